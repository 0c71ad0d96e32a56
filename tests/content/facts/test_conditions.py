"""Conditions: what front matter takes, and what is no condition."""

from __future__ import annotations

from careers.content.facts.conditions import SEVERAL, Range, read_education, read_experience, read_headcount, read_kind
from careers.content.facts.contacts import read_reference
from careers.content.lexicon import load as load_words
from careers.content.lexicon import shipped
from tests.each import each
from tests.sample_content import MakeContent, load, posting

WORDS = shipped()


@each(
    ("text", "years"),
    [
        ("三年以上", Range(3)),
        ("3 to 5 years", Range(3, 5)),
        ("6个月", Range(0.5)),
        ("up to 2 years", Range(None, 2)),
        ("3年以下", Range(None, 3)),
        ("无经验要求", Range(0)),
        ("2024年毕业，3年", None),
        ("三十五年", None),
        ("two or three", None),
        ("-3", None),
        ("61 years", None),
        ("工作经验" * 2000 + "若干", None),
        ("", None),
    ],
)
def test_years_of_experience_are_read_where_they_are_certain(text: str, years: Range | None) -> None:
    assert read_experience(text, WORDS) == years


@each(
    ("text", "people"),
    [
        ("5-8名", Range(5, 8)),
        ("two", Range(2, 2)),
        ("10+", Range(10)),
        ("several", SEVERAL),
        ("若干", SEVERAL),
        ("0", None),
        ("2.5", None),
        ("1000000", None),
        ("不限", None),
    ],
)
def test_people_are_counted_where_a_number_says_so(text: str, people: Range | str | None) -> None:
    assert read_headcount(text, WORDS) == people


def test_the_least_that_is_taken_counts() -> None:
    assert read_education("Bachelor or Master in CS", WORDS) == "bachelor"
    assert read_education("Masters preferred", WORDS) is None
    assert read_education("MS Office", WORDS) != "none"


def test_a_text_of_two_kinds_is_of_neither() -> None:
    assert read_kind("full-time or part-time", "employment", WORDS) is None
    assert read_kind("Full-time", "employment", WORDS) == "full-time"


@each(
    ("text", "code"),
    [
        ("REQ-2026-0113", "REQ-2026-0113"),
        ("Req ID: R-004512", "R-004512"),
        ("see below", None),
        ("7", None),
        ("1" * 61, None),
        ("KERNEL-A", "KERNEL-A"),
        ("n/a", None),
        ("JR00123 / JR00124", None),
    ],
)
def test_a_reference_has_a_digit_and_no_word(text: str, code: str | None) -> None:
    assert read_reference(text, WORDS) == code


def test_the_sites_own_number_words_count_in_any_case(content: MakeContent) -> None:
    words = load_words(content({"import.yml": 'numbers: {"3": [Drie]}\n'}), "content")
    assert [read_headcount(answer, words) for answer in ("Drie", "drie", "DRIE")] == [Range(3, 3)] * 3


def test_front_matter_takes_the_words_that_documents_take(content: MakeContent) -> None:
    """And it refuses what they refuse."""
    fields = {
        "experience": "3-5年",
        "education": "本科及以上",
        "headcount": "2 openings",
        "remote": "hybrid, 3 days in office",
    }
    files = {
        "postings/acme/a.zh.md": posting("acme", **fields),
        "postings/acme/b.zh.md": posting("acme", experience="经验丰富者优先"),
        "postings/acme/c.zh.md": posting("acme", education="good education"),
    }
    library, diagnostics = load(content(files))
    found = library.postings["acme/a"]
    assert (found.experience, str(found.education), found.headcount, str(found.remote)) == (3, "bachelor", 2, "hybrid")
    assert [fault.code for fault in diagnostics.errors] == ["not-a-number", "not-one-of"]
