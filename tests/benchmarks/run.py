"""`make bench`: the portal and its peers build the same generated postings, side by side.

    python -m tests.benchmarks.run [--count 1000] [--runs 3] [--only careers --only hugo] [--no-write]

Every build is a fresh process with an empty output and no cache. Runs are interleaved (A B C, A B C), so that
whatever else the machine does falls on all alike. Exits 1 when a build fails or leaves postings out.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tests.benchmarks import report
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.sites import LOCALES, TOOLS, Tool, environment, versions

HERE = Path(__file__).parent
PEER = "hugo"  # the tool that ratios are to


class BuildError(click.ClickException):
    """A build that failed, or that made fewer pages than there are postings."""


def build(tool: Tool, sources: Path, scratch: Path, count: int) -> Build:
    """Build once from nothing.

    Raises:
        BuildError: it failed, or wrote fewer pages than there are postings.
    """
    output, cache = scratch / "site", scratch / "cache"
    done = measure(tool.command(sources, output, cache), output, environment())
    if done.status:
        raise BuildError(f"{tool.name} failed with status {done.status}:\n{done.tail}")
    if done.pages < count * len(LOCALES):
        wanted = count * len(LOCALES)
        raise BuildError(f"{tool.name} wrote {done.pages} pages for {wanted} posting pages:\n{done.tail}")
    return done


def measured(tools: Sequence[Tool], count: int, runs: int, scratch: Path, console: Console) -> dict[str, list[Build]]:
    """`runs` builds of every tool, taken in turns.

    Raises:
        BuildError: one of them failed.
    """
    for tool in tools:
        (scratch / tool.key).mkdir()
        tool.prepare(scratch / tool.key, count)
    builds: dict[str, list[Build]] = {tool.key: [] for tool in tools}
    for number in range(1, runs + 1):
        for tool in tools:
            place = scratch / "run"
            place.mkdir()
            done = build(tool, scratch / tool.key, place, count)
            shutil.rmtree(place)
            builds[tool.key].append(done)
            console.print(f"run {number} of {runs}: {tool.name}, {done.seconds:.1f} s, {done.pages:,} pages")
    return builds


def shown(summaries: Sequence[report.Summary], peer: report.Summary | None) -> Table:
    """The table for a terminal."""
    table = Table(*report.HEADER[:1], title="Full builds from nothing")
    for heading in report.HEADER[1:]:
        table.add_column(heading, justify="right")
    for one in summaries:
        table.add_row(*report.row(one, peer))
    return table


@click.command(help="Build the same generated postings with this portal and with its peers, and compare.")
@click.option(
    "--count", default=1000, show_default=True, type=click.IntRange(1), help="Postings, each in every locale."
)
@click.option("--runs", default=3, show_default=True, type=click.IntRange(1), help="Builds of each tool.")
@click.option(
    "--only", multiple=True, type=click.Choice([tool.key for tool in TOOLS]), help="Only this tool; repeatable."
)
@click.option("--write/--no-write", default=True, help="Whether to update results.json and README.md.")
def main(count: int, runs: int, only: tuple[str, ...], write: bool) -> None:
    """Measure, print and write the results."""
    tools = [tool for tool in TOOLS if not only or tool.key in only]
    console = Console(width=None if Console().is_terminal else 140)
    about = report.described(count, runs, len(LOCALES), versions())
    with tempfile.TemporaryDirectory(prefix="careers-bench-") as scratch:
        builds = measured(tools, count, runs, Path(scratch), console)
    summaries = {tool.key: report.summary(tool.name, tool.makes, builds[tool.key]) for tool in tools}
    peer = summaries.get(PEER)
    console.print(shown(list(summaries.values()), peer))
    console.print(report.markdown(about, list(summaries.values()), peer).splitlines()[0], highlight=False)
    if write:
        report.write_json(HERE / "results.json", about, builds)
        report.write_page(HERE / "README.md", report.markdown(about, list(summaries.values()), peer))


if __name__ == "__main__":
    main()
