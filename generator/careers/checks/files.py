"""Checks the files of a site: those for machines parse, and none is there that must not be published, or cannot be.

The artifact for GitHub Pages holds files and folders that everybody may read, and nothing hidden
("upload-pages-artifact", README); its tar follows symbolic links, so that their targets would be published.
"""

from __future__ import annotations

import json
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from icalendar import Calendar

from careers.checks.site import BuiltSite, Scope
from careers.checks.values import Figure

_SOURCES = frozenset((".md", ".yml", ".yaml", ".py", ".pyc", ".j2", ".toml", ".log", ".bak", ".tmp", ".swp"))
_MARK = ".nojekyll"  # tells some hosts how to publish, and is nothing to read
_FEEDS = frozenset({"feed.xml", "feed.json"})
_ATOM = "{http://www.w3.org/2005/Atom}"


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check the names, kinds and permissions of everything in the folder, and that it could be read."""
    for path, reason in site.unreadable.items():
        site.add(path, "file", "built-unreadable", reason=reason)
    for path, mode in site.modes.items():
        code = _fault(path, mode, site)
        if code:
            site.add(path, "file", code, value=PurePosixPath(path).name)
    yield Figure("files", len(site.files))


def _fault(path: str, mode: int, site: BuiltSite) -> str:
    """Return the code of the fault of a file or folder, or ""."""
    name = PurePosixPath(path).name
    if stat.S_ISLNK(mode):
        return "published-link"
    if name.startswith(".") and name != _MARK:
        return "published-hidden"
    is_copy = path.endswith(".html.md") and path.removesuffix(".md") in site.files  # a page as Markdown (llmstxt.org)
    if PurePosixPath(name).suffix.lower() in _SOURCES and not is_copy:
        return "published-source"
    needed = stat.S_IROTH | (stat.S_IXOTH if stat.S_ISDIR(mode) else 0)
    return "" if mode & needed == needed else "published-unreadable"


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


def check_data(site: BuiltSite) -> Iterator[Figure]:
    """Check that every XML, JSON and calendar file parses, and that the entries of feeds lead to pages."""
    kinds: Counter[str] = Counter()
    for path in site.files:
        name = PurePosixPath(path)
        data = site.data(path) if name.suffix in _PARSERS else None
        if data is None:
            continue
        kinds["feeds" if name.name in _FEEDS else name.suffix[1:].replace("webmanifest", "json")] += 1
        try:
            value = _PARSERS[name.suffix](data)
        except (ParseError, ValueError, RecursionError) as error:
            line = error.position[0] if isinstance(error, ParseError) else getattr(error, "lineno", 1)
            site.add(path, "file", "data-broken", line, reason=str(error).splitlines()[0])
            continue
        for address in dict.fromkeys(_entries(value)) if name.name in _FEEDS else ():
            place = site.resolve(address, path)
            if place.scope is Scope.INSIDE and site.answer(place) is None:
                site.add(path, "feed", "feed-dead", value=place.address)
    yield from (Figure(kind, count) for kind, count in sorted(kinds.items()))


def _entries(feed: Any) -> Iterator[str]:
    """Yield the addresses of the entries of a feed: Atom (RFC 4287) or JSON Feed 1.1."""
    if isinstance(feed, Element):
        links = feed.iterfind(f"{_ATOM}entry/{_ATOM}link")
        yield from (link.get("href", "") for link in links if link.get("rel", "alternate") == "alternate")
    items = feed.get("items") if isinstance(feed, dict) else None
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict):
            yield str(item.get("url") or "")
