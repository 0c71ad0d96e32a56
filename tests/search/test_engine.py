"""How the search loads: late, once, again after a failure, and the index that is there by then."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from careers import i18n
from careers.search import Card, Catalogue, Document, Field, Text
from tests.conftest import Serve
from tests.search.conftest import EDITORIAL, MOUNT, Engine, start
from tests.search.making import write_index
from tests.search.oracle import Oracle, State
from tests.search.reader import Index


@dataclass
class Traffic:
    page: Page
    asked: list[str] = field(default_factory=list)
    failing: str = "nothing"

    def route(self, route: Route) -> None:
        name = route.request.url.rpartition("/search/")[2]
        self.asked.append(name)
        if self.failing in name:
            route.abort()
        else:
            route.continue_()

    def run(self, script: str, argument: object = None) -> Any:
        """What a function of `engine` comes to; the message of the error if it fails."""
        wrapped = f"(given) => ({script})(window.engine, given).catch((error) => `failed: ${{error.message}}`)"
        return self.page.evaluate(wrapped, argument)

    def total(self, text: str) -> Any:
        return self.run("async (engine, text) => (await engine.find({ text })).total", text)

    def files(self) -> list[str]:
        """What was asked for since the last time, without the folder's name."""
        files = [name.partition("/")[2] or name for name in self.asked]
        self.asked.clear()
        return files


@pytest.fixture
def rebuilt(tmp_path: Path, searched: Path) -> Path:
    return shutil.copytree(searched, tmp_path / "site")


@pytest.fixture
def traffic(browser: Browser, rebuilt: Path, serve: Serve) -> Iterator[Traffic]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{serve(rebuilt, mount=MOUNT)}zh.html")
    found = Traffic(page)
    page.route("**/search/**/*.gz", found.route)
    start(page, "zh")
    yield found
    context.close()


def test_a_question_fetches_what_it_needs_once(traffic: Traffic) -> None:
    """Nothing before the first question, and nothing more for filters; a page has one search."""
    script = "async (engine) => window.modules.engine.createEngine(engine.base.href, engine.locale) === engine"
    assert traffic.run(script) is True
    assert traffic.files() == []
    traffic.run("(engine) => engine.prepare()")
    assert sorted(traffic.files()) == ["base.gz"]
    traffic.run("(engine) => engine.find({ filters: { hardware: ['npu'] }, sort: 'salary' })")
    traffic.run("(engine) => engine.knows()")
    assert traffic.files() == []
    assert traffic.total("框架") > 0
    assert {name.split("/")[0] for name in traffic.files()} == {"lists"}
    assert traffic.total("pytorch") > 0
    assert {name.split("/")[0] for name in traffic.files()} <= {"lists"}
    for text in ("框架", "pytorch"):
        assert traffic.total(text) > 0
    assert traffic.files() == []


def test_questions_at_once_share_what_they_fetch(traffic: Traffic) -> None:
    """Two calls before the first answer fetch each file once, and both are answered."""
    both = (
        "(engine) => Promise.all(['框架', '框架', 'pytorch'].map(async (text) => (await engine.find({ text })).total))"
    )
    first, second, third = traffic.run(both)
    assert first == second > 0 < third
    files = traffic.files()
    assert len(files) == len(set(files))


