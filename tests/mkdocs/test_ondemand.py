"""Pages that are made when they are asked for, in front of an application that serves a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from careers.builder.page_plan import PagePlan
from careers.builder.plan import plan_of
from careers.builder.state import State
from careers.content import library as libraries
from careers.content.library import Library
from careers.i18n import Locales
from careers.mkdocs import preview
from careers.mkdocs.preview import OnDemand
from careers.pages import Site
from careers.render import MarkdownRenderer
from careers.support.diagnostics import Diagnostics
from tests.planning import state_of
from tests.site.building import CASES, ROOT, TODAY

CODES = ("zh", "en")


def nothing(_: str) -> None:
    """No further files."""


@pytest.fixture(scope="module")
def library() -> Library:
    found, _ = libraries.Reader(CASES, "content", Locales.of(CODES), today=TODAY, currency="CNY").read()
    return found


def made_of(library: Library) -> tuple[list[PagePlan], State]:
    site = Site(dict.fromkeys(CODES, "Jobs"), dict.fromkeys(CODES, ""), "https://jobs.example.org/")
    state = replace(state_of(library, site), templates=(ROOT / "theme",))
    return plan_of(library, site, state.ledger, [], Diagnostics()), state


class Folder:
    """Serves files as MkDocs' server does; `before` is called before each answer."""

    def __init__(self, folder: Path, before: Callable[[], None] = lambda: None) -> None:
        self.folder, self.before = folder, before

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self.before()
        path = self.folder / environ["PATH_INFO"].removeprefix("/careers/")
        file = path / "index.html" if environ["PATH_INFO"].endswith("/") else path
        if not file.is_file():
            start_response("404 Not Found", [])
            return [b""]
        start_response("200 OK", [("Content-Type", "text/html")])
        return [file.read_bytes()]


def get(application: Any, path: str) -> tuple[str, str]:
    """The status and the body at `path`."""
    said: list[str] = []
    body = b"".join(application({"PATH_INFO": path}, lambda status, headers: said.append(status)))
    assert len(said) == 1
    return said[0], body.decode()


def test_a_page_is_there_once_it_is_asked_for(library: Library, tmp_path: Path) -> None:
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    assert not list(tmp_path.rglob("*.html"))
    status, body = get(served, "/careers/zh/jobs/acme/current/")
    assert status == "200 OK"
    assert 'data-posting="acme/current"' in body
    assert not (tmp_path / "zh/jobs/globex").exists()


def test_nothing_is_made_beside_what_is_asked_for(library: Library, tmp_path: Path) -> None:
    """Each save would make it anew, and whoever edits would wait for it."""
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    assert get(served, "/careers/zh/jobs/acme/current/")[0] == "200 OK"
    (tmp_path / "style.css").write_text("", "utf-8")
    assert get(served, "/careers/style.css")[0] == "200 OK"
    assert {path.relative_to(tmp_path).parts[0] for path in tmp_path.iterdir()} == {"zh", "en", "style.css"}


