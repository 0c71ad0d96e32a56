"""The feeds of a site: their texts, their addresses, their postings, and their files.

The formats are Atom 1.0 (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1).
"""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import quoteattr

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locale
from careers.outputs.feeds.entries import Entries, Entry
from careers.outputs.publication import Publication
from careers.outputs.xml import DECLARATION, element, parent
from careers.statistics.combinations import Combination, common_combinations, jobs_of

_SHORT = 10  # entries of a short feed: more than are new between two looks of a feed reader
_CACHED = 256  # entries as XML, each of some kilobytes: the newest jobs are in many feeds
_VERSION = "https://jsonfeed.org/version/1.1"
# An entry must have the time of its last change (RFC 4287, 4.1.2); this one, which sorts last, stands for no day.
_NOT_KNOWN = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class Channel:
    """A feed before it is written: its texts, the page with the same jobs, its folders, and what jobs it has.

    Attributes:
        folder: where it lies; the page's own address, but for a home page at the root.
        former: the folders that it lay in before, where it still answers.
        terms: those that each of its jobs has.
        short: whether it is in Atom alone, and its entries have no text: there are many such feeds.
    """

    title: str
    description: str
    page: str
    folder: str
    former: tuple[str, ...]
    terms: Combination
    short: bool = False

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the feed."""
        folders = (self.folder, *self.former)
        formats = (i18n.atom,) if self.short else (i18n.atom, i18n.json_feed)
        return tuple(address(folder) for folder in folders for address in formats)


def channels(locale: Locale, library: Library, site: str) -> Iterator[Channel]:
    """Yield the feeds of a language, in which the site is called `site`."""
    title, description = locale.t("feed.all", site=site), locale.t("feed.all.description", site=site)
    yield Channel(title, description, library.locales.home(locale.code), locale.folder, (), ())
    for taxonomy in library.taxonomies:
        for term in taxonomy.terms.values() if taxonomy.landing else ():
            page, *former = (i18n.term(locale.folder, taxonomy.id, id_) for id_ in (term.id, *term.former_ids))
            texts, terms = _texts(term.name[locale.code], locale, site), ((taxonomy.id, term.id),)
            yield Channel(*texts, page, page, tuple(former), terms)
    for combination in common_combinations(library):
        yield _common(combination, locale, library, site)


def _common(combination: Combination, locale: Locale, library: Library, site: str) -> Channel:
    """Return the feed of the jobs that have some terms together; its page is the list of jobs, filtered by them."""
    taxonomies = library.taxonomies.by_id
    terms = [(taxonomies[taxonomy], taxonomies[taxonomy].terms[term]) for taxonomy, term in combination]
    name = " · ".join(term.name[locale.code] for _, term in terms)
    page = i18n.filtered(locale.folder, [(taxonomy.field, term.id) for taxonomy, term in terms])
    folder, *former = (
        i18n.feed(locale.folder, zip((taxonomy.id for taxonomy, _ in terms), ids, strict=True))
        for ids in itertools.product(*((term.id, *term.former_ids) for _, term in terms))
    )
    return Channel(*_texts(name, locale, site), page, folder, tuple(former), combination, short=True)


def _texts(name: str, locale: Locale, site: str) -> tuple[str, str]:
    """Return the title and the description of the feed of a term or of several."""
    return locale.t("feed.term", site=site, name=name), locale.t("feed.term.description", site=site, name=name)


def files(channel: Channel, entries: Entries, publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 file of a feed in its formats; `entries` are those of its language."""
    size = min(publication.feed_size, _SHORT) if channel.short else publication.feed_size
    listed = list(itertools.islice(entries.of(jobs_of(channel.terms, publication.library)), size))
    formats = [_atom(channel, listed, publication, entries.locale)]
    if not channel.short:
        formats.append(_json_feed(channel, listed, publication, entries.locale))
    yield from zip(channel.addresses, map(str.encode, itertools.cycle(formats)), strict=False)


