"""The same build by one process, by two, and by a cluster: what it takes, and that it makes the same."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from tests.benchmarks import report
from tests.benchmarks.builds import BuildError, build
from tests.benchmarks.corpora import Corpora
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import careers, versions
from tests.benchmarks.tools import LOCALES, Tool
from tests.benchmarks.warm import different, snapshot

TOOLS = (
    careers("one", "one process", workers=1),
    careers("two", "two processes", workers=2),
    careers("dask", "Dask, two workers of this machine", executor="tests.benchmarks.cluster:executor"),
)


def part(count: int, runs: int, corpora: Corpora, scratch: Path, console: Console) -> report.Part:
    """Builds of `count` postings by each of them, in turns.

    Raises:
        BuildError: a build failed, or made another site than the first.
    """
    corpora.write(scratch / "content", count)
    found: dict[str, list[Build]] = {tool.name: [] for tool in TOOLS}
    reference: dict[str, str] = {}
    for run in range(runs):
        for tool in TOOLS:
            output = scratch / f"{tool.key}-{run}"
            done = build(tool, scratch, output / "site", output / "cache", count)
            console.print(f"run {run + 1} of {runs}: {tool.name}, {done.seconds:.1f} s")
            found[tool.name].append(done)
            _same(tool, reference, snapshot(output / "site"))
            reference = reference or snapshot(output / "site")
    return report.Part(
        about=report.described(count, runs, len(LOCALES), versions()),
        what=f"{count:,} postings in {len(LOCALES)} languages, without the search index, {runs} runs, medians.",
        tables={"Who builds": rows(found)},
        notes=["All of them made the same site, byte for byte. The cluster's start is part of its time."],
        figures={name: [report.plain(one) for one in every] for name, every in found.items()},
    )


def _same(tool: Tool, reference: Mapping[str, str], made: Mapping[str, str]) -> None:
    if reference and (differing := different(reference, made)):
        raise BuildError(f"{tool.name} made another site: {', '.join(differing[:5])}")


def rows(found: Mapping[str, Sequence[Build]]) -> report.Rows:
    """A line for each; ratios are to the first."""
    first = statistics.median(one.seconds for one in next(iter(found.values())))
    lines = []
    for name, every in found.items():
        one = report.summary(name, every)
        took = (report.seconds(one.seconds), report.seconds(one.cpu_seconds), report.megabytes(one.peak_bytes))
        lines.append((name, *took, f"{first / one.seconds:.2f}"))
    return [("built by", "time", "CPU", "peak memory", "times as fast as one process"), *lines]
