"""The live preview: what an editor or designer changes shows in the open page by itself."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.outputs.sitemaps import read
from tests.site.building import CASES, ROOT, configure, environment
from tests.support.web.asking import ask
from tests.tools.translation.repository import commit

PATIENCE = 60_000  # milliseconds; generous, because other work may keep the machine busy


@dataclass(frozen=True)
class Preview:
    """A running preview of the site in `folder`, at `base`; what it printed is in `log`."""

    folder: Path
    base: str
    log: Path

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a text in a file, as an editor's program does on saving."""
        file = self.folder / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")


def answering(base: str, process: subprocess.Popen[bytes]) -> bool:
    """Whether the preview answers; waits for it as long as its process lives."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(base, timeout=5):
                return True
        except OSError:
            time.sleep(0.1)
    return False


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """``mkdocs serve`` on a copy of the small content and of the theme."""
    folder = tmp_path_factory.mktemp("preview")
    shutil.copytree(CASES, folder / "content")
    shutil.copytree(ROOT / "theme", folder / "theme")
    config = configure(
        folder, folder / "content", {"theme": {"custom_dir": str(folder / "theme")}, "site_url": ""}, search=False
    )
    commit(folder, "2026-01-20T08:00:00+08:00")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "-f", str(config), "-a", f"127.0.0.1:{port}", "--livereload"]
    log = folder / "log.txt"
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=folder, env=environment(), stdout=output, stderr=output)
    try:
        base = f"http://127.0.0.1:{port}/"
        assert answering(base, process), log.read_text("utf-8")
        yield Preview(folder, base, log)
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.mark.slow
def test_the_history_is_not_walked(preview: Preview) -> None:
    """Not at each save: no crawler reads the times in a preview's sitemaps."""
    with urllib.request.urlopen(f"{preview.base}sitemap-zh.xml", timeout=60) as answer:
        entries = read(answer.read())
    assert entries
    assert {one.lastmod for one in entries.values()} == {""}


def test_a_request_for_another_host_is_refused(preview: Preview) -> None:
    """A page that has its own name lead here (DNS rebinding) learns nothing of what is edited."""
    port = urlsplit(preview.base).port or 0
    for hosts in (["evil.example:{port}"], [], ["127.0.0.1:{port}", "evil.example:{port}"]):
        for path in ("/en/", "/livereload/0/0", "/nowhere"):
            answer = ask(port, path, hosts, version="1.0")
            assert (answer.status, "open the address that it printed" in answer.text) == (421, True)
            assert "<html" not in answer.text
    answer = ask(port, "/en/", ["localhost:{port}"], more=["Origin: https://evil.example"])
    assert answer.status == 200
    assert "access-control-" not in answer.text


def opened(preview: Preview, page: Page, path: str) -> None:
    """Open a page of the preview, its reloading in place: the script asks the server and waits for its answer."""
    with page.expect_request("**/livereload/**"):
        page.goto(preview.base + path)


def test_a_posting_comes_and_goes(preview: Preview, page: Page) -> None:
    """A new one has a page, whose text follows what is saved; renamed it answers elsewhere, deleted nowhere."""
    opened(preview, page, "en/jobs/")
    folder = preview.folder / "content/postings/globex"
    text = (CASES / "postings/globex/untranslated.en.md").read_text("utf-8")
    (folder / "coming.en.md").write_text(text, "utf-8")
    expect(page.locator("[data-posting='globex/coming']")).to_be_visible(timeout=PATIENCE)
    opened(preview, page, "en/jobs/globex/coming/")
    for said in ("A first sentence more.", "A second sentence more."):
        (folder / "coming.en.md").write_text(f"{text}\n{said}\n", "utf-8")
        expect(page.get_by_text(said)).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-posting='globex/coming']").first).to_be_attached()
    (folder / "coming.en.md").rename(folder / "going.en.md")
    expect(page.locator("[data-posting='globex/coming']")).to_have_count(0, timeout=PATIENCE)
    opened(preview, page, "en/jobs/")
    expect(page.locator("[data-posting='globex/going']")).to_be_visible(timeout=PATIENCE)
    (folder / "going.en.md").unlink()
    expect(page.locator("[data-posting='globex/going']")).to_have_count(0, timeout=PATIENCE)