def _atom(channel: Channel, listed: Sequence[Entry], publication: Publication, locale: Locale) -> str:
    """Return a feed in Atom, with a style sheet for browsers (w3.org/TR/xml-stylesheet).

    The page is the first link, which some readers use.
    """
    address, lang = publication.address, locale.html_lang
    # A feed of a combination has no page of its own in its folder: its id is the feed's address.
    identity = (i18n.atom if channel.short else str)(next(iter(channel.former), channel.folder))
    updated = max((entry.updated for entry in listed if entry.updated), default=None) or _latest(publication)
    json_address = "" if channel.short else address(i18n.json_feed(channel.folder))
    children = [
        element("title", locale.spaced(channel.title)),
        _link("alternate", address(channel.page)),
        _link("self", address(i18n.atom(channel.folder))),
        element("id", address(identity)),
        element("updated", updated.isoformat()),
        _author(publication.names[locale.code], address(publication.library.locales.home(locale.code))),
        element("subtitle", locale.spaced(channel.description)),
        _link("alternate", json_address, "application/feed+json", lang) if json_address else "",
        *(_atom_entry(entry, lang, short=channel.short) for entry in listed),
    ]
    # The sheet is relative to the feed, so that a copy of the site has its own.
    sheet = quoteattr(i18n.relative(i18n.asset("feed.css"), channel.folder))
    feed = parent("feed", "".join(children), {"xml:lang": lang, "xmlns": "http://www.w3.org/2005/Atom"})
    return f'{DECLARATION}<?xml-stylesheet type="text/css" href={sheet}?>{feed}'


@functools.lru_cache(_CACHED)
def _atom_entry(entry: Entry, lang: str, *, short: bool) -> str:
    """Return an entry with its language, because it may be taken out of its feed."""
    children = [
        element("title", entry.title),
        element("link", "", {"href": entry.url, "rel": "alternate"}),
        element("published", entry.published.isoformat()) if entry.published else "",
        element("updated", (entry.updated or _NOT_KNOWN).isoformat()),
        _author(entry.author, entry.author_url) if entry.author else "",
        element("id", entry.id),
        "" if short else element("content", entry.html, {"type": "html"}),
        _link("via", entry.origin) if entry.origin else "",
        element("summary", entry.summary) if entry.summary else "",
        *(element("category", "", category) for category in entry.categories if not short),
    ]
    return parent("entry", "".join(children), {"xml:lang": lang})


def _author(name: str, url: str) -> str:
    return parent("author", element("name", name) + (element("uri", url) if url else ""))


def _link(rel: str, href: str, media: str = "", lang: str = "") -> str:
    return element("link", "", _known(href=href, hreflang=lang, rel=rel, type=media))


@functools.lru_cache(maxsize=1)
def _latest(publication: Publication) -> dt.datetime:
    """Return the last change of a posting, for feeds without a known day; if none is known, the start of today."""
    start = publication.library.at(publication.library.today).astimezone(dt.UTC)
    moments = (*publication.changed.values(), *map(publication.moment, publication.library.open))
    return max((moment for moment in moments if moment is not None), default=start)


def _json_feed(channel: Channel, listed: Sequence[Entry], publication: Publication, locale: Locale) -> str:
    home = publication.address(publication.library.locales.home(locale.code))
    document = {
        "version": _VERSION,
        "title": locale.spaced(channel.title),
        "home_page_url": publication.address(channel.page),
        "feed_url": publication.address(i18n.json_feed(channel.folder)),
        "description": locale.spaced(channel.description),
        "language": locale.html_lang,
        "authors": [_known(name=publication.names[locale.code], url=home)],
        "items": [_json_item(entry, locale.html_lang) for entry in listed],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _json_item(entry: Entry, lang: str) -> dict[str, Any]:
    return _known(
        id=entry.id,
        url=entry.url,
        title=entry.title,
        summary=entry.summary,
        content_html=entry.html,
        date_published=entry.published and entry.published.isoformat(),
        date_modified=entry.updated and entry.updated.isoformat(),
        authors=[_known(name=entry.author, url=entry.author_url)] if entry.author else None,
        tags=list(dict.fromkeys(category["label"] for category in entry.categories)),
        language=lang,
    )


def _known(**values: Any) -> dict[str, Any]:
    """Return the values that are known."""
    return {name: value for name, value in values.items() if value}
