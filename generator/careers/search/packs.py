"""The files that a browser fetches for a match: cards, and the texts of excerpts. Neighbours share a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from careers.search.figures import as_json, joined, packed
from careers.search.readings import sounds
from careers.search.values import Card, Document, File

CARDS = 4  # in a file: those of an answer lie scattered, and each file is fetched whole
TEXT_FILE = 16_000  # bytes before packing that no file exceeds, unless one text does


def cards(documents: Sequence[Document], locales: Sequence[str]) -> Mapping[str, list[bytes]]:
    """Return the cards of these documents by language, not packed yet: files are cut by all documents before."""
    return {locale: [as_json(_card(document.cards[locale])) for document in documents] for locale in locales}


def _card(card: Card) -> dict[str, Any]:
    reading = sounds(card.title)
    return {"card": card.html, "reading": reading} if reading else {"card": card.html}


class CardFiles:
    """Cuts the cards of all documents into files, and numbers these."""

    def __init__(self, locales: Sequence[str]) -> None:
        """Begin the files of these languages."""
        self._waiting: Mapping[str, list[bytes]] = {locale: [] for locale in locales}
        self._files = 0

    def add(self, cards: Mapping[str, Sequence[bytes]]) -> Iterator[File]:
        """Add the next cards; yield the files that are full."""
        for locale, waiting in self._waiting.items():
            waiting += cards[locale]
        while all(len(waiting) >= CARDS for waiting in self._waiting.values()):
            yield from self.finish()

    def finish(self) -> Iterator[File]:
        """Yield the next file in every language, if there are cards for it."""
        for locale, waiting in self._waiting.items():
            if waiting:
                yield f"cards/{locale}/{self._files}.gz", packed(joined(waiting[:CARDS]))
                del waiting[:CARDS]
        self._files += 1


def texts(documents: Sequence[Document], locales: Sequence[str]) -> tuple[Mapping[str, list[bytes]], list[int]]:
    """Return the files of the texts of these documents by language, and the first document of each file.

    The files of all languages are cut at the same documents.
    """
    bodies = [
        [as_json(document.texts[code].body if code in document.texts else "") for code in locales]
        for document in documents
    ]
    firsts = list(_cuts([[len(body) for body in row] for row in bodies]))
    ends = [*firsts[1:], len(bodies)]
    return {
        code: [
            packed(joined([row[place] for row in bodies[start:end]])) for start, end in zip(firsts, ends, strict=True)
        ]
        for place, code in enumerate(locales)
    }, firsts


def _cuts(sizes: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the first document of each file, by the sizes of each document's text in every language."""
    whole: list[int] = []
    for number, row in enumerate(sizes):
        grown = [size + own for size, own in zip(whole, row, strict=True)] if whole else list(row)
        if not whole or max(grown) > TEXT_FILE:
            yield number
            grown = list(row)
        whole = grown
