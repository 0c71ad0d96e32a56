"""What the search knows of titles beside their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from careers.search.query_words import query_words, spelled
from careers.search.segmentation import folded, pieces
from careers.search.values import Document


@dataclass(frozen=True, slots=True)
class Title:
    """The titles of a posting.

    Attributes:
        lengths: for each language of the index, the characters of the title in it without blanks and signs; 0 where
            there is none.
        levels: the places of the levels of experience that one of them, or a text, names.
    """

    lengths: Sequence[int]
    levels: Sequence[int]


def title(document: Document, locales: Sequence[str]) -> Title:
    """Return what the titles of a document say."""
    titles = [pieces(folded(document.texts[code].title)) if code in document.texts else [] for code in locales]
    title_line = "".join(f" {' '.join(one)} " for one in titles)
    text_line = "".join(f" {spelled(text.body)} " for text in document.texts.values())
    return Title(
        lengths=[sum(map(len, one)) for one in titles],
        levels=[
            place
            for place, level in enumerate(query_words().levels)
            if level.said(title_line) or (level.in_texts and level.said(text_line))
        ],
    )
