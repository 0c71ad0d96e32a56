"""Charts of what jobs ask for and offer: bars for each taxonomy, and for degrees, experience and remote work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.taxonomy import Taxonomy
from careers.pages.charts import Bar, bars
from careers.pages.facets import fact_label
from careers.pages.same_jobs import merge_bars
from careers.pages.terms import Entry, More, link_to_rest, named_entries, nest_terms, used_entries
from careers.pages.view import View

_MOST_BARS = 10


@dataclass(frozen=True, slots=True)
class DemandChart:
    """The bars of one taxonomy or fact.

    Attributes:
        id: of the taxonomy, or the name of the fact.
        anchor: the id of its section; the underscore keeps it apart from ids that editors choose.
        taxonomy: the taxonomy of the bars, or "" for a fact.
        bars: shares are of all open jobs.
        note: how many jobs say anything about it, or "" if all do.
        more: links to the terms that are left out.
    """

    id: str
    anchor: str
    taxonomy: str
    label: str
    bars: tuple[Bar, ...]
    note: str
    more: tuple[More, ...]


def demand_charts(view: View, crossed: Container[str]) -> Iterator[DemandChart]:
    """Yield the charts that have bars: landing terms, demand, places, employers, audience, then all others.

    Taxonomies in `crossed`, which are the rows of a heatmap, are left out.
    """
    taxonomies = [taxonomy for taxonomy in view.taxonomies if taxonomy.id not in crossed]
    for taxonomy in sorted(taxonomies, key=lambda taxonomy: _rank(taxonomy, view)):
        chart = _nested_chart(taxonomy, view) if taxonomy is view.taxonomies.places else _flat_chart(taxonomy, view)
        if chart.bars:
            yield chart
    for name, values in view.library.filter_values.items():
        if name == "apply":  # one value, of every job that can be had
            continue
        chart = _fact_chart(name, values, view)
        if chart.bars:
            yield chart


def _rank(taxonomy: Taxonomy, view: View) -> int:
    taxonomies = view.taxonomies
    kinds = (
        taxonomy.landing,
        taxonomy.demand,
        taxonomy is taxonomies.places,
        taxonomy is taxonomies.employers,
        taxonomy.audience,
        True,
    )
    return kinds.index(True)


def _flat_chart(taxonomy: Taxonomy, view: View) -> DemandChart:
    listed = named_entries(taxonomy, view)[:_MOST_BARS]
    return _taxonomy_chart(taxonomy, bars(listed, len(view.library.open), view), view)


def _nested_chart(taxonomy: Taxonomy, view: View) -> DemandChart:
    """Return a chart with each term below the one that contains it."""
    entries = used_entries(taxonomy, view)
    # A broader term never has fewer jobs; of equal counts it goes first, so that no term is without its broader ones.
    listed = sorted(entries, key=lambda entry: (-entry.count, len(taxonomy.lineage(entry.id))))[:_MOST_BARS]
    by_id = {entry.id: entry for entry in listed}
    rows = tuple(nest_terms(taxonomy, list(by_id)))
    flat = bars((by_id[term] for term, _ in rows), len(view.library.open), view)
    drawn = tuple(replace(bar, depth=depth) for bar, (_, depth) in zip(flat, rows, strict=True))
    return _taxonomy_chart(taxonomy, drawn, view)


def _taxonomy_chart(taxonomy: Taxonomy, drawn: tuple[Bar, ...], view: View) -> DemandChart:
    """Return a chart with the bars `drawn`."""
    note = _note(sum(bool(posting.terms.get(taxonomy.field)) for posting in view.library.open), view)
    more = link_to_rest(taxonomy, len(drawn), view)
    merged = merge_bars(drawn, taxonomy, view.library.open, view.library, view.locale)
    return DemandChart(taxonomy.id, f"by_{taxonomy.id}", taxonomy.id, taxonomy.name[view.code], merged, note, more)


def _fact_chart(name: str, values: tuple[str, ...], view: View) -> DemandChart:
    """Return the chart of a fact that is no taxonomy, in the order of its values; bars link to lists of jobs."""
    facts = [view.library.filter_values_of(posting) for posting in view.library.open]
    counts = Counter(fact[name] for fact in facts if name in fact)
    entries = (
        Entry(
            id=value,
            label=fact_label(name, value, view.locale),
            url=i18n.filtered(view.folder, [(name, value)]) if view.site.search else "",
            count=counts[value],
        )
        for value in values
        if counts[value]
    )
    drawn = bars(entries, len(facts), view)
    note = _note(counts.total(), view)
    return DemandChart(name, f"fact_{name}", "", view.locale.t(f"fact.{name}"), drawn, note, ())


def _note(stating: int, view: View) -> str:
    total = len(view.library.open)
    return "" if stating == total else view.locale.n("insights.saying", total, saying=view.locale.number(stating))
