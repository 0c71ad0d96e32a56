"""Built sites as a reader reaches them: served under a sub-path, opened in a browser that can reach nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from careers.content.library import Library
from tests.conftest import Serve, once
from tests.site.builder import Builder
from tests.site.building import CASES, Result
from tests.site.kinds import Kind

Until = Literal["load", "networkidle"]


@dataclass
class Visit:
    """A page opened in a browser, and everything it did."""

    page: Page
    requests: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


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
def unsearched(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    return once(tmp_path_factory, ready, "unsearched-site", CASES, search=False)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open an address in a fresh context with these options, and watch what it does."""
    contexts: list[BrowserContext] = []

    def go(address: str, until: Until = "load", **options: Any) -> Visit:
        context = browser.new_context(**options)
        contexts.append(context)
        found = Visit(context.new_page())
        watch(found)
        found.page.goto(address, wait_until=until)
        return found

    yield go
    for context in contexts:
        context.close()


@pytest.fixture
def remembering(visit: Callable[..., Visit]) -> Callable[..., Page]:
    """Open an address below a root in a fresh browser that has stored these texts by their keys."""

    def go(root: str, address: str, stored: Mapping[str, str], **options: Any) -> Page:
        page = visit("about:blank", **options).page
        page.route(f"{root}empty", lambda route: route.fulfill(body="", content_type="text/html"))
        page.goto(f"{root}empty")
        page.evaluate("all => Object.entries(all).forEach(([key, text]) => localStorage.setItem(key, text))", stored)
        page.goto(root + address)
        return page

    return go


def watch(found: Visit) -> None:
    page = found.page
    page.on("request", lambda request: found.requests.append(request.url))
    page.on("requestfailed", lambda request: found.faults.append(f"failed: {request.url} {request.failure}"))
    page.on("pageerror", lambda error: found.faults.append(f"error: {error}"))
    page.on("console", lambda said: found.faults.append(said.text) if said.type in ("error", "warning") else None)
