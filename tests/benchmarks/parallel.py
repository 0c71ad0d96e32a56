"""The same build by one process, by more, and by a cluster: what it takes, and that it makes the same."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from careers.mkdocs.settings import cores
from tests.benchmarks import report
from tests.benchmarks.builds import BuildError, build
from tests.benchmarks.corpora import Corpora
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import careers, versions
from tests.benchmarks.tools import LOCALES, Tool

MOST = 8  # processes


def tools(cores: int) -> dict[Tool, int]:
    """Return the portal built by one process, by two, four and eight as far as there are cores, and by a cluster.

    With each goes the number of its processes.
    """
    counts = [count for count in (1, 2, 4, MOST) if count <= max(cores, 2)]
    every = {
        careers(f"{count}", f"{count} process{'es' if count > 1 else ''}", workers=count): count for count in counts
    }
    return {
        **every,
        careers("dask", "Dask, two workers of this machine", executor="tests.benchmarks.cluster:executor"): 2,
    }


def part(count: int, runs: int, corpora: Corpora, scratch: Path, console: Console) -> report.Part:
    """Builds of `count` postings by each of them, in turns.

    Raises:
        BuildError: a build failed, or made another site than the first.
    """
    corpora.write(scratch / "content", count)
    every_tool = tools(cores())
    found: dict[Tool, list[Build]] = {tool: [] for tool in every_tool}
    reference: dict[str, str] = {}
    for run in range(runs):
        for tool in every_tool:
            output = scratch / f"{tool.key}-{run}"
            done = build(tool, scratch, output / "site", output / "cache", count)
            console.print(f"run {run + 1} of {runs}: {tool.name}, {done.seconds:.1f} s")
            found[tool].append(done)
            _same(tool, reference, snapshot(output / "site"))
            reference = reference or snapshot(output / "site")
    return report.Part(
        about=report.described(count, runs, len(LOCALES), versions()),
        what=f"{count:,} postings in {len(LOCALES)} languages, without the search index, {runs} runs, medians.",
        tables={"Who builds": rows([(tool.name, every_tool[tool], every) for tool, every in found.items()])},
        notes=[
            "All of them made the same site, byte for byte. The cluster's start is part of its time.",
            "The serial share is that of one process's time which more processes did not shorten, by Amdahl's law. The"
            " work that more processes add, such as what each starts with, counts as serial.",
        ],
        figures={tool.name: [report.plain(one) for one in every] for tool, every in found.items()},
    )


def snapshot(folder: Path) -> dict[str, str]:
    """Address -> digest of every file below `folder`."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def different(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """The addresses at which two snapshots differ."""
    return sorted(address for address in {*one, *other} if one.get(address) != other.get(address))


def _same(tool: Tool, reference: Mapping[str, str], made: Mapping[str, str]) -> None:
    if reference and (differing := different(reference, made)):
        raise BuildError(f"{tool.name} made another site: {', '.join(differing[:5])}")


def rows(found: Sequence[tuple[str, int, Sequence[Build]]]) -> report.Rows:
    """Return a line for each (name, processes, builds); ratios are to the first."""
    first = statistics.median(one.seconds for one in found[0][2])
    lines = []
    for name, processes, every in found:
        one = report.summary(name, every)
        took = (report.seconds(one.seconds), report.seconds(one.cpu_seconds), report.megabytes(one.peak_bytes))
        share = f"{serial_share(first, one.seconds, processes):.0%}" if processes > 1 else "–"
        lines.append((name, *took, f"{first / one.seconds:.2f}", share))
    return [("built by", "time", "CPU", "peak memory", "times as fast as one process", "serial share"), *lines]


def serial_share(alone: float, together: float, processes: int) -> float:
    """Return the share of the time `alone` that `processes` did not shorten, by Amdahl's law.

    >>> serial_share(10, 5, 2), serial_share(10, 10, 2), serial_share(10, 6, 2)
    (0.0, 1.0, 0.2)
    """
    return round((processes * together / alone - 1) / (processes - 1), 3)
