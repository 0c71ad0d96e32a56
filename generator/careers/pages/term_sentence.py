"""The sentence about a term's open jobs: how many there are, who hires, where, for how much, and how new they are."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.i18n import Locale
from careers.pages.charts import listed_pay
from careers.pages.counts import count_in_words, doubts_in_words
from careers.pages.term_statistics import TermStatistics
from careers.pages.view import View

MOST_NAMES = 4  # up to so many names are all listed
_SHORTENED = 3  # names that are listed if there are more


def term_sentence(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    """Return the sentence about the postings under a term of `taxonomy`, "" if there are none.

    A taxonomy is left out on its own pages: the page of an employer does not repeat who hires.
    """
    if not statistics.total:
        return ""
    locale = view.locale
    return locale.t(
        "context.sentence",
        jobs=count_in_words(statistics.standing, locale),
        who=employers_in_words(taxonomy, statistics, view),
        where=_places(taxonomy, statistics, view),
        pay=_pay(statistics, locale),
        posted=doubts_in_words(statistics.standing, locale) + _newest(statistics, locale),
    )


def employers_in_words(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    """Return who hires for some postings, as a part of a sentence; "" on pages of the taxonomy of employers."""
    employers, locale = view.taxonomies.employers, view.locale
    if employers is None or employers is taxonomy:
        return ""
    labels = _ranked_labels(employers, statistics, locale)
    disclosed = [label for term, label in labels if term != UNDISCLOSED]
    some_hidden = len(disclosed) < len(labels)
    if not disclosed:
        return locale.n("context.who.hidden", statistics.total)
    if len(disclosed) <= MOST_NAMES:
        names = [*disclosed, locale.t("context.who.others")] if some_hidden else disclosed
        return locale.t("context.who", names=locale.list(names))
    return _shorten("context.who.many.hidden" if some_hidden else "context.who.many", disclosed, locale)


def _places(taxonomy: Taxonomy, statistics: TermStatistics, view: View) -> str:
    places, locale = view.taxonomies.places, view.locale
    if places is None or places is taxonomy:
        return ""
    names = [label for _, label in _ranked_labels(places, statistics, locale)]
    if len(names) <= MOST_NAMES:
        return locale.n("context.where", len(names), names=locale.list(names)) if names else ""
    return _shorten("context.where.many", names, locale)


def _pay(statistics: TermStatistics, locale: Locale) -> str:
    pay = statistics.pay
    if not pay.stated:
        return locale.t("context.pay.none")
    ranges = listed_pay(pay, locale)
    if pay.stated == pay.total:
        return locale.t("context.pay", pay=ranges)
    return locale.t("context.pay.some", pay=ranges, stated=locale.number(pay.stated), total=locale.number(pay.total))


def _newest(statistics: TermStatistics, locale: Locale) -> str:
    if statistics.newest is None:
        return ""
    key = "context.posted" if statistics.total == 1 else "context.newest"
    return locale.t(key, date=locale.date(statistics.newest))


def _ranked_labels(taxonomy: Taxonomy, statistics: TermStatistics, locale: Locale) -> list[tuple[str, str]]:
    """Return (id, label) of the terms that the postings name, those with most postings first, then in editors' order.

    Terms that are broader than another of them are left out.
    """
    counts = statistics.counts_in(taxonomy.id)
    terms = taxonomy.narrowest([term for term in taxonomy.terms if term in counts])
    return [(term, taxonomy.terms[term].name[locale.code]) for term in sorted(terms, key=lambda term: -counts[term])]


def _shorten(key: str, names: Sequence[str], locale: Locale) -> str:
    """Return a text with the first names and the number of all."""
    listed = locale.t("context.comma").join(names[:_SHORTENED])
    return locale.t(key, names=listed, total=locale.number(len(names)))
