"""The parts that the postings are divided into, each a file of bounded size."""

from __future__ import annotations

from collections.abc import Sequence

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting

PART = 1000  # postings in a file


def count_parts(library: Library, size: int = PART) -> int:
    """Return the number of parts; the first exists even without postings."""
    return max(1, -(-len(library.listed) // size))


def on_part(listed: Sequence[Posting], number: int, size: int = PART) -> Sequence[Posting]:
    """Return the postings in part `number`."""
    return listed[(number - 1) * size : number * size]


def address(number: int) -> str:
    """Return the address of a part, from 1."""
    return i18n.api("postings.json" if number == 1 else f"postings-{number}.json")
