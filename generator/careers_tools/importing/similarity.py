"""Similarity of postings: finds one that is published already in other words, or under an equal title."""

from __future__ import annotations

import heapq
import re
import unicodedata
import zlib
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from careers.content.lexicon import folded
from careers.content.posting import Posting

# Of the site's own postings, different jobs of one team share up to 0.48 of their texts, two that were made together;
# a text whose longest line is written anew keeps 0.74 of itself.
ENOUGH = 0.6

# Runs of three: words of a language that sets spaces, characters of one that does not.
_TOKEN = re.compile("[぀-ヿ㐀-䶿一-鿿가-힣]|[^\\W_぀-ヿ㐀-䶿一-鿿가-힣]+")
_SKETCH = 24  # runs a text is found by; of two texts that are alike, one in 10^5 pairs shares none of them
_CANDIDATES = 8
_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)
_MASK = (1 << 64) - 1

_Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What is compared of a posting in one language.

    Attributes:
        locale: code of the language.
        company: id of the company; empty where nobody knows.
        title: folded.
        runs: hashes of the runs of three words of the text, or, of a language that sets no spaces, of characters.
        places: ids of the places, in order; empty where nobody knows.
        reference: the employer's own code for the job; empty where there is none.
    """

    locale: str
    company: str
    title: str
    runs: array[int]
    places: tuple[str, ...] = ()
    reference: str = ""


def profile_of(
    title: str, body: str, company: str | None, locale: str, places: Iterable[str] = (), reference: str | None = None
) -> Profile:
    """Return what is compared of a posting with this title and Markdown."""
    runs = array("Q", sorted(_runs(body)))
    return Profile(locale, company or "", folded(title), runs, tuple(sorted(places)), reference or "")


@dataclass(frozen=True)
class SimilarityIndex:
    """Postings, to find the one that is most similar to another.

    Attributes:
        postings: by id; those of a language are looked at when the first posting in it is compared.
        places: the field of postings that holds their places; empty where they have none.
    """

    postings: Mapping[str, Posting]
    places: str = ""
    _profiles: dict[tuple[str, str], Profile] = field(default_factory=dict, compare=False, repr=False)
    _found_by: dict[_Key, list[str]] = field(default_factory=dict, compare=False, repr=False)
    _locales: set[str] = field(default_factory=set, compare=False, repr=False)

    def add(self, posting_id: str, profile: Profile) -> None:
        """Add a posting that others may be copies of."""
        self._read(profile.locale)
        self._profiles[posting_id, profile.locale] = profile
        for key in (*_titles(profile), *_jobs(profile), *_sketch(profile)):
            self._found_by.setdefault(key, []).append(posting_id)

    def find_nearest(self, profile: Profile, excluded: Collection[str] = ()) -> tuple[str, float] | None:
        """Return the id of the most similar posting and its similarity; None if none is similar enough.

        Texts are similar that have the greater part in common, word by word, whoever hires. Postings of one company
        under one title are half similar by that alone. Only texts in one language are compared.

        Args:
            profile: of the posting, as it would be published.
            excluded: ids of postings that are not meant.

        Returns:
            Id and similarity from 0 to 1: the share of runs of three words (of Chinese, characters) in common.
        """
        self._read(profile.locale)
        titled = set(self._find(_titles(profile))).difference(excluded)
        shared = Counter(id_ for id_ in self._find(_sketch(profile)) if id_ not in excluded)
        nearest = heapq.nsmallest(_CANDIDATES, shared, key=lambda id_: (-shared[id_], id_))
        runs, best = frozenset(profile.runs), (0.0, "")
        for id_ in sorted({*nearest, *titled}):
            share = _share(runs, self._profiles[id_, profile.locale].runs)
            score = (1 + share) / 2 if id_ in titled else share
            if score > best[0] and (id_ in titled or share >= ENOUGH):
                best = (score, id_)
        return (best[1], best[0]) if best[1] else None

    def find_same_jobs(self, profile: Profile) -> Sequence[str]:
        """Return the ids of postings of one employer, place and title or code, the latest first; a few at most."""
        self._read(profile.locale)
        found = (id_ for key in _jobs(profile) for id_ in reversed(self._found_by.get(key, ())[-_CANDIDATES:]))
        return list(dict.fromkeys(found))

    def _find(self, keys: Iterable[_Key]) -> Iterator[str]:
        return (id_ for key in keys for id_ in self._found_by.get(key, ()))

    def _read(self, locale: str) -> None:
        """Add the postings in a language, on its first use."""
        if locale in self._locales:
            return
        self._locales.add(locale)
        for posting in self.postings.values():
            if text := posting.texts.get(locale):
                company, places = posting.id.partition("/")[0], posting.terms.get(self.places, ())
                self.add(posting.id, profile_of(text.title, text.body, company, locale, places, posting.reference))


def _titles(profile: Profile) -> Iterator[_Key]:
    """Yield the key that a posting is found by beside its text: employer and title."""
    if profile.company and profile.title:
        yield profile.locale, "title", profile.company, profile.title


def _jobs(profile: Profile) -> Iterator[_Key]:
    """Yield the keys that a posting of the same job is found by: employer and places with the title or the code."""
    place = profile.locale, profile.company, *profile.places
    if profile.company and profile.places:
        yield from ((*place, kind, name) for kind, name in (("", profile.title), ("code", profile.reference)) if name)


def _sketch(profile: Profile) -> Iterator[_Key]:
    """Yield the smallest hashes of a text: similar texts have some of them in common (bottom-k sketch)."""
    return ((profile.locale, run) for run in profile.runs[:_SKETCH])


def share_in_common(first: str, second: str) -> float:
    """Return the share of two texts in common, from 0 to 1; 0 where one is empty."""
    return _share(_runs(first), _runs(second))


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


def _share(first: frozenset[int], second: Collection[int]) -> float:
    """Return the share of two texts in common (Dice's coefficient), 0 where one is empty."""
    return 2 * len(first.intersection(second)) / (len(first) + len(second)) if first and second else 0.0
