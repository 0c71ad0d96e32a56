"""Scores the portal's search by the judged set.

python -m tests.search.judged [--held-back] [--worst 20]
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
from rich.console import Console

from tests.benchmarks.report import shown
from tests.browser import chromium
from tests.search.judged.asking import answers
from tests.search.judged.scoring import by_kind, score, table
from tests.search.judged.tables import judged


@click.command(help="Score the portal's search by the judged set.")
@click.option("--held-back", is_flag=True, help="The queries that nobody looked at while the search was changed.")
@click.option("--worst", default=0, help="Print so many of the queries that were answered worst.")
def main(held_back: bool, worst: int) -> None:
    """Ask all queries, and print the scores."""
    queries = [query for query in judged() if query.held_back == held_back]
    with tempfile.TemporaryDirectory(prefix="careers-judged-") as scratch, chromium() as browser:
        found = answers(queries, Path(scratch), browser)
    console = Console(width=None if Console().is_terminal else 160)
    for corpus in ("portal", "field"):
        some = [query for query in queries if query.corpus == corpus]
        console.print(shown(f"Queries about the postings of {corpus}", table(by_kind(some, found))))
    console.print(shown("All", table({"all": score(queries, found)})))
    graded = sorted((query for query in queries if query.grades), key=lambda query: score([query], found).ndcg)
    for query in graded[:worst]:
        got = " ".join(f"{one}:{query.grades.get(one, 0)}" for one in found[query.id][:5])
        best = " ".join(sorted(query.grades, key=query.grades.__getitem__, reverse=True)[:3])
        line = f"{score([query], found).ndcg:.2f} {query.id} {query.kind} {query.locale} {query.query!r}:"
        console.print(f"{line} {len(found[query.id])} found, {got}; best {best}", highlight=False, markup=False)


if __name__ == "__main__":
    main()
