"""Numbers of jobs and terms in words. Only jobs that are known to be open are called open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.i18n import Locale
from careers.pages.terms import Entry, Group, named_entries, term_group
from careers.pages.view import View
from careers.statistics.figures import Standing, standing_of_all


@dataclass(frozen=True, slots=True)
class Count:
    """A part of the sentence about what the site has: a number, the words with it, and the address of the list."""

    id: str
    count: int
    label: str
    url: str


def count_in_words(standing: Standing, locale: Locale) -> str:
    """Return the number of jobs in words, which call them open only if all are known to be."""
    return locale.n("standing.open" if standing.certain else "list.count", standing.total)


def doubts_in_words(standing: Standing, locale: Locale) -> str:
    """Return the sentence about how many jobs are open and how many are doubtful; "" if none is doubtful."""
    if standing.certain:
        return ""
    if standing.unknown == standing.total:
        return locale.n("standing.all.unknown", standing.total)
    if standing.stale == standing.total:
        return locale.n("standing.all.stale", standing.total)
    counts = {"open": standing.known, "stale": standing.stale, "unknown": standing.unknown}
    *first, last = [locale.n(f"standing.some.{name}", count) for name, count in counts.items() if count]
    parts = locale.t("standing.comma").join(first) + locale.t("standing.and") + last
    return locale.t("standing.some", parts=parts)


def site_doubts(view: View) -> str:
    """Return the sentences about how many jobs of the site are doubtful, and how many do not say how to apply."""
    doubts = doubts_in_words(standing_of_all(view.library), view.locale)
    unreachable = len(view.library.open) - view.library.accepting
    # On an employer's own site readers know whom to ask.
    if view.site.employer or not unreachable:
        return doubts
    return i18n.joined([doubts, view.locale.n("standing.unreachable", unreachable)])


def site_counts(view: View) -> Iterator[Count]:
    """Yield the counts of jobs, of landing terms, of employers and of places; none is zero but that of jobs.

    Employers are not counted where the site knows only one.
    """
    code, locale, taxonomies = view.code, view.locale, view.taxonomies
    jobs = count_in_words(standing_of_all(view.library), locale)
    yield Count("jobs", len(view.library.open), jobs, i18n.jobs(view.folder))
    for taxonomy in taxonomies:
        key = "home.kinds" if taxonomy.landing else ""
        if taxonomy is taxonomies.employers:
            key = "home.employers" if len(taxonomy.terms) > 1 else ""
        elif taxonomy is taxonomies.places:
            key = "home.places"
        if key and (total := len(countable_entries(taxonomy, view))):
            label = locale.n(key, total, name=locale.within(taxonomy.label(code, total)))
            yield Count(taxonomy.id, total, label, i18n.taxonomy(view.folder, taxonomy.id))


def countable_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the entries of the terms to count: those of `narrowest_entries` but undisclosed employers."""
    entries = narrowest_entries(taxonomy, view)
    if taxonomy is view.taxonomies.employers:
        return tuple(entry for entry in entries if entry.id != UNDISCLOSED)
    return entries


def narrowest_entries(taxonomy: Taxonomy, view: View) -> tuple[Entry, ...]:
    """Return the terms that open postings name, without those that are broader than another of them."""
    entries = {entry.id: entry for entry in named_entries(taxonomy, view)}
    return tuple(entries[term] for term in taxonomy.narrowest(entries))


def landing_groups(view: View, most: int) -> tuple[Group, ...]:
    """Return the taxonomies with landing pages, each with at most `most` terms, if open postings have any."""
    groups = (frequent_terms(taxonomy, view, most) for taxonomy in view.taxonomies if taxonomy.landing)
    return tuple(group for group in groups if group.entries)


def frequent_terms(taxonomy: Taxonomy, view: View, most: int) -> Group:
    """Return a taxonomy with at most `most` of the terms that open postings have, the most frequent first."""
    return term_group(taxonomy, view, narrowest_entries(taxonomy, view)[:most])
