"""What filters and orders need to know of every posting, as columns of figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from generator.search.figures import figure, figures, packed
from generator.search.values import Document, Field

_EPOCH = dt.date(1970, 1, 1)


class Columns:
    """Gathers the columns, a posting after the other, then writes them one after another."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """`fields` in the order of the columns."""
        self._fields = [(field.name, {value: place for place, value in enumerate(field.ids)}) for field in fields]
        self._columns = [bytearray() for _ in fields]
        self._salaries, self._closes = bytearray(), bytearray()

    def add(self, document: Document) -> None:
        """The next posting.

        Raises:
            KeyError: it has a value that its field does not.
        """
        for (name, places), out in zip(self._fields, self._columns, strict=True):
            # In ascending order, not the editor's: that packs better, and filters know no order.
            own = sorted(places[value] for value in document.values.get(name, ()))
            out += figures((len(own), *own))
        self._salaries += figure(0 if document.salary is None else document.salary + 1)
        self._closes += figure(_day(document.closes))

    def packed(self) -> bytes:
        """The file of all columns."""
        return packed(b"".join([*self._columns, self._salaries, self._closes]))


def _day(day: dt.date | None) -> int:
    """Days since 1970-01-01, plus one; 0 for none. What closed before that day closed on it."""
    return 0 if day is None else max((day - _EPOCH).days, 0) + 1
