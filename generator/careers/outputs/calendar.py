"""The deadline of a posting as a calendar file (iCalendar, RFC 5545), in each language.

It names the employer on the employer's own site, too: in the reader's calendar it stands among entries of others.
It is an event of a whole day that blocks no time, with a reminder three days before, at nine in the morning. The event
has the same id in every language, so that calendars keep it once.
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
from careers.render.statements import labels

_REMINDER = "-P2DT15H"  # from the midnight at the start of the last day: three days before, at nine
_MIDNIGHT = "T000000Z"
_SHORT = 75  # the most bytes of a line without its end (RFC 5545, 3.1)


def deadlines(posting: Posting, library: Library, site_url: str) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the file in every language, for an open posting that has a deadline.

    `site_url` is absolute with a trailing slash, or "" if the site's address is not known.
    """
    if posting.closes is None or not posting.is_open(library.today):
        return
    for locale in library.locales:
        lines = _lines(posting, posting.closes, locale, library, site_url)
        yield i18n.calendar(locale.folder, posting.id), b"".join(map(_folded, lines))


def _lines(posting: Posting, closes: dt.date, locale: Locale, library: Library, site_url: str) -> list[str]:
    """Return the lines of a file as the library for calendars writes them, which would take far longer."""
    title = posting.text(locale.code).title
    employers = library.taxonomies.employers
    company = labels(posting, employers, locale) if employers else ()
    summary = _text(locale.spaced(locale.t("calendar.summary", title=" · ".join([title, *company]))))
    address = site_url + i18n.posting(locale.folder, posting.id)
    source = i18n.posting(library.locales.folder(posting.source), posting.id)
    return [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//careers-portal//deadline//EN",
        "BEGIN:VEVENT",
        f"SUMMARY:{summary}",
        f"DTSTART;VALUE=DATE:{_date(closes)}",  # a date without an end lasts that one day (3.6.1)
        # The posting's last confirmation; the time of the build would make every build different.
        f"DTSTAMP:{_date(posting.seen or library.today)}{_MIDNIGHT}",
        f"UID:{uuid.uuid5(uuid.NAMESPACE_URL, site_url + source)}",
        *([f"DESCRIPTION:{_text(address)}"] if site_url else []),
        "TRANSP:TRANSPARENT",
        *([f"URL:{address}"] if site_url else []),
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{summary}",
        f"TRIGGER:{_REMINDER}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def _date(day: dt.date) -> str:
    return day.isoformat().replace("-", "")


def _text(value: str) -> str:
    """Return `value` with special characters escaped (3.3.11)."""
    return vText(value).to_ical().decode()


def _folded(line: str) -> bytes:
    """Return `line` with its end, folded if it is long (3.1)."""
    data = line.encode()
    if len(data) >= _SHORT:
        data = Contentline(line).to_ical()  # type: ignore[no-untyped-call]  # the library says no types of it
    return data + b"\r\n"
