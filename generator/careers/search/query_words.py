"""Words that mean something of their own in a query: those that say nothing, and those for levels of experience."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

import yaml

from careers.search.segmentation import folded, is_run, pieces

_WORD = re.compile(r'"([^"]+)"|(\S+)')


@dataclass(frozen=True, slots=True)
class Level:
    """A level of experience, or a kind of work.

    Attributes:
        words: those that mean it, as `spelled`.
        values: field -> ids that say the same.
        in_texts: whether it also counts in texts.
        training: whether it is for those who learn the work, which others do not look for.
    """

    words: frozenset[str]
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    in_texts: bool = False
    training: bool = False

    def is_in(self, line: str) -> bool:
        """Return whether one of the words stands in a text, given as `spelled` with a blank at either end."""
        return any(word in line if is_run(word) else f" {word} " in line for word in self.words)

    def of_names(self, names: Iterable[str]) -> bool:
        """Return whether one of the names of a term is one of the words."""
        return any(spelled(name) in self.words for name in names)


@dataclass(frozen=True, slots=True)
class QueryWords:
    """The words of all languages.

    Attributes:
        idle: words that say nothing, as `spelled`.
        levels: in the order of the file.
    """

    idle: frozenset[str]
    levels: Sequence[Level]


@functools.cache
def query_words() -> QueryWords:
    """Return the words of the package."""
    data: dict[str, Any] = yaml.safe_load(resources.files(__package__).joinpath("query_words.yml").read_text("utf-8"))
    levels = [Level(**{**level, "words": frozenset(_words(level["words"]))}) for level in data["levels"]]
    return QueryWords(frozenset(word for text in data["idle"].values() for word in _words(text)), levels)


def spelled(text: str) -> str:
    """Return the pieces of a text as indexed, with blanks between them."""
    return " ".join(pieces(folded(text)))


def _words(text: str) -> Iterator[str]:
    """Yield the words of a line; a phrase stands in quotation marks."""
    return (spelled(phrase or word) for phrase, word in _WORD.findall(text))
