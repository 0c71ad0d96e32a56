"""Scores the portal's search by the judged sets.

python -m tests.search.judged [--set field] [--held-back] [--brief] [--recall] [--worst 20] [--indexes FOLDER]
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from tests.benchmarks.report import shown
from tests.browser import chromium
from tests.search.judged.asking import answers
from tests.search.judged.content import read_set
from tests.search.judged.recall import KINDS, certain, lost
from tests.search.judged.scoring import Answers, brief, by_kind, score, table
from tests.search.judged.tables import LOCALES, Judged, judged

_LOST = 12  # texts of a kind that are named


@click.command(help="Score the portal's search by the judged sets.")
@click.option("--set", "sets", multiple=True, type=click.Choice(list(LOCALES)), help="Only this set; repeatable.")
@click.option("--held-back", is_flag=True, help="The queries that nobody looked at while the search was changed.")
@click.option("--brief", "short", is_flag=True, help="A line a set.")
@click.option("--recall", is_flag=True, help="Ask besides what certainly finds some postings, and print what is lost.")
@click.option("--worst", default=0, help="Print so many of the queries that were answered worst.")
@click.option(
    "--indexes",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the indexes there, and ask those that are there already; for changes of scripts alone.",
)
def main(sets: tuple[str, ...], held_back: bool, short: bool, recall: bool, worst: int, indexes: Path | None) -> None:
    """Ask all queries, and print the scores."""
    queries = [query for query in judged(sets or LOCALES) if query.held_back == held_back]
    with tempfile.TemporaryDirectory(prefix="careers-judged-") as scratch, chromium() as browser:
        sure = _certain(sets or tuple(LOCALES), Path(scratch)) if recall else []
        found = answers([*queries, *sure], indexes or Path(scratch) / "asked", browser)
    console = Console(width=None if Console().is_terminal else 160)
    for name in dict.fromkeys(query.corpus for query in queries):
        scores = by_kind([query for query in queries if query.corpus == name], found)
        if short:
            console.print(f"{name}: {brief(scores)}", highlight=False, soft_wrap=True)
        else:
            console.print(shown(f"Queries about the postings of {name}", table(scores)))
    all_of = score(queries, found)
    console.print(f"all: {brief({'all': all_of})}" if short else shown("All", table({"all": all_of})), highlight=False)
    _print_worst(queries, found, worst, console)
    for kind in KINDS if recall else ():
        some = [query for query in sure if query.kind == kind]
        missed = [f"{query.corpus}: {query.query}" for query in lost(some, found)]
        console.print(
            f"{kind}: {len(some) - len(missed)} of {len(some)} found; {missed[:_LOST]}", highlight=False, markup=False
        )


def _certain(sets: Sequence[str], scratch: Path) -> list[Judged]:
    return [query for name in sets for query in certain(name, read_set(name, scratch / "certain" / name))]


def _print_worst(queries: Sequence[Judged], found: Answers, most: int, console: Console) -> None:
    graded = sorted((query for query in queries if query.grades), key=lambda query: score([query], found).ndcg)
    for query in graded[:most]:
        got = " ".join(f"{one}:{query.grades.get(one, 0)}" for one in found[query.id][:5])
        best = " ".join(sorted(query.grades, key=query.grades.__getitem__, reverse=True)[:3])
        line = f"{score([query], found).ndcg:.2f} {query.id} {query.kind} {query.locale} {query.query!r}:"
        console.print(f"{line} {len(found[query.id])} found, {got}; best {best}", highlight=False, markup=False)


if __name__ == "__main__":
    main()
