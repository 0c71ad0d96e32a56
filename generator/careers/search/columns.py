"""What filters and orders need to know of every posting, as columns of figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from careers.search.figures import figure, figures, packed, steps
from careers.search.values import Document, Field

_EPOCH = dt.date(1970, 1, 1)


class Columns:
    """Gathers the columns, a posting after the other, then writes them one after another."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """`fields` in the order of the columns."""
        self._fields = [(field.name, {value: place for place, value in enumerate(field.ids)}) for field in fields]
        self._columns: list[list[list[int]]] = [[] for _ in fields]  # the values of each posting, as places
        self._salaries, self._closes = bytearray(), bytearray()

    def add(self, document: Document) -> None:
        """The next posting.

        Raises:
            KeyError: it has a value that its field does not.
        """
        for (name, places), out in zip(self._fields, self._columns, strict=True):
            out.append([places[value] for value in document.values.get(name, ())])
        self._salaries += figure(_pay(document))
        self._closes += figure(_day(document.closes))

    def packed(self) -> bytes:
        """The file of all columns."""
        columns = (
            _column(values, len(places)) for values, (_, places) in zip(self._columns, self._fields, strict=True)
        )
        return packed(b"".join([*columns, self._salaries, self._closes]))


def _column(values: Sequence[Sequence[int]], count: int) -> bytes:
    """A field with `count` values, by what packs best: a value a posting, or the postings of each value."""
    if all(len(own) <= 1 for own in values):
        return figure(0) + figures(own[0] + 1 if own else 0 for own in values)
    having: list[list[int]] = [[] for _ in range(count)]
    for document, own in enumerate(values):
        for value in dict.fromkeys(own):
            having[value].append(document)
    return figure(1) + b"".join(figure(len(documents)) + steps(documents) for documents in having)


def _pay(document: Document) -> int:
    """The most a posting pays a year plus one; 1 where it pays in another currency, 0 where it states no pay."""
    return int(document.disclosed) if document.salary is None else max(document.salary, 1) + 1


def _day(day: dt.date | None) -> int:
    """Days since 1970-01-01, plus one; 0 for none. What closed before that day closed on it."""
    return 0 if day is None else max((day - _EPOCH).days, 0) + 1
