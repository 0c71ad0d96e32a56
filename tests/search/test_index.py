"""The index as files: everything that was handed over stands in them, in pieces, the same every time."""

from __future__ import annotations

import datetime as dt
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from careers.content.facts.pay import Period
from careers.search import Card, Catalogue, Document, EditorialPage, Field, Pay, Term, Text, lists
from careers.search.readings import readings
from careers.search.segmentation import folded, is_run, pieces, tokens
from tests.search.making import write_index
from tests.search.reader import Index, Listed

TERMS = (
    Term("npu", {"zh": "神经网络处理器", "en": "NPU"}, (), {"zh": "zh/hardware/npu/", "en": "en/hardware/npu/"}),
    Term(
        "ascend",
        {"zh": "昇腾", "en": "Ascend"},
        ("CANN", "华为昇腾"),
        {"zh": "zh/a/", "en": "en/a/"},
        parent="npu",
        implied=("Ascend C",),
    ),
)
CATALOGUE = Catalogue(
    langs={"zh": "zh-Hans", "en": "en"},
    fields=[Field("hardware", [one.id for one in TERMS], TERMS), Field("skills", [], []), Field("remote", ["true"])],
    salaries=["200000", "500000"],
    pages=[EditorialPage("en/b/", "en", "B"), EditorialPage("en/a/", "en", "About 薪酬")],
    open=40,
    currency="CNY",
    currencies=("CNY",),
    employers="hardware",
)
PHRASES = ["深度学习", "框架", "編譯器", "算子", "量化。", "昆仑P800", "重庆、"]
PHRASES += ["PyTorch", "C++", ".NET", "deep", "learning,", "Node.js", "x86_64", "é"]


def document(number: int) -> Document:
    """A posting that chance wrote; every fifth has no English text."""
    chance = random.Random(number)
    said = {code: Text(_said(chance, 3), _said(chance, chance.randint(1, 160))) for code in ("zh", "en")}
    return Document(
        texts=said if number % 5 else {"zh": said["zh"]},
        cards={code: Card(f"<b>{number} {code}</b>", said["zh"].title) for code in said},
        values={"hardware": ["ascend", "npu"][: number % 3]} | ({"remote": ["true"]} if number % 2 else {}),
        disclosed=number % 2 == 0,
        closes=None if number % 3 else dt.date(2026, 1, 1) + dt.timedelta(number),
        pay=Pay(("CNY", "USD")[number % 2], Period.MONTH, number, number * 10**8) if number % 3 else None,
        day=dt.date(2026, 1, 1) + dt.timedelta(number) if number % 5 else None,
    )


def _said(chance: random.Random, count: int) -> str:
    return "".join(chance.choice(PHRASES) + chance.choice(["", "", " ", "\n\n"]) for _ in range(count))


DOCUMENTS = tuple(document(number) for number in range(60))


def write(folder: Path, documents: Sequence[Document] = DOCUMENTS, catalogue: Catalogue = CATALOGUE) -> Index:
    write_index(catalogue, documents, folder)
    return Index(folder)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return write(tmp_path_factory.mktemp("index"))


def units(documents: Sequence[Document]) -> dict[int, str]:
    return {
        4 * number + 2 * place + part: text
        for number, one in enumerate(documents)
        for place, code in enumerate(CATALOGUE.langs)
        if code in one.texts
        for part, text in enumerate((one.texts[code].title, one.texts[code].body))
    }


def test_every_token_of_every_text_is_listed_with_its_places(index: Index) -> None:
    expected: dict[str, Listed] = {}
    for unit, text in sorted(units(DOCUMENTS).items()):
        found = tokens(folded(text))
        for token in dict.fromkeys(found.tokens):
            row = expected.setdefault(token, Listed([], []))
            row.units.append(unit)
            row.places.append([place for one, place in zip(found.tokens, found.places, strict=True) if one == token])
    listed = index.lists()
    assert {token: row.units for token, row in listed.items() if token[0] not in "@="} == {
        token: row.units for token, row in expected.items()
    }
    # Pairs of characters overlap: that they stand side by side, they tell themselves.
    for token, row in expected.items():
        assert listed[token].places == ([] if is_run(token) else row.places)


