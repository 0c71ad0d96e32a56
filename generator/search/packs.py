"""What is fetched of a match: its card, and the text that an excerpt is cut from. Neighbours share a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.search.figures import as_json, packed, packed_json
from generator.search.lists import Save
from generator.search.readings import sounds
from generator.search.values import Card, Document

CARDS = 8  # in a file
TEXT_FILE = 16_000  # bytes before packing that no file exceeds, unless one text does


class Cards:
    """Writes the cards, a posting after the other."""

    def __init__(self, locales: Sequence[str], save: Save) -> None:
        """In these languages."""
        self._locales, self._save = locales, save
        self._waiting: list[Document] = []
        self._files = 0

    def add(self, document: Document) -> None:
        """The next posting."""
        self._waiting.append(document)
        if len(self._waiting) == CARDS:
            self.finish()

    def finish(self) -> None:
        """Write what waits."""
        if self._waiting:
            for locale in self._locales:
                made = [_card(document.cards[locale]) for document in self._waiting]
                self._save(f"cards/{locale}/{self._files}.gz", packed_json(made))
            self._files += 1
            self._waiting.clear()


def _card(card: Card) -> dict[str, Any]:
    reading = sounds(card.title)
    return {"card": card.html, "reading": reading} if reading else {"card": card.html}


class Texts:
    """Writes the texts, a posting after the other. The files of all languages are cut at the same postings.

    Attributes:
        firsts: the number of the first posting of each file.
    """

    def __init__(self, locales: Sequence[str], save: Save) -> None:
        """In these languages."""
        self.firsts: list[int] = []
        self._save = save
        self._waiting: dict[str, list[bytes]] = {locale: [] for locale in locales}
        self._count = self._documents = 0  # those that wait, and all

    def add(self, document: Document) -> None:
        """The next posting."""
        texts = document.texts
        bodies = {code: as_json(texts[code].body if code in texts else "") for code in self._waiting}
        if any(_size(waiting) + len(bodies[code]) > TEXT_FILE for code, waiting in self._waiting.items()):
            self.finish()
        if not self._count:
            self.firsts.append(self._documents)
        for code, body in bodies.items():
            self._waiting[code].append(body)
        self._count += 1
        self._documents += 1

    def finish(self) -> None:
        """Write what waits."""
        if self._count:
            for code, bodies in self._waiting.items():
                self._save(f"texts/{code}/{len(self.firsts) - 1}.gz", packed(b"[" + b",".join(bodies) + b"]"))
                bodies.clear()
            self._count = 0


def _size(parts: Sequence[bytes]) -> int:
    return sum(map(len, parts))
