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
FEW = 1_000  # postings up to which a build is short, and measured several times
MANY = 10_000  # postings from which on a build with all defaults is measured besides

Measured = Mapping[int, Sequence[Build]]  # postings -> their builds


def part(counts: Sequence[int], runs: int, scratch: Path, console: Console) -> report.Part:
    """The portal at each of these sizes."""
    tool = careers(llms=False, social="none")
    found = {
        count: builds.measured([tool], count, runs if count <= FEW else 1, scratch / str(count), console)[tool.key]
        for count in counts
    }
    largest = max(counts)
    whole = careers("careers-whole", "careers, all defaults", search=True)
    found_whole = builds.measured([whole], largest, 1, scratch / "whole", console)[whole.key] if largest > MANY else []
    said = f"Without preview images and Markdown twins, in {len(LOCALES)} languages; medians of {runs} up to {FEW:,}"
    return report.Part(
        what=f"{said} postings, one build of more. {measured_on()}",
        tables={"Builds from nothing, by size": rows(found)},
        notes=[
            "A further posting is what each one costs that this line has more than the line above: processor time and"
            " bytes.",
            *(
                f"With all defaults, that is with Markdown copies, preview images and the search index, {largest:,}"
                f" postings took {report.seconds(one.seconds)} and {report.megabytes(one.peak_bytes)} of memory, and"
                f" wrote {_kilobytes(one, largest):.1f} KB a posting."
                for one in found_whole
            ),
        ],
        goals=goals(found, found_whole),
    )


def goals(found: Measured, whole: Sequence[Build]) -> list[report.Goal]:
    """Return what is wanted of a small portal, and of the largest; `whole` are its builds with all defaults."""
    largest = max(found)
    wanted = [report.Goal(f"{LEAST:,} postings from nothing", 1.2, [one.seconds for one in found[LEAST]], "s")]
    if whole:
        peaks = [one.peak_bytes / 1e6 for one in found[largest]]
        plain, all_files = ([_kilobytes(one, largest) for one in each] for each in (found[largest], whole))
        wanted += [
            report.Goal(f"peak memory, {largest:,} postings", 1300, peaks, "MB"),
            report.Goal(f"a posting of {largest:,}, without Markdown copies, images and index", 34, plain, "KB"),
            report.Goal(f"a posting of {largest:,}, all defaults", 45, all_files, "KB"),
        ]
    return wanted


def _kilobytes(one: Build, postings: int) -> float:
    return one.written_bytes / postings / 1e3


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
