"""What was measured, as tables, as JSON and on the page of results."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.table import Table

from tests.benchmarks.measure import Build

HEADER = ("tool", "time", "CPU", "peak memory", "pages", "written", "a posting")
Rows = Sequence[Sequence[str]]


Named = tuple[str, Build]  # the name of a tool, and the medians of its builds


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure with a limit.

    Attributes:
        unit: "s", "MB", "KB", or "" for a ratio.
    """

    what: str
    most: float
    measured: Sequence[float]
    unit: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.measured)

    @property
    def reached(self) -> bool:
        return self.median <= self.most

    def _text(self, value: float) -> str:
        places = {"MB": 0, "KB": 1}.get(self.unit, 2 if value >= 0.1 else 3)
        return f"{value:,.{places}f} {self.unit}".strip()

    def row(self) -> tuple[str, ...]:
        least, most = min(self.measured), max(self.measured)
        spread = f"{self._text(least)} to {self._text(most)}" if len(self.measured) > 1 else "one run"
        return (self.what, self._text(self.most), self._text(self.median), spread, "yes" if self.reached else "no")


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of the benchmarks found.

    Attributes:
        tables: title -> rows, the first of which is the heading; a title is shown where there are several.
    """

    what: str
    tables: Mapping[str, Rows]
    notes: Sequence[str] = ()
    goals: Sequence[Goal] = ()

    def markdown(self) -> str:
        blocks = [self.what]
        for title, rows in self.tables.items():
            blocks += [f"**{title}**", table(rows)] if len(self.tables) > 1 else [table(rows)]
        if self.notes:
            blocks.append("\n".join(f"- {note}" for note in self.notes))
        return "\n\n".join(blocks)


def judged(goals: Sequence[Goal]) -> Rows:
    return [("figure", "limit", "median", "runs", "reached"), *(goal.row() for goal in goals)]


def paired(ours: Sequence[Build], theirs: Sequence[Build]) -> Mapping[str, list[float]]:
    """Return the ratios of time and CPU of each round; what was built fewer times is compared by its last build."""
    rounds = range(max(len(ours), len(theirs)))
    pairs = [(ours[min(n, len(ours) - 1)], theirs[min(n, len(theirs) - 1)]) for n in rounds]
    return {
        "time": [one.seconds / other.seconds for one, other in pairs],
        "CPU": [one.cpu_seconds / other.cpu_seconds for one, other in pairs],
    }


def median(builds: Sequence[Build]) -> Build:
    """Return the medians of some builds, as one."""
    return replace(
        builds[-1],
        seconds=statistics.median(one.seconds for one in builds),
        cpu_seconds=statistics.median(one.cpu_seconds for one in builds),
        peak_bytes=int(statistics.median(one.peak_bytes for one in builds)),
    )


def compared(builds: Mapping[str, Named], postings: int, peers: Sequence[str]) -> Rows:
    """A line a tool, with how its time and CPU time compare to those of each of `peers` that was built too."""
    others = [builds[key] for key in peers if key in builds]
    heading = (*HEADER, *(f"{what} ÷ {name}" for name, _ in others for what in ("time", "CPU")))
    return [heading, *(_row(name, one, postings, [other for _, other in others]) for name, one in builds.values())]


def _row(name: str, one: Build, postings: int, others: Sequence[Build]) -> tuple[str, ...]:
    ratios = [
        f"{ours / theirs:.2f}"
        for other in others
        for ours, theirs in ((one.seconds, other.seconds), (one.cpu_seconds, other.cpu_seconds))
    ]
    return (
        name,
        seconds(one.seconds),
        seconds(one.cpu_seconds),
        megabytes(one.peak_bytes),
        f"{one.pages:,}",
        megabytes(one.written_bytes),
        f"{one.written_bytes / postings / 1e3:.1f} KB",
        *ratios,
    )


def seconds(value: float) -> str:
    return f"{value:.1f} s" if value >= 10 else f"{value:.2f} s"


def megabytes(value: float) -> str:
    return f"{value / 1e6:,.0f} MB" if value >= 10e6 else f"{value / 1e6:.1f} MB"


def table(rows: Rows) -> str:
    """`rows`, the first of which is the heading, as a table in Markdown; figures stand to the right."""
    heading, *rest = rows
    lines = [heading, ["---", *["---:"] * (len(heading) - 1)], *rest]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def shown(title: str, rows: Rows) -> Table:
    heading, *rest = rows
    table = Table(heading[0], title=title)
    for one in heading[1:]:
        table.add_column(one, justify="right")
    for line in rest:
        table.add_row(*line)
    return table


def markers(name: str) -> tuple[str, str]:
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


def write_page(page: Path, results: str, name: str) -> None:
    """Put `results` between the markers of that name in `page`, leaving the rest as it is."""
    text, (begin, end) = page.read_text("utf-8"), markers(name)
    if begin not in text or end not in text:
        raise ValueError(f"{page} has no place for results: {begin} … {end}")
    before, after = text.partition(begin)[0], text.rpartition(end)[2]
    page.write_text(f"{before}{begin}\n{results}\n{end}{after}", "utf-8")
