"""The feeds of a site: their texts, their postings and their addresses."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.outputs.feeds.atom import atom
from careers.outputs.feeds.entries import Entries
from careers.outputs.feeds.jsonfeed import json_feed
from careers.outputs.feeds.values import Feed, Person
from careers.outputs.publication import Publication


@dataclass(frozen=True, slots=True)
class Channel:
    """A feed before it is written: its texts, the page with the same jobs, its former addresses, and the jobs."""

    title: str
    description: str
    page: str
    former: tuple[str, ...]
    postings: tuple[Posting, ...]

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the feed."""
        pages = (self.page, *self.former)
        return tuple(address(page) for page in pages for address in (i18n.atom, i18n.json_feed))


def feeds(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the file of every feed; `publication` has the address of the site."""
    for locale in publication.library.locales:
        entries = Entries(publication, locale)
        for channel in channels(locale, publication.library, publication.names[locale.code]):
            yield from files(channel, entries, publication)


def files(channel: Channel, entries: Entries, publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the file of a feed in both formats; `entries` are those of its language."""
    feed = _feed(channel, entries, publication)
    formats = (atom(feed), json_feed(feed))
    yield from zip(channel.addresses, itertools.cycle(formats), strict=False)


def channels(locale: Locale, library: Library, site: str) -> Iterator[Channel]:
    """Yield the feeds of a language, in which the site is called `site`."""
    code = locale.code
    yield Channel(
        locale.t("feed.all", site=site),
        locale.t("feed.all.description", site=site),
        i18n.home(code),
        (),
        library.open,
    )
    for taxonomy in library.taxonomies:
        for term in taxonomy.terms.values() if taxonomy.landing else ():
            name = term.name[code]
            yield Channel(
                locale.t("feed.term", site=site, name=name),
                locale.t("feed.term.description", site=site, name=name),
                i18n.term(code, taxonomy.id, term.id),
                tuple(i18n.term(code, taxonomy.id, former) for former in term.former_ids),
                library.filed(taxonomy.id, term.id),
            )


def _feed(channel: Channel, entries: Entries, publication: Publication) -> Feed:
    locale = entries.locale
    listed = tuple(itertools.islice(entries.of(channel.postings), publication.feed_size))
    return Feed(
        id=publication.address(next(iter(channel.former), channel.page)),
        title=channel.title,
        description=channel.description,
        lang=locale.html_lang,
        page=publication.address(channel.page),
        atom=publication.address(i18n.atom(channel.page)),
        json=publication.address(i18n.json_feed(channel.page)),
        sheet=i18n.relative(i18n.asset("feed.css"), channel.page),
        publisher=Person(publication.names[locale.code], publication.address(i18n.home(locale.code))),
        updated=max((entry.updated for entry in listed if entry.updated), default=None) or latest(publication),
        entries=listed,
    )


@functools.lru_cache(maxsize=1)
def latest(publication: Publication) -> dt.datetime:
    """Return the last change of an open posting, for empty feeds; if none is known, the start of today."""
    start = dt.datetime.combine(publication.library.today, dt.time(), dt.UTC)
    moments = map(publication.moment, publication.library.open)
    return max((moment for moment in moments if moment is not None), default=start)
