"""The part of the index for some neighbouring postings, made without the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from careers.search import packs
from careers.search.rows import Row, rows
from careers.search.segmentation import folded
from careers.search.titles import Title, title
from careers.search.values import Document, Text

SIZE = 64  # documents in a portion, about
_MOST = 4 * SIZE


@dataclass(frozen=True, slots=True)
class Portion:
    """Some documents, numbered from the first of them.

    Attributes:
        documents: without texts and cards.
        titles: of each document.
        rows: by token.
        cards: by locale, of each document.
        texts: by locale, the files of texts.
        firsts: the first document of each file of texts.
    """

    documents: Sequence[Document]
    titles: Sequence[Title]
    rows: Mapping[str, Row]
    cards: Mapping[str, Sequence[bytes]]
    texts: Mapping[str, Sequence[bytes]]
    firsts: Sequence[int]


def portion(documents: Sequence[Document], locales: Sequence[str]) -> Portion:
    """Return the part of the index for these documents.

    Raises:
        KeyError: a document has no card in a language.
    """
    texts, firsts = packs.texts(documents, locales)
    plain = [_fold(document) for document in documents]
    return Portion(
        documents=[replace(document, texts={}, cards={}) for document in documents],
        titles=[title(document, locales) for document in plain],
        rows=rows(plain, locales),
        cards=packs.cards(documents, locales),
        texts=texts,
        firsts=firsts,
    )


def _fold(document: Document) -> Document:
    """Return a document with its texts folded, once for all that is found out about them."""
    texts = {code: Text(folded(text.title), folded(text.body)) for code, text in document.texts.items()}
    return replace(document, texts=texts)


def cut(names: Sequence[str]) -> Iterator[range]:
    """Yield the ranges of portions of the documents with these lasting `names`.

    Names decide, so that a further document changes the files of one portion and not of all that follow.
    """
    start = 0
    for at, name in enumerate(names):
        if at > start and (crc32(name.encode()) % SIZE == 0 or at - start == _MOST):
            yield range(start, at)
            start = at
    if start < len(names):
        yield range(start, len(names))
