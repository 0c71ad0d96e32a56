"""What each search is worth by the judged sets: the portal's and its peers', over the same postings.

python -m tests.benchmarks.search_judged [--set field] [--held-back]
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from playwright.sync_api import Page
from rich.console import Console

from tests.benchmarks.report import shown
from tests.benchmarks.search_peers import PEERS, Peer, answers
from tests.browser import chromium
from tests.search.judged import asking
from tests.search.judged.content import judged_id, read_set
from tests.search.judged.scoring import Score, by_kind, table
from tests.search.judged.tables import LOCALES, Judged, judged

OURS = "this portal"
_BEHIND = 2  # so many queries of a kind may be answered better by a peer


@dataclass(frozen=True, slots=True)
class Comparison:
    """How every search answered the queries of a judged set.

    Attributes:
        settings: search -> how it was set up, in a clause.
        scores: search -> kind of query -> what its answers are worth; "all" last.
    """

    settings: Mapping[str, str]
    scores: Mapping[str, Mapping[str, Score]]

    def rows(self) -> list[tuple[str, ...]]:
        tables = {name: table(scores) for name, scores in self.scores.items()}
        (kind, *figures), *_ = next(iter(tables.values()))
        lines = [{line[0]: line[1:] for line in rows[1:]} for rows in tables.values()]
        compared = [(one, name, *own[one]) for one in lines[0] for name, own in zip(tables, lines, strict=True)]
        return [(kind, "search", *figures), *compared]

    def behind(self) -> list[str]:
        """Return the kinds in which a peer answers more queries than the portal, by more than a few."""
        ours = self.scores[OURS]
        return [
            f"{kind}: {name} answers {one.answered} of {one.queries}, {OURS} {ours[kind].answered}"
            for name, scores in self.scores.items()
            for kind, one in scores.items()
            if one.answered > ours[kind].answered + (_BEHIND if kind != "all" else 0)
        ]


def compared(sets: Iterable[str], scratch: Path, *, held_back: bool = False) -> dict[str, Comparison]:
    """Ask every search the queries of these sets that are held back, or all others."""
    every = [query for query in judged(sets) if query.held_back == held_back]
    settings = {OURS: "as it is"} | {peer.name: peer.setting for peer in PEERS}
    comparisons: dict[str, Comparison] = {}
    with chromium() as browser:
        ours = asking.answers(every, scratch / "ours", browser)
        for name in dict.fromkeys(query.corpus for query in every):
            queries = [query for query in every if query.corpus == name]
            scores = {OURS: by_kind(queries, ours)} | {
                peer.name: by_kind(queries, _answers(peer, browser.new_page, queries, scratch / peer.name / name))
                for peer in PEERS
            }
            comparisons[name] = Comparison(settings, scores)
    return comparisons


def _answers(peer: Peer, new_page: Callable[[], Page], queries: Sequence[Judged], folder: Path) -> dict[str, list[str]]:
    """Return what a search finds for each query of a set, by its id."""
    texts: dict[str, list[Judged]] = {}
    for query in queries:
        texts.setdefault(query.locale, []).append(query)
    corpus = queries[0].corpus
    library = read_set(corpus, folder / "read")
    asked = {code: [query.query for query in some] for code, some in texts.items()}
    found = answers(peer, new_page, library, folder / "site", asked)
    return {
        query.id: [judged_id(corpus, one) for one in ids]
        for code, some in texts.items()
        for query, ids in zip(some, found[code], strict=True)
    }


@click.command(help="Compare the portal's search with its peers by the judged sets.")
@click.option("--set", "sets", multiple=True, type=click.Choice(list(LOCALES)), help="Only this set; repeatable.")
@click.option("--held-back", is_flag=True, help="The queries that nobody looked at while the search was changed.")
def main(sets: tuple[str, ...], held_back: bool) -> None:
    """Ask all queries, and print the scores."""
    console = Console(width=None if Console().is_terminal else 160)
    with tempfile.TemporaryDirectory(prefix="careers-judged-") as scratch:
        for name, found in compared(sets or LOCALES, Path(scratch), held_back=held_back).items():
            console.print(shown(f"What each search is worth for the postings of {name}", found.rows()))
            for line in found.behind():
                console.print(line, highlight=False)


if __name__ == "__main__":
    main()
