"""Built sites as a reader reaches them: served under a sub-path, opened in a browser that can reach nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from careers.content.library import Library
from careers.render.markdown import MarkdownRenderer, plain_text
from tests import corpus
from tests.conftest import Serve, once, read_library, shared
from tests.search.oracle import Oracle
from tests.site.builder import Builder
from tests.site.building import CASES, Result
from tests.site.kinds import Kind

Until = Literal["load", "networkidle"]
Scheme = Literal["light", "dark"]
DESK: ViewportSize = {"width": 1280, "height": 720}
GENERATED = 80  # postings of the generated site, each in every locale, in lists of 25


@dataclass
class Visit:
    """A page opened in a browser, and everything it did."""

    page: Page
    requests: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


Visiting = Callable[..., Visit]


@pytest.fixture(scope="session")
def addresses(
    serve: Serve, site: Result, library: Library, cases: Result, cases_library: Library
) -> Callable[[Kind, str], str]:
    """The served address of a kind of page in a locale, both sites under a sub-path as on GitHub Pages."""
    bases = {False: serve(site.folder, mount="careers"), True: serve(cases.folder, mount="careers")}
    libraries = {False: library, True: cases_library}
    return lambda kind, code: bases[kind.cases] + kind.address(code, libraries[kind.cases])


@pytest.fixture(scope="session")
def home(serve: Serve, site: Result) -> str:
    return serve(site.folder, mount="careers")


@pytest.fixture(scope="session")
def base(serve: Serve, cases: Result) -> str:
    """The root of the small site, served."""
    return serve(cases.folder, mount="careers")


@pytest.fixture(scope="session", params=["site", "cases"])
def built(request: pytest.FixtureRequest) -> Result:
    """Both sites in turn."""
    found: Result = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["zh", "en"])
def code(request: pytest.FixtureRequest) -> str:
    """Both languages in turn."""
    found: str = request.param
    return found


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """The site of the first postings of the corpus, on its day: more than the project has."""
    with shared(tmp_path_factory, "generated") as folder:
        if not (folder / "content").is_dir():
            corpus.write_corpus(folder / "content", GENERATED)
    settings = {"today": corpus.ANCHOR.isoformat(), "page_size": 25}
    return once(tmp_path_factory, ready, "generated-site", folder / "content", **settings)


@pytest.fixture(scope="session")
def oracle(generated: Result) -> Oracle:
    """What the library of the generated site says; it remembers what it was asked."""
    markdown = MarkdownRenderer()
    return Oracle(read_library(generated), lambda body: plain_text(markdown(body)))


@pytest.fixture(scope="session")
def unsearched(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    return once(tmp_path_factory, ready, "unsearched-site", CASES, search=False)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visiting]:
    """Open an address in a fresh context with these options, with a script before its own, and watch what it does."""
    contexts: list[BrowserContext] = []

    def go(address: str, until: Until = "load", script: str = "", **options: Any) -> Visit:
        context = browser.new_context(**options)
        contexts.append(context)
        context.add_init_script(script)
        found = Visit(context.new_page())
        watch(found)
        found.page.goto(address, wait_until=until)
        return found

    yield go
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def opened() -> dict[str, Visit]:
    """Pages that stay open, by the options of their contexts."""
    return {}


@pytest.fixture
def read(browser: Browser, opened: dict[str, Visit]) -> Iterator[Visiting]:
    """Open an address as `visit` does, in half its time: in a page that stays open for other tests.

    What a test may leave in it: routes, what a browser stores, the size and the colours of the page, and other tabs;
    no script, listener, session or other page of a test.
    """
    used: defaultdict[str, list[str]] = defaultdict(list)  # what pages have asked for, by their options

    def go(
        address: str,
        until: Until = "load",
        viewport: ViewportSize = DESK,
        color_scheme: Scheme = "light",
        **options: Any,
    ) -> Visit:
        key = repr(options)
        if key not in opened:
            opened[key] = Visit(browser.new_context(**options).new_page())
            watch(opened[key])
        found = opened[key]
        used[key] += found.requests
        found.requests.clear()
        found.faults.clear()
        found.page.set_viewport_size(viewport)
        found.page.emulate_media(color_scheme=color_scheme, media="null", reduced_motion="null")
        found.page.goto(address, wait_until=until)
        return found

    yield go
    for key, requests in used.items():
        found = opened[key]
        found.page.unroute_all()
        found.page.mouse.move(-1, -1)
        for tab in found.page.context.pages[1:]:
            tab.close()
        if found.page.url != "about:blank":
            found.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        if len({urlsplit(url)[:2] for url in requests + found.requests if not url.startswith("data:")}) > 1:
            opened.pop(key).page.context.close()  # what it keeps of the other origins is out of reach
        else:
            found.page.goto("about:blank")
            found.requests.clear()


@pytest.fixture
def remembering(read: Visiting) -> Callable[..., Page]:
    """Open an address below a root in a browser that has stored these texts by their keys."""

    def go(root: str, address: str, stored: Mapping[str, str], **options: Any) -> Page:
        page = read(f"{root}robots.txt", **options).page
        page.evaluate(
            """all => {
                localStorage.clear();
                sessionStorage.clear();
                Object.entries(all).forEach(([key, text]) => localStorage.setItem(key, text));
            }""",
            stored,
        )
        page.goto(root + address)
        return page

    return go


def watch(found: Visit) -> None:
    page = found.page
    page.on("request", lambda request: found.requests.append(request.url))
    page.on("requestfailed", lambda request: found.faults.append(f"failed: {request.url} {request.failure}"))
    page.on("pageerror", lambda error: found.faults.append(f"error: {error}"))
    page.on("console", lambda said: found.faults.append(said.text) if said.type in ("error", "warning") else None)
