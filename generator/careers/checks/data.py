"""Checks files for machines: all of them parse, and a feed's entries lead to pages that are there.

Feeds are Atom (RFC 4287), RSS 2.0 and JSON Feed 1.1, recognised by the pages that name them and by their names.
"""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from icalendar import Calendar

from careers.checks.built import BuiltSite
from careers.checks.reading import Kind
from careers.checks.root import Scope
from careers.checks.values import Figure

_ATOM = "{http://www.w3.org/2005/Atom}"
_COUNTED = ("xml", "json", "svg", "ics", "feeds")
_FEEDS = frozenset({"feed.xml", "atom.xml", "rss.xml", "feed.json"})
_BETWEEN = re.compile(r"[^\"<>]+")

# The fields that a feed must have and lacks, and its entries as (id, address).
Feed = tuple[Sequence[str], Sequence[tuple[str, str]]]


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


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check every XML, JSON and calendar file, and the feeds among them."""
    named = {place.address for kind, place in site.uses if kind == Kind.FEED and place.scope is Scope.INSIDE}
    kinds: Counter[str] = Counter()
    for path in site.files:
        name = PurePosixPath(path)
        data = site.data(path) if name.suffix in _PARSERS else None
        if data is None:
            continue
        is_feed = path in named or name.name in _FEEDS
        kinds["feeds" if is_feed else name.suffix[1:].replace("webmanifest", "json")] += 1
        try:
            value = _PARSERS[name.suffix](data)
        except (ParseError, ValueError, RecursionError) as error:
            line = error.position[0] if isinstance(error, ParseError) else getattr(error, "lineno", 1)
            site.add(path, line, "file", "data-broken", reason=str(error).splitlines()[0])
            continue
        if is_feed:
            feed = _read_xml_feed(value) if isinstance(value, Element) else _read_json_feed(value)
            _check_feed(site, path, data, feed)
    figures = [Figure(key, kinds[key]) for key in _COUNTED if kinds[key]]
    return figures if kinds["feeds"] else [*figures, Figure("no_feeds", 0)]


def _check_feed(site: BuiltSite, path: str, data: bytes, feed: Feed) -> None:
    """Record the fields that a feed lacks, entries without an id of their own, and entries that lead nowhere."""
    missing, entries = feed
    for name in missing:
        site.add(path, 1, "feed", "feed-incomplete", value=name)
    lines = functools.cache(_first_lines)  # looked through once, and only if there is a fault
    seen: set[str] = set()
    for number, (key, address) in enumerate(entries, 1):
        if not key:
            site.add(path, 1, "feed", "feed-entry-id", number=number)
        elif key in seen:
            site.add(path, _line(key, lines(data)), "feed", "feed-entry-twice", value=key)
        seen.add(key)
        place = site.root.resolve(address, path)
        if site.is_dead(place):
            site.add(path, _line(address, lines(data)), "feed", "feed-dead", value=place.address)


def _first_lines(data: bytes) -> Mapping[str, int]:
    """Return the first line (1-based) of each text between quotes or tags."""
    lines: dict[str, int] = {}
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        for text in _BETWEEN.findall(line):
            lines.setdefault(text.strip(), number)
    return lines


def _line(text: str, lines: Mapping[str, int]) -> int:
    """Return the line of a text, as it is or as XML writes it; 1 if there is none."""
    return lines.get(text) or lines.get(escape(text)) or 1


def _read_xml_feed(root: Element) -> Feed:
    if root.tag == f"{_ATOM}feed":
        return _lacking(root, ("id", "title", "updated"), _ATOM), [
            (entry.findtext(f"{_ATOM}id") or "", _atom_link(entry)) for entry in root.findall(f"{_ATOM}entry")
        ]
    channel = root.find("channel")
    if channel is None:
        return ["feed"], []
    items = [(item.findtext("guid"), item.findtext("link")) for item in channel.findall("item")]
    return _lacking(channel, ("title", "link", "description")), [(key or url or "", url or "") for key, url in items]


def _lacking(element: Element, names: Sequence[str], namespace: str = "") -> Sequence[str]:
    return [name for name in names if not (element.findtext(f"{namespace}{name}") or "").strip()]


def _atom_link(entry: Element) -> str:
    links = entry.findall(f"{_ATOM}link")
    return next((link.get("href", "") for link in links if link.get("rel", "alternate") == "alternate"), "")


def _read_json_feed(value: Any) -> Feed:
    if not isinstance(value, dict) or not isinstance(value.get("items"), list):
        return ["items"], []
    items = [item if isinstance(item, dict) else {} for item in value["items"]]
    entries = [(str(item.get("id") or ""), str(item.get("url") or "")) for item in items]
    return [name for name in ("version", "title") if not value.get(name)], entries
