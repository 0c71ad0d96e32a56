"""`make bench`, first part: builds beside those of the peers, the live preview, scale, commands.

    python -m tests.benchmarks.run [--quick] [--count 10000] [--runs 3] [--only live] [--tool hugo] [--no-write]

Exits 1 when a build fails, leaves postings out, or makes another site than it should, and when a figure is over its
limit, except with --quick: the limits are those of the full size.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console

from tests.benchmarks import builds, live, report, scale, starts
from tests.benchmarks.sites import TOOLS

HERE = Path(__file__).parent
FEW = (19, 100, 1_000)  # postings of most portals
QUICK = 1_000


def parts(
    count: int, largest: int, runs: int, tools: tuple[str, ...], scratch: Path, console: Console
) -> dict[str, Callable[[], report.Part]]:
    chosen = [tool for tool in TOOLS if not tools or tool.key in tools]
    fast = [tool for tool in chosen if tool.key not in ("material", "zensical")]  # nine minutes more
    sizes = [size for size in (scale.LEAST, scale.FEW, 10_000, scale.LARGEST) if size <= largest]
    return {
        "few": lambda: builds.part(chosen, FEW, runs, scratch / "few", console),
        "builds": lambda: builds.part(fast, [count], runs, scratch / "builds", console),
        "live": lambda: live.part([19, count], scratch / "live", console),
        "scale": lambda: scale.part(sizes, runs, scratch / "scale", console),
        "starts": lambda: starts.part(scratch / "starts", console),
    }


NAMES = ("few", "builds", "live", "scale", "starts")
GOALS = "goals"  # the name of their place on the page of results


@click.command(help="Measure the portal beside its peers, live and at several sizes; judge it.")
@click.option("--quick", is_flag=True, help=f"{QUICK:,} postings, one run, nothing written: a look in a few minutes.")
@click.option(
    "--count", default=10_000, show_default=True, type=click.IntRange(100), help="Postings, each in every locale."
)
@click.option(
    "--largest", default=scale.LARGEST, show_default=True, type=click.IntRange(100), help="The most postings."
)
@click.option("--runs", default=3, show_default=True, type=click.IntRange(1), help="Builds of each tool.")
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Only this part; repeatable.")
@click.option(
    "--tool", multiple=True, type=click.Choice([tool.key for tool in TOOLS]), help="Only this tool; repeatable."
)
@click.option("--write/--no-write", default=True, help="Whether to update README.md.")
def main(
    quick: bool, count: int, largest: int, runs: int, only: tuple[str, ...], tool: tuple[str, ...], write: bool
) -> None:
    """Measure, print and write the results."""
    if quick:
        count, largest, runs, write = QUICK, QUICK, 1, False
    if only and "scale" not in only:
        largest = count
    console = Console(width=None if Console().is_terminal else 160)
    with tempfile.TemporaryDirectory(prefix="careers-bench-") as scratch:
        goals: list[report.Goal] = []
        every = parts(count, max(largest, count), runs, tool, Path(scratch), console)
        for name in NAMES:
            if only and name not in only:
                continue
            start = time.monotonic()
            found = every[name]()
            for title, rows in found.tables.items():
                console.print(report.shown(title, rows))
            console.print(f"{name}: {(time.monotonic() - start) / 60:.1f} minutes", highlight=False)
            goals += found.goals
            if write:
                report.write_page(HERE / "README.md", found.markdown(), name)
    if goals:
        console.print(report.shown("Limits", report.judged(goals)))
        if write and not only:
            report.write_page(HERE / "README.md", report.table(report.judged(goals)), GOALS)
    if not quick and not all(goal.reached for goal in goals):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
