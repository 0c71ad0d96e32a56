"""The feeds of a site: their texts, their addresses and their entries."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote, urlsplit, urlunsplit

from careers import i18n
from careers.content.frontmatter import without_hidden
from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.content.posting.model import employer
from careers.i18n import Locale
from careers.outputs.feeds.values import Category, Entry, Feed, Person
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.statistics.combinations import Combination, common_combinations
from careers.support.limited import error_context

# Characters of an address behind its host (RFC 3986), without separators; two digits follow a percent sign.
_SAFE = "/?:@!$&'()*+,;=~%"
_SHORT = 10  # entries of a short feed: more than are new between two looks of a feed reader
_BARE = re.compile(r"%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True, slots=True)
class Channel:
    """A feed before it is written: its texts, the page with the same jobs, its folders, and the jobs.

    Attributes:
        folder: where it lies; the page's own address, but for a home page at the root.
        former: the folders that it lay in before, where it still answers.
        short: whether it is in Atom alone, and its entries have no text: there are many such feeds.
    """

    title: str
    description: str
    page: str
    folder: str
    former: tuple[str, ...]
    postings: tuple[Posting, ...]
    short: bool = False

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the feed."""
        folders = (self.folder, *self.former)
        formats = (i18n.atom,) if self.short else (i18n.atom, i18n.json_feed)
        return tuple(address(folder) for folder in folders for address in formats)


