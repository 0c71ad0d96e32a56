"""Lists of postings, cut into pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import Card, cards
from generator.posting import Posting


@dataclass(frozen=True, slots=True)
class Part:
    """One page of a list.

    Attributes:
        total: postings in the whole list.
        number, last: which page this is, of how many.
        pages: (number, address) of the pages to offer; None where some are left out.
    """

    cards: tuple[Card, ...]
    total: int
    number: int
    last: int
    previous: str | None
    next: str | None
    pages: tuple[tuple[int, str] | None, ...]


def parts(
    postings: Sequence[Posting], locale: Locale, library: Library, size: int, address: Callable[[int], str]
) -> Iterator[Part]:
    """The pages of a list; `address` gives the address of a page by its number. An empty list has one page."""
    last = max(1, -(-len(postings) // size))
    for number in range(1, last + 1):
        shown = postings[(number - 1) * size : number * size]
        yield Part(
            cards=cards(shown, locale, library),
            total=len(postings),
            number=number,
            last=last,
            previous=address(number - 1) if number > 1 else None,
            next=address(number + 1) if number < last else None,
            pages=tuple(None if one is None else (one, address(one)) for one in _offered(number, last)),
        )


def _offered(number: int, last: int) -> list[int | None]:
    """The first, the last, and the neighbours of `number`; None for a gap."""
    near = sorted({1, last, *range(max(1, number - 2), min(last, number + 2) + 1)})
    offered: list[int | None] = []
    for one in near:
        if offered and isinstance(offered[-1], int) and one - offered[-1] > 1:
            offered.append(None)
        offered.append(one)
    return offered