def test_a_taxonomy(preview: Preview, page: Page) -> None:
    """A changed label shows on the page of its term, and goes on doing so when a posting changes."""
    opened(preview, page, "en/hardware/flint-gpu/")
    preview.edit("content/taxonomies/hardware.yml", "en: Flint GPU", "en: Flint Mk2")
    expect(page.locator("h1")).to_contain_text("Flint Mk2", timeout=PATIENCE)
    file = preview.folder / "content/hardware/flint-gpu.en.md"
    file.write_text("---\nsummary: Made of flint.\n---\n\nA later paragraph.\n", "utf-8")
    expect(page.get_by_text("A later paragraph.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("h1")).to_contain_text("Flint Mk2")


def test_an_editorial_page(preview: Preview, page: Page) -> None:
    """A changed sentence shows on its page."""
    opened(preview, page, "en/about/")
    preview.edit("content/pages/en/about.md", "# About", "# About us")
    expect(page.locator("h1")).to_have_text("About us", timeout=PATIENCE)


@pytest.mark.parametrize(
    ("template", "path"),
    [("portal/tags.html", "zh/tags/"), ("partials/portal-footer.html", "zh/tags/")],
    ids=["page", "frame"],
)
def test_a_template(preview: Preview, page: Page, template: str, path: str) -> None:
    """What is added to a template, of the catalogue or of the frame, shows."""
    opened(preview, page, path)
    file = preview.folder / "theme" / template
    file.write_text(f'<p data-added="{template}">新增</p>\n' + file.read_text("utf-8"), "utf-8")
    expect(page.locator(f"[data-added='{template}']")).to_be_visible(timeout=PATIENCE)


def test_a_stylesheet(preview: Preview, page: Page) -> None:
    """A changed style shows."""
    opened(preview, page, "zh/")
    file = preview.folder / "theme/assets/stylesheets/text.css"
    file.write_text(file.read_text("utf-8") + "\nh1 { letter-spacing: 7px; }\n", "utf-8")
    expect(page.locator("h1").first).to_have_css("letter-spacing", "7px", timeout=PATIENCE)


def test_a_slip_does_not_end_the_preview(preview: Preview, page: Page) -> None:
    """A posting with an error leaves the lists, its page and the log name the line, and it is back once corrected."""
    opened(preview, page, "en/jobs/")
    shown = page.locator("[data-posting='globex/from-english']")
    expect(shown).to_be_visible()
    preview.edit("content/postings/globex/from-english.en.md", "posted: 2026-08-01", "posted: 2026-02-30")
    expect(shown).to_have_count(0, timeout=PATIENCE)
    line = "content/postings/globex/from-english.en.md:11: posted:"
    assert line in preview.log.read_text("utf-8")
    page.goto(f"{preview.base}zh/jobs/globex/from-english/")
    expect(page.locator("[data-broken]")).to_contain_text(line)
    opened(preview, page, "en/jobs/globex/from-english/")
    expect(page.locator("[data-broken]")).to_contain_text(line)
    preview.edit("content/postings/globex/from-english.en.md", "posted: 2026-02-30", "posted: 2026-08-01")
    expect(page.locator("[data-broken]")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("[data-posting='globex/from-english']").first).to_be_attached()
    opened(preview, page, "en/jobs/")
    expect(shown).to_be_visible()


def test_a_preview_builds_nothing_into_the_sites_folder(preview: Preview) -> None:
    """What is published stays what was built on purpose."""
    assert not (preview.folder / "site").exists()
