"""Where nothing has changed, nothing is built; whatever could change a page is seen."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from careers.mkdocs import read_settings, unchanged
from careers.mkdocs.unchanged import inputs_fingerprint
from tests.mkdocs.conftest import Workspace
from tests.site.building import configure, snapshot


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files count as old enough for their times to be believed."""
    monkeypatch.setattr(unchanged, "_FINE", -(10**12))
    monkeypatch.setattr(unchanged, "_COARSE", -(10**12))


def asked(workspace: Workspace, strict: bool = False, **config: Any) -> str:
    path = configure(workspace.folder, workspace.folder / "content", config or None, search=False)
    loaded: MkDocsConfig = load_config(str(path), strict=strict)
    return inputs_fingerprint(loaded, read_settings(path))


def test_it_is_the_same_where_nothing_has_changed(workspace: Workspace) -> None:
    before = asked(workspace)
    assert before == asked(workspace)
    assert len(before) == 32


def append(path: Path) -> None:
    path.write_text(path.read_text("utf-8") + "# more\n", "utf-8")


POSTING = "content/postings/acme/current.zh.md"
CHANGES: dict[str, Callable[[Workspace], object]] = {
    "a text": lambda it: append(it.folder / POSTING),
    "a text, at another time": lambda it: os.utime(it.folder / POSTING, ns=(1, 1)),
    "a text less": lambda it: (it.folder / POSTING).unlink(),
    "a static page": lambda it: it.write("pages/en/more.md", "# More\n"),
    "a vocabulary": lambda it: append(it.folder / "content/taxonomies/skills.yml"),
    "the history": lambda it: subprocess.run(["git", "init", "--quiet", it.folder], check=True),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_is_another_where_a_file_has_changed(workspace: Workspace, change: Callable[[Workspace], object]) -> None:
    before = asked(workspace)
    change(workspace)
    if change is CHANGES["the history"]:
        git = ["git", "-C", str(workspace.folder), "-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run([*git, "commit", "--quiet", "--allow-empty", "--message=one"], check=True)
    assert before != asked(workspace) != ""


@pytest.mark.parametrize("config", [{"site_name": "Another"}, {"copyright": "Somebody"}, {"strict": True}], ids=str)
def test_it_is_another_where_the_configuration_has_changed(workspace: Workspace, config: dict[str, Any]) -> None:
    assert asked(workspace) != asked(workspace, **config) != ""


@pytest.mark.parametrize(
    "config",
    [
        {"plugins": ["search", "careers"]},
        {"markdown_extensions": ["pymdownx.snippets"]},
        {"markdown_extensions": ["somebody.elses"]},
    ],
    ids=str,
)
def test_what_may_read_more_is_not_foreseen(
    workspace: Workspace, config: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then everything is built."""
    path = configure(workspace.folder, workspace.folder / "content", search=False)
    loaded, known = load_config(str(path)), read_settings(path)
    assert inputs_fingerprint(loaded, known) != ""
    for name, value in config.items():
        loaded[name] = dict.fromkeys(value) if name == "plugins" else value
    assert inputs_fingerprint(loaded, known) == ""


@pytest.mark.parametrize(("age", "fraction", "settled"), [(5, 0, True), (1, 0, False), (1, 5, True), (0, 5, False)])
def test_what_was_written_just_now_may_change_unseen(age: int, fraction: int, settled: bool) -> None:
    """As long as a file system may give a later change the same time: longer where its times are whole seconds."""
    now = 1_795_219_200 * 10**9 + 6
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unchanged, "_FINE", 10**8)
        patch.setattr(unchanged, "_COARSE", 2 * 10**9)
        assert unchanged._is_settled(now - 6 + fraction - age * 10**9, now) is settled


def test_the_day_and_who_asks_count(workspace: Workspace) -> None:
    """The number of workers does not."""
    path = configure(workspace.folder, workspace.folder / "content", search=False)
    config, known = load_config(str(path)), read_settings(path)
    before = inputs_fingerprint(config, known)
    assert before == inputs_fingerprint(config, replace(known, workers=7))
    assert before != inputs_fingerprint(config, replace(known, today=known.today.replace(year=2031)))


def built(workspace: Workspace, **options: Any) -> tuple[str, int, dict[str, bytes]]:
    """What a build says that matters, the inode of the site, and its files."""
    result = workspace.again(**options)
    assert result.returncode == 0, result.output
    said = [line for line in result.output.splitlines() if re.match("WARNING|ERROR", line)]
    return "\n".join(said), (workspace.folder / "site").stat().st_ino, snapshot(workspace.folder / "site")


def test_nothing_is_built_and_the_same_is_said(workspace: Workspace) -> None:
    """Until something changes: what is to be built from, or the site itself."""
    workspace.write("postings/acme/broken.zh.md", "no front matter")
    workspace.write("pages/en/lost.md", "# Lost\n\n[nowhere](../nowhere/)\n")
    time.sleep(0.2)  # until their times are believed
    said, inode, files = built(workspace)
    assert "broken.zh.md" in said
    assert "nowhere" in said
    again, same, _ = built(workspace)
    assert (again, same) == (said, inode)
    page = workspace.folder / "site" / "en" / "index.html"
    page.write_text("edited")
    again, other, now = built(workspace)
    assert (again, now) == (said, files)
    assert other != inode
    (workspace.folder / "site" / "stray").mkdir()
    assert built(workspace)[2] == files
    assert not (workspace.folder / "site" / "stray").exists()


def test_a_strict_build_refuses_what_was_published_with_warnings(workspace: Workspace) -> None:
    workspace.write("postings/acme/broken.zh.md", "no front matter")
    time.sleep(0.2)
    built(workspace)
    assert built(workspace)[0]
    assert workspace.again(strict=True).returncode == 1


def test_nothing_is_left_beside_it(workspace: Workspace) -> None:
    time.sleep(0.2)
    built(workspace)
    built(workspace)
    assert workspace.clean()
    assert Path(workspace.folder / "site").is_dir()
