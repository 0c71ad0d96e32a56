"""A feed as Atom 1.0 (RFC 4287)."""

from __future__ import annotations

import datetime as dt
import functools
import io
from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from feedgenerator import Atom1Feed
from feedgenerator.django.utils.xmlutils import SimplerXMLGenerator

from careers.outputs.feeds.values import Category, Entry, Feed

_ENTRIES = 256  # cached elements, each of some kilobytes: the newest jobs are in many feeds
_CATEGORIES = 8192
# An entry must have the time of its last change (RFC 4287, 4.1.2); if it is unknown, this is one that sorts last.
_NOT_KNOWN = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def atom(feed: Feed) -> bytes:
    """Return the UTF-8 file of a feed."""
    writer = _Atom(
        title=feed.title,
        link=feed.page,
        description=feed.description,
        language=feed.lang,
        author_name=feed.publisher.name,
        author_link=feed.publisher.url,
        feed_url=feed.atom,
        feed_guid=feed.id,
        json_url=feed.json,
        updated=feed.updated,
        sheet=feed.sheet,
    )
    writer.entries = feed.entries
    file = io.BytesIO()
    writer.write(file, "utf-8")
    return file.getvalue()


@functools.lru_cache(_ENTRIES)
def _element(entry: Entry, lang: str) -> str:
    """Return an entry as XML, which is the same in every feed."""
    writer, author = _Atom(title="", link="", description="", language=lang), entry.author
    writer.add_item(
        title=entry.title,
        link=entry.url,
        description=None,  # the library would label it as HTML
        author_name=author.name if author else None,
        author_link=author.url if author else None,
        pubdate=entry.published,
        updateddate=entry.updated or _NOT_KNOWN,
        unique_id=entry.id,
        content=entry.html or None,
        entry=entry,
    )
    return _written(writer.write_items)


@functools.lru_cache(_CATEGORIES)
def _category(category: Category) -> str:
    """Return a term as XML; terms are most of the elements of an entry and recur."""
    attributes = {"term": category.term, "scheme": category.scheme, "label": category.label}
    return _written(lambda handler: handler.addQuickElement("category", "", attributes))


def _written(write: Callable[[SimplerXMLGenerator], None]) -> str:
    """Return what the library writes, as text."""
    text = io.StringIO()
    write(SimplerXMLGenerator(text, "utf-8", short_empty_elements=True))
    return text.getvalue()


class _Atom(Atom1Feed):  # type: ignore[misc]  # it ships no types
    """A feed of the library, with what the library does not write, and entries that are written once for all feeds.

    It adds a style sheet for browsers, a link to the other format, the language of an entry, summaries as text, and
    terms with scheme and label.
    """

    entries: tuple[Entry, ...] = ()

    def write(self, outfile: Any, encoding: str) -> None:
        """Write the document, with the style sheet before its root (w3.org/TR/xml-stylesheet)."""
        handler = SimplerXMLGenerator(outfile, encoding, short_empty_elements=True)
        handler.startDocument()
        handler.processingInstruction("xml-stylesheet", f'type="text/css" href={quoteattr(self.feed["sheet"])}')
        handler.startElement("feed", self.root_attributes())
        self.add_root_elements(handler)
        for entry in self.entries:
            handler.ignorableWhitespace(_element(entry, self.feed["language"]))  # writes text unescaped
        handler.endElement("feed")

    def latest_post_date(self) -> dt.datetime:
        """Return the feed's last change; for an empty feed the library would return the present time."""
        updated: dt.datetime = self.feed["updated"]
        return updated

    def add_root_elements(self, handler: Any) -> None:
        """Write the elements before the entries; the page is the first link, which some readers use."""
        super().add_root_elements(handler)
        if self.feed["json_url"]:
            _link(handler, "alternate", self.feed["json_url"], "application/feed+json", self.feed["language"])

    def item_attributes(self, item: Mapping[str, Any]) -> dict[str, str]:
        """Return the language of an entry, which may be taken out of its feed."""
        return {"xml:lang": self.feed["language"]}

    def add_item_elements(self, handler: Any, item: Mapping[str, Any]) -> None:
        """Write an entry."""
        super().add_item_elements(handler, item)
        entry: Entry = item["entry"]
        if entry.origin:
            _link(handler, "via", entry.origin)
        if entry.summary:
            handler.addQuickElement("summary", entry.summary)
        handler.ignorableWhitespace("".join(map(_category, entry.categories)))


def _link(handler: Any, rel: str, href: str, media: str = "", lang: str = "") -> None:
    attributes = {"rel": rel, "href": href, "type": media, "hreflang": lang}
    handler.addQuickElement("link", "", {name: value for name, value in attributes.items() if value})
