"""Pages that are made when they are asked for, in front of an application that serves a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from careers.builder import search_index as searching
from careers.builder.plan import PagePlan, plan_of
from careers.builder.state import State
from careers.content import library as libraries
from careers.content.library import Library
from careers.i18n import Locales
from careers.mkdocs import preview
from careers.mkdocs.preview import OnDemand
from careers.pages import Site
from careers.render import MarkdownRenderer
from careers.search import EditorialPage
from careers.support.diagnostics import Diagnostics
from tests.planning import state_of
from tests.search.reader import Index
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
    return plan_of(library, site, state.addresses, [], Diagnostics()), state


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


def served(
    library: Library,
    folder: Path,
    extra: Callable[[str], bytes | None] = nothing,
    before: Callable[[], None] = lambda: None,
) -> tuple[OnDemand, Any]:
    """The pages of a library, and what answers with them below ``/careers/``."""
    pages = OnDemand()
    pages.show(*made_of(library), folder, extra)
    return pages, pages.wrap(Folder(folder, before), "/careers/")


def get(application: Any, path: str) -> tuple[str, str]:
    """The status and the body at `path`."""
    said: list[str] = []
    body = b"".join(application({"PATH_INFO": path}, lambda status, headers: said.append(status)))
    assert len(said) == 1
    return said[0], body.decode()


def test_a_page_is_there_once_it_is_asked_for(library: Library, tmp_path: Path) -> None:
    """And nothing beside it: each save would make that anew, and whoever edits would wait for it."""
    _, application = served(library, tmp_path)
    assert not list(tmp_path.rglob("*.html"))
    status, body = get(application, "/careers/zh/jobs/acme/current/")
    assert status == "200 OK"
    assert 'data-posting="acme/current"' in body
    (tmp_path / "style.css").write_text("", "utf-8")
    assert get(application, "/careers/style.css")[0] == "200 OK"
    assert {path.name for path in tmp_path.iterdir()} == {"zh", "en", "style.css"}
    assert [path.name for path in (tmp_path / "zh/jobs").iterdir()] == ["acme"]


def test_a_page_is_made_anew_of_another_state(library: Library, tmp_path: Path) -> None:
    """What renders it stays at hand, and what is similar to it where only words have changed."""
    pages = OnDemand()
    plans, state = made_of(library)
    pages.show(plans, state, tmp_path, nothing)
    application = pages.wrap(Folder(tmp_path), "/careers/")
    assert "另一个职位" not in get(application, "/careers/zh/jobs/acme/current/")[1]
    posting = library.postings["acme/current"]
    changed = replace(posting, texts={**posting.texts, "zh": replace(posting.texts["zh"], title="另一个职位")})
    later = replace(library, postings={**library.postings, "acme/current": changed})
    state_of_later = state.with_library(later)
    assert (state_of_later.renderer, state_of_later.library) == (state.renderer, later)
    assert state_of_later.similarity is state.similarity
    others = replace(later, postings={**later.postings, "acme/current": replace(changed, terms={})})
    assert state_of_later.with_library(others).similarity is not state.similarity
    assert state.with_library(later.without({"acme/current"}, ())).similarity is not state.similarity
    pages.show(plans, state_of_later, tmp_path, nothing)
    assert "另一个职位" in get(application, "/careers/zh/jobs/acme/current/")[1]


def test_a_page_that_cannot_be_made_is_named(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is not there; the next time it is tried again."""

    def called(self: MarkdownRenderer, text: str) -> object:
        raise ValueError("no such table")

    _, application = served(library, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(MarkdownRenderer, "__call__", called)
        assert get(application, "/careers/zh/jobs/acme/current/")[0] == "404 Not Found"
    assert "zh/jobs/acme/current/index.html: " in caplog.text
    assert "no such table" in caplog.text
    assert get(application, "/careers/zh/jobs/acme/current/")[0] == "200 OK"


def test_what_is_nowhere_is_not_there(library: Library, tmp_path: Path) -> None:
    """The answer to a lost address is made for that, since the server shows it."""
    _, application = served(library, tmp_path, {"search/base.gz": b"{}"}.get)
    assert get(application, "/careers/search/base.gz") == ("200 OK", "{}")
    assert get(application, "/careers/search/other.json")[0] == "404 Not Found"
    status, _ = get(application, "/careers/zh/jobs/acme/nobody/")
    assert status == "404 Not Found"
    assert (tmp_path / "404.html").is_file()


def test_a_page_whose_address_names_no_language_is_there(tmp_path: Path) -> None:
    """As on a site in one language; the home page is at the root."""
    locales = Locales.of(["zh"], prefix=False)
    library, _ = libraries.Reader(CASES, "content", locales, today=TODAY, currency="CNY").read()
    _, application = served(library, tmp_path)
    for path, mark in (("jobs/acme/current/", 'data-posting="acme/current"'), ("jobs/", "data-jobs"), ("", "<h1")):
        status, body = get(application, f"/careers/{path}")
        assert (status, mark in body) == ("200 OK", True), path
    assert get(application, "/careers/zh/jobs/acme/current/")[0] == "404 Not Found"


def test_of_a_site_that_changed_nothing_old_is_left(library: Library, tmp_path: Path) -> None:
    pages, application = served(library, tmp_path)
    assert get(application, "/careers/en/jobs/acme/current/")[0] == "200 OK"
    left = {key: one for key, one in library.postings.items() if key != "acme/current"}
    pages.show(*made_of(replace(library, postings=left)), tmp_path, nothing)
    assert get(application, "/careers/en/jobs/acme/current/")[0] == "404 Not Found"


def test_a_change_while_a_page_is_served_is_on_the_page(library: Library, tmp_path: Path) -> None:
    """Between the making of a page and its reading the site may change: the reader gets the new one, whole."""
    posting = library.postings["acme/current"]
    text = replace(posting.texts["zh"], title="另一个职位")
    changed = replace(posting, texts={**posting.texts, "zh": text})
    later = replace(library, postings={**library.postings, "acme/current": changed})
    waiting = [later]

    def change() -> None:
        if waiting:
            pages.show(*made_of(waiting.pop()), tmp_path, nothing)

    pages, application = served(library, tmp_path, before=change)
    status, body = get(application, "/careers/zh/jobs/acme/current/")
    assert status == "200 OK"
    assert "另一个职位" in body


def test_the_search_index_is_made_when_somebody_searches(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each state of the content; where the site has a search."""
    made: list[State] = []

    def search_files(state: State, *arguments: Any) -> Iterable[tuple[str, bytes]]:
        made.append(state)
        return searching.search_files(state, *arguments)

    monkeypatch.setattr(preview, "search_files", search_files)
    shown: Any = preview.Preview()
    pages = SimpleNamespace(indexed=[EditorialPage("en/about/", "en", "About")])
    site = SimpleNamespace(search=True)
    shown._inputs = SimpleNamespace(images=SimpleNamespace(previews={}), site=site, static_pages=pages)
    shown._broken = lambda _: ()
    shown._folder, shown._catalogue = tmp_path, made_of(library)

    def folder_of_index() -> str:
        shown._pages.prepare("search/base.gz")
        shown._pages.prepare("search/base.gz")
        name = str(Index(tmp_path / "search").head["folder"])
        shown._pages.prepare(f"search/{name}/pages.gz")
        assert (tmp_path / "search" / name / "pages.gz").is_file()
        return name

    shown._show(Diagnostics())
    shown._pages.prepare("style.css")
    assert not made
    first = folder_of_index()
    shown._show(Diagnostics())
    assert folder_of_index() == first
    assert len(made) == 2
    pages.indexed.clear()
    shown._show(Diagnostics())
    assert folder_of_index() != first
    site.search = False
    shown._show(Diagnostics())
    shown._pages.prepare("search/base.gz")
    assert not (tmp_path / "search/base.gz").exists()
