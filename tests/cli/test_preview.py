"""``careers preview``: what it refuses, what it says, and how it ends."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.serving import previewed
from tests.site.building import ROOT


@pytest.fixture
def built(folder: Path) -> Path:
    """What every built site has, where the configuration says."""
    (folder / "site").mkdir()
    for name in ("index.html", "404.html"):
        (folder / "site" / name).write_text(name, "utf-8")
    return folder


@pytest.mark.slow
def test_it_serves_the_configured_site_under_its_path(built: Path) -> None:
    """It says where, answers, and Ctrl-C ends it without a word and without a fault."""
    with previewed(built / "site", built / "mkdocs.yml") as base:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/careers/", base)
        with urllib.request.urlopen(base) as answer:
            assert answer.read() == b"index.html"


def test_it_says_where_the_site_is(careers: Careers, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line with the folder and the address; a second where the site's own address is not known."""
    monkeypatch.setattr("careers.checks.preview.Server.serve_forever", interrupted)
    told = careers("preview", "--port", "0")
    assert (told.exit_code, told.stderr) == (0, "")
    assert re.fullmatch(r"site\W+at http://127\.0\.0\.1:\d+/careers/\W+Ctrl-C[\w ]+\W+", told.stdout)
    config = built / "mkdocs.yml"
    config.write_text(config.read_text("utf-8") + "site_url: ''\n", "utf-8")
    told = careers("preview", "--port", "0", "--lang", "zh")
    assert re.search(r"http://127\.0\.0\.1:\d+/\W*按Ctrl-C", told.stdout)
    assert "site_url" in told.stderr


def interrupted(*_: object, **__: object) -> None:
    """What happens on Ctrl-C."""
    raise KeyboardInterrupt


def test_a_port_that_is_taken_is_said_with_what_to_do(careers: Careers, built: Path) -> None:
    """Not with a traceback."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = careers("preview", "--port", str(port))
    assert result.exit_code == 2
    assert f"port {port} is not available (Address already in use)" in result.stderr
    assert "--port, or 0 for any" in result.stderr


def test_make_preview_builds_and_serves() -> None:
    """The one command of the documents; a PORT that is set for something else does not reach it."""
    command = ["make", "--dry-run", "--no-print-directory", "preview"]
    for given, port in (("PORT=8123",), 8123), ((), 8000):
        told = subprocess.run(
            [*command, *given],
            cwd=ROOT,
            env={**os.environ, "PORT": "80"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        assert told.splitlines()[-2:] == [".venv/bin/mkdocs build --strict", f".venv/bin/careers preview --port {port}"]
