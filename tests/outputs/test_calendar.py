"""Last days as calendar files, read back with a parser."""

from __future__ import annotations

import datetime as dt
from typing import Any

from icalendar import Calendar

from careers.content.library import Library
from careers.outputs import calendar
from tests.each import each
from tests.sample_content import TODAY, MakeContent, load, posting

SITE = "https://a.example/careers/"
ADDRESS = "en/jobs/acme/kernel-engineer/deadline.ics"


def library(content: MakeContent, **postings: str) -> Library:
    lib, diagnostics = load(content({f"postings/acme/{name}.zh.md": text for name, text in postings.items()}))
    assert not diagnostics.errors
    return lib


def deadlines(lib: Library, site_url: str) -> list[tuple[str, bytes]]:
    return [file for one in lib.postings.values() for file in calendar.deadlines(one, lib, site_url)]


def event(data: bytes) -> Any:
    (found,) = Calendar.from_ical(data).walk("VEVENT")
    return found


def test_every_open_posting_with_a_last_day_has_a_file_in_every_language(content: MakeContent) -> None:
    """None for a posting without one, none for a closed one; on the last day itself one can still apply."""
    lib = library(
        content,
        today=posting("acme", closes=TODAY.isoformat()),
        yesterday=posting("acme", closes=(TODAY - dt.timedelta(days=1)).isoformat()),
        never=posting("acme"),
    )
    assert {url for url, _ in deadlines(lib, SITE)} == {
        f"{code}/jobs/acme/{slug}/deadline.ics" for code in ("zh", "en") for slug in ("kernel-engineer", "today")
    }


def test_a_file_says_what_a_calendar_needs(content: MakeContent) -> None:
    """The whole last day, in the page's language, with the way back to the page; it takes no time of the day."""
    found = event(dict(deadlines(library(content), SITE))[ADDRESS])
    assert found["dtstart"].dt == dt.date(2026, 6, 30)
    assert not {"dtend", "duration"} & set(found)  # a date without an end lasts that one day
    assert found["dtstart"].params["value"] == "DATE"
    assert found["summary"] == "Deadline: Kernel Engineer · Acme"
    assert found["url"] == found["description"] == SITE + "en/jobs/acme/kernel-engineer/"
    assert found["transp"] == "TRANSPARENT"
    assert found["dtstamp"].dt == dt.datetime(2026, 1, 15, tzinfo=dt.UTC)


def test_a_reminder_rings_three_days_before_at_nine(content: MakeContent) -> None:
    found = event(dict(deadlines(library(content), SITE))[ADDRESS])
    (alarm,) = found.walk("VALARM")
    start = dt.datetime.combine(found["dtstart"].dt, dt.time())
    assert start + alarm["trigger"].dt == dt.datetime(2026, 6, 27, 9)
    assert (alarm["action"], alarm["description"]) == ("DISPLAY", found["summary"])


def test_a_last_day_is_one_event_in_all_languages_and_another_for_another_job(content: MakeContent) -> None:
    """By its UID, which depends on neither language nor date nor title."""
    before = dict(deadlines(library(content, x=posting("acme", closes="2026-05-01")), SITE))
    after = dict(deadlines(library(content, x=posting("acme", closes="2026-06-01", title="New")), SITE))
    names = {url: str(event(data)["uid"]) for url, data in before.items()}
    assert names == {url: str(event(data)["uid"]) for url, data in after.items()}
    assert len(set(names.values())) == 2
    assert names["zh/jobs/acme/x/deadline.ics"] == names["en/jobs/acme/x/deadline.ics"]


def test_without_the_sites_address_there_is_none_in_the_file(content: MakeContent) -> None:
    found = event(dict(deadlines(library(content), ""))[ADDRESS])
    assert "url" not in found
    assert "description" not in found
    assert found["uid"]


def test_nobody_knows_when_it_was_seen(content: MakeContent) -> None:
    lib = library(content, x=posting("acme", closes="2026-05-01", posted=None))
    assert event(dict(deadlines(lib, SITE))["zh/jobs/acme/x/deadline.ics"])["dtstamp"].dt.date() == TODAY


@each("site", [SITE, "https://a.example/a,b;c/", ""])
@each("title", ["C++, 算子; 性能\\\\N优化: “高级” | c^n", "a" * 55, "算" * 90])
def test_a_file_is_written_as_the_library_for_calendars_writes_it(content: MakeContent, title: str, site: str) -> None:
    """Byte for byte: the same order, escapes and folds, at every length about that of a line."""
    text = posting("acme", title=f"'{title}'", closes="2026-05-01")
    for _, data in deadlines(library(content, x=text), site):
        assert Calendar.from_ical(data).to_ical() == data
