"""What each search finds: the portal's and its peers', over the same postings, by the same queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.corpora import built, read_generated
from tests.benchmarks.search_peers import answers, others, portal
from tests.benchmarks.tools import LOCALES
from tests.browser import chromium
from tests.search.queries import Query, queries
from tests.search.recall import Answer, Score, by_kind


@dataclass(frozen=True, slots=True)
class Comparison:
    """How every search answered the same queries.

    Attributes:
        settings: search -> how it was set up, in a clause.
        scores: search -> kind of query -> what its answers are worth; "all" last.
    """

    settings: Mapping[str, str]
    scores: Mapping[str, Mapping[str, Score]]

    def rows(self) -> list[tuple[str, ...]]:
        """A heading, then a line a kind: how many queries, then recall and precision of each search."""
        heads = [f"{name}: {what}" for name in self.scores for what in ("recall", "P@5")]
        kinds = next(iter(self.scores.values()))
        return [("query", "queries", *heads), *(self._row(kind, one.queries) for kind, one in kinds.items())]

    def _row(self, kind: str, count: int) -> tuple[str, ...]:
        every = [scores[kind] for scores in self.scores.values()]
        return kind, str(count), *(f"{share:.1%}" for one in every for share in (one.recall, one.precision))


def compared(scratch: Path, count: int) -> Comparison:
    """Build `count` postings for every search and ask each of them everything.

    Raises:
        subprocess.CalledProcessError: a site cannot be built.
    """
    ours = built("careers-search", scratch / "careers", count)
    shelf = read_generated(scratch / "careers")
    wanted = [one for locale in LOCALES for one in queries(shelf, locale)]
    every = [portal(ours), *others(scratch, ours, LOCALES)]
    texts = {locale: [one.text for one in wanted if one.locale == locale] for locale in LOCALES}
    with chromium() as browser:
        found = {one.name: answers(one, browser.new_context(), texts) for one in every}
    judged = {one.id for one in shelf}
    scores = {name: by_kind(answered(wanted, ids, judged)) for name, ids in found.items()}
    return Comparison({one.name: one.setting for one in every}, scores)


def answered(
    wanted: Sequence[Query], found: Mapping[str, Sequence[Sequence[str]]], judged: Collection[str]
) -> list[Answer]:
    """Queries with what was found for them, given by locale in the order of queries; other postings do not count.

    The peers have closed postings among the others, which nobody asked for, and are not blamed for finding them.
    """
    left = {locale: iter(every) for locale, every in found.items()}
    return [Answer(query, [one for one in next(left[query.locale]) if one in judged]) for query in wanted]
