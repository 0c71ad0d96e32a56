"""Lists of postings, cut into pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import Card, cards


@dataclass(frozen=True, slots=True)
class Part:
    """One page of a list.

    Attributes:
        total: postings in the whole list.
        left: how many of them, the oldest, stand on none of its pages.
        number, last: which page this is, of how many.
        pages: (number, address) of the pages to offer; None where some are left out.
    """

    cards: tuple[Card, ...]
    total: int
    left: int
    number: int
    last: int
    previous: str | None
    next: str | None
    pages: tuple[tuple[int, str] | None, ...]


def length(total: int, size: int, most: int | None = None) -> int:
    """How many pages a list of so many postings has; an empty one has one, a long one no more than `most`."""
    whole = max(1, -(-total // size))
    return whole if most is None else min(whole, most)


def on_page(postings: Sequence[Posting], number: int, size: int) -> Sequence[Posting]:
    """The postings on page `number` of a list, from 1."""
    return postings[(number - 1) * size : number * size]


def part(
    postings: Sequence[Posting],
    number: int,
    locale: Locale,
    library: Library,
    size: int,
    address: Callable[[int], str],
    most: int | None = None,
) -> Part:
    """Page `number` of a list of no more than `most` pages; `address` gives the address of a page by its number."""
    last = length(len(postings), size, most)
    return Part(
        cards=cards(on_page(postings, number, size), locale, library),
        total=len(postings),
        left=max(0, len(postings) - last * size),
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