def files(channel: Channel, entries: Entries, publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the file of a feed in both formats; `entries` are those of its language."""
    from careers.outputs.feeds.atom import atom  # the plan of a site asks which feeds there are, and writes none
    from careers.outputs.feeds.jsonfeed import json_feed

    feed = _feed(channel, entries, publication)
    formats = (atom(feed),) if channel.short else (atom(feed), json_feed(feed))
    yield from zip(channel.addresses, itertools.cycle(formats), strict=False)


def channels(locale: Locale, library: Library, site: str) -> Iterator[Channel]:
    """Yield the feeds of a language, in which the site is called `site`."""
    code = locale.code
    yield Channel(
        locale.t("feed.all", site=site),
        locale.t("feed.all.description", site=site),
        library.locales.home(code),
        locale.folder,
        (),
        library.newest_open,
    )
    for taxonomy in library.taxonomies:
        for term in taxonomy.terms.values() if taxonomy.landing else ():
            name = term.name[code]
            page = i18n.term(locale.folder, taxonomy.id, term.id)
            yield Channel(
                locale.t("feed.term", site=site, name=name),
                locale.t("feed.term.description", site=site, name=name),
                page,
                page,
                tuple(i18n.term(locale.folder, taxonomy.id, former) for former in term.former_ids),
                library.newest_first(library.filed(taxonomy.id, term.id)),
            )

    for combination, postings in common_combinations(library).items():
        yield _common(combination, postings, locale, library, site)


def _common(
    combination: Combination, postings: tuple[Posting, ...], locale: Locale, library: Library, site: str
) -> Channel:
    """Return the feed of the jobs that have some terms together; its page is the list of jobs, filtered by them."""
    taxonomies = library.taxonomies.by_id
    terms = [(taxonomies[taxonomy], taxonomies[taxonomy].terms[term]) for taxonomy, term in combination]
    name = " · ".join(term.name[locale.code] for _, term in terms)
    former = itertools.product(*((term.id, *term.former_ids) for _, term in terms))
    folders = [i18n.feed(locale.folder, zip((one.id for one, _ in terms), ids, strict=True)) for ids in former]
    return Channel(
        locale.t("feed.term", site=site, name=name),
        locale.t("feed.term.description", site=site, name=name),
        i18n.filtered(locale.folder, [(taxonomy.field, term.id) for taxonomy, term in terms]),
        folders[0],
        tuple(folders[1:]),
        postings,
        short=True,
    )


def _feed(channel: Channel, entries: Entries, publication: Publication) -> Feed:
    locale = entries.locale
    size = min(publication.feed_size, _SHORT) if channel.short else publication.feed_size
    listed = tuple(itertools.islice(entries.of(channel.postings), size))
    if channel.short:
        listed = tuple(replace(entry, html="", categories=()) for entry in listed)
    return Feed(
        # A feed of a combination has no page of its own in its folder: its id is the feed's address.
        id=publication.address((i18n.atom if channel.short else str)(next(iter(channel.former), channel.folder))),
        title=channel.title,
        description=channel.description,
        lang=locale.html_lang,
        page=publication.address(channel.page),
        atom=publication.address(i18n.atom(channel.folder)),
        json="" if channel.short else publication.address(i18n.json_feed(channel.folder)),
        sheet=i18n.relative(i18n.asset("feed.css"), channel.folder),
        publisher=Person(
            publication.names[locale.code], publication.address(publication.library.locales.home(locale.code))
        ),
        updated=max((entry.updated for entry in listed if entry.updated), default=None) or latest(publication),
        entries=listed,
    )


@functools.lru_cache(maxsize=1)
def latest(publication: Publication) -> dt.datetime:
    """Return the last change of an open posting, for empty feeds; if none is known, the start of today."""
    start = dt.datetime.combine(publication.library.today, dt.time(), dt.UTC)
    moments = map(publication.moment, publication.library.open)
    return max((moment for moment in moments if moment is not None), default=start)


class Entries:
    """The entries of one language."""

    def __init__(self, publication: Publication, locale: Locale) -> None:
        """Take the site and the language; no entry is made yet."""
        self.locale = locale
        self._publication = publication
        self._cached: dict[str, Entry] = {}

    def of(self, postings: Iterable[Posting]) -> Iterator[Entry]:
        """Yield the entries of `postings`, in their order, but those without a text in this language."""
        for posting in postings:
            if posting.translation(self.locale.code) is Translation.MISSING:
                continue
            if posting.id not in self._cached:
                with error_context(posting.id):
                    self._cached[posting.id] = _entry(posting, self.locale, self._publication)
            yield self._cached[posting.id]


def _entry(posting: Posting, locale: Locale, publication: Publication) -> Entry:
    from careers.outputs.feeds.body import body

    text = posting.text(locale.code)
    return Entry(
        id=publication.address(i18n.posting(locale.folder, next(iter(posting.aliases), posting.id))),
        url=publication.page(posting, locale.code),
        title=without_hidden(text.title),
        summary=without_hidden(text.summary or excerpt(text.body)),
        html=without_hidden(body(posting, locale, publication)),
        author=_author(posting, locale, publication),
        origin=_uri(posting.origin.url) if posting.origin.url else None,
        categories=tuple(_categories(posting, locale, publication)),
        published=_published(posting, publication.library.today),
        updated=publication.moment(posting),
    )


def _uri(address: str) -> str:
    """Return `address` as its specification requires: browsers accept brackets, but those make a whole feed invalid."""
    parts = urlsplit(_BARE.sub("%25", address))
    rest = {name: quote(getattr(parts, name), safe=_SAFE) for name in ("path", "query", "fragment")}
    return urlunsplit(parts._replace(**rest))


def _author(posting: Posting, locale: Locale, publication: Publication) -> Person | None:
    term = employer(posting, publication.library.taxonomies)
    return Person(without_hidden(term.name[locale.code]), term.url) if term else None


def _categories(posting: Posting, locale: Locale, publication: Publication) -> Iterator[Category]:
    for taxonomy in publication.taxonomies:
        scheme = publication.address(i18n.taxonomy(locale.folder, taxonomy.id))
        for term in posting.terms.get(taxonomy.field, ()):
            yield Category(term, scheme, without_hidden(taxonomy.terms[term].name[locale.code]))


def _published(posting: Posting, today: dt.date) -> dt.datetime | None:
    """Return the start of the day of publication (UTC); None for a future day, which readers would keep on top."""
    if posting.posted is None or posting.posted > today:
        return None
    return dt.datetime.combine(posting.posted, dt.time(), dt.UTC)
