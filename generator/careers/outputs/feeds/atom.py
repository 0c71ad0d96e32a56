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

_ENTRIES = 256  # elements kept, each of some kilobytes: the newest jobs stand in many feeds
_CATEGORIES = 8192
# An entry must say when it changed (RFC 4287, 4.1.2); where nobody knows, a moment that readers sort last.
_NOT_KNOWN = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def atom(feed: Feed) -> bytes:
    """The file, in UTF-8."""
    made = _Atom(
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
    made.entries = feed.entries
    file = io.BytesIO()
    made.write(file, "utf-8")
    return file.getvalue()


@functools.lru_cache(_ENTRIES)
def _element(entry: Entry, lang: str) -> str:
    """An entry as XML, wherever it stands."""
    made, author = _Atom(title="", link="", description="", language=lang), entry.author
    made.add_item(
        title=entry.title,
        link=entry.url,
        description=None,  # the library would call it HTML
        author_name=author.name if author else None,
        author_link=author.url if author else None,
        pubdate=entry.published,
        updateddate=entry.updated or _NOT_KNOWN,
        unique_id=entry.id,
        content=entry.html,
        entry=entry,
    )
    return _written(made.write_items)


@functools.lru_cache(_CATEGORIES)
def _category(one: Category) -> str:
    """A term as XML: most of the elements of an entry, and always the same."""
    said = {"term": one.term, "scheme": one.scheme, "label": one.label}
    return _written(lambda handler: handler.addQuickElement("category", "", said))


def _written(write: Callable[[SimplerXMLGenerator], None]) -> str:
    """What the library writes, as text."""
    text = io.StringIO()
    write(SimplerXMLGenerator(text, "utf-8", short_empty_elements=True))
    return text.getvalue()


class _Atom(Atom1Feed):  # type: ignore[misc]  # it ships no types
    """What the library does not write, and entries that are written once for all feeds.

    That is a sheet for whoever opens the feed in a browser, the other format of the feed, the language of an entry,
    summaries as text, and terms with scheme and label.
    """

    entries: tuple[Entry, ...] = ()

    def write(self, outfile: Any, encoding: str) -> None:
        """The document; a sheet is named before its root (w3.org/TR/xml-stylesheet)."""
        handler = SimplerXMLGenerator(outfile, encoding, short_empty_elements=True)
        handler.startDocument()
        handler.processingInstruction("xml-stylesheet", f'type="text/css" href={quoteattr(self.feed["sheet"])}')
        handler.startElement("feed", self.root_attributes())
        self.add_root_elements(handler)
        for entry in self.entries:
            handler.ignorableWhitespace(_element(entry, self.feed["language"]))  # it writes text as it stands
        handler.endElement("feed")

    def latest_post_date(self) -> dt.datetime:
        """When the feed changed: of an empty one the library would say that it did so now."""
        updated: dt.datetime = self.feed["updated"]
        return updated

    def add_root_elements(self, handler: Any) -> None:
        """What stands before the entries; the page comes first among the links, which some readers take."""
        super().add_root_elements(handler)
        _link(handler, "alternate", self.feed["json_url"], "application/feed+json", self.feed["language"])

    def item_attributes(self, item: Mapping[str, Any]) -> dict[str, str]:
        """An entry may be taken out of its feed: it says itself which language it is in."""
        return {"xml:lang": self.feed["language"]}

    def add_item_elements(self, handler: Any, item: Mapping[str, Any]) -> None:
        """An entry."""
        super().add_item_elements(handler, item)
        entry: Entry = item["entry"]
        if entry.origin:
            _link(handler, "via", entry.origin)
        if entry.summary:
            handler.addQuickElement("summary", entry.summary)
        handler.ignorableWhitespace("".join(map(_category, entry.categories)))


def _link(handler: Any, rel: str, href: str, media: str = "", lang: str = "") -> None:
    said = {"rel": rel, "href": href, "type": media, "hreflang": lang}
    handler.addQuickElement("link", "", {name: value for name, value in said.items() if value})
