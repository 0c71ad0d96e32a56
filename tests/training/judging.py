"""How well the jobs that are found in documents are those that a reader finds there."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[a-z0-9+#]+|[^\W\d_a-z]")
_ALIKE = 0.5  # share of words that two names of one job have in common


@dataclass(frozen=True, slots=True)
class Score:
    """Titles of documents: how many were right, given and wanted."""

    right: int
    given: int
    wanted: int

    @property
    def precision(self) -> float:
        """Share of what was given that is right; 1 where nothing was given."""
        return self.right / self.given if self.given else 1.0

    @property
    def recall(self) -> float:
        """Share of what was wanted that was given; 1 where nothing was wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        both = self.given + self.wanted
        return 2 * self.right / both if both else 1.0


def total(scores: Iterable[Score]) -> Score:
    """Return the sums of scores."""
    rows = [(score.right, score.given, score.wanted) for score in scores]
    return Score(*(sum(column) for column in zip(*rows, strict=True))) if rows else Score(0, 0, 0)


def score(given: Sequence[str], wanted: Sequence[str]) -> Score:
    """Return how many of the titles given are recognisably those wanted, each counted once."""
    pairs = sorted(
        ((likeness(title, other), at, to) for at, title in enumerate(given) for to, other in enumerate(wanted)),
        reverse=True,
    )
    taken: set[int] = set()
    reached: set[int] = set()
    for alike, at, to in pairs:
        if alike >= _ALIKE and at not in taken and to not in reached:
            taken.add(at)
            reached.add(to)
    return Score(len(taken), len(given), len(wanted))


def likeness(first: str, second: str) -> float:
    """Return how alike two titles are, from 0 to 1: the share of words that both have, of all words of both.

    A title within a longer one is the same job, unless the rest is most of it.
    """
    one, other = _words(first), _words(second)
    if not one or not other:
        return 0.0
    common, shorter, longer = len(one & other), *sorted((len(one), len(other)))
    within = 0.6 * common / shorter if (common > 1 or shorter == 1) and 3 * shorter >= longer else 0.0
    return max(common / len(one | other), within)


def _words(title: str) -> set[str]:
    words = _WORD.findall(unicodedata.normalize("NFKC", title).casefold())
    han = [word for word in words if not word.isascii()]
    return {word for word in words if word.isascii()} | {a + b for a, b in itertools.pairwise(han)} or set(words)
