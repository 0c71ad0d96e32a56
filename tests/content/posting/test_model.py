"""A posting's values: its stamp, its translations, whether it is open."""

from __future__ import annotations

import datetime as dt
import hashlib
import unicodedata
from dataclasses import replace
from typing import Any

from careers.content.posting import Freshness, Posting, Text, Translation, stamp
from tests.each import each
from tests.sample_content import TODAY


def text(locale: str, stamped: str | None = None, body: str = "Body") -> Text:
    return Text(locale, "Title", "Summary", body, f"x.{locale}.md", 5, stamped)


def posting(source: str, twin: Text | None = None, **facts: dt.date | None) -> Posting:
    texts = {source: text(source)} | ({twin.locale: twin} if twin else {})
    return Posting(id="a/b", source=source, texts=texts, terms={}, **facts)  # type: ignore[arg-type]  # dates only


CURRENT = hashlib.sha256(b"Title\nSummary\nBody").hexdigest()[:12]


def test_the_stamp_is_the_start_of_the_hash_of_title_summary_and_body() -> None:
    """As editors and other tools can compute it."""
    assert stamp("Title", "Summary", "Body") == CURRENT


@each(
    "same",
    ["Body  ", "Body\n\n", "Body\r\n"],
    ids=["space at a line's end", "blank lines at the end", "Windows line ends"],
)
def test_what_no_reader_sees_does_not_change_the_stamp(same: str) -> None:
    """Space at line ends and the kind of line end are no change of the text."""
    assert stamp("Title", "Summary", same) == CURRENT


def test_composed_and_decomposed_characters_have_one_stamp() -> None:
    """Text is compared in Unicode's NFC."""
    assert stamp("é", "", "") == stamp(unicodedata.normalize("NFD", "é"), "", "")


@each("changed", [("Titel", "Summary", "Body"), ("Title", "", "Body"), ("Title", "Summary", "B")])
def test_every_part_of_the_text_counts(changed: tuple[str, str, str]) -> None:
    """A change of title, summary or body makes translations stale."""
    assert stamp(*changed) != CURRENT


@each(("source", "other"), [("zh", "en"), ("en", "zh")])
@each(
    ("stamped", "state"),
    [(CURRENT, Translation.CURRENT), ("0123456789ab", Translation.STALE), (None, Translation.UNSTAMPED)],
    ids=["current", "stale", "unstamped"],
)
def test_a_translation_is_judged_by_its_stamp(source: str, other: str, stamped: str | None, state: Translation) -> None:
    found = posting(source, text(other, stamped))
    assert (found.translation(source), found.translation(other)) == (Translation.SOURCE, state)


@each(("source", "other"), [("zh", "en"), ("en", "zh")])
def test_without_a_translation_the_source_is_shown(source: str, other: str) -> None:
    """Its text stands in for the missing one, and keeps its own language."""
    found = posting(source)
    assert found.translation(other) is Translation.MISSING
    assert found.text(other).locale == source


@each(
    ("closes", "is_open"),
    [(None, True), (TODAY, True), (TODAY + dt.timedelta(1), True), (TODAY - dt.timedelta(1), False)],
)
def test_a_posting_is_open_through_its_last_day(closes: dt.date | None, is_open: bool) -> None:
    assert posting("zh", closes=closes).is_open(TODAY) is is_open


EARLY, LATE = dt.date(2026, 1, 1), dt.date(2026, 2, 1)


@each(
    ("posted", "verified", "seen", "day"),
    [
        (EARLY, LATE, LATE, EARLY),
        (LATE, EARLY, LATE, LATE),
        (EARLY, None, EARLY, EARLY),
        (None, LATE, LATE, LATE),
        (None, None, None, None),
    ],
)
def test_when_a_job_was_last_seen_and_what_it_is_sorted_by(
    posted: dt.date | None, verified: dt.date | None, seen: dt.date | None, day: dt.date | None
) -> None:
    """Seen: the later of the two. In lists: when it was posted, else when it was seen; without either, last."""
    found = posting("zh", posted=posted, verified=verified)
    assert (found.seen, found.day, found.dated) == (seen, day, day or dt.date.min)


@each(
    ("fields", "seen", "by_employer"),
    [
        ({"confirmed": LATE}, LATE, True),
        ({"confirmed": LATE, "verified": EARLY}, LATE, True),
        ({"confirmed": LATE, "posted": LATE}, LATE, True),
        ({"confirmed": EARLY, "verified": LATE}, LATE, False),
        ({"verified": LATE}, LATE, False),
        ({"confirmed": EARLY, "collected": LATE}, LATE, False),
        ({}, None, False),
    ],
)
def test_who_confirmed_a_job_last(fields: dict[str, Any], seen: dt.date | None, by_employer: bool) -> None:
    """The employer, until somebody has checked the job on a later day."""
    found = posting("zh", **fields)
    assert (found.seen, found.day, found.is_confirmed_by_employer) == (seen, seen, by_employer)


@each(
    ("fields", "freshness"),
    [
        ({}, Freshness.UNKNOWN),
        ({"posted": TODAY - dt.timedelta(days=180)}, Freshness.KNOWN),
        ({"posted": TODAY - dt.timedelta(days=181)}, Freshness.STALE),
        ({"posted": TODAY - dt.timedelta(days=900), "verified": TODAY}, Freshness.KNOWN),
        ({"posted": TODAY - dt.timedelta(days=900), "closes": TODAY}, Freshness.KNOWN),
        ({"closes": TODAY - dt.timedelta(days=1)}, Freshness.KNOWN),
    ],
)
def test_how_well_it_is_known_whether_a_job_is_open(fields: dict[str, Any], freshness: Freshness) -> None:
    """By its last day, else by how long ago somebody saw it; without any date nobody knows."""
    assert replace(posting("zh"), **fields).freshness(TODAY, 180) is freshness