def test_readings_of_titles_are_listed(index: Index) -> None:
    expected: dict[str, set[int]] = {}
    for unit, text in units(DOCUMENTS).items():
        for reading in readings(text) if unit % 2 == 0 else ():
            for start in range(len(reading)):
                rest = reading[start:]
                expected.setdefault("@" + "".join(rest)[:24], set()).add(unit)
                if len(rest) > 1:
                    expected.setdefault("=" + "".join(one[0] for one in rest)[:24], set()).add(unit)
    assert {token: row for token, row in index.lists().items() if token[0] in "@="} == {
        token: Listed(sorted(row), []) for token, row in expected.items()
    }


def test_tokens_are_sorted_as_scripts_sort(tmp_path: Path) -> None:
    """By UTF-16 code units, in which characters beyond the first plane come before some of it."""
    made = write(tmp_path, [replace(DOCUMENTS[0], texts={"zh": Text("\ufe73 𐐨a a \ufa0e, 𠀀, 一", "")})])
    assert list(made.words()) == ["a", "𐐨a", "\ufe73"]
    assert [token for token in made.lists() if is_run(token)] == ["一", "𠀀", "\ufa0e"]


def test_words_and_how_common_they_are_stand_in_one_file(index: Index) -> None:
    expected = {token: len(row.units) for token, row in index.lists().items() if token[0] not in "@="}
    words = index.words()
    assert words == {token: count.bit_length() for token, count in expected.items() if not is_run(token)}
    assert list(words) == [token for token in expected if token in words]
    assert {"cplusplus", "dotnet", "p800", "e"} <= set(words)