def test_a_failure_is_told_and_the_next_question_tries_again(traffic: Traffic, rebuilt: Path) -> None:
    """Whichever file is missing or broken, the call fails; once it is there, the next one is answered.

    An index of another format is refused: a script that a cache kept does not misread what a newer one is made for.
    """
    base = rebuilt / "search" / "base.gz"
    whole = base.read_bytes()
    other = re.sub(rb'"version":\d', b'"version":0', gzip.decompress(whole), count=1)
    for content, said in ((whole[: len(whole) // 2], "failed"), (gzip.compress(other), "another version")):
        base.write_bytes(content)
        assert said in str(traffic.total("Node.js pytorch"))
    base.write_bytes(whole)
    for file in ("base.gz", "lists/", "places/"):
        traffic.failing = file
        assert "failed" in str(traffic.total("Node.js pytorch")), file
    traffic.failing = "nothing"
    assert traffic.total("Node.js pytorch") > 0


def _rebuild(site: Path, documents: Sequence[str]) -> None:
    shutil.rmtree(site / "search")
    made = [
        Document({"zh": Text(title, "框架")}, {code: Card(f"<b>{title}</b>", title) for code in ("zh", "en")}, {})
        for title in documents
    ]
    catalogue = Catalogue({"zh": "zh", "en": "en"}, [Field("remote", [])], [], [], len(made))
    write_index(catalogue, made, site / "search")


CARDS = "(engine, [ids, build]) => engine.cards(ids, build)"
ALL = [f"岗位{number}" for number in range(30)]


@pytest.mark.parametrize("between", ["async () => null", "(engine) => engine.find({})"])
def test_numbers_are_good_for_the_index_that_gave_them(traffic: Traffic, rebuilt: Path, between: str) -> None:
    """After a new build, whatever was asked in between, they bring their own postings or none, never others."""
    _rebuild(rebuilt, ALL)
    found = traffic.run("(engine) => engine.find({ text: '框架' })")
    shown = traffic.run(CARDS, [found["ids"][:10], found["build"]])
    _rebuild(rebuilt, ["新岗位一", "新岗位二", *ALL])
    for _ in range(2):
        assert "failed" in str(traffic.run(CARDS, [found["ids"][10:20], found["build"]]))
        traffic.run(between)
        assert traffic.run(CARDS, [found["ids"][:10], found["build"]]) == shown
    again = traffic.run("(engine) => engine.find({ text: '框架' })")
    titles = [one["html"] for one in traffic.run(CARDS, [again["ids"], again["build"]])]
    assert titles == [f"<b>{title}</b>" for title in ("新岗位一", "新岗位二", *ALL)]


@pytest.mark.parametrize("text", ["框架", "kuangjia"])
def test_a_question_is_put_to_a_new_build_by_itself(traffic: Traffic, rebuilt: Path, text: str) -> None:
    """Where the files of the index are gone, the reader of an open page does not notice."""
    traffic.run("(engine) => engine.prepare()")
    _rebuild(rebuilt, ["pytorch框架", *ALL])
    found = traffic.run("(engine, text) => engine.find({ text })", text)
    assert 0 in found["ids"]
    assert "<b>pytorch框架</b>" in str(traffic.run(CARDS, [found["ids"], found["build"]]))
    suggested = traffic.run("(engine, text) => engine.suggest(text)", text)
    assert (suggested["build"], suggested["open"]) == (found["build"], found["open"]) == (found["build"], 31)


def test_an_index_that_the_server_unpacks_is_read_as_well(traffic: Traffic, rebuilt: Path) -> None:
    """Some servers take such files for pages that travel packed."""
    for file in (rebuilt / "search").rglob("*.gz"):
        file.write_bytes(gzip.decompress(file.read_bytes()))
    assert traffic.total("框架 pytorch") > 0
    assert traffic.total("深度学习") > 0


def test_cards_come_in_the_order_asked_for(engine: Engine) -> None:
    """Each number brings the card of its posting, twice where it is asked twice."""
    numbers = [7, 0, len(engine.ids) - 1, 8, 7]
    cards = engine.run("async (engine, ids) => engine.cards(ids, (await engine.knows()).build)", numbers)
    for number, card in zip(numbers, cards, strict=True):
        assert f'data-posting="{engine.ids[number]}"' in card["html"]


def test_a_site_without_postings_is_searched_as_well(traffic: Traffic, rebuilt: Path) -> None:
    shutil.rmtree(rebuilt / "search")
    catalogue = Catalogue({"zh": "zh", "en": "en"}, [Field("remote", [])], [], [], 0)
    write_index(catalogue, (), rebuilt / "search")
    for text in ("", "框架", "pytorch", "c", "的"):
        assert traffic.total(text) == 0
    assert traffic.run("(engine) => engine.suggest('pytorch')")["ids"] == []


def suggest(engine: Engine, text: str, **most: int) -> dict[str, Any]:
    found: dict[str, Any] = engine.run("(engine, [text, most]) => engine.suggest(text, most)", [text, most])
    return found


def test_a_term_is_suggested_by_any_of_its_names(engine: Engine, oracle: Oracle) -> None:
    """With its label, the address of its page and the number of open jobs under it."""
    (hardware,) = (one for one in oracle.library.taxonomies if one.field == "hardware")
    filed = [one for one in oracle.documents if oracle.is_open(one) and "ascend" in oracle.values(one)["hardware"]]
    expected = {
        "field": "hardware",
        "id": "ascend",
        "label": hardware.terms["ascend"].name[engine.locale],
        "url": engine.page.evaluate("location.origin")
        + f"/{MOUNT}/{i18n.term(i18n.folder_of(engine.locale), hardware.id, 'ascend')}",
        "count": len(filed),
        "broader": hardware.terms["npu"].name[engine.locale],
    }
    for text in ("昇腾", "Ascend", "cann", "shengteng", "华为昇", "asced"):
        assert suggest(engine, text)["terms"][0] == expected, text


def test_better_names_come_first(engine: Engine) -> None:
    """A whole name before the beginning of one, then the term with more jobs."""
    assert suggest(engine, "c", terms=2)["terms"][0]["id"] == "c"
    found = suggest(engine, "图形处理器 gpu")["terms"]
    assert [one["id"] for one in found] == ["gpu"]


def test_jobs_are_those_that_the_list_would_show(engine: Engine, oracle: Oracle) -> None:
    """The best first, the open ones before the closed ones; the total counts the open ones."""
    for text in ("框架", "pytorch", "量化 C", "zzzz"):
        found = suggest(engine, text, jobs=100)
        assert [engine.ids[number] for number in found["ids"]] == engine.search(text)
        assert found["total"] == oracle.count(State(text))
    assert suggest(engine, "pytorch", jobs=2)["ids"] == suggest(engine, "pytorch", jobs=100)["ids"][:2]


def test_editorial_pages_are_suggested(engine: Engine) -> None:
    """Pages of the reader's language whose title has every part, from the beginning of a word on."""
    wanted = {
        "zh": {"关于": ["zh/about/"], "关于 本站": ["zh/about/"], "关于 昇腾": [], "about": []},
        "en": {"abou": ["en/about/"], "about": ["en/about/"], "bout": [], "关于": []},
    }
    root = engine.page.evaluate("location.origin") + f"/{MOUNT}/"
    titles = {one.url: one.title for one in EDITORIAL}
    for text, urls in wanted[engine.locale].items():
        assert suggest(engine, text)["pages"] == [{"title": titles[url], "url": root + url} for url in urls], text


def test_what_says_nothing_suggests_nothing(engine: Engine) -> None:
    for text in ("", "   ", "😀", "+++"):
        found = suggest(engine, text)
        assert (found["terms"], found["pages"], found["ids"], found["total"]) == ([], [], [], 0), text


def test_a_browser_knows_how_common_words_are(engine: Engine, searched: Path) -> None:
    words = Index(searched / "search").words()
    engine.search("compiler")
    script = "async (engine, all) => all.map((word) => engine.index.vocabulary.common(word))"
    assert engine.run(script, [*words, "kuberentes"]) == [*words.values(), 0]
