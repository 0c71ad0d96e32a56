"""Bars of terms that the very same postings belong under, in one: eight jobs in three countries are eight jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages.charts import Bar

_LEAST = 2  # postings; that two terms are named by one alone says nothing about them


def merge_bars(
    bars: Sequence[Bar], taxonomy: Taxonomy, postings: Sequence[Posting], library: Library, locale: Locale
) -> tuple[Bar, ...]:
    """Return the bars of terms of `taxonomy`, in which `postings` are counted, with those of the same postings in one.

    Only terms side by side that have none below them are merged: a broader term explains why it has the same.
    """
    rivals = Counter((taxonomy.terms[bar.entry.id].parent, bar.entry.count) for bar in bars)
    merged: dict[Hashable, Bar] = {}
    for bar in bars:
        term = taxonomy.terms[bar.entry.id]
        key: Hashable = term.id
        if rivals[term.parent, bar.entry.count] > 1 and bar.entry.count >= _LEAST and term.id not in taxonomy.children:
            under = (posting.id for posting in postings if term.id in library.lineages(posting, taxonomy))
            key = term.parent, frozenset(under)
        if key in merged:
            merged[key] = replace(merged[key], same=(*merged[key].same, bar.entry))
        else:
            merged[key] = bar
    return tuple(
        replace(bar, figure=locale.t("chart.same", figure=bar.figure)) if bar.same else bar for bar in merged.values()
    )
