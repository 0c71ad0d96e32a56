"""The values of postings that filters and orders need, as columns of figures."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from careers.content.facts.pay import Period
from careers.search.figures import figure, figures, steps
from careers.search.query_words import query_words, spelled
from careers.search.titles import Title
from careers.search.values import Catalogue, Document, Field

_PERIODS = tuple(Period)
_EPOCH = dt.date(1970, 1, 1)


class Columns:
    """Gathers the columns, a posting after the other, and packs them."""

    def __init__(self, catalogue: Catalogue) -> None:
        fields, employers = catalogue.fields, catalogue.employers
        self._fields = [(field.name, {value: place for place, value in enumerate(field.ids)}) for field in fields]
        self._columns: list[list[list[int]]] = [[] for _ in fields]  # the values of each posting, as places
        self._closes, self._pay = bytearray(), bytearray()
        self._days, self._titles = bytearray(), bytearray()
        self._groups: list[list[int]] = []  # of each posting, the levels and occupations
        self._of_values = _groups_of_values(fields, employers)
        self._copies: dict[str, list[int]] = defaultdict(list)  # by what copies of one job share
        self.currencies = list(catalogue.currencies)  # then those that come besides

    def add(self, document: Document, title: Title) -> None:
        """Add the next posting, of which `title` tells what its titles say.

        Raises:
            KeyError: the posting has a value that its field has not.
        """
        for (name, places), out in zip(self._fields, self._columns, strict=True):
            out.append([places[value] for value in document.values.get(name, ())])
        self._closes += figure(_day(document.closes))
        self._pay += self._stated(document)
        self._days += figure(_day(document.day))
        self._titles += figures(title.lengths)
        of_values = {
            group
            for name, values in document.values.items()
            for value in values
            for group in self._of_values.get((name, value), ())
        }
        self._copies[document.ad].append(len(self._groups))
        self._groups.append(sorted(of_values.union(title.groups)))

    @property
    def occupations(self) -> list[int]:
        """Return the places, among all groups, of the occupations that some posting has, and of those near them."""
        words = query_words()
        first = len(words.levels)
        return sorted(words.neighbours(group for groups in self._groups for group in groups if group >= first))

    def written(self) -> bytes:
        """Return all columns."""
        columns = (
            _column(values, len(places)) for values, (_, places) in zip(self._columns, self._fields, strict=True)
        )
        groups = _having(self._groups, [*range(len(query_words().levels)), *self.occupations])
        copies = [places for ad, places in self._copies.items() if ad and len(places) > 1]
        of_copies = figure(len(copies)) + _lists(copies)
        rest = (self._closes, self._pay, self._days, self._titles, groups, of_copies)
        return b"".join([*columns, *rest])

    def _stated(self, document: Document) -> bytes:
        """Return the pay a year of a posting as written: the place of its currency plus two, its period, both ends."""
        if (pay := document.pay) is None:
            return figure(int(document.disclosed))
        if pay.currency not in self.currencies:
            self.currencies.append(pay.currency)
        return figures((self.currencies.index(pay.currency) + 2, _PERIODS.index(pay.period), pay.least, pay.most))


def _column(values: Sequence[Sequence[int]], count: int) -> bytes:
    """Return the column of a field with `count` values: a value a posting, or else the postings of each value."""
    if all(len(own) <= 1 for own in values):
        return figure(0) + figures(own[0] + 1 if own else 0 for own in values)
    return figure(1) + _having(values, range(count))


def _having(own: Sequence[Sequence[int]], values: Sequence[int]) -> bytes:
    """Return for each of these values how many postings have it, and which; `own` are the values of each posting."""
    having: dict[int, list[int]] = {value: [] for value in values}
    for document, one in enumerate(own):
        for value in dict.fromkeys(one):
            having[value].append(document)
    return _lists(having.values())


def _lists(lists: Iterable[Sequence[int]]) -> bytes:
    """Return for each list of documents how many it has, and which."""
    return b"".join(figure(len(documents)) + steps(documents) for documents in lists)


def _groups_of_values(fields: Sequence[Field], employers: str | None) -> Mapping[tuple[str, str], list[int]]:
    """Return (field, value) -> the places of the groups that it says, by the names of its term or by itself.

    The name of an employer, as Baker or Koch, is no occupation.
    """
    words = query_words()
    of_word: dict[str, list[int]] = defaultdict(list)
    for place, group in enumerate(groups := words.groups):
        for word in group.words:
            of_word[word].append(place)
    named: dict[tuple[str, str], list[int]] = defaultdict(list)
    for field in fields:
        count = len(words.levels if field.name == employers else groups)
        for term in field.terms or ():
            names = map(spelled, (*term.names.values(), *term.aliases))
            places = {place for name in names for place in of_word.get(name, ()) if place < count}
            named[field.name, term.id] += sorted(places)
        for place, group in enumerate(groups):
            for value in group.values.get(field.name, ()):
                named[field.name, value].append(place)
    return named


def _day(day: dt.date | None) -> int:
    """Return the days since 1970-01-01, plus one; 0 for None. An earlier day counts as that day."""
    return 0 if day is None else max((day - _EPOCH).days, 0) + 1
