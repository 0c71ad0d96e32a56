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

PEERS = ("hugo", "hugo-pagefind")  # what ratios are to, where they are built
LONG = 100  # seconds: a build that takes longer is not repeated, since chance is little of it


class BuildError(click.ClickException):
    """A build that failed, or that made fewer pages than there are postings."""


def build(tool: Tool, sources: Path, output: Path, cache: Path, count: int) -> Build:
    """Build `count` postings once; from nothing, where `output` and `cache` do not exist."""
    done = measure(tool.command(sources, output, cache), output, environment())
    if done.status:
        raise BuildError(f"{tool.name} failed with status {done.status}:\n{done.tail}")
    if done.pages < count * len(LOCALES):
        wanted = count * len(LOCALES)
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


def part(tools: Sequence[Tool], count: int, runs: int, scratch: Path, console: Console) -> report.Part:
    """The portal and its peers, side by side."""
    builds = measured(tools, count, runs, scratch, console)
    medians = {tool.key: (tool.name, report.median(builds[tool.key])) for tool in tools}
    return report.Part(
        what=(
            f"{count:,} postings in {len(LOCALES)} languages, {runs} interleaved runs, medians; what took longer than"
            f" {LONG} s was built once. {measured_on()}"
        ),
        tables={"Builds from nothing": report.compared(medians, count, PEERS)},
        notes=[f"{tool.name}: {tool.makes}." for tool in tools],
        goals=goals(builds, count),
    )


def goals(builds: Mapping[str, Sequence[Build]], count: int) -> list[report.Goal]:
    """Return what is wanted of the portal's builds beside those of the peers that were built too."""
    found = [
        report.Goal(
            f"{count:,} postings from nothing{what} ÷ {peer}", most, report.paired(builds[ours], builds[theirs])
        )
        for what, peer, most, ours, theirs in (
            ("", "Hugo", 0.90, "careers", "hugo"),
            (", with the index", "Hugo, then Pagefind", 0.55, "careers-search", "hugo-pagefind"),
        )
        if ours in builds and theirs in builds
    ]
    if "careers" in builds:
        peaks = [one.peak_bytes / 1e6 for one in builds["careers"]]
        found.append(report.Goal(f"peak memory, {count:,} postings", 400, peaks, "MB"))
    return found
