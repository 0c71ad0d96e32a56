"""The feeds of a site: their texts, their addresses and their postings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.statistics.combinations import Combination, common_combinations


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


def channels(locale: Locale, library: Library, site: str) -> Iterator[Channel]:
    """Yield the feeds of a language, in which the site is called `site`."""
    title, description = locale.t("feed.all", site=site), locale.t("feed.all.description", site=site)
    yield Channel(title, description, library.locales.home(locale.code), locale.folder, (), library.newest_open)
    for taxonomy in library.taxonomies:
        for term in taxonomy.terms.values() if taxonomy.landing else ():
            page, *former = (i18n.term(locale.folder, taxonomy.id, id_) for id_ in (term.id, *term.former_ids))
            postings = library.newest_first(library.filed(taxonomy.id, term.id))
            yield Channel(*_texts(term.name[locale.code], locale, site), page, page, tuple(former), postings)
    for combination, postings in common_combinations(library).items():
        yield _common(combination, postings, locale, library, site)


def _common(
    combination: Combination, postings: tuple[Posting, ...], locale: Locale, library: Library, site: str
) -> Channel:
    """Return the feed of the jobs that have some terms together; its page is the list of jobs, filtered by them."""
    taxonomies = library.taxonomies.by_id
    terms = [(taxonomies[taxonomy], taxonomies[taxonomy].terms[term]) for taxonomy, term in combination]
    name = " · ".join(term.name[locale.code] for _, term in terms)
    page = i18n.filtered(locale.folder, [(taxonomy.field, term.id) for taxonomy, term in terms])
    folder, *former = (
        i18n.feed(locale.folder, zip((taxonomy.id for taxonomy, _ in terms), ids, strict=True))
        for ids in itertools.product(*((term.id, *term.former_ids) for _, term in terms))
    )
    return Channel(*_texts(name, locale, site), page, folder, tuple(former), postings, short=True)


def _texts(name: str, locale: Locale, site: str) -> tuple[str, str]:
    """Return the title and the description of the feed of a term or of several."""
    return locale.t("feed.term", site=site, name=name), locale.t("feed.term.description", site=site, name=name)
