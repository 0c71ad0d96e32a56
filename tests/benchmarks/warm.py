"""Builds after an edit: what is made again, how long it takes, and whether the site is that of a build from nothing."""

from __future__ import annotations

import hashlib
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from tests.benchmarks import report
from tests.benchmarks.builds import BuildError, build
from tests.benchmarks.corpora import Corpora, editable, replace
from tests.benchmarks.hugo_site import hugo
from tests.benchmarks.measure import Build
from tests.benchmarks.sites import careers, versions
from tests.benchmarks.tools import LOCALES, PROJECT, Tool

EDITS = 5  # of each kind

NOTHING, TEXT, FACT, TEMPLATE = "nothing", "a posting's text", "a posting's pay", "the postings' template"
FIRST, COLD = "a posting's text, first build after one from nothing", "everything: a build from nothing"


@dataclass(frozen=True, slots=True)
class Rebuild:
    """A build and what was edited before it; `written` files of the site are younger than its start."""

    edited: str
    build: Build
    written: int


class Workshop:
    """A site that is edited and built again and again, with a copy of the theme to edit too."""

    def __init__(self, scratch: Path, corpora: Corpora, count: int) -> None:
        """Nothing is built before `rebuild`."""
        self._sources, self._count = scratch / "sources", count
        self._site, self._cache = scratch / "site", scratch / "cache"
        corpora.write(self._sources / "content", count)
        shutil.copytree(PROJECT / "theme", self._sources / "theme")
        self._tool = careers(theme=self._sources / "theme")
        self._postings = iter(editable(self._sources / "content", 2 * EDITS + 1))

    def nothing(self) -> None:
        """Edit nothing."""

    def text(self) -> None:
        """Add a paragraph to the next posting."""
        path = next(self._postings)
        replace(path, path.read_text("utf-8") + "\nThis paragraph was added by an editor.\n")

    def fact(self) -> None:
        """Change what the next posting pays."""
        path = next(self._postings)
        replace(path, re.sub(r"\nsalary: .*", "\nsalary: 41-59K CNY", path.read_text("utf-8"), count=1))

    def template(self) -> None:
        """Add a line to the template of all postings."""
        path = self._sources / "theme" / "portal" / "posting.html"
        replace(path, path.read_text("utf-8") + "\n<p>This line was added by a designer.</p>\n")

    def rebuild(self, edited: str, edit: Callable[[], None]) -> Rebuild:
        """Edit, then build over what there is.

        Raises:
            BuildError: it failed.
        """
        edit()
        start = time.time_ns()
        done = build(self._tool, self._sources, self._site, self._cache, self._count)
        written = sum(path.stat().st_mtime_ns >= start for path in self._site.rglob("*") if path.is_file())
        return Rebuild(edited, done, written)

    def afresh(self, scratch: Path) -> Build:
        """Build the same from nothing, elsewhere.

        Raises:
            BuildError: it failed, or the site that was built again and again is another.
        """
        scratch.mkdir(parents=True, exist_ok=True)
        place = Path(tempfile.mkdtemp(dir=scratch))
        done = build(self._tool, self._sources, place / "site", place / "cache", self._count)
        if differing := different(snapshot(self._site), snapshot(place / "site")):
            raise BuildError(f"a warm build made another site than a cold one: {', '.join(differing[:5])}")
        return done


def snapshot(folder: Path) -> dict[str, str]:
    """Address -> digest of every file below `folder`."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def different(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """The addresses at which two snapshots differ."""
    return sorted(address for address in {*one, *other} if one.get(address) != other.get(address))


def part(count: int, corpora: Corpora, scratch: Path, console: Console) -> report.Part:
    """What edits of a site of `count` postings cost, beside a full build by Hugo.

    Raises:
        BuildError: a build failed, or a warm one made another site than a cold one.
    """
    peer = _hugo_build(count, scratch / "hugo")
    shop = Workshop(scratch, corpora, count)
    edits = [(FIRST, shop.text), *[(TEXT, shop.text)] * EDITS, *[(FACT, shop.fact)] * EDITS, (NOTHING, shop.nothing)]
    cold = [shop.rebuild(COLD, shop.nothing)]
    done = []
    for name, edit in edits:
        done.append(shop.rebuild(name, edit))
        console.print(f"{name}: {done[-1].build.seconds:.2f} s, {done[-1].written:,} files")
    cold.append(Rebuild(COLD, shop.afresh(scratch / "afresh"), cold[0].written))
    done.append(shop.rebuild(TEMPLATE, shop.template))
    cold.append(Rebuild(COLD, shop.afresh(scratch / "afresh"), cold[0].written))
    return report.Part(
        about=report.described(count, 1, len(LOCALES), versions()),
        what=f"{count:,} postings in {len(LOCALES)} languages, no search index; {EDITS} edits a kind, medians.",
        tables={"What was edited, and the build after it": rows([*done, *cold], peer)},
        notes=[
            "Each edit is of another posting. After the last of them, and after that of the template, the site was"
            " compared with one built from nothing: the same files, byte for byte.",
            f"Hugo built all of it in {peer.seconds:.1f} s, as it does after every edit.",
        ],
        figures={
            "hugo": report.plain(peer),
            "builds": [
                {"edited": one.edited, "written": one.written, **report.plain(one.build)} for one in done + cold
            ],
        },
        goals=[
            report.Goal(f"{edited} edited ÷ Hugo's full build", most, _ratios(done, edited, peer))
            for edited, most in ((TEXT, 0.30), (FACT, 0.30), (NOTHING, 0.05))
        ],
    )


def _ratios(done: list[Rebuild], edited: str, peer: Build) -> list[float]:
    return [one.build.seconds / peer.seconds for one in done if one.edited == edited]


def _hugo_build(count: int, scratch: Path) -> Build:
    tool: Tool = hugo()
    scratch.mkdir(parents=True)
    tool.prepare(scratch, count)
    return build(tool, scratch, scratch / "site", scratch / "cache", count)


def rows(done: list[Rebuild], peer: Build) -> report.Rows:
    """A line for each kind of edit, in the order in which they came."""
    heading = ("edited", "time", "worst", "CPU", "peak memory", "files written", "time ÷ Hugo's full build")
    lines = []
    for name in dict.fromkeys(one.edited for one in done):
        every = [one for one in done if one.edited == name]
        took = statistics.median(one.build.seconds for one in every)
        lines.append(
            (
                name,
                report.seconds(took),
                report.seconds(max(one.build.seconds for one in every)),
                report.seconds(statistics.median(one.build.cpu_seconds for one in every)),
                report.megabytes(statistics.median(one.build.peak_bytes for one in every)),
                f"{statistics.median(one.written for one in every):,.0f}",
                f"{took / peer.seconds:.3f}",
            )
        )
    return [heading, *lines]
