"""The part of the index for some neighbouring postings, made without the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from careers.search import packs
from careers.search.rows import Row, rows
from careers.search.segmentation import folded
from careers.search.titles import Title, title
from careers.search.values import Document, Text

SIZE = 32 * packs.SIZE  # documents in a portion


@dataclass(frozen=True, slots=True)
class Portion:
    """Some documents, numbered from the first of them.

    Attributes:
        documents: without texts and cards.
        titles: of each document.
        rows: by token.
        packs: by locale, the files of cards and texts.
    """

    documents: Sequence[Document]
    titles: Sequence[Title]
    rows: Mapping[str, Row]
    packs: Mapping[str, Sequence[bytes]]


def portion(documents: Sequence[Document], locales: Sequence[str]) -> Portion:
    """Return the part of the index for these documents.

    Raises:
        KeyError: a document has no card in a language.
    """
    plain = [_fold(document) for document in documents]
    return Portion(
        documents=[replace(document, texts={}, cards={}) for document in documents],
        titles=[title(document, locales) for document in plain],
        rows=rows(plain, locales),
        packs=packs.packs(documents, locales),
    )


def _fold(document: Document) -> Document:
    """Return a document with its texts folded, once for all that is found out about them."""
    texts = {code: Text(folded(text.title), folded(text.body)) for code, text in document.texts.items()}
    return replace(document, texts=texts)


def cut(count: int) -> list[range]:
    """Return the ranges of the portions of so many documents. No file of cards and texts lies across two of them."""
    return [range(start, min(start + SIZE, count)) for start in range(0, count, SIZE)]
