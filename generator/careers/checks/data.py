"""Files for machines: all of them parse, and a feed's entries lead to pages that are there.

Feeds are Atom (RFC 4287), RSS 2.0 and JSON Feed 1.1, found by the pages that name them and by their names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from icalendar import Calendar

from careers.checks.built import Built
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.checks.root import Scope
from careers.support.errors import Problems

_ATOM = "{http://www.w3.org/2005/Atom}"
_COUNTED = ("xml", "json", "svg", "ics", "feeds")
_FEEDS = frozenset({"feed.xml", "atom.xml", "rss.xml", "feed.json"})
_BETWEEN = re.compile(r"[^\"<>]+")


@dataclass(frozen=True, slots=True)
class Feed:
    """What a feed must have, and its entries as (id, address)."""

    missing: tuple[str, ...]
    entries: tuple[tuple[str, str], ...]


def _xml(data: bytes) -> Element:
    return fromstring(data)  # noqa: S314  # expat refuses entities that explode


def _json(data: bytes) -> Any:
    return json.loads(data.decode("utf-8"))


def _ics(data: bytes) -> Calendar:
    # A calendar without components parses from anything, even from nothing.
    if not data.lstrip().startswith(b"BEGIN:VCALENDAR"):
        raise ValueError("no BEGIN:VCALENDAR")
    return Calendar.from_ical(data)


_PARSERS: Mapping[str, Callable[[bytes], Any]] = {
    ".xml": _xml,
    ".svg": _xml,
    ".json": _json,
    ".webmanifest": _json,
    ".ics": _ics,
}


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Every XML, JSON and calendar file, and the feeds among them."""
    named = {place.address for _, place in built.feeds if place.scope is Scope.INSIDE}
    kinds: Counter[str] = Counter()
    for path in built.files:
        parser = _PARSERS.get(PurePosixPath(path).suffix)
        data = built.data(path, problems) if parser is not None else None
        if parser is None or data is None:
            continue
        feed = path in named or PurePosixPath(path).name in _FEEDS
        kinds["feeds" if feed else PurePosixPath(path).suffix[1:].replace("webmanifest", "json")] += 1
        try:
            value = parser(data)
        except (ParseError, ValueError, RecursionError) as error:
            line = error.position[0] if isinstance(error, ParseError) else getattr(error, "lineno", 1)
            problems.add(built.name(path), line, "file", "data-broken", reason=str(error).splitlines()[0])
            continue
        if feed:
            found = _atom_or_rss(value) if isinstance(value, Element) else _json_feed(value)
            _judge(built, path, data, found, problems)
    figures = [Figure(key, kinds[key]) for key in _COUNTED if kinds[key]]
    return figures if kinds["feeds"] else [*figures, Figure("no_feeds", 0)]


def _judge(built: Built, path: str, text: bytes, feed: Feed, problems: Problems) -> None:
    for name in feed.missing:
        problems.add(built.name(path), 1, "feed", "feed-incomplete", value=name)
    seen: set[str] = set()
    lines = _Lines(text)
    for number, (key, address) in enumerate(feed.entries, 1):
        if not key:
            problems.add(built.name(path), 1, "feed", "feed-entry-id", number=number)
        elif key in seen:
            problems.add(built.name(path), lines.of(key), "feed", "feed-entry-twice", value=key)
        seen.add(key)
        place = built.root.resolve(address, path)
        if place.scope is Scope.INSIDE and built.answer(place.address) is None:
            problems.add(built.name(path), lines.of(address), "feed", "feed-dead", value=place.address)


class _Lines:
    """Where a feed says something; looked through once, whatever is asked, and not before."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    @cached_property
    def _first(self) -> Mapping[str, int]:
        """What stands between quotes or tags -> its first line."""
        found: dict[str, int] = {}
        for number, line in enumerate(self._data.decode("utf-8", "replace").split("\n"), 1):
            for said in _BETWEEN.findall(line):
                found.setdefault(said.strip(), number)
        return found

    def of(self, written: str) -> int:
        """The line (1-based) that has `written`, as a text or as XML writes it; 1 where none is found."""
        return self._first.get(written) or self._first.get(escape(written)) or 1


def _atom_or_rss(root: Element) -> Feed:
    if root.tag == f"{_ATOM}feed":
        missing = [name for name in ("id", "title", "updated") if not (root.findtext(f"{_ATOM}{name}") or "").strip()]
        return Feed(tuple(missing), tuple(_atom_entries(root)))
    channel = root.find("channel")
    if channel is None:
        return Feed(("feed",), ())
    missing = [name for name in ("title", "link", "description") if not (channel.findtext(name) or "").strip()]
    items = channel.findall("item")
    return Feed(
        tuple(missing),
        tuple((one.findtext("guid") or one.findtext("link") or "", one.findtext("link") or "") for one in items),
    )


def _atom_entries(root: Element) -> Iterator[tuple[str, str]]:
    for one in root.findall(f"{_ATOM}entry"):
        links = [
            link.get("href", "") for link in one.findall(f"{_ATOM}link") if link.get("rel", "alternate") == "alternate"
        ]
        yield one.findtext(f"{_ATOM}id") or "", links[0] if links else ""


def _json_feed(value: Any) -> Feed:
    if not isinstance(value, dict) or not isinstance(value.get("items"), list):
        return Feed(("items",), ())
    missing = [name for name in ("version", "title") if not value.get(name)]
    items = [one if isinstance(one, dict) else {} for one in value["items"]]
    return Feed(tuple(missing), tuple((str(one.get("id") or ""), str(one.get("url") or "")) for one in items))
