"""Feeds as tests read them: held to their schemas, then as a feed reader shows them.

`atom.rng` is ours, by the rules of RFC 4287; `jsonfeed.schema.json` is that of the project jsonfeed-schema (version
0.5.0, for JSON Feed 1.1), whose licence stands beside it.
"""

from __future__ import annotations

import calendar
import datetime as dt
import functools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import feedparser
from lxml import etree

from careers.outputs.feeds import Entries, channels, files
from careers.outputs.publication import Publication

if TYPE_CHECKING:
    from jsonschema import Draft7Validator

HERE = Path(__file__).parent
ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def feeds(publication: Publication) -> Iterator[tuple[str, bytes]]:
    for locale in publication.library.locales:
        entries = Entries(publication, locale)
        for channel in channels(locale, publication.library, publication.names[locale.code]):
            yield from files(channel, entries, publication)


@dataclass(frozen=True, slots=True)
class Read:
    """An entry as a feed reader has it; "" and None where it says nothing. `tags` are labels."""

    id: str
    url: str
    title: str
    author: str
    summary: str
    html: str
    lang: str
    tags: tuple[str, ...]
    published: dt.datetime | None
    updated: dt.datetime


@functools.cache
def _atom_schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(HERE / "atom.rng"))


@functools.cache
def _json_schema() -> Draft7Validator:
    from jsonschema import Draft7Validator, FormatChecker  # takes two seconds, and most tests read no feed

    schema = json.loads((HERE / "jsonfeed.schema.json").read_text("utf-8"))
    return Draft7Validator(schema, format_checker=FormatChecker())


def faults(data: bytes) -> list[str]:
    """What speaks against a feed: its schema, and what the specifications ask besides; `data` is of either format."""
    return _json_faults(json.loads(data)) if data.startswith(b"{") else _atom_faults(etree.fromstring(data))


def _json_faults(feed: Any) -> list[str]:
    found = [f"{one.json_path}: {one.message}" for one in _json_schema().iter_errors(feed)]
    return found + _twice("id", [one["id"] for one in feed["items"]])


def _atom_faults(feed: etree._Element) -> list[str]:
    schema = _atom_schema()
    schema.validate(feed)
    found = [f"{one.line}: {one.message}" for one in schema.error_log]
    entries = feed.findall(f"{ATOM}entry")
    if feed.find(f"{ATOM}author") is None and any(one.find(f"{ATOM}author") is None for one in entries):
        found.append("nobody is the author of an entry (4.1.1)")
    if [one for one in feed.findall(f"{ATOM}link") if one.get("rel") == "self"] == []:
        found.append("the feed does not say where it is (4.1.1)")
    for one in (feed, *entries):
        forms = [
            (link.get("type", ""), link.get("hreflang", ""))
            for link in one.findall(f"{ATOM}link")
            if link.get("rel", "alternate") == "alternate"
        ]
        found += _twice("alternate", forms)
        if one is not feed and not forms and one.find(f"{ATOM}content") is None:
            found.append("an entry leads nowhere and says nothing (4.1.2)")
    return found + _twice("id", [one.findtext(f"{ATOM}id") for one in entries])


def _twice(name: str, values: list[Any]) -> list[str]:
    return [f"{name} twice: {one}" for one in {str(one) for one in values if values.count(one) > 1}]


def parsed(data: bytes) -> Any:
    found = feedparser.parse(data)
    assert not found.bozo, found.bozo_exception
    assert found.version == "atom10"
    return found


def atom_entries(data: bytes) -> list[Read]:
    return [
        Read(
            id=one.id,
            url=one.link,
            title=one.title,
            author=one.get("author", ""),
            summary=one.get("summary", "") if "summary_detail" in one else "",
            html=one.content[0].value,
            lang=one.content[0].language or "",
            tags=tuple(tag.label for tag in one.get("tags", ())),
            published=_moment(one.get("published_parsed")),
            updated=_known(one.updated_parsed),
        )
        for one in parsed(data).entries
    ]


def json_entries(data: bytes) -> list[Read]:
    return [_item(one) for one in json.loads(data)["items"]]


def _item(item: Mapping[str, Any]) -> Read:
    published = item.get("date_published")
    return Read(
        id=item["id"],
        url=item["url"],
        title=item["title"],
        author=", ".join(one["name"] for one in item.get("authors", ())),
        summary=item.get("summary", ""),
        html=item["content_html"],
        lang=item["language"],
        tags=tuple(item.get("tags", ())),
        published=dt.datetime.fromisoformat(published) if published else None,
        # Where nobody knows, Atom says this moment, for it must say something.
        updated=dt.datetime.fromisoformat(item.get("date_modified", "1970-01-01T00:00:00+00:00")),
    )


def _known(parts: Any) -> dt.datetime:
    return dt.datetime.fromtimestamp(calendar.timegm(parts), dt.UTC)


def _moment(parts: Any) -> dt.datetime | None:
    return _known(parts) if parts else None
