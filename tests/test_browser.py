"""The tools of the browser tests themselves: which browser is found, and what the web server answers."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Page

from tests.browser import find_chromium
from tests.conftest import Serve


def program(folder: Path, name: str) -> Path:
    """A file in `folder` that could be run."""
    file = folder / name
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_the_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CHROMIUM wins over whatever the PATH holds."""
    program(tmp_path, "chromium")
    named = program(tmp_path, "mine")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", str(named))
    assert find_chromium() == named


def test_a_browser_on_the_path_comes_before_playwrights_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed browser is used before a downloaded one, and the downloaded one before giving up."""
    installed, own = program(tmp_path, "google-chrome"), program(tmp_path, "own")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_chromium(str(own)) == installed
    installed.unlink()
    assert find_chromium(str(own)) == own


def test_without_a_browser_the_sentence_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No browser is an error in words, never a skipped test."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="apt-get install chromium-headless-shell"):
        find_chromium(str(tmp_path / "none"))


def test_what_playwright_switches_off_stays_off(browser: Browser) -> None:
    """The browser obeys the last switch alone, so ours has to name what the one before names, and is the last."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    (number,) = (one["id"] for one in processes if one["type"] == "browser")
    switch = "--disable-features="
    given = [
        set(one.removeprefix(switch).split(",")) for one in psutil.Process(number).cmdline() if one.startswith(switch)
    ]
    assert len(given) == 2
    assert given[0] < given[1]


def test_a_site_under_a_sub_path_answers_there_and_nowhere_else(tmp_path: Path, serve: Serve, page: Page) -> None:
    """A mounted folder has its pages under the mount, its own 404 page, and no listings of folders."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "index.html").write_text("<p>home")
    (tmp_path / "404.html").write_text("<p>lost")
    base = serve(tmp_path, mount="careers")
    for address, status, text in (
        (base, 200, "home"),
        (base + "none/", 404, "lost"),
        (base + "empty/", 404, "lost"),
        (base.replace("/careers/", "/other/"), 404, "lost"),
    ):
        response = page.goto(address)
        assert response is not None
        assert (response.status, page.inner_text("p")) == (status, text), address
