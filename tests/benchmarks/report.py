"""What was measured, as a table, as JSON and on the page of results."""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

from tests.benchmarks.measure import Build

HEADER = ("tool", "time", "CPU", "pages/s", "peak memory", "pages", "written", "time ÷ Hugo", "time a page ÷ Hugo")


@dataclass(frozen=True, slots=True)
class Summary:
    """The medians of one tool's builds; fields as in `Build`."""

    name: str
    makes: str
    seconds: float
    cpu_seconds: float
    peak_bytes: float
    pages: int
    written_bytes: int

    @property
    def pages_per_second(self) -> float:
        """HTML pages written in a second of wall time."""
        return self.pages / self.seconds


def summary(name: str, makes: str, builds: Sequence[Build]) -> Summary:
    """The medians of `builds`, which must not be empty."""
    return Summary(
        name=name,
        makes=makes,
        seconds=statistics.median(one.seconds for one in builds),
        cpu_seconds=statistics.median(one.cpu_seconds for one in builds),
        peak_bytes=statistics.median(one.peak_bytes for one in builds),
        pages=builds[-1].pages,
        written_bytes=builds[-1].written_bytes,
    )


def row(one: Summary, peer: Summary | None) -> tuple[str, ...]:
    """A line of the table; ratios are to `peer`, above 1 is slower than it."""
    return (
        one.name,
        f"{one.seconds:.1f} s",
        f"{one.cpu_seconds:.1f} s",
        f"{one.pages_per_second:,.0f}",
        f"{one.peak_bytes / 1e6:,.0f} MB",
        f"{one.pages:,}",
        f"{one.written_bytes / 1e6:,.1f} MB",
        f"{one.seconds / peer.seconds:.1f}" if peer else "–",
        f"{peer.pages_per_second / one.pages_per_second:.1f}" if peer else "–",
    )


def machine() -> dict[str, str]:
    """The machine the figures are of."""
    return {
        "cpu": _cpu_model(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()),
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GiB",
        "system": platform.platform(aliased=True),
        "python": platform.python_version(),
    }


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def markdown(about: Mapping[str, Any], summaries: Sequence[Summary], peer: Summary | None) -> str:
    """The results as Markdown: what was measured on which machine, the table, what each site has."""
    what = f"{about['postings']:,} postings in {about['locales']} languages, {about['runs']} interleaved runs, medians."
    lines = [
        f"{what} {measured_on(about)}",
        "",
        table([HEADER, *(row(one, peer) for one in summaries)]),
        "",
        *(f"- {one.name}: {one.makes}." for one in summaries),
    ]
    return "\n".join(lines)


def measured_on(about: Mapping[str, Any]) -> str:
    """The day, the machine and the versions of what was measured, as sentences."""
    one = about["machine"]
    versions = ", ".join(f"{name} {version}" for name, version in about["versions"].items())
    return (
        f"Measured on {about['day']}: {one['cores']} cores ({one['cpu']}), {one['memory']}, {one['system']}, "
        f"Python {one['python']}; {versions}."
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """`rows`, the first of which is the heading, as a table in Markdown; figures stand to the right."""
    heading, *rest = rows
    lines = [heading, ["---", *["---:"] * (len(heading) - 1)], *rest]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def markers(name: str) -> tuple[str, str]:
    """What stands before and after the results of that name on the page of results."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


def write_page(page: Path, results: str, name: str = "results") -> None:
    """Put `results` between the markers of that name in `page`, leaving the rest as it is.

    Raises:
        ValueError: the page has no such markers.
    """
    text, (begin, end) = page.read_text("utf-8"), markers(name)
    if begin not in text or end not in text:
        raise ValueError(f"{page} has no place for results: {begin} … {end}")
    before, after = text.partition(begin)[0], text.rpartition(end)[2]
    page.write_text(f"{before}{begin}\n{results}\n{end}{after}", "utf-8")


def write_json(path: Path, about: Mapping[str, Any], builds: Mapping[str, Sequence[Build]]) -> None:
    """Every single build and what it was measured on."""
    runs = {key: [_without_tail(one) for one in every] for key, every in builds.items()}
    path.write_text(json.dumps({**about, "builds": runs}, ensure_ascii=False, indent=2) + "\n", "utf-8")


def _without_tail(build: Build) -> dict[str, Any]:
    return {name: value for name, value in asdict(build).items() if name != "tail"}


def described(count: int, runs: int, locales: int, versions: Mapping[str, str]) -> dict[str, Any]:
    """What was measured, on what, and when."""
    return {
        "day": dt.datetime.now(dt.UTC).date().isoformat(),
        "postings": count,
        "locales": locales,
        "runs": runs,
        "machine": machine(),
        "versions": dict(versions),
    }
