"""Which postings are like which, worked out for all of them before any page is made."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from generator.bounds import needed
from generator.build.units.kept import Kept
from generator.cache import digest
from generator.library import Library
from generator.likeness import Likeness, Match
from generator.posting import Posting
from generator.posting.limits import BOUNDS
from generator.work import Workers

_STAGE = "similar jobs"
_CHUNK = 500

# Of a posting: the id of another one, how alike they are, and the reasons as `Match` has them.
Row = tuple[tuple[str, float, tuple[tuple[str, str], ...]], ...]
Known = Mapping[str, Row]  # by the posting's id


@dataclass(frozen=True, eq=False)
class Alike:
    """The answers of `Likeness`, as plain values."""

    library: Library
    known: Known

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """The open postings most like `posting`, the likest first."""
        postings = self.library.postings
        return tuple(Match(postings[other], score, reasons) for other, score, reasons in self.known.get(posting.id, ()))


class Asked(Alike):
    """The same for who asks of a few postings: each is worked out when it is asked for, and remembered in `known`."""

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """The open postings most like `posting`, the likest first."""
        if posting.id not in self.known:
            self.remembered[posting.id] = _of((self._likeness, self.library), posting.id)
        return super().of(posting)

    @property
    def remembered(self) -> dict[str, Row]:
        """`known`, which grows."""
        return cast("dict[str, Row]", self.known)

    @cached_property
    def _likeness(self) -> Likeness:
        return Likeness(self.library)


def asked(library: Library, kept: Kept, code: str, last: Asked | None = None) -> Asked:
    """What there is to be asked; of what was known before, as long as postings are filed as they were."""
    key = _key(library, code)
    if last is not None and _key(last.library, code) == key:
        return Asked(library, last.known)
    return Asked(library, kept.load("alike", key, dict[str, Row]) or {})


def alike(library: Library, kept: Kept, code: str, workers: Workers) -> Alike:
    """What `Likeness` says of every posting; of what it said before, as long as postings are filed as they were.

    `code` is a digest of the code.
    """
    key = _key(library, code)
    known: Known | None = kept.load("alike", key, dict[str, Row])
    if known is None:
        known = compare(library, workers)
        kept.save("alike", key, known)
    return Alike(library, known)


def _key(library: Library, code: str) -> str:
    return digest(code, repr(library.taxonomies.all), filing(library))


@functools.lru_cache(maxsize=1)
def filing(library: Library) -> str:
    """A digest of which postings there are, in which order, and what they are filed under."""
    return digest(str(len(library.open)), "\n".join([f"{one.id} {dict(one.terms)}" for one in library.listed]))


def compare(library: Library, workers: Workers) -> Known:
    """What `Likeness` says of every posting.

    Raises:
        WithoutError: of one it says nothing.
    """
    ids = tuple(library.postings)
    found = workers.each(_of, (Likeness(library), library), ids, BOUNDS, stage=_STAGE, size=_CHUNK)
    return dict(zip(ids, map(needed, found), strict=True))


def _of(state: tuple[Likeness, Library], posting: str) -> Row:
    likeness, library = state
    return tuple((one.posting.id, one.score, one.reasons) for one in likeness.of(library.postings[posting]))
