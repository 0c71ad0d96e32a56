"""What a landing page says of a term: who makes it, what it runs, what its jobs ask for, what lies next to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import Chip, chip
from generator.pages.terms import Bar, Entry, bars, entry, leaves, most, sort_key
from generator.taxonomy import Taxonomy, Term

_MOST_BARS = 10
_MOST_RELATED = 8


@dataclass(frozen=True, slots=True)
class Demand:
    """What the jobs ask for most, of one taxonomy."""

    label: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """The rich part of a term's page.

    Attributes:
        introduction: Markdown, or "" when there is none in this language.
        summary: one sentence, or "".
        vendor: who makes it, or None.
        stack: (layer's label, what it is called), from the top down.
        demand: skills and topics with their shares of the postings here.
        related: other terms that the postings here name too, with how many of them.
    """

    introduction: str
    summary: str
    vendor: Chip | None
    stack: tuple[tuple[str, str], ...]
    demand: tuple[Demand, ...]
    related: tuple[Entry, ...]


def landing(one: Taxonomy, term: Term, locale: Locale, library: Library) -> Landing:
    """The landing of `term` in `locale`, from the open postings under it."""
    introduction = library.introductions.get((one.id, term.id), {}).get(locale.code)
    return Landing(
        introduction=introduction.body if introduction else "",
        summary=introduction.summary if introduction else term.summary.get(locale.code, ""),
        vendor=_vendor(term, locale, library),
        stack=tuple((locale.t(f"stack.{layer}"), name) for layer, name in term.stack.items()),
        demand=tuple(_demand(one, term, locale, library)),
        related=_related(one, term, locale, library),
    )


def _vendor(term: Term, locale: Locale, library: Library) -> Chip | None:
    employers = library.taxonomies.employers
    if term.vendor is None or employers is None:
        return None
    return chip(employers, employers.terms[term.vendor], locale, library)


def _demand(one: Taxonomy, term: Term, locale: Locale, library: Library) -> list[Demand]:
    postings = library.filed(one.id, term.id)
    found = []
    for asked in library.taxonomies:
        if asked.demand and postings:
            top = leaves(asked, most(asked, locale, library, postings))[:_MOST_BARS]
            found.append(Demand(asked.name[locale.code], bars(top, len(postings), locale)))
    return [demand for demand in found if demand.bars]


def _related(one: Taxonomy, term: Term, locale: Locale, library: Library) -> tuple[Entry, ...]:
    """Terms that stand in the same postings; neither broader nor narrower ones, which would say nothing."""
    family = {other for other in one.terms if term.id in one.lineage(other)} | set(one.lineage(term.id))
    together = Counter(
        other for posting in library.filed(one.id, term.id) for other in set(posting.terms.get(one.field, ())) - family
    )
    ranked = sorted(together.items(), key=lambda item: (-item[1], sort_key(one.terms[item[0]], locale)))
    return tuple(entry(one, one.terms[other], locale, count) for other, count in ranked[:_MOST_RELATED])
