"""Answers are read within bounds: what a parser would make too much of is refused, the rest is kept as it is."""

from __future__ import annotations

import datetime as dt

import pytest

from careers_tools.importing.structured.answers import day, day_of_mail, from_json, from_xml, pay
from careers_tools.importing.structured.job import FormatError


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r'"\ud83d\ude00"', "😀"),
        (r'"a\ud83d b"', "a\ufffd b"),
        (r'"a\ude00\ud83d"', "a\ufffd\ufffd"),
        (r'"\\ud83d \\\ud83d"', "\\ud83d \\\ufffd"),
        (r'"\uD83D\n\uDE00"', "\ufffd\n\ufffd"),
    ],
)
def test_half_a_character_is_replaced_and_a_whole_one_is_kept(written: str, text: str) -> None:
    assert from_json(written.encode()).value == text
    text.encode()


@pytest.mark.parametrize(
    "body",
    [b"9" * 31, b"-1e999", b"0." + b"1" * 40, b"NaN", b"[-Infinity]", b"[" * 100_000, b'"\xed\xa0\x80"', b"\xff", b""],
)
def test_json_beyond_what_it_should_be_is_refused(body: bytes) -> None:
    with pytest.raises(FormatError):
        from_json(body)


def test_numbers_that_people_write_are_read() -> None:
    assert from_json(b"[1770076800000, -1.5, 1e6, 123456789012345678901234567890]").value == [
        1770076800000,
        -1.5,
        1e6,
        123456789012345678901234567890,
    ]


@pytest.mark.parametrize(
    "body",
    [
        b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        b'<!DOCTYPE a [<!ENTITY % b "c">]><a/>',
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'.encode("utf-16"),
        b"<a>" * 300 + b"</a>" * 300,
        b"<a>",
    ],
)
def test_xml_that_could_become_huge_is_refused(body: bytes) -> None:
    with pytest.raises(FormatError):
        from_xml(body)


def test_xml_as_feeds_are_written_is_read() -> None:
    body = b'<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//N//DTD" "http://n.example/rss.dtd"><rss><a>&amp;&#233;</a></rss>'
    assert from_xml(body).findtext("a") == "&é"
    assert len(from_xml(b"<rss>" + b"<a/>" * 1_000 + b"</rss>")) == 1_000


@pytest.mark.parametrize("zone", ["+99999999999999", "+2500", "-9999", ""])
def test_a_date_of_mail_beyond_all_days_is_none(zone: str) -> None:
    assert day_of_mail(f"Mon, 02 Feb 99999999999999 00:00:00 {zone}") is None
    assert day_of_mail(f"Mon, 02 Feb 2026 00:00:00 {zone}") in (None, dt.date(2026, 2, 2))


def test_a_day_beyond_all_days_is_none() -> None:
    assert (day(10**29), day("9999-99-99"), day("0000-01-01"), day(1770076800000)) == (
        None,
        None,
        None,
        dt.date(2026, 2, 3),
    )


def test_amounts_that_nobody_pays_are_passed_over() -> None:
    assert pay("9" * 401, None, "EUR", "year") == ""
    assert pay("nan", 10**29, "EUR", "year") == ""
    assert pay(60_000, 75_000, "EUR", "year") == "60000-75000 EUR per year"
