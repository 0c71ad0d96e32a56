"""`make bench`, second part: the search beside its peers, and the search at full size.

    python -m tests.benchmarks.search [--quick] [--only judged] [--postings 10000] [--no-write]

The first part asks every search the queries of the judged set. The second measures with the same queries what a reader
of a large site fetches and how long he waits. Its jobs page is that of a
site of a tenth of the postings, which links to the index of all of them: the page is the same but for the numbers in
it, and building the other 20,000 shows nothing. Exits 1 where a limit is exceeded.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from tests import corpus
from tests.benchmarks import report, search_index, search_judged, search_speed
from tests.benchmarks.sites import careers, measured_on
from tests.benchmarks.tools import LOCALES, environment
from tests.search.judged import tables

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Results:
    """What a part found, as Markdown, and the limits that were exceeded, each in a sentence."""

    page: str
    exceeded: Sequence[str] = ()


def judged(scratch: Path, console: Console) -> Results:
    parts = []
    for name, found in search_judged.compared(tables.LOCALES, scratch).items():
        console.print(report.shown(f"What each search is worth for the postings of {name}", found.rows()))
        said = f"The set {name} without what is held back; {_listed(found.settings)}. {measured_on()}"
        parts += [said, report.table(found.rows())]
    return Results("\n\n".join(parts))


def _listed(settings: Mapping[str, str]) -> str:
    return ", ".join(f"{name} ({what})" for name, what in settings.items())


def speed(scratch: Path, postings: int, console: Console) -> Results:
    machine = measured_on()
    scratch.mkdir()
    small, whole = scratch / "small", scratch / "whole"
    site = _built(small, max(postings // 10, 1))
    corpus.write_corpus(whole / "content", postings, locales=LOCALES)
    indexes = [
        search_index.made(small / "content", scratch / "index", max(postings // 10, 1)),
        search_index.made(whole / "content", whole / "site", postings),
    ]
    shutil.rmtree(site / "search")
    (whole / "site" / "search").rename(site / "search")
    found = search_speed.measured(site, postings)
    tables = (found.rows(), search_index.rows(indexes), found.worst())
    for title, rows in zip(("What a reader waits for", "What the index takes", "What is dearest"), tables, strict=True):
        console.print(report.shown(title, rows))
    said = f"{postings:,} postings in {len(LOCALES)} languages. {machine}"
    return Results("\n\n".join([said, *map(report.table, tables)]), found.exceeded)


def _built(folder: Path, count: int) -> Path:
    tool = careers(search=True)
    tool.prepare(folder, count)
    subprocess.run(tool.command(folder, folder / "site", folder / "cache"), env=environment(), check=True)
    return folder / "site"


def _joined(parts: Sequence[Results]) -> Results:
    return Results("\n\n".join(one.page for one in parts), [said for one in parts for said in one.exceeded])


NAMES = ("judged", "speed")


@click.command(help="Compare the search with its peers, and measure it at full size.")
@click.option("--quick", is_flag=True, help="1,000 postings, nothing written.")
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Only this part; repeatable.")
@click.option("--postings", default=[1_600, 10_000], multiple=True, type=click.IntRange(1), help="Sizes to measure.")
@click.option("--write/--no-write", default=True, help="Whether to update README.md.")
def main(quick: bool, only: tuple[str, ...], postings: Sequence[int], write: bool) -> None:
    """Measure, print and write the results."""
    if quick:
        postings, write = [1_000], False
    console = Console(width=None if Console().is_terminal else 140)
    exceeded: list[str] = []
    with tempfile.TemporaryDirectory(prefix="careers-bench-") as name:
        scratch = Path(name)
        parts: Mapping[str, Callable[[], Results]] = {
            "judged": lambda: judged(scratch / "judged", console),
            "speed": lambda: _joined([speed(scratch / "speed" / str(one), one, console) for one in postings]),
        }
        for part in NAMES:
            if only and part not in only:
                continue
            (scratch / part).mkdir()
            results = parts[part]()
            exceeded += results.exceeded
            if write:
                report.write_page(HERE / "README.md", results.page, part)
    if exceeded:
        raise click.ClickException("; ".join(exceeded))


if __name__ == "__main__":
    main()
