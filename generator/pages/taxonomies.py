"""The index of a taxonomy and the pages of its terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import tint
from generator.pages.frames import Site
from generator.pages.landing import landing
from generator.pages.lists import parts
from generator.pages.terms import Entry, entry, tree
from generator.render import Head, Page
from generator.taxonomy import Taxonomy, Term


def index(one: Taxonomy, locale: Locale, library: Library) -> Page:
    """The index of a taxonomy: every term with its count."""
    label = one.name[locale.code]
    entries = tree(one, locale, library)
    head = Head(label, locale.n("taxonomy.description", len(one.terms), name=label))
    context = {"taxonomy": one.id, "tint": tint(library, one), "label": label, "entries": entries}
    url = locales.taxonomy(locale.code, one.id)
    return Page(url, locale.code, "portal/taxonomy.html", head, context, section=one.id)


def term(one: Taxonomy, term_id: str, locale: Locale, library: Library, site: Site) -> Iterator[Page]:
    """The pages of a term: its postings, and on the first what there is to say of it."""
    found = one.terms[term_id]
    postings = library.filed(one.id, term_id)
    label = found.name[locale.code]
    for part in parts(
        postings, locale, library, site.page_size, lambda n: locales.term(locale.code, one.id, term_id, n)
    ):
        context: dict[str, Any] = {
            "part": part,
            "taxonomy": one.id,
            "taxonomy_label": one.name[locale.code],
            "taxonomy_url": locales.taxonomy(locale.code, one.id),
            "tint": tint(library, one),
            "term": _here(one, found, locale, library),
            "lineage": _lineage(one, term_id, locale, library),
            "also": _also(found, locale),
            "home_url": found.url,
            "links": tuple((_shown(url), url) for url in found.links),
            "landing": landing(one, found, locale, library) if one.landing and part.number == 1 else None,
        }
        title = label if part.number == 1 else locale.t("list.numbered", title=label, number=part.number)
        head = Head(title, _description(one, found, part.total, locale, library))
        url = locales.term(locale.code, one.id, term_id, part.number)
        yield Page(url, locale.code, "portal/term.html", head, context, section=one.id)


def _here(one: Taxonomy, found: Term, locale: Locale, library: Library) -> Entry:
    return entry(one, found, locale, library.count(one.id, found.id), tree(one, locale, library, found.id))


def _lineage(one: Taxonomy, term_id: str, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """The broader terms, the broadest first."""
    broader = reversed(one.lineage(term_id)[1:])
    return tuple(entry(one, one.terms[other], locale, library.count(one.id, other)) for other in broader)


def _also(found: Term, locale: Locale) -> tuple[str, ...]:
    """What else it is called, in any language."""
    return tuple(word for word in found.words if word != found.name[locale.code])


def _shown(url: str) -> str:
    """An address as people read it: host and path."""
    parts = urlsplit(url)
    return f"{parts.hostname or ''}{parts.path}".rstrip("/")


def _description(one: Taxonomy, found: Term, total: int, locale: Locale, library: Library) -> str:
    introductions = library.introductions.get((one.id, found.id), {})
    introduction = introductions.get(locale.code)
    said = introduction.summary if introduction else found.summary.get(locale.code, "")
    return said or locale.n("term.description", total, name=found.name[locale.code])
