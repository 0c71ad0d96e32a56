"""The index of a site: which postings, pages and facts of a content folder stand in it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.sample_content import KERNEL_ZH, load, posting, write
from tests.search.indexes import write_indexes
from tests.search.reader import Index
from tests.site.building import Result

THEME = Path(__file__).parents[2] / "theme"
FILES = {
    "postings/acme/closed.en.md": posting("acme", title="Closed", closes="2026-02-01", salary="$100K-$150K/年"),
    "postings/beta/untranslated.zh.md": posting(
        "beta", title="只有中文", experience="3", remote="hybrid", salary="20万以上/年", posted="2026-02-10"
    ),
    "postings/acme/kernel-engineer.zh.md": KERNEL_ZH.replace("hardware: [ascend]", "hardware: [gpu, ascend]"),
}
ORDER = ["acme/kernel-engineer", "beta/untranslated", "beta/compiler-engineer", "acme/closed"]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder = tmp_path_factory.mktemp("index-site")
    library, _ = load(write(folder / "content", FILES))
    write_indexes(library, [THEME], [], folder / "site")
    return Index(folder / "site" / "search")


def test_open_postings_come_first(index: Index) -> None:
    """That which can be applied for, then the newest, then the closed ones; each as its card in every language."""
    for code in ("zh", "en"):
        cards = [card["card"] for card in index.documents(code)]
        assert [one for card in cards for one in ORDER if f'data-posting="{one}"' in card] == ORDER
    assert (index.head["docs"], index.head["open"]) == (4, 3)


def test_a_posting_without_a_text_in_a_language_is_shown_there_in_its_own(index: Index) -> None:
    """As in lists; its text is there once, and the title can be read aloud in both."""
    assert {index.documents(code)[1]["text"] for code in ("zh", "en")} == {"The work."}
    assert {unit // 4 for unit in index.lists()["只有"].units} == {1}
    assert index.lists()["只有"].units == [4]
    for code in ("zh", "en"):
        card = index.documents(code)[1]
        assert "只有中文" in card["card"]
        assert [syllable for _, syllable in card["reading"]] == ["zhi", "you", "zhong", "wen"]


def test_texts_are_those_of_the_pages_without_their_marks(index: Index) -> None:
    zh, en = (index.documents(code)[0]["text"] for code in ("zh", "en"))
    assert zh == "为昇腾写算子。\n\n职责\n\n编写并优化算子"
    assert en == "Write kernels for Ascend.\n\nThe work\n\nWrite kernels and make them fast"


def test_fields_are_those_of_the_vocabularies_and_the_facts(index: Index) -> None:
    """Every term of a vocabulary, and of the facts the values that some posting states."""
    fields = {one["name"]: (one["values"], one["parents"]) for one in index.head["fields"]}
    assert fields["hardware"] == (["npu", "ascend", "gpu"], [-1, 0, -1])
    assert (fields["education"], fields["experience"], fields["remote"]) == (
        (["bachelor"], [-1]),
        (["3"], [-1]),
        (["hybrid"], [-1]),
    )
    assert fields["paid_in"] == (["CNY", "USD"], [-1, -1])
    levels = ["internship", "working_student", "apprenticeship", "graduate", "junior", "mid", "senior", "lead"]
    levels += ["principal", "director"]
    assert fields["career_level"] == (levels, [-1] * len(levels))
    names = [[term["id"] for term in terms] for terms in index.json("terms")]
    assert names == [one["values"] for one in index.head["fields"][: len(names)]]
    assert list(fields)[: len(names)] == ["hardware", "company", "skills", "locations"]
    ascend = next(term for terms in index.json("terms") for term in terms if term["id"] == "ascend")
    ((field, value, within),) = index.json("within")
    assert index.head["fields"][field]["values"][value] == "china"
    assert {"Suzhou", "苏州"} <= {*within}
    assert ascend["url"] == {"zh": "zh/hardware/ascend/"}  # "en/hardware/ascend/" differs by its folder only


def test_values_are_the_postings_own(index: Index) -> None:
    """Without the broader ones, which the reader's browser adds."""
    kernel, untranslated, compiler, closed = index.columns()
    assert (kernel["hardware"], compiler["hardware"], closed["hardware"]) == (["ascend", "gpu"], ["gpu"], [])
    assert (kernel["company"], kernel["education"], kernel["remote"]) == (["acme"], ["bachelor"], [])
    assert (untranslated["experience"], untranslated["remote"]) == (["3"], ["hybrid"])


def test_pay_is_compared_in_one_currency(index: Index) -> None:
    """By the most a year; where only the least is given, by that. What is in another currency has its own."""
    pay = [one["pay"] and (one["pay"][0], one["pay"][3]) for one in index.columns()]
    assert pay == [("CNY", 40_000 * 13), ("CNY", 200_000), False, ("USD", 150_000)]
    assert index.head["currencies"] == ["CNY", "USD"]
    assert index.head["salaries"] == []  # a single step between two amounts would be no choice


def test_the_last_day_is_known(index: Index) -> None:
    kernel, closed = ((day - dt.date(1970, 1, 1)).days + 1 for day in (dt.date(2026, 6, 30), dt.date(2026, 2, 1)))
    assert [one["closes"] for one in index.columns()] == [kernel, 0, 0, closed]


def test_a_built_site_has_its_editorial_pages_in_the_index(site: Result) -> None:
    index = Index(site.folder / "search")
    pages = index.json("pages")
    for code, found in pages.items():
        urls = [page["url"] for page in found]
        assert f"{code}/about/" in urls
        assert all(url.startswith(f"{code}/") and (site.folder / url / "index.html").is_file() for url in urls)
        assert all(page["title"] and set(page) == {"url", "title"} for page in found)
    assert [one.name for one in index.root.iterdir() if one.is_dir()] == [index.folder.name]
