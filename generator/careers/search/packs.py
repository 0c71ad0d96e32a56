"""The files that a browser fetches for a match: its card, and the text of its excerpt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from careers.search.figures import packed_json
from careers.search.readings import sounds
from careers.search.values import Document

SIZE = 2  # documents in a file: those of an answer lie scattered, and each file is fetched whole


def packs(documents: Sequence[Document], locales: Sequence[str]) -> Mapping[str, list[bytes]]:
    """Return the files of these documents by language."""
    return {
        code: [
            packed_json([_shown(document, code) for document in documents[start : start + SIZE]])
            for start in range(0, len(documents), SIZE)
        ]
        for code in locales
    }


def _shown(document: Document, code: str) -> dict[str, Any]:
    """Return what is shown of a document: its text in a language or, if it has none in that, in its first one."""
    card = document.cards[code]
    own = code if code in document.texts else next(iter(document.texts), code)
    shown: dict[str, Any] = {"card": card.html, "text": document.texts[own].body if own in document.texts else ""}
    if reading := sounds(card.title):
        shown["reading"] = reading
    if own != code:
        shown["in"] = own
    return shown
