"""Which feeds there are, what each holds, and where it answers."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from generator import locales
from generator.locales import Locale
from generator.outputs.feeds.atom import atom
from generator.outputs.feeds.entries import Entries
from generator.outputs.feeds.jsonfeed import json_feed
from generator.outputs.feeds.values import Feed, Person
from generator.outputs.publication import Publication
from generator.posting import Posting


@dataclass(frozen=True, slots=True)
class _Channel:
    """A feed to be made: its words, the page whose jobs it holds, and the addresses that page had before."""

    title: str
    description: str
    page: str
    former: tuple[str, ...]
    postings: tuple[Posting, ...]


def feeds(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """(address, file) of every feed in every language, in both formats; `publication` knows the site's address."""
    catalogue = _latest(publication)
    for locale in publication.library.locales:
        entries = Entries(publication, locale)
        for channel in _channels(locale, publication):
            feed = _feed(channel, entries, locale, publication, catalogue)
            files = [(locales.atom, atom(feed)), (locales.json_feed, json_feed(feed))]
            for page, (address, data) in itertools.product((channel.page, *channel.former), files):
                yield address(page), data


def _channels(locale: Locale, publication: Publication) -> Iterator[_Channel]:
    library, code = publication.library, locale.code
    site = publication.names[code]
    yield _Channel(
        locale.t("feed.all", site=site),
        locale.t("feed.all.description", site=site),
        locales.home(code),
        (),
        library.open,
    )
    for one in library.taxonomies:
        for term in one.terms.values() if one.landing else ():
            name = term.name[code]
            yield _Channel(
                locale.t("feed.term", site=site, name=name),
                locale.t("feed.term.description", site=site, name=name),
                locales.term(code, one.id, term.id),
                tuple(locales.term(code, one.id, former) for former in term.former_ids),
                library.filed(one.id, term.id),
            )


def _feed(
    channel: _Channel, entries: Entries, locale: Locale, publication: Publication, catalogue: dt.datetime
) -> Feed:
    """`catalogue` is when it last changed at all: what an empty feed goes by."""
    found = tuple(itertools.islice(entries.of(channel.postings), publication.feed_size))
    return Feed(
        id=publication.address(next(iter(channel.former), channel.page)),
        title=channel.title,
        description=channel.description,
        lang=locale.html_lang,
        page=publication.address(channel.page),
        atom=publication.address(locales.atom(channel.page)),
        json=publication.address(locales.json_feed(channel.page)),
        sheet=locales.relative(locales.asset("feed.css"), channel.page),
        publisher=Person(publication.names[locale.code], publication.address(locales.home(locale.code))),
        updated=max((one.updated for one in found), default=catalogue),
        entries=found,
    )


def _latest(publication: Publication) -> dt.datetime:
    """When an open posting last changed; where there is none, the start of today."""
    start = dt.datetime.combine(publication.library.today, dt.time(), dt.UTC)
    return max(map(publication.moment, publication.library.open), default=start)
