"""From a hundred postings to fifty thousand: what a posting costs as their number grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from rich.console import Console

from tests.benchmarks import builds, report
from tests.benchmarks.hugo_site import hugo
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import careers, measured_on
from tests.benchmarks.tools import LOCALES

LEAST = 100
FEW = 1_000  # postings up to which a build is short, and measured several times
BESIDE = 10_000  # postings up to which Hugo builds them too

Measured = Mapping[int, Sequence[Build]]  # postings -> their builds


def part(counts: Sequence[int], runs: int, scratch: Path, console: Console) -> report.Part:
    """The portal at each of these sizes, Hugo at those it is compared at."""
    tool, peer = careers(llms=False, social="none"), hugo()
    found: dict[int, list[Build]] = {}
    beside: dict[int, list[Build]] = {}
    for count in counts:
        pair = [tool, peer] if count <= BESIDE else [tool]
        made = builds.measured(pair, count, runs if count <= FEW else 1, scratch / str(count), console)
        found[count] = made[tool.key]
        if peer.key in made:
            beside[count] = made[peer.key]
    largest = max(counts)
    whole = careers("careers-whole", "careers, all defaults", search=True)
    found_whole = (
        builds.measured([whole], largest, 1, scratch / "whole", console)[whole.key] if largest > BESIDE else []
    )
    said = f"Without preview images and Markdown twins, in {len(LOCALES)} languages; medians of {runs} up to {FEW:,}"
    return report.Part(
        what=f"{said} postings, one build of more. {measured_on()}",
        tables={"Builds from nothing, by size": rows(found, beside)},
        notes=[
            "A further posting is what each one costs that this line has more than the line above: processor time and"
            " bytes.",
            "Hugo writes Markdown twins here as elsewhere; it is not asked for more than "
            f"{BESIDE:,} postings, which take it gigabytes of memory.",
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
            report.Goal(f"peak memory, {largest:,} postings", 1200, peaks, "MB"),
            report.Goal(f"a posting of {largest:,}, without Markdown copies, images and index", 32, plain, "KB"),
            report.Goal(f"a posting of {largest:,}, all defaults", 45, all_files, "KB"),
        ]
    return wanted


def _kilobytes(one: Build, postings: int) -> float:
    return one.written_bytes / postings / 1e3


def rows(found: Measured, beside: Measured) -> report.Rows:
    """A line for each size, with what a further posting costs from the size before."""
    further = ("a further posting", "written for it")
    heading = ("postings", "time", "CPU", "peak memory", "pages", "written", "a posting", *further, "Hugo: time")
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
                report.seconds(report.median(beside[count]).seconds) if count in beside else "–",
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
