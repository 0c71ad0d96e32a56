"""Find similar postings: for all of them before any page is made, or for a few on request."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from careers.builder.failures import Name, insist_on_all
from careers.content.library import Library
from careers.content.posting import Posting
from careers.statistics.similarity import Match, SimilarityFinder
from careers.support.limited import Failed
from careers.support.work import Lean, Workers

_STAGE = "similar jobs"
_CHUNK = 500

# Of a posting: the id of another one, how alike they are, and the reasons as `Match` has them.
Row = tuple[tuple[str, float, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, eq=False)
class Similarity(Lean):
    """The postings of a library that are like one of them.

    Attributes:
        rows: what is known already, by the posting's id; what is asked for besides is added.
    """

    library: Library
    rows: dict[str, Row] = field(default_factory=dict)

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """Return the open postings most like `posting`, the likest first."""
        if posting.id not in self.rows:
            self.rows[posting.id] = _row((self._likeness, self.library), posting.id)
        postings = self.library.postings
        return tuple(Match(postings[other], score, reasons) for other, score, reasons in self.rows[posting.id])

    @cached_property
    def _likeness(self) -> SimilarityFinder:
        return SimilarityFinder(self.library)


def find_similar(library: Library, workers: Workers) -> Similarity:
    """Return the similarity of all postings.

    Raises:
        Unmade: there is none of some postings.
    """
    ids = tuple(library.postings)
    rows = workers.each(_row, (SimilarityFinder(library), library), ids, stage=_STAGE, size=_CHUNK)
    found: dict[str, Row] = {}
    failed: dict[Name, Failed] = {}
    for posting_id, row in zip(ids, rows, strict=True):
        if isinstance(row, Failed):
            failed["similarity", posting_id] = row
        else:
            found[posting_id] = row
    insist_on_all(failed, len(ids), library)
    return Similarity(library, found)


def _row(state: tuple[SimilarityFinder, Library], posting_id: str) -> Row:
    likeness, library = state
    matches = likeness.of(library.postings[posting_id])
    return tuple((match.posting.id, match.score, match.reasons) for match in matches)
