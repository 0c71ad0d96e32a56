"""A posting's last day to apply as a calendar file (iCalendar, RFC 5545), one a language.

An event of a whole day that takes no time of it, with a reminder three days before, at nine in the morning. It is the
same event in every language, so that a calendar that gets both keeps one.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator

from icalendar import Alarm, Calendar, Event

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.posting import Posting

_REMINDER = dt.timedelta(days=-3, hours=9)  # from the midnight at which the last day begins


def deadlines(posting: Posting, library: Library, site_url: str) -> Iterator[tuple[str, bytes]]:
    """(address, file) in every language of a posting that is open and has a last day; of others nothing.

    `site_url` is absolute with a trailing slash, or "" where the site's own address is not known.
    """
    if posting.closes is None or not posting.is_open(library.today):
        return
    for locale in library.locales:
        event = _event(posting, posting.closes, locale, library, site_url)
        yield locales.deadline(locale.code, posting.id), _file(event)


def _file(event: Event) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//careers-portal//deadline//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    data: bytes = calendar.to_ical()
    return data


def _event(posting: Posting, closes: dt.date, locale: Locale, library: Library, site_url: str) -> Event:
    title = posting.text(locale.code).title
    employers = library.taxonomies.employers
    company = [employers.terms[term].name[locale.code] for term in posting.terms[employers.field]] if employers else []
    summary = locale.t("calendar.summary", title=" · ".join([title, *company]))
    address = site_url + locales.posting(locale.code, posting.id)
    event = Event()
    event.add("uid", str(uuid.uuid5(uuid.NAMESPACE_URL, site_url + locales.posting(posting.source, posting.id))))
    # When the posting was last known to say so; a clock would make every build another.
    event.add("dtstamp", dt.datetime.combine(posting.seen or library.today, dt.time(), dt.UTC))
    event.add("dtstart", closes)  # a date without an end lasts that one day (RFC 5545, 3.6.1)
    event.add("summary", summary)
    event.add("transp", "TRANSPARENT")
    if site_url:
        event.add("url", address)
        event.add("description", address)
    event.add_component(_alarm(summary))
    return event


def _alarm(summary: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", _REMINDER)
    return alarm
