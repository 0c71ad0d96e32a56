"""A posting's last day to apply as a calendar file (iCalendar, RFC 5545), one a language.

An event of a whole day that takes no time of it, with a reminder three days before, at nine in the morning. It is the
same event in every language, so that a calendar that gets both keeps one.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator

from icalendar import vText
from icalendar.parser import Contentline

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale

_REMINDER = "-P2DT15H"  # from the midnight at which the last day begins: three days before, at nine
_MIDNIGHT = "T000000Z"
_SHORT = 75  # bytes that a line must not have more of (RFC 5545, 3.1), its end not among them


def deadlines(posting: Posting, library: Library, site_url: str) -> Iterator[tuple[str, bytes]]:
    """(address, file) in every language of a posting that is open and has a last day; of others nothing.

    `site_url` is absolute with a trailing slash, or "" where the site's own address is not known.
    """
    if posting.closes is None or not posting.is_open(library.today):
        return
    for locale in library.locales:
        lines = _lines(posting, posting.closes, locale, library, site_url)
        yield i18n.deadline(locale.code, posting.id), b"".join(map(_folded, lines))


def _lines(posting: Posting, closes: dt.date, locale: Locale, library: Library, site_url: str) -> Iterator[str]:
    """The lines of a file, in the order that the library for calendars has, which takes far longer to make them."""
    title = posting.text(locale.code).title
    employers = library.taxonomies.employers
    company = [employers.terms[term].name[locale.code] for term in posting.terms[employers.field]] if employers else []
    summary = _text(locale.t("calendar.summary", title=" · ".join([title, *company])))
    address = site_url + i18n.posting(locale.code, posting.id)
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//careers-portal//deadline//EN"
    yield "BEGIN:VEVENT"
    yield f"SUMMARY:{summary}"
    yield f"DTSTART;VALUE=DATE:{_date(closes)}"  # a date without an end lasts that one day (3.6.1)
    # When the posting was last known to say so; a clock would make every build another.
    yield f"DTSTAMP:{_date(posting.seen or library.today)}{_MIDNIGHT}"
    yield f"UID:{uuid.uuid5(uuid.NAMESPACE_URL, site_url + i18n.posting(posting.source, posting.id))}"
    if site_url:
        yield f"DESCRIPTION:{_text(address)}"
    yield "TRANSP:TRANSPARENT"
    if site_url:
        yield f"URL:{address}"
    yield "BEGIN:VALARM"
    yield "ACTION:DISPLAY"
    yield f"DESCRIPTION:{summary}"
    yield f"TRIGGER:{_REMINDER}"
    yield "END:VALARM"
    yield "END:VEVENT"
    yield "END:VCALENDAR"


def _date(day: dt.date) -> str:
    return day.isoformat().replace("-", "")


def _text(value: str) -> str:
    """`value` with what has a meaning there escaped (3.3.11)."""
    return vText(value).to_ical().decode()


def _folded(line: str) -> bytes:
    """`line` with its end; a long one goes on in further lines (3.1)."""
    data = line.encode()
    if len(data) >= _SHORT:
        data = Contentline(line).to_ical()  # type: ignore[no-untyped-call]  # the library says no types of it
    return data + b"\r\n"