def test_files_are_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file grows to a size and no further; only a token that is bigger has a bigger one, to itself."""
    for name, size in (("LIST_FILE", 300), ("PLACES_FILE", 200)):
        monkeypatch.setattr(lists, name, size)
    made = write(tmp_path)
    assert made.lists() == write(tmp_path / "again").lists()
    assert len(made.head["chunks"]) > 10
    assert len(list((made.folder / "places").iterdir())) > 10
    for number in range(len(made.head["chunks"])):
        content = made.raw(f"lists/{number}.gz")
        assert len(content) <= 300 + 40 or content[0] == 1, "several tokens, and too long"


def test_cutting_into_files_loses_nothing(tmp_path: Path, index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LIST_FILE", "PLACES_FILE"):
        monkeypatch.setattr(lists, name, 100)
    assert write(tmp_path).lists() == index.lists()


def test_columns_hold_what_filters_and_orders_need(index: Index) -> None:
    """Own values without broader ones, the last day as days plus one, pay or whether it is stated without a figure."""
    epoch = dt.date(1970, 1, 1)
    for one, row in zip(DOCUMENTS, index.columns(), strict=True):
        assert set(row["hardware"]) == set(one.values.get("hardware", ()))
        assert (row["skills"], row["remote"]) == ([], list(one.values.get("remote", ())))
        for key, day in (("closes", one.closes), ("day", one.day)):
            assert row[key] == (0 if day is None else (day - epoch).days + 1)
        pay = one.pay and (one.pay.currency, list(Period).index(one.pay.period), one.pay.least, one.pay.most)
        assert row["pay"] == (pay or one.disclosed)
        assert row["titles"] == [
            len("".join(pieces(folded(one.texts[code].title)))) if code in one.texts else 0 for code in CATALOGUE.langs
        ]


def test_a_posting_that_closed_before_days_are_counted_has_closed(tmp_path: Path) -> None:
    """An absurd date is no fault of the index."""
    made = write(tmp_path, [replace(DOCUMENTS[0], closes=dt.date(1950, 1, 1))])
    assert made.columns()[0]["closes"] == 1


def test_a_value_that_its_field_does_not_have_is_a_fault(tmp_path: Path) -> None:
    """It would be left out of every filter."""
    with pytest.raises(KeyError):
        write(tmp_path, [replace(DOCUMENTS[0], values={"hardware": ["none"]})])


def test_the_head_says_what_there_is(index: Index) -> None:
    head = index.head
    assert (head["version"], head["docs"], head["open"], head["salaries"]) == (7, 60, 40, ["200000", "500000"])
    assert (head["currencies"], head["employers"]) == (["CNY", "USD"], "hardware")
    assert head["locales"] == ["zh", "en"]
    assert head["langs"] == CATALOGUE.langs
    assert head["fields"] == [
        {"name": "hardware", "values": ["npu", "ascend"], "parents": [-1, 0]},
        {"name": "skills", "values": [], "parents": []},
        {"name": "remote", "values": ["true"], "parents": [-1]},
    ]


def test_terms_come_with_their_names_and_readings(index: Index) -> None:
    """A list a vocabulary, an empty one too; fields of figures have none."""
    hardware, skills = index.json("terms")
    assert skills == []
    assert hardware[1] == {
        "id": "ascend",
        "names": {"zh": "昇腾", "en": "Ascend"},
        "aliases": ["CANN", "华为昇腾"],
        "implied": ["Ascend C"],
        "url": {"zh": "zh/a/"},  # the other is the same in its own folder
        "readings": [["sheng", "teng"], ["hua", "wei", "sheng", "teng"]],
    }


def test_editorial_pages_are_found_too(index: Index) -> None:
    pages = index.json("pages")
    assert pages["zh"] == []
    assert pages["en"] == [{"url": "en/a/", "title": "About 薪酬"}, {"url": "en/b/", "title": "B"}]


def test_every_posting_has_a_card_in_every_language(index: Index) -> None:
    for code in CATALOGUE.langs:
        cards = index.documents(code)
        assert [card["card"] for card in cards] == [one.cards[code].html for one in DOCUMENTS]
        for card, one in zip(cards, DOCUMENTS, strict=True):
            read = [syllable for reading in readings(one.cards[code].title) for syllable in reading]
            assert [syllable for _, syllable in card.get("reading", ())] == read
            assert ("reading" in card) is bool(read)


def test_texts_are_there_for_excerpts(index: Index) -> None:
    """In the language of the card or, where a posting has none in that, in its own, which is named."""
    for code in CATALOGUE.langs:
        for shown, one in zip(index.documents(code), DOCUMENTS, strict=True):
            own = code if code in one.texts else "zh"
            assert (shown["text"], shown.get("in", code)) == (one.texts[own].body, own)


def test_only_characters_that_can_be_found_are_known(index: Index) -> None:
    """The table of traditional characters is cut to those that stand in texts, terms and titles of static pages."""
    table = index.json("han")
    pairs = dict(zip(table[::2], table[1::2], strict=True))
    assert (pairs["譯"], pairs["騰"], pairs["學"]) == ("译", "腾", "学")
    assert set("译庆腾网") <= set(pairs.values())
    assert "臺" not in pairs


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.slow
def test_equal_input_gives_equal_files(tmp_path: Path, index: Index) -> None:
    """Also in another process, whose sets have another order."""
    script = "import sys, pathlib; from tests.search.test_index import write; write(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, env={**os.environ, "PYTHONHASHSEED": "1"})
    assert files(tmp_path) == files(index.root)


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"cards": {code: Card("<b>new</b>", "") for code in CATALOGUE.langs}}, id="card"),
        pytest.param({"pay": Pay("CNY", Period.YEAR, 1, 1)}, id="pay"),
        pytest.param({"texts": {"zh": Text("新", "新")}}, id="text"),
    ],
)
def test_another_index_has_another_folder(tmp_path: Path, index: Index, changed: dict[str, object]) -> None:
    """So that files of two builds are never mixed by a cache."""
    other = write(tmp_path, [*DOCUMENTS[:-1], replace(DOCUMENTS[-1], **changed)])  # type: ignore[arg-type]
    assert other.folder.name != index.folder.name
    assert [one.name for one in tmp_path.iterdir() if one.is_dir()] == [other.folder.name]


def test_a_site_without_postings_has_an_index(tmp_path: Path) -> None:
    made = write(tmp_path, [], replace(CATALOGUE, open=0))
    assert (made.lists(), made.words(), made.columns(), made.documents("zh")) == ({}, {}, [], [])
