"""Similarity of postings: finds one that is published already in other words, or under an equal title."""

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
from careers.content.posting import Posting
from careers_tools.importing.title import asides, core

# Of the site's own postings, different jobs of one team share up to 0.48 of their texts, two that were made together;
# a text whose longest line is written anew keeps 0.74 of itself.
ENOUGH = 0.6
# Enough where one company has nearly the same title for both: of jobs that two people put into words of their own, the
# texts share 0.14 to 0.42, of other jobs with such titles none is known.
ENOUGH_NAMED = 0.1

# Runs of three: words of a language that sets spaces, characters of one that does not.
_TOKEN = re.compile("[぀-ヿ㐀-䶿一-鿿가-힣]|[^\\W_぀-ヿ㐀-䶿一-鿿가-힣]+")
_SKETCH = 24  # runs a text is found by; of two texts that are alike, one in 10^5 pairs shares none of them
_CANDIDATES = 8
_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)
_MASK = (1 << 64) - 1


@dataclass
class _Index:
    """The texts of one language, ready to be found.

    Attributes:
        runs: hash of a run of words -> ids of the postings that are found by it.
        titles: (company id, folded title) -> ids.
        cores: (company id, core of the title) -> ids.
    """

    runs: dict[int, list[str]] = field(default_factory=dict)
    titles: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    cores: dict[tuple[str, str], list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class SimilarityIndex:
    """Postings, to find the one that is most similar to another.

    Attributes:
        postings: by id.
        lexicon: words of titles that say little.
    """

    postings: Mapping[str, Posting]
    lexicon: Lexicon
    _indexes: dict[str, _Index] = field(default_factory=dict, compare=False, repr=False)

    def find_nearest(
        self, title: str, body: str, company: str | None, locale: str, excluded: Collection[str] = ()
    ) -> tuple[str, float] | None:
        """Return the id of the most similar posting and its similarity; None if none is similar enough.

        Texts are similar that have the greater part in common, word by word, whoever hires. Postings of one company
        under one title are half similar by that alone; with a tenth of the text in common, also if the titles differ in
        text in brackets that only one of them has, or in the word for any job. Only texts in `locale` are compared.

        Args:
            title: as it would be published.
            body: Markdown.
            company: id of the company, or None.
            locale: code of the language.
            excluded: ids of postings that are not meant.

        Returns:
            Id and similarity from 0 to 1: the share of runs of three words (of Chinese, characters) in common.
        """
        index = self._index(locale)
        runs = _runs(body)
        sketched = (posting_id for run in _sketch(runs) for posting_id in index.runs.get(run, ()))
        shared = Counter(posting_id for posting_id in sketched if posting_id not in excluded)
        titled = set(index.titles.get((company or "", folded(title)), ())) - set(excluded)
        named = set(index.cores.get((company or "", core(title, self.lexicon)), ())) - set(excluded)
        named = {posting_id for posting_id in named if _agree(title, self.postings[posting_id].texts[locale].title)}
        nearest = heapq.nsmallest(_CANDIDATES, shared, key=lambda posting_id: (-shared[posting_id], posting_id))
        best: tuple[float, str] = (0.0, "")
        for posting_id in sorted({*nearest, *titled, *named}):
            share = _share(runs, _runs(self.postings[posting_id].texts[locale].body))
            least = 0.0 if posting_id in titled else ENOUGH_NAMED if posting_id in named else ENOUGH
            score = (1 + share) / 2 if posting_id in titled | named else share
            if share >= least and score > best[0]:
                best = (score, posting_id)
        return (best[1], best[0]) if best[1] else None

    def _index(self, locale: str) -> _Index:
        """Return the texts of a language, indexed on first use."""
        if locale not in self._indexes:
            index = self._indexes[locale] = _Index()
            for posting in self.postings.values():
                if text := posting.texts.get(locale):
                    company = posting.id.partition("/")[0]
                    for names, name in (
                        (index.titles, folded(text.title)),
                        (index.cores, core(text.title, self.lexicon)),
                    ):
                        if name:
                            names.setdefault((company, name), []).append(posting.id)
                    for run in _sketch(_runs(text.body)):
                        index.runs.setdefault(run, []).append(posting.id)
        return self._indexes[locale]


def _agree(first: str, second: str) -> bool:
    """Return whether the texts in brackets of two titles are equal, or one title has none."""
    return not asides(first) or not asides(second) or asides(first) == asides(second)


def _runs(body: str) -> frozenset[int]:
    """Return the hashes of the runs of three words of a text; of a shorter one, of the whole."""
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
    """Return the smallest of the hashes: similar texts have some of them in common (bottom-k sketch)."""
    return heapq.nsmallest(_SKETCH, runs)


def _share(first: frozenset[int], second: frozenset[int]) -> float:
    """Return the share of two texts in common (Dice's coefficient), 0 where one is empty."""
    return 2 * len(first & second) / (len(first) + len(second)) if first and second else 0.0
