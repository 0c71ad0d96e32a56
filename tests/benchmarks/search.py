"""`make bench`, second part: the search beside its peers, and the search at full size.

    python -m tests.benchmarks.search [--quick] [--only recall] [--count 300] [--postings 10000] [--no-write]

The first asks every search the same queries, drawn from generated postings. The second measures what a reader of a
large site fetches and how long he waits. Its jobs page is that of a site of a tenth of the postings, which links to
the index of all of them: the page is the same but for the numbers in it, and building the other 20,000 shows nothing.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import click
from rich.console import Console

from tests import corpus
from tests.benchmarks import report, search_index, search_speed
from tests.benchmarks.corpora import built, read_generated
from tests.benchmarks.search_recall import compared
from tests.benchmarks.sites import search_versions
from tests.benchmarks.tools import LOCALES
from tests.search.queries import queries

HERE = Path(__file__).parent


def recall(scratch: Path, count: int, console: Console) -> str:
    """Compare what is found; returns the results as Markdown."""
    scratch.mkdir()
    found = compared(scratch, count)
    console.print(report.shown("What each search finds", found.rows()))
    about = report.described(count, 1, len(LOCALES), search_versions())
    settings = ", ".join(f"{name} ({what})" for name, what in found.settings.items())
    lines = (
        f"{count:,} postings in {len(LOCALES)} languages; {settings}. {report.measured_on(about)}",
        report.table(found.rows()),
    )
    return "\n\n".join(lines)


def speed(scratch: Path, postings: int, console: Console) -> str:
    """Measure the search of that many postings; returns the results as Markdown.

    Raises:
        click.ClickException: a query made the page fetch more than it may.
    """
    scratch.mkdir()
    small, whole = scratch / "small", scratch / "whole"
    site = built("careers-search", small, max(postings // 10, 1))
    corpus.write_corpus(whole / "content", postings, locales=LOCALES)
    indexes = [
        search_index.made(small / "content", scratch / "index", max(postings // 10, 1)),
        search_index.made(whole / "content", whole / "site", postings),
    ]
    shutil.rmtree(site / "search")
    (whole / "site" / "search").rename(site / "search")
    shelf = read_generated(small)
    found = search_speed.measured(site, [one for locale in LOCALES for one in queries(shelf, locale)])
    tables = (found.rows(), search_index.rows(indexes), found.worst())
    for title, rows in zip(("What a reader waits for", "What the index takes", "What is dearest"), tables, strict=True):
        console.print(report.shown(title, rows))
    if not found.within:
        raise click.ClickException(f"a query fetched more than {search_speed.BUDGET_BYTES:,} bytes")
    about = report.described(postings, 1, len(LOCALES), search_versions())
    said = f"{postings:,} postings in {len(LOCALES)} languages. {report.measured_on(about)}"
    return "\n\n".join([said, *map(report.table, tables)])


PARTS = {"recall": recall, "speed": speed}


@click.command(help="Compare the search with its peers, and measure it at full size.")
@click.option("--quick", is_flag=True, help="60 and 1,000 postings, nothing written.")
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="Only this part; repeatable.")
@click.option("--count", default=300, show_default=True, type=click.IntRange(1), help="Postings to compare over.")
@click.option("--postings", default=10_000, show_default=True, type=click.IntRange(1), help="Postings at full size.")
@click.option("--write/--no-write", default=True, help="Whether to update README.md.")
def main(quick: bool, only: tuple[str, ...], count: int, postings: int, write: bool) -> None:
    """Measure, print and write the results."""
    if quick:
        count, postings, write = 60, 1_000, False
    console = Console(width=None if Console().is_terminal else 140)
    with tempfile.TemporaryDirectory(prefix="careers-bench-") as scratch:
        for name, part in PARTS.items():
            if not only or name in only:
                results = part(Path(scratch) / name, count if name == "recall" else postings, console)
                if write:
                    report.write_page(HERE / "README.md", results, name)


if __name__ == "__main__":
    main()
