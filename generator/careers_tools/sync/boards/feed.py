"""Feeds: RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287), and JSON Feed 1.1 (jsonfeed.org).

An entry is a job: its title, address, day and text. A feed holds the newest entries only, so that a job which is no
longer among them is closed only where the source says that its feed is the whole list.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from careers_tools.importing.structured.answers import Answer, from_json, from_xml, texts, words
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source

_ATOM = "{http://www.w3.org/2005/Atom}"
_CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the entries of a feed.

    Raises:
        FormatError: the answer is no feed.
    """
    body = await get(source.address)
    if body.lstrip().startswith(b"{"):
        return [_of_json(entry) for entry in from_json(body).listed("items")]
    root = from_xml(body)
    if root.tag == f"{_ATOM}feed":
        return [_of_atom(entry) for entry in root.iterfind(f"{_ATOM}entry")]
    if root.tag == "rss":
        return [_of_rss(entry) for entry in root.iterfind("channel/item")]
    raise FormatError("RSS, Atom")


def _of_json(entry: Answer) -> Job:
    url = entry.text("url")
    return Job(
        id=entry.text("id") or url,
        title=entry.text("title"),
        text=entry.markup("content_html") or entry.markup("content_text"),
        url=url,
        apply_url=url,
        tags=texts(*(tag.text() for tag in entry.items("tags"))),
        posted=entry.text("date_published"),
        language=entry.text("language"),
    )


def _of_atom(entry: Element) -> Job:
    links = (
        link.get("href", "") for link in entry.iterfind(f"{_ATOM}link") if link.get("rel", "alternate") == "alternate"
    )
    url = next(links, "")
    return Job(
        id=words(entry, f"{_ATOM}id") or url,
        title=words(entry, f"{_ATOM}title"),
        text=entry.findtext(f"{_ATOM}content") or entry.findtext(f"{_ATOM}summary") or "",
        url=url,
        apply_url=url,
        tags=texts(*(category.get("term", "") for category in entry.iterfind(f"{_ATOM}category"))),
        posted=words(entry, f"{_ATOM}published") or words(entry, f"{_ATOM}updated"),
    )


def _of_rss(entry: Element) -> Job:
    url = words(entry, "link")
    return Job(
        id=words(entry, "guid") or url,
        title=words(entry, "title"),
        text=entry.findtext(_CONTENT) or entry.findtext("description") or "",
        url=url,
        apply_url=url,
        tags=texts(*(words(category, ".") for category in entry.iterfind("category"))),
        posted=words(entry, "pubDate"),
    )
