"""Checks what machines read: data files parse, and structured data about jobs is complete and stands where it may.

A job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import ParseError, fromstring

from icalendar import Calendar

from careers.checks.reading import Page
from careers.checks.site import BuiltSite, Figure

_FEEDS = frozenset({"feed.xml", "feed.json"})


def _parse_calendar(data: bytes) -> Calendar:
    # A calendar without components parses from anything, even from nothing.
    if not data.lstrip().startswith(b"BEGIN:VCALENDAR"):
        raise ValueError("no BEGIN:VCALENDAR")
    return Calendar.from_ical(data)


_PARSERS: Mapping[str, Callable[[bytes], Any]] = {
    **dict.fromkeys((".xml", ".svg"), fromstring),  # expat refuses entities that explode
    **dict.fromkeys((".json", ".webmanifest"), lambda data: json.loads(data.decode("utf-8"))),
    ".ics": _parse_calendar,
}


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check that every XML, JSON and calendar file parses."""
    kinds: Counter[str] = Counter()
    for path in site.files:
        name = PurePosixPath(path)
        data = site.data(path) if name.suffix in _PARSERS else None
        if data is None:
            continue
        kinds["feeds" if name.name in _FEEDS else name.suffix[1:].replace("webmanifest", "json")] += 1
        try:
            _PARSERS[name.suffix](data)
        except (ParseError, ValueError, RecursionError) as error:
            line = error.position[0] if isinstance(error, ParseError) else getattr(error, "lineno", 1)
            site.add(path, "file", "data-broken", line, reason=str(error).splitlines()[0])
    yield from (Figure(kind, count) for kind, count in sorted(kinds.items()))


def check_structured(site: BuiltSite) -> Iterator[Figure]:
    """Check the structured data of every page; count the open jobs, and those that have markup."""
    jobs = 0
    for path, page in site.pages.items():
        # An untranslated page names the page in the language it was written in as its original.
        is_job = site.posting(path) != "" and not page.redirect
        jobs += is_job and not page.closed and page.indexed and site.is_original(path, page)
        for fault, params in _markup_faults(page, is_job, site):
            site.add(path, "structured data", fault, **params)
    yield Figure("jobs", jobs)
    yield Figure("marked", sum(bool(page.jobs) for page in site.pages.values()))


def _markup_faults(page: Page, is_job: bool, site: BuiltSite) -> Iterator[tuple[str, Mapping[str, str]]]:
    today = site.expected.today.isoformat()
    for markup in page.jobs:
        for name in markup.lacking:
            yield "markup-incomplete", {"value": name}
        if markup.broken:
            yield "markup-broken", {"reason": markup.broken}
        elif not is_job or len(page.jobs) > 1:
            yield "markup-misplaced", {}
        elif page.closed:
            yield "markup-closed", {}
        elif "" < markup.until < today:
            yield "markup-expired", {"value": markup.until, "today": today}
