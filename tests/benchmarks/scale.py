"""From a hundred postings to fifty thousand: what a posting costs as their number grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from rich.console import Console

from tests.benchmarks import builds, report
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import careers, measured_on
from tests.benchmarks.tools import LOCALES

LEAST = 100
LARGEST = 50_000
FEW = 1_000  # postings up to which a build is short, and measured several times

Measured = Mapping[int, Sequence[Build]]  # postings -> their builds


def part(counts: Sequence[int], runs: int, scratch: Path, console: Console) -> report.Part:
    """The portal at each of these sizes."""
    tool = careers(llms=False, social="none")
    found = {
        count: builds.measured([tool], count, runs if count <= FEW else 1, scratch / str(count), console)[tool.key]
        for count in counts
    }
    said = f"Without preview images and Markdown twins, in {len(LOCALES)} languages; medians of {runs} up to {FEW:,}"
    return report.Part(
        what=f"{said} postings, one build of more. {measured_on()}",
        tables={"Builds from nothing, by size": rows(found)},
        notes=[
            "A further posting is what each one costs that this line has more than the line above: processor time and"
            " bytes.",
        ],
        goals=goals(found),
    )


def goals(found: Measured) -> list[report.Goal]:
    """Return what is wanted of a small portal, and of the largest."""
    wanted = [report.Goal(f"{LEAST:,} postings from nothing", 1.2, [one.seconds for one in found[LEAST]], "s")]
    if LARGEST in found:
        peaks = [one.peak_bytes / 1e6 for one in found[LARGEST]]
        bytes_each = [one.written_bytes / LARGEST / 1e3 for one in found[LARGEST]]
        wanted += [
            report.Goal(f"peak memory, {LARGEST:,} postings", 1300, peaks, "MB"),
            report.Goal(f"a posting of {LARGEST:,}, without Markdown copies, images and index", 34, bytes_each, "KB"),
        ]
    return wanted


def rows(found: Measured) -> report.Rows:
    """A line for each size, with what a further posting costs from the size before."""
    further = ("a further posting", "written for it")
    heading = ("postings", "time", "CPU", "peak memory", "pages", "written", "a posting", *further)
    before: dict[int, int | None] = {min(found): None, **{more: less for less, more in pairwise(sorted(found))}}
    lines = []
    for count, every in sorted(found.items()):
        one = report.median(every)
        lines.append(
            (
                f"{count:,}",
                report.seconds(one.seconds),
                report.seconds(one.cpu_seconds),
                report.megabytes(one.peak_bytes),
                f"{one.pages:,}",
                report.megabytes(one.written_bytes),
                f"{one.written_bytes / count / 1e3:.1f} KB",
                *_further(count, before[count], found),
            )
        )
    return [heading, *lines]


def _further(count: int, less: int | None, found: Measured) -> tuple[str, str]:
    if less is None:
        return "–", "–"
    one, other = report.median(found[count]), report.median(found[less])
    work = (one.cpu_seconds - other.cpu_seconds) / (count - less)
    size = (one.written_bytes - other.written_bytes) / (count - less)
    return f"{work * 1e3:.2f} ms", f"{size / 1e3:.1f} KB"
