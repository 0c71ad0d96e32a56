"""Lists of postings, cut into pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages.cards import Card, cards
from careers.pages.view import View


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list.

    Attributes:
        total: postings in the whole list.
        left: how many of them, the oldest, are on none of its pages.
        number, last: the number of this page and of the last one.
        pages: (number, address) of the pages to offer, with None for a gap.
    """

    cards: tuple[Card, ...]
    total: int
    left: int
    number: int
    last: int
    previous: str | None
    next: str | None
    pages: tuple[tuple[int, str] | None, ...]


def count_pages(total: int, size: int, most: int | None = None) -> int:
    """Return the number of pages of a list with `total` postings: at least one, and no more than `most`."""
    pages = max(1, -(-total // size))
    return pages if most is None else min(pages, most)


def cut_page(
    postings: Sequence[Posting], number: int, view: View, address: Callable[[int], str], most: int | None = None
) -> ListPage:
    """Return page `number` of a list of at most `most` pages; `address` returns the address of a page by its number."""
    size = view.site.page_size
    last = count_pages(len(postings), size, most)
    return ListPage(
        cards=cards(postings[(number - 1) * size : number * size], view),
        total=len(postings),
        left=max(0, len(postings) - last * size),
        number=number,
        last=last,
        previous=address(number - 1) if number > 1 else None,
        next=address(number + 1) if number < last else None,
        pages=tuple(None if page is None else (page, address(page)) for page in _offered_pages(number, last)),
    )


def _offered_pages(number: int, last: int) -> list[int | None]:
    """Return the first page, the last page and those near `number`, with None for a gap."""
    offered: list[int | None] = []
    for page in sorted({1, last, *range(max(1, number - 2), min(last, number + 2) + 1)}):
        if offered and isinstance(offered[-1], int) and page - offered[-1] > 1:
            offered.append(None)
        offered.append(page)
    return offered


def numbered(title: str, number: int, locale: Locale) -> str:
    """Return the title of a page of a list; the first page has the title of the list."""
    return title if number == 1 else locale.t("list.numbered", title=title, number=number)
