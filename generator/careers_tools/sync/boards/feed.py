"""Feeds: RSS 0.9 to 2.0, RSS 1.0 and Atom, as feedparser reads them, and JSON Feed 1.1 (jsonfeed.org).

An entry is a job: its title, address, day and text. A feed holds the newest entries only, so that a job which is no
longer among them is closed only where the source says that its feed is the whole list.
"""

from __future__ import annotations

import html
import io
import re

import feedparser

from careers_tools.importing.structured.answers import Answer, from_json, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source

_END = re.compile(rb"</(?:[a-z]{1,20}:)?(?:rss|feed|rdf)\s*>", re.I)
_LAST = 4_096  # bytes, in which a feed ends: programs write remarks behind it


async def read(source: Source, get: Get) -> list[Job]:
    """Return the entries of a feed.

    Raises:
        FormatError: the answer is no feed, or not a whole one.
    """
    body = (await get(source.address)).strip()
    if body.startswith(b"{"):
        return [_of_json(entry) for entry in from_json(body).listed("items")]
    # Bytes alone would be taken for an address; what the HTML in it may do is judged where it is read.
    feed = feedparser.parse(io.BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    is_cut = feed.bozo and not _END.search(body[-_LAST:])
    if not feed.get("version") or is_cut or not (feed.entries or (feed.feed and not feed.bozo)):
        raise FormatError("RSS, Atom")
    return [_of_feed(Answer(entry)) for entry in feed.entries]


def _of_json(entry: Answer) -> Job:
    url = entry.text("url")
    return Job(
        id=entry.text("id") or url,
        title=entry.text("title"),
        text=entry.markup("content_html") or _from_plain(entry.markup("content_text")),
        url=url,
        apply_url=url,
        tags=texts(*(tag.text() for tag in entry.items("tags"))),
        posted=entry.day("date_published"),
        language=entry.text("language"),
    )


def _of_feed(entry: Answer) -> Job:
    url = entry.text("link")
    url = url if url.startswith(("http://", "https://")) else ""
    return Job(
        id=entry.text("id") or url,
        title=entry.text("title"),
        text=next(filter(None, map(_text, (*entry.items("content"), entry.at("summary_detail")))), ""),
        url=url,
        apply_url=url,
        tags=texts(*(tag.text("term") for tag in entry.items("tags"))),
        posted=entry.text("published") or entry.text("updated"),
        language=entry.text("language"),
    )


def _text(detail: Answer) -> str:
    """Return a text of an entry as HTML."""
    value = detail.markup("value")
    return _from_plain(value) if detail.text("type") == "text/plain" else value


def _from_plain(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>\n")