def test_the_same_plans_are_shown_of_another_state(library: Library, tmp_path: Path) -> None:
    """As where nothing has changed but what texts say."""
    pages = OnDemand()
    plans, state = made_of(library)
    pages.show(plans, state, tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    assert "另一个职位" not in get(served, "/careers/zh/jobs/acme/current/")[1]
    posting = library.postings["acme/current"]
    changed = replace(posting, texts={**posting.texts, "zh": replace(posting.texts["zh"], title="另一个职位")})
    later = replace(library, postings={**library.postings, "acme/current": changed})
    pages.show(plans, state.with_library(later, texts_alone=True), tmp_path, nothing)
    assert "另一个职位" in get(served, "/careers/zh/jobs/acme/current/")[1]


def test_a_page_that_is_never_made_keeps_no_other_waiting(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told, and not there; the next time it is tried again."""
    usual, left = MarkdownRenderer.__call__, Event()

    def called(self: MarkdownRenderer, text: str) -> object:
        while "endless" in text and not left.is_set():
            pass
        return usual(self, text)

    monkeypatch.setattr(MarkdownRenderer, "__call__", called)
    monkeypatch.setattr(preview, "SECONDS", 0.2)
    posting = library.postings["acme/current"]
    text = replace(posting.texts["zh"], body="| endless |\n|---|\n")
    later = replace(library, postings={**library.postings, "acme/current": replace(posting, texts={"zh": text})})
    pages = OnDemand()
    pages.show(*made_of(later), tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    answers: list[str] = []
    # A process with other threads, as that of a server is.
    asking = Thread(target=lambda: answers.append(get(served, "/careers/zh/jobs/acme/current/")[0]))
    asking.start()
    asking.join()
    assert answers == ["404 Not Found"]
    assert "zh/jobs/acme/current/index.html: it cannot be made in 0.2 seconds" in caplog.text
    monkeypatch.setattr(preview, "SECONDS", 30)
    left.set()
    assert get(served, "/careers/zh/jobs/globex/")[0] == "404 Not Found"
    monkeypatch.setattr(MarkdownRenderer, "__call__", usual)
    assert get(served, "/careers/zh/jobs/acme/current/")[0] == "200 OK"


def test_what_is_nowhere_is_not_there(library: Library, tmp_path: Path) -> None:
    """The answer to a lost address is made for that, since the server shows it."""
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    status, _ = get(pages.wrap(Folder(tmp_path), "/careers/"), "/careers/zh/jobs/acme/nobody/")
    assert status == "404 Not Found"
    assert (tmp_path / "404.html").is_file()


def test_a_page_whose_address_names_no_language_is_there(tmp_path: Path) -> None:
    """As on a site in one language; the home page is at the root."""
    locales = Locales.of(["zh"], prefix=False)
    library, _ = libraries.Reader(CASES, "content", locales, today=TODAY, currency="CNY").read()
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    for path, mark in (("jobs/acme/current/", 'data-posting="acme/current"'), ("jobs/", "data-jobs"), ("", "<h1")):
        status, body = get(served, f"/careers/{path}")
        assert (status, mark in body) == ("200 OK", True), path
    assert get(served, "/careers/zh/jobs/acme/current/")[0] == "404 Not Found"


def test_of_a_site_that_changed_nothing_old_is_left(library: Library, tmp_path: Path) -> None:
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    assert get(served, "/careers/en/jobs/acme/current/")[0] == "200 OK"
    left = {key: one for key, one in library.postings.items() if key != "acme/current"}
    pages.show(*made_of(replace(library, postings=left)), tmp_path, nothing)
    assert get(served, "/careers/en/jobs/acme/current/")[0] == "404 Not Found"


def test_a_change_while_a_page_is_served_is_on_the_page(library: Library, tmp_path: Path) -> None:
    """Between the making of a page and its reading the site may change: the reader gets the new one, whole."""
    pages = OnDemand()
    pages.show(*made_of(library), tmp_path, nothing)
    posting = library.postings["acme/current"]
    text = replace(posting.texts["zh"], title="另一个职位")
    changed = replace(posting, texts={**posting.texts, "zh": text})
    later = replace(library, postings={**library.postings, "acme/current": changed})
    waiting = [later]

    def change() -> None:
        if waiting:
            pages.show(*made_of(waiting.pop()), tmp_path, nothing)

    status, body = get(pages.wrap(Folder(tmp_path, change), "/careers/"), "/careers/zh/jobs/acme/current/")
    assert status == "200 OK"
    assert "另一个职位" in body


def test_files_that_are_no_units(library: Library, tmp_path: Path) -> None:
    pages = OnDemand()
    given = {"search/index.json": b"{}"}
    pages.show(*made_of(library), tmp_path, given.get)
    served = pages.wrap(Folder(tmp_path), "/careers/")
    assert get(served, "/careers/search/index.json") == ("200 OK", "{}")
    assert get(served, "/careers/search/other.json")[0] == "404 Not Found"
