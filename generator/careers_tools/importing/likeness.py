"""Whether a posting is published already, in words that differ a little or under the same title."""

from __future__ import annotations

import heapq
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from careers.content.lexicon import Lexicon, folded
from careers.content.library import Library
from careers.content.posting import Posting
from careers_tools.importing.title import asides, core

# Of the site's own postings, different jobs of one team share up to 0.48 of their texts, two that were made together;
# a text whose longest line is written anew keeps 0.74 of itself.
ALIKE = 0.6
# Enough where one company has nearly the same title for both: of jobs that two people put into words of their own, the
# texts share 0.14 to 0.42, of other jobs with such titles none is known.
ALIKE_NAMED = 0.1

# Runs of three: words of a language that sets spaces, characters of one that does not.
_TOKEN = re.compile("[぀-ヿ㐀-䶿一-鿿가-힣]|[^\\W_぀-ヿ㐀-䶿一-鿿가-힣]+")
_SKETCH = 24  # runs a text is found by; of two texts that are alike, one in 10^5 pairs shares none of them
_CANDIDATES = 8
_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)
_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class _Index:
    """The texts of one language, ready to be found.

    Attributes:
        runs: hash of a run of words -> ids of the postings that are found by it.
        titles: (company id, folded title) -> ids.
        cores: (company id, core of the title) -> ids.
    """

    runs: Mapping[int, list[str]]
    titles: Mapping[tuple[str, str], list[str]]
    cores: Mapping[tuple[str, str], list[str]]


@dataclass(frozen=True)
class Likeness:
    """The published postings, to be asked which of them another is like.

    Attributes:
        postings: by id.
        words: which of the words of a title say little.
    """

    postings: Mapping[str, Posting]
    words: Lexicon
    _indexes: dict[str, _Index] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, library: Library, words: Lexicon) -> Likeness:
        """Of the postings of a library."""
        return cls(library.postings, words)

    def nearest(
        self, title: str, body: str, company: str | None, locale: str, besides: Collection[str] = ()
    ) -> tuple[str, float] | None:
        """The id of the posting most like one, and how alike they are; None if none is alike enough.

        Alike are texts with the greater part in common, word by word, whoever hires; and postings of one company under
        one title, which are half alike by that alone; with a tenth of the text in common, also if the titles differ in
        what only one of them has in brackets or in the word for any job. Only texts in `locale` are compared.

        Args:
            title: as it would be published.
            body: Markdown.
            company: id of the company, or None.
            locale: code of the language.
            besides: ids of postings that are not meant.

        Returns:
            Id and likeness from 0 to 1: the share of runs of three words (of Chinese, characters) in common.
        """
        index = self._index(locale)
        own = _runs(body)
        shared = Counter(found for run in _sketch(own) for found in index.runs.get(run, ()) if found not in besides)
        titled = set(index.titles.get((company or "", folded(title)), ())) - set(besides)
        named = set(index.cores.get((company or "", core(title, self.words)), ())) - set(besides) - titled
        named = {found for found in named if _agree(title, self.postings[found].texts[locale].title)}
        nearest = heapq.nsmallest(_CANDIDATES, shared.items(), key=_most_shared)
        candidates = {found for found, _ in nearest} | titled | named
        best: tuple[float, str] = (0.0, "")
        for found in sorted(candidates):
            alike = _share(own, _runs(self.postings[found].texts[locale].body))
            least = 0.0 if found in titled else ALIKE_NAMED if found in named else ALIKE
            score = (1 + alike) / 2 if found in titled | named else alike
            if alike >= least and score > best[0]:
                best = (score, found)
        return (best[1], best[0]) if best[1] else None

    def _index(self, locale: str) -> _Index:
        """The texts of a language; made when first asked for."""
        if locale not in self._indexes:
            runs: dict[int, list[str]] = {}
            titles: dict[tuple[str, str], list[str]] = {}
            cores: dict[tuple[str, str], list[str]] = {}
            for posting in self.postings.values():
                if text := posting.texts.get(locale):
                    company, _, _ = posting.id.partition("/")
                    for names, name in ((titles, folded(text.title)), (cores, core(text.title, self.words))):
                        if name:
                            names.setdefault((company, name), []).append(posting.id)
                    for run in _sketch(_runs(text.body)):
                        runs.setdefault(run, []).append(posting.id)
            self._indexes[locale] = _Index(runs, titles, cores)
        return self._indexes[locale]


def _agree(one: str, other: str) -> bool:
    """Whether what two titles have in brackets does not tell them apart: one has nothing there, or both the same."""
    first, second = asides(one), asides(other)
    return not first or not second or first == second


def _most_shared(found: tuple[str, int]) -> tuple[int, str]:
    return -found[1], found[0]


def _runs(body: str) -> frozenset[int]:
    """Hashes of the runs of three words of a text; of a shorter one, of the whole."""
    words = [_hash(word) for word in _TOKEN.findall(unicodedata.normalize("NFKC", body).casefold())]
    if 0 < len(words) < 3:
        words += [0] * (3 - len(words))
    a, b = _FACTORS
    return frozenset((x * a + y * b + z * a * b) & _MASK for x, y, z in zip(words, words[1:], words[2:], strict=False))


@lru_cache(maxsize=65_536)
def _hash(word: str) -> int:
    # Python's own hash differs from run to run.
    return zlib.crc32(word.encode())


def _sketch(runs: frozenset[int]) -> list[int]:
    """The smallest of the hashes: texts that have much in common have some of them in common (bottom-k sketch)."""
    return heapq.nsmallest(_SKETCH, runs)


def _share(one: frozenset[int], other: frozenset[int]) -> float:
    """How much two texts have in common (Dice's coefficient), 0 where one is empty."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0
