"""Days: which texts are read, and why the others are not."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from careers.content.facts.days import DayContext, DayError, read_count, read_day
from careers.content.lexicon import load as load_words
from tests.each import each
from tests.sample_content import MakeContent, load, posting

TODAY = dt.date(2026, 11, 26)


@each(
    ("text", "expected"),
    [
        ("2026-12-15", "2026-12-15"),
        ("2026/11/1", "2026-11-01"),
        ("2027/1/31", "2027-01-31"),
        ("01/31/2027", "2027-01-31"),
        ("2026 年 3 月 1 号", "2026-03-01"),
        ("二〇二六年十一月三十日", "2026-11-30"),
        ("２０２６-01-01", "2026-01-01"),
        ("3.4.2026", "2026-04-03"),
        ("12.15.2026", "2026-12-15"),
        ("04/04/2026", "2026-04-04"),
        ("11/30/26", "2026-11-30"),
        ("1st of Dec. 2026", "2026-12-01"),
        ("November 1, 2026", "2026-11-01"),
        ("30. November 2026", "2026-11-30"),
        ("Mon Nov 23 09:00:00 2026", "2026-11-23"),
        ("2027-01-31T23:30:00-08:00", "2027-01-31"),
        ("2026-02-09 24:00", "2026-02-09"),
        ("20261130T120000Z", "2026-11-30"),
        ("15 December 2026, 17h", "2026-12-15"),
    ],
)
def test_a_text_with_one_day_is_that_day(text: str, expected: str) -> None:
    """The day is taken as written, whatever the hour and the zone beside it."""
    assert str(read_day(text)) == expected


@each(
    ("text", "code"),
    [
        ("2026-02-30", "no-such-date"),
        ("32/13/2026", "no-such-date"),
        ("1026-01-01", "no-such-date"),
        ("9999-12-31", "day-until-filled"),
        ("open until filled", "day-until-filled"),
        ("招满为止", "day-until-filled"),
        ("ASAP", "day-soon"),
        ("December 2026", "day-incomplete"),
        ("12月底", "day-incomplete"),
        ("soon after Easter", "not-a-date"),
        ("1770076800", "not-a-date"),
        ("46356", "not-a-date"),
        ("2026-3/1", "not-a-date"),
        ("2026-12-15 (code 4711)", "not-a-date"),
        ("3 days ago", "day-incomplete"),
        ("1" * 4000, "not-a-date"),
        ("", "not-a-date"),
    ],
)
def test_a_text_without_a_day_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(DayError) as refused:
        read_day(text)
    assert refused.value.code == code
    assert refused.value.days == ()


@each("text", ["11/01/2026", "01/11/2026", "2026-01-11 or 2026-11-01"])
def test_a_text_with_two_days_names_both(text: str) -> None:
    """It is not for a program to choose between London and New York."""
    with pytest.raises(DayError) as refused:
        read_day(text)
    assert refused.value.code == "day-ambiguous"
    assert refused.value.days == (dt.date(2026, 1, 11), dt.date(2026, 11, 1))
    assert refused.value.params == {"value": text, "one": dt.date(2026, 1, 11), "other": dt.date(2026, 11, 1)}


@each(
    ("context", "expected"),
    [
        (DayContext("fr"), "2026-01-11"),
        (DayContext("pt-BR"), "2026-01-11"),
        (DayContext(day_first=True), "2026-01-11"),
        (DayContext("en"), None),
        (DayContext("zh-Hans"), None),
        (DayContext("no such language"), None),
    ],
)
def test_the_source_may_say_that_the_day_is_first(context: DayContext, expected: str | None) -> None:
    """Languages have an order; English has two."""
    try:
        assert str(read_day("11/01/2026", context)) == expected
    except DayError:
        assert expected is None


@each(
    ("text", "language", "expected"),
    [
        ("15.12.26", "de", "2026-12-15"),
        ("24-01-15", "", None),
        ("24-01-15", "en", None),
        ("26/11/30", "ja", None),
        ("30 listopada 2026", "pl", "2026-11-30"),
        ("30. studenoga 2026.", "hr", "2026-11-30"),
        ("2026. december 15.", "hu", "2026-12-15"),
        ("5 dni temu", "pl", "2026-11-21"),
        ("in 5 Tagen", "de", "2026-12-01"),
        ("昨天", "zh", "2026-11-25"),
        ("30+ days ago", "en", None),
    ],
)
def test_a_language_has_its_own_words(text: str, language: str, expected: str | None) -> None:
    try:
        assert str(read_day(text, DayContext(language, today=TODAY))) == expected
    except DayError:
        assert expected is None


def test_the_sites_own_names_of_months_are_known(tmp_path: Path) -> None:
    (tmp_path / "import.yml").write_text('months: {"12": [Julmond]}\n', "utf-8")
    assert read_day("15. Julmond 2026", DayContext(lexicon=load_words(tmp_path, "content"))) == dt.date(2026, 12, 15)


def test_numbers_are_days_in_a_unit_alone() -> None:
    assert [
        read_count(46356, "days"),
        read_count(1770076800, "seconds"),
        read_count(1770076800000, "milliseconds"),
    ] == [
        dt.date(2026, 11, 30),
        dt.date(2026, 2, 3),
        dt.date(2026, 2, 3),
    ]
    with pytest.raises(DayError):
        read_count(1e30, "seconds")


def test_front_matter_takes_days_as_its_language_writes_them(content: MakeContent) -> None:
    """The language is that of the file; a day with two readings is an error that names both."""
    files = {
        "postings/acme/a.zh.md": posting("acme", posted="2026年1月5日", closes="2027/1/31"),
        "postings/acme/b.en.md": posting("acme", posted="11/01/2026"),
        "postings/acme/c.en.md": posting("acme", posted="Nov 30, 2025", closes="until filled"),
    }
    library, diagnostics = load(content(files))
    assert (library.postings["acme/a"].posted, library.postings["acme/a"].closes) == (
        dt.date(2026, 1, 5),
        dt.date(2027, 1, 31),
    )
    assert [(fault.field, fault.code) for fault in diagnostics.errors] == [
        ("posted", "day-ambiguous"),
        ("closes", "day-until-filled"),
    ]


def test_a_day_with_two_readings_may_stay_in_the_words_of_the_source(content: MakeContent) -> None:
    """The job closes by the earlier one, and the check names it; a day may not stand beside such words."""
    files = {
        "postings/acme/a.en.md": posting("acme", posted=None, stated='{closes: "04/07/2026"}'),
        "postings/acme/b.en.md": posting("acme", stated='{closes: "after Easter"}'),
        "postings/acme/c.en.md": posting("acme", closes="2026-05-01", stated='{closes: "5 May"}'),
    }
    library, diagnostics = load(content(files))
    first, second = library.postings["acme/a"], library.postings["acme/b"]
    assert (first.closes, first.stated["closes"]) == (dt.date(2026, 4, 7), ("04/07/2026",))
    assert (second.closes, second.stated["closes"]) == (None, ("after Easter",))
    assert [fault.code for fault in diagnostics.errors] == ["stated-twice"]
    assert [fault.code for fault in diagnostics.advice].count("closes-as-stated") == 2
