"""The index of a taxonomy and the pages of its terms."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale
from careers.pages import crosswalk, headlines
from careers.pages.cards import tint
from careers.pages.census import Census, Spread
from careers.pages.context import sentence
from careers.pages.frames import Site
from careers.pages.home import known
from careers.pages.landing import summary
from careers.pages.lists import part
from careers.pages.neighbours import Neighbour, Neighbourhood
from careers.pages.portrait import Portrait, portrait
from careers.pages.structured import Crumb, breadcrumbs, company
from careers.pages.subscribing import alternates, to_term
from careers.pages.terms import Entry, entry, tree
from careers.render import Head, Page


def index(one: Taxonomy, locale: Locale, library: Library) -> Page:
    """The index of a taxonomy: every term with its count, those of most jobs first."""
    label = one.name[locale.code]
    entries = _ranked(one, tree(one, locale, library), locale, library)
    head = Head(label, _described(one, locale, library), headline=headlines.of_index(one, locale))
    context = {
        "taxonomy": one.id,
        "tint": tint(library, one),
        "label": label,
        "entries": entries,
        "stacks": crosswalk.table_for_index(one, locale, library) if one.landing else None,
    }
    url = i18n.taxonomy(locale.code, one.id)
    return Page(url, locale.code, "portal/taxonomy.html", head, context, section=one.id)


def _described(one: Taxonomy, locale: Locale, library: Library) -> str:
    """How many of its terms have open postings; what only gathers others counts no more than who is not named."""
    hiring = {found.id for found in known(one, locale, library)}
    hidden = UNDISCLOSED if one is library.taxonomies.employers else None
    idle = {term for term in one.terms if term not in one.children and term != hidden} - hiring
    return locale.t(
        "taxonomy.description" if idle else "taxonomy.description.all",
        name=one.name[locale.code],
        count=locale.number(len(hiring)),
        total=locale.number(len(hiring | idle)),
    )


def _ranked(one: Taxonomy, entries: Iterable[Entry], locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The entries with what editors say of each, on every level those of most jobs first."""
    said = (
        replace(
            found,
            summary=summary(one, one.terms[found.id], locale, library),
            children=_ranked(one, found.children, locale, library),
        )
        for found in entries
    )
    return tuple(sorted(said, key=lambda found: -found.count))


class Terms:
    """The pages of a library's terms; what is the same in all languages is counted once."""

    def __init__(self, library: Library, site: Site) -> None:
        """What is counted is that of all who ask of this library."""
        self._library = library
        self._site = site
        self._census, self._neighbourhoods = _counted(library)
        self._said: dict[tuple[str, str, str], Mapping[str, Any]] = {}

    def page(self, one: Taxonomy, term_id: str, locale: Locale, number: int = 1) -> Page:
        """Page `number` of a term: its postings, and on the first what there is to say of it."""
        term = one.terms[term_id]

        def address(other: int) -> str:
            return i18n.term(locale.code, one.id, term_id, other)

        postings = self._library.filed(one.id, term_id)
        found = part(postings, number, locale, self._library, self._site.page_size, address, self._site.list_pages)
        trail = _trail(one, term_id, locale)
        own = company(term, locale) if number == 1 and one is self._library.taxonomies.employers else ()
        feed = to_term(one, term, locale, self._site) if number == 1 else None
        context = {
            **self.always(one, term, locale),
            "part": found,
            "portrait": self._portrait(one, term, locale) if number == 1 else None,
            "trail": trail,
            "feed": feed,
            # Narrowed by the script of the list of jobs, which without it shows all of them.
            "narrowed_url": i18n.filtered(locale.code, [(one.field, term_id)] if self._site.search else ()),
        }
        title = headlines.numbered(term.name[locale.code], number, locale)
        head = Head(
            title,
            headlines.described(context["sentence"], context["summary"], locale) or locale.t("list.empty"),
            headline=headlines.numbered(headlines.of_term(one, term, locale, self._library), number, locale),
            structured=(*own, *breadcrumbs(trail, Crumb(title, address(number)), self._site)),
            alternates=alternates(feed),
        )
        return Page(address(number), locale.code, "portal/term.html", head, context, section=one.id)

    def _portrait(self, one: Taxonomy, term: Term, locale: Locale) -> Portrait:
        return portrait(
            one, term, locale, self._census, self._neighbourhoods, search=self._site.search, size=self._site.page_size
        )

    def spread(self, one: Taxonomy, term_id: str) -> Spread:
        """What its first page counts of its postings."""
        return self._census.spread(one.id, term_id)

    def neighbours(self, one: Taxonomy, term_id: str) -> tuple[tuple[Neighbour, ...], tuple[Neighbour, ...]]:
        """Its neighbours, as its first page has them: for those who come to it, and for those who leave it."""
        found = self._neighbourhoods.get(one.id)
        return (found.coming(term_id), found.leaving(term_id)) if found else ((), ())

    def always(self, one: Taxonomy, term: Term, locale: Locale) -> Mapping[str, Any]:
        """What all pages of a term say."""
        key = (one.id, term.id, locale.code)
        if key not in self._said:
            self._said[key] = self._decided(one, term, locale)
        return self._said[key]

    def _decided(self, one: Taxonomy, term: Term, locale: Locale) -> Mapping[str, Any]:
        library = self._library
        return {
            "taxonomy": one.id,
            "taxonomy_label": one.name[locale.code],
            "tint": tint(library, one),
            "term": entry(one, term, locale, library.count(one.id, term.id), tree(one, locale, library, term.id)),
            "summary": summary(one, term, locale, library),
            "sentence": sentence(one, self._census.spread(one.id, term.id), locale, library),
            "jobs_url": i18n.jobs(locale.code),
            "own": one is library.taxonomies.employers,  # whose page it is, its cards need not say again
        }


@functools.lru_cache(maxsize=1)  # keys are made of what pages show, and processes forked in between have it all
def _counted(library: Library) -> tuple[Census, Mapping[str, Neighbourhood]]:
    """What is counted of a library's terms, and the neighbours of those that have landings."""
    census = Census(library)
    return census, {one.id: Neighbourhood(one, census) for one in library.taxonomies if one.landing}


def _trail(one: Taxonomy, term_id: str, locale: Locale) -> tuple[Crumb, ...]:
    """The taxonomy, then the broader terms, the broadest first."""
    index = Crumb(one.name[locale.code], i18n.taxonomy(locale.code, one.id))
    broader = reversed(one.lineage(term_id)[1:])
    steps = (Crumb(one.terms[other].name[locale.code], i18n.term(locale.code, one.id, other)) for other in broader)
    return (index, *steps)
