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


@dataclass(frozen=True, slots=True)
class Profile:
    """What is compared of a posting in one language.

    Attributes:
        locale: code of the language.
        company: id of the company; empty where nobody knows.
        title: folded.
        core: core of the title, folded.
        asides: the texts in brackets of the title, folded.
        runs: hashes of the runs of three words of the text, or, of a language that sets no spaces, of characters.
        places: ids of the places, in order; empty where nobody knows.
        reference: the employer's own code for the job; empty where there is none.
    """

    locale: str
    company: str
    title: str
    core: str
    asides: frozenset[str]
    runs: array[int]
    places: tuple[str, ...] = ()
    reference: str = ""


def profile_of(
    title: str,
    body: str,
    company: str | None,
    locale: str,
    lexicon: Lexicon,
    places: Iterable[str] = (),
    reference: str | None = None,
) -> Profile:
    """Return what is compared of a posting with this title and Markdown; `lexicon` has the words that say little."""
    return Profile(
        locale,
        company or "",
        folded(title),
        core(title, lexicon),
        asides(title),
        array("Q", sorted(_runs(body))),
        tuple(sorted(places)),
        reference or "",
    )


@dataclass(frozen=True)
class SimilarityIndex:
    """Postings, to find the one that is most similar to another.

    Attributes:
        postings: by id; those of a language are looked at when the first posting in it is compared.
        lexicon: words of titles that say little.
        places: the field of postings that holds their places; empty where they have none.
    """

    postings: Mapping[str, Posting]
    lexicon: Lexicon
    places: str = ""
    _profiles: dict[tuple[str, str], Profile] = field(default_factory=dict, compare=False, repr=False)
    _found_by: dict[tuple[str, ...], list[str]] = field(default_factory=dict, compare=False, repr=False)
    _sketched: dict[tuple[str, int], list[str]] = field(default_factory=dict, compare=False, repr=False)
    _locales: set[str] = field(default_factory=set, compare=False, repr=False)

    def add(self, posting_id: str, profile: Profile) -> None:
        """Add a posting that others may be copies of."""
        self._read(profile.locale)
        self._add(posting_id, profile)

    def find_nearest(self, profile: Profile, excluded: Collection[str] = ()) -> tuple[str, float] | None:
        """Return the id of the most similar posting and its similarity; None if none is similar enough.

        Texts are similar that have the greater part in common, word by word, whoever hires. Postings of one company
        under one title are half similar by that alone; with a tenth of the text in common, also if the titles differ in
        text in brackets that only one of them has, or in the word for any job. Only texts in one language are compared.

        Args:
            profile: of the posting, as it would be published.
            excluded: ids of postings that are not meant.

        Returns:
            Id and similarity from 0 to 1: the share of runs of three words (of Chinese, characters) in common.
        """
        locale = profile.locale
        self._read(locale)
        sketched = (id_ for run in _sketch(profile.runs) for id_ in self._sketched.get((locale, run), ()))
        shared = Counter(id_ for id_ in sketched if id_ not in excluded)
        titled, named = (
            {id_ for id_ in self._found_by.get(key, ()) if id_ not in excluded} if key[-1] else set()
            for key in _names(profile)
        )
        if profile.asides:  # the texts in brackets of the titles are equal, or one title has none
            named = {id_ for id_ in named if self._profiles[id_, locale].asides in (frozenset(), profile.asides)}
        nearest = heapq.nsmallest(_CANDIDATES, shared, key=lambda id_: (-shared[id_], id_))
        runs, best = frozenset(profile.runs), (0.0, "")
        for id_ in sorted({*nearest, *titled, *named}):
            share = _share(runs, self._profiles[id_, locale].runs)
            least = 0.0 if id_ in titled else ENOUGH_NAMED if id_ in named else ENOUGH
            score = (1 + share) / 2 if id_ in titled | named else share
            if share >= least and score > best[0]:
                best = (score, id_)
        return (best[1], best[0]) if best[1] else None

    def find_same_jobs(self, profile: Profile) -> Sequence[str]:
        """Return the ids of postings of one employer, place and title or code, the latest first; a few at most."""
        self._read(profile.locale)
        found = (id_ for key in _jobs(profile) for id_ in reversed(self._found_by.get(key, ())[-_CANDIDATES:]))
        return list(dict.fromkeys(found))

    def _read(self, locale: str) -> None:
        """Add the postings in a language, on its first use."""
        if locale in self._locales:
            return
        self._locales.add(locale)
        for posting in self.postings.values():
            if text := posting.texts.get(locale):
                company = posting.id.partition("/")[0]
                places = posting.terms.get(self.places, ())
                profile = profile_of(text.title, text.body, company, locale, self.lexicon, places, posting.reference)
                self._add(posting.id, profile)

    def _add(self, posting_id: str, profile: Profile) -> None:
        self._profiles[posting_id, profile.locale] = profile
        for key in (*_names(profile), *_jobs(profile)):
            self._found_by.setdefault(key, []).append(posting_id)
        for run in _sketch(profile.runs):
            self._sketched.setdefault((profile.locale, run), []).append(posting_id)


def _names(profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys that a posting is found by beside its text: its title, and the core of its title."""
    place = profile.locale, profile.company
    return (*place, "title", profile.title), (*place, "core", profile.core)


def _jobs(profile: Profile) -> Iterator[tuple[str, ...]]:
    """Yield the keys that a posting of the same job is found by: employer and places with the title or the code."""
    place = profile.locale, profile.company, *profile.places
    if profile.company and profile.places:
        yield from ((*place, kind, name) for kind, name in (("", profile.title), ("code", profile.reference)) if name)


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


def _sketch(runs: array[int]) -> array[int]:
    """Return the smallest of sorted hashes: similar texts have some of them in common (bottom-k sketch)."""
    return runs[:_SKETCH]


def _share(first: frozenset[int], second: Collection[int]) -> float:
    """Return the share of two texts in common (Dice's coefficient), 0 where one is empty."""
    return 2 * len(first.intersection(second)) / (len(first) + len(second)) if first and second else 0.0
