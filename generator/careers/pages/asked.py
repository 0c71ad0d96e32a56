"""What jobs say of themselves, thing by thing, as bars: of each taxonomy, and of degrees, experience, remote work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.pages.charts import Bar, bars
from careers.pages.facets import fact_label
from careers.pages.terms import Entry, More, most, named, nested, rest

_MOST_BARS = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """What jobs say of one thing.

    Attributes:
        id: of the taxonomy, or the name of the fact.
        anchor: the id of its section. No name that an editor gives has an underscore, so it is that of no other.
        taxonomy: whose terms the bars stand for, or "" where it is none.
        bars: shares are of all open jobs.
        note: how many jobs say anything of it, or "" where all do.
        more: what is left out.
    """

    id: str
    anchor: str
    taxonomy: str
    label: str
    bars: tuple[Bar, ...]
    note: str
    more: tuple[More, ...]


def asked(locale: Locale, library: Library, linked: bool, crossed: Container[str]) -> Iterator[Asked]:
    """What is asked for, where it is, who hires, who may apply, then all else; nothing where there is no open job.

    Facts that are no taxonomy lead to the list of jobs, narrowed, where `linked`. Left out are the taxonomies in
    `crossed`, which are the rows of a table already.
    """
    shown = [one for one in library.taxonomies if one.id not in crossed]
    for one in sorted(shown, key=lambda one: _rank(one, library)):
        gather = _nested if one is library.taxonomies.places else _flat
        found = gather(one, locale, library)
        if found.bars:
            yield found
    for name, values in library.facts.items():
        fact = _fact(name, values, locale, library, linked)
        if fact.bars:
            yield fact


def _rank(one: Taxonomy, library: Library) -> int:
    ranks = (one.demand, one is library.taxonomies.places, one is library.taxonomies.employers, one.audience, True)
    return ranks.index(True)


def _flat(one: Taxonomy, locale: Locale, library: Library) -> Asked:
    found = named(one, locale, library)
    shown = found[:_MOST_BARS]
    return _of(one, bars(shown, len(library.open), locale), len(found) - len(shown), locale, library)


def _nested(one: Taxonomy, locale: Locale, library: Library) -> Asked:
    """Each term below the one that it lies in."""
    found = most(one, locale, library)
    # A broader term never has fewer jobs; of equal numbers it goes first, so that none stands without its own.
    shown = sorted(found, key=lambda entry: (-entry.count, len(one.lineage(entry.id))))[:_MOST_BARS]
    entries = {entry.id: entry for entry in shown}
    rows = tuple(nested(one, list(entries)))
    drawn = bars((entries[term] for term, _ in rows), len(library.open), locale)
    deep = tuple(replace(bar, depth=depth) for bar, (_, depth) in zip(drawn, rows, strict=True))
    return _of(one, deep, len(found) - len(shown), locale, library)


def _of(one: Taxonomy, drawn: tuple[Bar, ...], left: int, locale: Locale, library: Library) -> Asked:
    saying = sum(bool(posting.terms.get(one.field)) for posting in library.open)
    note = _note(saying, locale, library)
    return Asked(one.id, f"by_{one.id}", one.id, one.name[locale.code], drawn, note, rest(one, left, locale))


def _fact(name: str, values: tuple[str, ...], locale: Locale, library: Library, linked: bool) -> Asked:
    """In the order of its values."""
    stated = [library.stated(posting) for posting in library.open]
    counts = Counter(said[name] for said in stated if name in said)
    entries = (
        Entry(
            id=value,
            label=fact_label(name, value, locale),
            url=i18n.filtered(locale.code, [(name, value)]) if linked else "",
            count=counts[value],
        )
        for value in values
        if counts[value]
    )
    drawn = bars(entries, len(library.open), locale)
    return Asked(name, f"fact_{name}", "", locale.t(f"fact.{name}"), drawn, _note(counts.total(), locale, library), ())


def _note(saying: int, locale: Locale, library: Library) -> str:
    total = len(library.open)
    return "" if saying == total else locale.n("insights.saying", total, saying=locale.number(saying))
