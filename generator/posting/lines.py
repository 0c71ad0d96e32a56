"""Where in its file each field of a posting stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.cache import shared_numbers, shared_words


class Lines(Mapping[str, int]):
    """Field -> 1-based line, in a fraction of what a dictionary takes: there are two for each posting of a site."""

    __slots__ = ("_fields", "_numbers")

    def __init__(self, fields: Iterable[str], numbers: Iterable[int]) -> None:
        """As many `numbers` as `fields`. The order of fields is in memory once, however many files have it."""
        self._fields = shared_words(tuple(fields))
        self._numbers = shared_numbers(tuple(numbers))

    @classmethod
    def of(cls, lines: Mapping[str, int]) -> Lines:
        """The same lines."""
        return lines if isinstance(lines, cls) else cls(lines.keys(), lines.values())

    def __getitem__(self, field: str) -> int:
        try:
            return self._numbers[self._fields.index(field)]
        except ValueError:
            raise KeyError(field) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        return repr(dict(zip(self._fields, self._numbers, strict=True)))

    def __reduce__(self) -> tuple[type[Lines], tuple[tuple[str, ...], tuple[int, ...]]]:
        return Lines, (self._fields, self._numbers)
