"""What a large index costs a reader: whatever is asked, little is fetched, and nothing is lost by that."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import pytest
from playwright.sync_api import Browser, Page

from careers.content.facts.pay import Period
from careers.search import Card, Catalogue, Document, Field, Pay, Term, Text
from tests.conftest import Serve, shared
from tests.hunting import few
from tests.search.conftest import MOUNT, SCRIPTS, start
from tests.search.making import write_index
from tests.search.writing import JOINED, PARTED, written

COUNT = 800
WORDS = 20_000
FIXED = 180_000  # bytes at least that every query needs: as much as with many more postings
FILES, BUDGET = 12, 400_000  # files and bytes for a query on a new page, with the documents in sight
SPREAD = [number * COUNT // 5 for number in range(5)]  # what is in sight: none beside another, the worst case
BOUNDS = JOINED + PARTED
BEGINS = JOINED  # what stands before a word that follows another

_LETTERS = "aaabcdeeeefghiiijklmnnoooprrsssttuvwxyz"


@dataclass(frozen=True)
class Large:
    """A large index in a page.

    Attributes:
        sizes: bytes of what the page fetched, since it was emptied.
    """

    page: Page
    texts: tuple[str, ...]
    sizes: list[int]

    def find(self, text: str) -> set[int]:
        return set(self.page.evaluate("async (text) => (await window.engine.find({ text })).ids", text))

    @cached_property
    def cards(self) -> int:
        """The bytes of as many cards as are in sight, whatever was asked."""
        self.anew()
        build = self.page.evaluate("async () => (await window.engine.find({ text: '' })).build")
        self.sizes.clear()
        self.page.evaluate("([cards, build]) => window.engine.cards(cards, build).then(() => {})", [SPREAD, build])
        return sum(self.sizes)

    def anew(self) -> None:
        self.page.reload()
        start(self.page, "zh")
        self.sizes.clear()

    @cached_property
    def written(self) -> tuple[str, ...]:
        return tuple(written(text) for text in self.texts)


@cache
def _words() -> list[str]:
    chance = random.Random(3)
    return ["".join(chance.choices(_LETTERS, k=chance.randint(2, 9))) for _ in range(WORDS)]


def _texts() -> Iterator[str]:
    """Postings of many rare words and characters, and some that are everywhere."""
    chance = random.Random(5)
    words = _words()
    characters = [chr(code) for code in chance.sample(range(0x4E00, 0x9000), 900)]
    usual = "的一和开发设计优化训练推理算子框架模型芯片"
    for number in range(COUNT):
        title = "".join(chance.choices(characters, k=20))
        runs = ["".join(chance.choices(usual, k=8) + chance.choices(characters, k=6)) for _ in range(30)]
        latin = [" ".join(chance.choices(words, k=4)) for _ in range(30)]
        yield f"岗位{number}{title}\n\n" + "".join(f"{run}{other}。" for run, other in zip(runs, latin, strict=True))


def _document(number: int, text: str) -> Document:
    title, body = text.split("\n\n")
    card = Card(f"<article data-posting='{number}'>{random.Random(number).randbytes(90).hex()}</article>", title)
    values = random.Random(number).sample(TERMS, k=180)
    pay = random.Random(number).randint(100_000, 2_000_000)
    own = {"skills": [one.id for one in values]}
    return Document({"zh": Text(title, body)}, {"zh": card}, own, pay=Pay("CNY", Period.YEAR, pay, pay))


def _term(number: int) -> Term:
    chance = random.Random(number)
    name = "".join(chance.choices(CHARACTERS, k=4))
    word = "".join(chance.choices(_LETTERS, k=7))
    return Term(f"term-{number}", {"zh": name}, (word,), {"zh": f"zh/skills/term-{number}/"})


CHARACTERS = [chr(code) for code in range(0x4E00, 0x9000)]
TERMS = [_term(number) for number in range(1000)]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[Large]:
    texts = tuple(_texts())
    with shared(tmp_path_factory, "large") as folder:
        if not (folder / "zh.html").exists():
            fields = [Field("skills", [one.id for one in TERMS], TERMS), Field("remote", [])]
            catalogue = Catalogue({"zh": "zh"}, fields, ["200000", "500000"], [], COUNT, "CNY")
            write_index(catalogue, map(_document, range(COUNT), texts), folder / "search")
            (folder / "assets").mkdir()
            (folder / "assets" / "javascripts").symlink_to(SCRIPTS)
            page = '<!doctype html><html lang="zh"><meta charset="utf-8"><title>x</title>'
            (folder / "zh.html").write_text(page, "utf-8")
    context = browser.new_context()
    found = Large(context.new_page(), texts, [])
    found.page.goto(f"{serve(folder, mount=MOUNT)}zh.html")
    found.page.on("response", lambda response: found.sizes.append(int(response.headers.get("content-length", 0))))
    yield found
    context.close()


def _slips(count: int) -> str:
    long = [word for word in _words() if len(word) == 5]
    return " ".join(f"{word[:3]}q{word[3:]}" for word in long[:count])


def _run(count: int) -> str:
    """Pieces that stand side by side in no text."""
    return "".join(a + b for a, b in itertools.islice(zip(_LETTERS * 3, CHARACTERS, strict=False), count // 2))


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
    "slip": _slips(1),
    "sixteen-slips": _slips(16),
    "sixteen-readings": "sh zh ji xi li yi ch qi da ga fe ku yo wa ya ke",
    "sixteen-initials": "s z j x l y c q d g f k y w b p",
    "two-letters-of-readings": "zh",
    "many-pieces": _run(60),
    "many-pieces-and-parts": " ".join([_run(20), _slips(3), "的 一 sh zh"]),
    "everything": f"的 in 设计优化 {_slips(2)} sh 算子框架模型 ean 推理算x zh 一 e",
}


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in few([*QUERIES.items()], 3)])
def test_no_query_fetches_much(large: Large, text: str) -> None:
    """On a new page, a query and its first cards stay within the budget; what has every part of it is found."""
    cards = large.cards
    large.anew()
    found = large.find(text)
    assert FIXED < sum(large.sizes) + cards <= BUDGET
    assert len(large.sizes) + min(len(SPREAD), len(found)) <= FILES
    # A few letters stand for words that begin so.
    needles = [BEGINS + one if re.fullmatch("[a-z]{1,3}", one) else written(one).strip(BOUNDS) for one in text.split()]
    having = {number for number, one in enumerate(large.written) if all(needle in one for needle in needles)}
    assert having <= found


def test_nothing_is_lost_by_that(large: Large) -> None:
    """What stands in a text is found, of characters and words, alone, together, and several at once."""
    chance = random.Random(9)
    large.anew()
    for _ in range(25):
        number = chance.randrange(COUNT)
        text = large.texts[number]
        at = [chance.randrange(len(text) - 20) for _ in range(3)]
        query = " ".join(text[one : one + chance.randint(2, 12)].strip() for one in at[: chance.choice((1, 1, 3))])
        # A few letters are looked for at the beginning of words only.
        if sum(map(str.isalnum, query)) < 2 * len(query.split()) or re.search(r"(?<![a-z])[a-z]{1,3}(?![a-z])", query):
            continue
        assert number in large.find(query), query


@pytest.mark.parametrize(("number", "length"), [(3, 4), (500, 6)])
def test_a_phrase_comes_before_its_parts(large: Large, number: int, length: int) -> None:
    """Characters that are everywhere: texts with all pairs of them that stand together first, then those with some."""
    large.anew()
    text = large.texts[number].split("\n\n")[1][:length]
    pairs = [text[at : at + 2] for at in range(length - 1)]
    expected = {number for number, one in enumerate(large.texts) if all(pair in one for pair in pairs)}
    assert number in expected and len(expected) < COUNT / 2
    found = large.page.evaluate("async (text) => (await window.engine.find({ text })).ids", text)
    assert set(found[: len(expected)]) == expected


def test_an_answer_does_not_depend_on_what_was_asked_before(large: Large) -> None:
    """The same address shows the same list, however much of the index is there already."""
    asked = [QUERIES[name] for name in ("everything", "sixteen-phrases")]
    cold = []
    for text in asked:
        large.anew()
        cold.append(large.find(text))
    for text in (*asked[0].split(), *few([*QUERIES.values()], 3)):
        large.find(text)
    assert [large.find(text) for text in asked] == cold
