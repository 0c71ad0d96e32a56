"""What a large index costs a reader: whatever is asked, little is fetched, and nothing is lost by that."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from playwright.sync_api import Browser, Page

from generator.search import Card, Catalogue, Document, Field, Text, write_index
from tests.conftest import Serve
from tests.search.conftest import MOUNT, SCRIPTS, start
from tests.search.writing import JOINED, PARTED, written

COUNT = 1200
BUDGET = 400_000  # bytes for a query on a new page, with the cards of the first fifty postings
SHOWN = 50
BOUNDS = JOINED + PARTED
BEGINS = JOINED  # what stands before a word that follows another

_LETTERS = "aaabcdeeeefghiiijklmnnoooprrsssttuvwxyz"


@dataclass(frozen=True)
class Large:
    """A large index in a page.

    Attributes:
        texts: what each posting says, its title first.
        sizes: bytes of what the page fetched, since it was emptied.
    """

    page: Page
    texts: tuple[str, ...]
    sizes: list[int]

    def find(self, text: str) -> set[int]:
        """The numbers of the postings that a text finds, their first cards fetched as well."""
        script = """async ([text, most]) => {
            const { ids } = await window.engine.find({ text });
            await window.engine.cards(ids.slice(0, most));
            return ids;
        }"""
        return set(self.page.evaluate(script, [text, SHOWN]))

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The texts as the judge reads them."""
        return tuple(written(text) for text in self.texts)


def _texts() -> Iterator[str]:
    """Postings of many rare words and characters, and some that are everywhere."""
    chance = random.Random(5)
    words = ["".join(chance.choices(_LETTERS, k=chance.randint(2, 9))) for _ in range(6000)]
    characters = [chr(code) for code in chance.sample(range(0x4E00, 0x9000), 900)]
    usual = "的一和开发设计优化训练推理算子框架模型芯片"
    for number in range(COUNT):
        runs = ["".join(chance.choices(usual, k=8) + chance.choices(characters, k=6)) for _ in range(30)]
        latin = [" ".join(chance.choices(words, k=4)) for _ in range(30)]
        yield f"岗位{number}\n\n" + "".join(f"{run}{other}。" for run, other in zip(runs, latin, strict=True))


def _document(number: int, text: str) -> Document:
    title, body = text.split("\n\n")
    card = Card(f"<article data-posting='{number}'>{random.Random(number).randbytes(300).hex()}</article>", title)
    return Document({"zh": Text(title, body)}, {"zh": card}, {})


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[Large]:
    """The index of generated texts, loaded in a page."""
    folder = tmp_path_factory.mktemp("large")
    texts = tuple(_texts())
    catalogue = Catalogue({"zh": "zh"}, [Field("remote", [])], [], [], COUNT)
    write_index(catalogue, map(_document, range(COUNT), texts), folder / "search")
    (folder / "assets").mkdir()
    (folder / "assets" / "javascripts").symlink_to(SCRIPTS)
    (folder / "zh.html").write_text('<!doctype html><html lang="zh"><meta charset="utf-8"><title>x</title>', "utf-8")
    context = browser.new_context()
    found = Large(context.new_page(), texts, [])
    found.page.goto(f"{serve(folder, mount=MOUNT)}zh.html")
    found.page.on("response", lambda response: found.sizes.append(int(response.headers.get("content-length", 0))))
    yield found
    context.close()


QUERIES = {
    "one-character": "的",
    "two-letters": "in",
    "one-letter": "a",
    "three-letters": "ean",
    "phrase-of-usual-characters": "设计优化",
    "long-run": "训练推理算子框架模型芯片" * 16,
    "sixteen-characters": " ".join("的一和开发设计优化训练推理算子框"),
    "sixteen-beginnings": " ".join(re.findall("..", "abcodeinreunsttreneranorteletion")),
    "sixteen-phrases": " ".join(["设计优", "训练推", "算子框", "模型芯", "优化训", "推理算", "发设计", "架模型"] * 2),
    "words-and-characters": "的a一e和i开o",
    "slip": "qzxwjkvv",
}


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in QUERIES.items()])
def test_no_query_fetches_much(large: Large, text: str) -> None:
    """On a new page, a query and its first cards stay within the budget; what has every part of it is found."""
    start(large.page, "zh")
    large.sizes.clear()
    found = large.find(text)
    assert 0 < sum(large.sizes) <= BUDGET
    # A single letter stands for words that begin so.
    needles = [BEGINS + one if one == "a" else written(one).strip(BOUNDS) for one in text.split()]
    having = {number for number, one in enumerate(large.written) if all(needle in one for needle in needles)}
    assert having <= found


def test_nothing_is_lost_by_that(large: Large) -> None:
    """What stands in a text is found, of characters and words, alone, together, and several at once."""
    chance = random.Random(9)
    start(large.page, "zh")
    for _ in range(25):
        number = chance.randrange(COUNT)
        text = large.texts[number]
        at = [chance.randrange(len(text) - 20) for _ in range(3)]
        query = " ".join(text[one : one + chance.randint(2, 12)].strip() for one in at[: chance.choice((1, 1, 3))])
        if sum(map(str.isalnum, query)) < 2 * len(query.split()):
            continue
        assert number in large.find(query), query


@pytest.mark.parametrize("text", ["设计优化", "训练推理", "算子框架模型", "推理算子x"])
def test_a_phrase_finds_little_else(large: Large, text: str) -> None:
    """Characters that are everywhere, in an order that few texts have."""
    start(large.page, "zh")
    needle = written(text).strip(BOUNDS)
    expected = {number for number, one in enumerate(large.written) if needle in one}
    assert large.find(text) == expected
