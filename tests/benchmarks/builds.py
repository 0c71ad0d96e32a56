"""Builds from nothing, taken in turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from rich.console import Console

from tests.benchmarks import report
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.sites import measured_on
from tests.benchmarks.tools import LOCALES, Tool, environment

PEERS = ("hugo", "hugo-pagefind", "material-search")  # what ratios are to, where they are built
# Postings -> of our builds and those of a peer, the most that ours may take, in time and in CPU.
LIMITS = {
    100: (
        ("careers", "hugo", 3.0),
        ("careers-search", "hugo-pagefind", 1.5),
        ("careers-search", "material-search", 2.0),
    ),
    1_000: (("careers-search", "hugo-pagefind", 1.0),),
    10_000: (("careers", "hugo", 1.0), ("careers-search", "hugo-pagefind", 0.6)),
}
MOST_MEMORY = {10_000: 550}  # postings -> MB at most, without the index
LONG = 100  # seconds: a build that takes longer is not repeated, since chance is little of it


class BuildError(click.ClickException):
    """A build that failed, or that made fewer pages than there are postings."""


def build(tool: Tool, sources: Path, output: Path, cache: Path, count: int) -> Build:
    """Build `count` postings once; from nothing, where `output` and `cache` do not exist."""
    done = measure(tool.command(sources, output, cache), output, environment())
    if done.status:
        raise BuildError(f"{tool.name} failed with status {done.status}:\n{done.tail}")
    wanted = count * len(LOCALES) if tool.postings else 1
    if done.pages < wanted:
        raise BuildError(f"{tool.name} wrote {done.pages} pages for {wanted} posting pages:\n{done.tail}")
    return done


def measured(tools: Sequence[Tool], count: int, runs: int, scratch: Path, console: Console) -> dict[str, list[Build]]:
    """`runs` builds of every tool, taken in turns (A B C, A B C): what else the machine does falls on all alike.

    Long ones are made once.
    """
    for tool in tools:
        (scratch / tool.key).mkdir(parents=True)
        tool.prepare(scratch / tool.key, count)
    builds: dict[str, list[Build]] = {tool.key: [] for tool in tools}
    for number in range(1, runs + 1):
        for tool in [one for one in tools if not builds[one.key] or builds[one.key][0].seconds <= LONG]:
            # Nothing is removed before the end: after that, some file systems make files many times slower for a while.
            place = scratch / f"{tool.key}-{number}"
            done = build(tool, scratch / tool.key, place / "site", place / "cache", count)
            builds[tool.key].append(done)
            console.print(f"run {number} of {runs}: {tool.name}, {done.seconds:.1f} s, {done.pages:,} pages")
    return builds


def part(tools: Sequence[Tool], counts: Sequence[int], runs: int, scratch: Path, console: Console) -> report.Part:
    """The portal and its peers, side by side, for each number of postings."""
    tables: dict[str, report.Rows] = {}
    found: list[report.Goal] = []
    for count in counts:
        builds = measured(tools, count, runs, scratch / str(count), console)
        medians = {tool.key: (tool.name, report.median(builds[tool.key])) for tool in tools}
        tables[f"{count:,} postings from nothing"] = report.compared(medians, count, PEERS)
        found += goals(builds, count, {tool.key: tool.name for tool in tools})
    return report.Part(
        what=(
            f"Postings in {len(LOCALES)} languages, {runs} interleaved runs, medians; what took longer than {LONG} s"
            f" was built once. {measured_on()}"
        ),
        tables=tables,
        notes=[f"{tool.name}: {tool.makes}." for tool in tools],
        goals=found,
    )


def goals(builds: Mapping[str, Sequence[Build]], count: int, names: Mapping[str, str]) -> list[report.Goal]:
    """Return what is wanted of the portal's builds of so many postings, compared with those of the peers built too."""
    found = [
        report.Goal(f"{count:,} postings, {what}: {names[ours]} ÷ {names[theirs]}", most, ratios)
        for ours, theirs, most in LIMITS.get(count, ())
        if ours in builds and theirs in builds
        for what, ratios in report.paired(builds[ours], builds[theirs]).items()
    ]
    if "careers" in builds and count in MOST_MEMORY:
        peaks = [one.peak_bytes / 1e6 for one in builds["careers"]]
        found.append(report.Goal(f"peak memory, {count:,} postings", MOST_MEMORY[count], peaks, "MB"))
    return found
