"""What the search knows of titles beside their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from careers.search.query_words import joined, levelled, levels, query_words
from careers.search.segmentation import folded, pieces
from careers.search.values import Document


@dataclass(frozen=True, slots=True)
class Title:
    """The titles of a posting.

    Attributes:
        lengths: for each language of the index, the characters of the title in it without blanks and signs; 0 where
            there is none.
        groups: the places of the levels that one of them, or a text, names, and of the occupations that one names.
    """

    lengths: Sequence[int]
    groups: Sequence[int]


def title(document: Document, locales: Sequence[str]) -> Title:
    """Return what the titles of a document say, whose texts are `folded`."""
    titles = [pieces(document.texts[code].title) if code in document.texts else [] for code in locales]
    title_line = levelled(titles)
    text_line = joined(pieces(text.body) for text in document.texts.values())
    words = query_words()
    named = [
        place
        for place, level in enumerate(words.levels)
        if level.is_in(title_line) or (level.in_texts and level.is_in(text_line))
    ]
    occupations = set().union(*map(words.occupations_in, titles))
    return Title(lengths=[sum(map(len, one)) for one in titles], groups=[*named, *sorted(occupations)])


def level_ids() -> Sequence[str]:
    """Return the ids of the levels that readers filter by, from the first of a career on."""
    return [level.id for level in levels() if level.id]


def levels_in(titles: Iterable[str]) -> frozenset[str]:
    """Return the ids of the levels that one of some titles names, of those that readers filter by."""
    line = levelled(pieces(folded(title)) for title in titles)
    return frozenset(level.id for level in levels() if level.id and level.is_in(line))
