"""The values of postings that filters and orders need, as columns of figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from careers.search.figures import figure, figures, packed, steps
from careers.search.values import Document, Field

_EPOCH = dt.date(1970, 1, 1)


class Columns:
    """Gathers the columns, a posting after the other, and packs them."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """`fields` in the order of the columns."""
        self._fields = [(field.name, {value: place for place, value in enumerate(field.ids)}) for field in fields]
        self._columns: list[list[list[int]]] = [[] for _ in fields]  # the values of each posting, as places
        self._salaries, self._closes = bytearray(), bytearray()

    def add(self, document: Document) -> None:
        """Add the next posting.

        Raises:
            KeyError: the posting has a value that its field has not.
        """
        for (name, places), out in zip(self._fields, self._columns, strict=True):
            out.append([places[value] for value in document.values.get(name, ())])
        self._salaries += figure(_pay(document))
        self._closes += figure(_day(document.closes))

    def packed(self) -> bytes:
        """Return the file of all columns."""
        columns = (
            _column(values, len(places)) for values, (_, places) in zip(self._columns, self._fields, strict=True)
        )
        return packed(b"".join([*columns, self._salaries, self._closes]))


def _column(values: Sequence[Sequence[int]], count: int) -> bytes:
    """Return the column of a field with `count` values: a value a posting, or else the postings of each value."""
    if all(len(own) <= 1 for own in values):
        return figure(0) + figures(own[0] + 1 if own else 0 for own in values)
    having: list[list[int]] = [[] for _ in range(count)]
    for document, own in enumerate(values):
        for value in dict.fromkeys(own):
            having[value].append(document)
    return figure(1) + b"".join(figure(len(documents)) + steps(documents) for documents in having)


def _pay(document: Document) -> int:
    """Return the most a posting pays a year plus one; 1 if it pays in another currency, 0 if it states no pay."""
    return int(document.disclosed) if document.salary is None else max(document.salary, 1) + 1


def _day(day: dt.date | None) -> int:
    """Return the days since 1970-01-01, plus one; 0 for None. An earlier day counts as that day."""
    return 0 if day is None else max((day - _EPOCH).days, 0) + 1
