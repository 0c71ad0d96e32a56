"""A small site with its search index, and the search of it in a page of a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from careers.content.library import Library
from careers.render import MarkdownRenderer
from careers.render.markdown import plain_text
from careers.search import EditorialPage
from tests.conftest import Serve
from tests.search import generated
from tests.search.indexes import write_indexes
from tests.search.oracle import Oracle, State

THEME = Path(__file__).parents[2] / "theme"
SCRIPTS = THEME / "assets" / "javascripts"
MOUNT = "careers"

EDITORIAL = (
    EditorialPage("zh/about/", "zh", "关于本站"),
    EditorialPage("zh/privacy/", "zh", "隐私"),
    EditorialPage("en/about/", "en", "About"),
)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Sixty generated postings, some closed, some in one language only."""
    folder = tmp_path_factory.mktemp("small")
    generated.write(folder)
    return generated.load(folder)


@pytest.fixture(scope="session")
def oracle(small: Library) -> Oracle:
    markdown = MarkdownRenderer()
    return Oracle(small, lambda body: plain_text(markdown(body)))


@pytest.fixture(scope="session")
def searched(tmp_path_factory: pytest.TempPathFactory, small: Library) -> Path:
    """The folder of a site: the scripts, the index, an empty page a language."""
    folder = tmp_path_factory.mktemp("searched")
    write_indexes(small, [THEME], EDITORIAL, folder)
    shutil.copytree(SCRIPTS / "search", folder / "assets" / "javascripts" / "search")
    for locale in small.locales:
        page = f'<!doctype html><html lang="{locale.html_lang}"><meta charset="utf-8"><title>x</title><body></body>'
        (folder / f"{locale.code}.html").write_text(page, "utf-8")
    return folder


@pytest.fixture(scope="session")
def scripts(searched: Path, serve: Serve) -> str:
    return serve(searched, mount=MOUNT)


@dataclass(frozen=True)
class Engine:
    """The search of a locale, asked in a page."""

    page: Page
    locale: str
    ids: Sequence[str]

    def run(self, script: str, argument: object = None) -> Any:
        return self.page.evaluate(f"async (given) => ({script})(window.engine, given)", argument)

    def find(self, state: State) -> dict[str, Any]:
        """The answer to a state of the jobs page, its `ids` as those of postings."""
        found: dict[str, Any] = self.run("(engine, state) => engine.find(state)", _plain(state))
        assert found["total"] == len(found["ids"])
        return {**found, "ids": [self.ids[number] for number in found["ids"]]}

    def search(self, text: str) -> list[str]:
        """The ids of the postings that a text finds, closed ones too, best first."""
        ids: list[str] = self.find(State(text, all=True))["ids"]
        return ids


def _plain(state: State) -> Mapping[str, Any]:
    said = asdict(state)
    # What is not said is left to the engine.
    return {key: value for key, value in said.items() if key != "sort" or value}


def start(page: Page, locale: str) -> None:
    page.evaluate(
        """async ([mount, locale]) => {
            const load = (name) => import(`/${mount}/assets/javascripts/search/${name}.js`);
            const { createEngine } = await load("engine");
            window.engine = createEngine(new URL(`/${mount}/search/`, location), locale);
            window.modules = { engine: await load("engine"), mark: await load("mark") };
        }""",
        [MOUNT, locale],
    )


@pytest.fixture(scope="session", params=["zh", "en"])
def locale(request: pytest.FixtureRequest) -> str:
    """Both languages in turn."""
    found: str = request.param
    return found


@pytest.fixture(scope="session")
def engine(locale: str, browser: Browser, scripts: str, oracle: Oracle) -> Iterator[Engine]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{scripts}{locale}.html")
    start(page, locale)
    yield Engine(page, locale, [one.id for one in oracle.documents])
    context.close()
