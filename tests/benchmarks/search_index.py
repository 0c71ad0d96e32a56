"""The index alone: how long it takes to make, what it takes on disk, and what grows with the number of postings.

    python -m tests.benchmarks.search_index CONTENT SITE

writes the index of a generated content folder below SITE, in a process of its own, so that its time and memory can be
measured from outside. Reading the content is part of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from careers.content.library import Reader
from careers.i18n import Locales
from careers.mkdocs.settings import cores
from careers.support.work import Workers
from tests import corpus
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.tools import LOCALES, PROJECT, environment
from tests.search.indexes import write_indexes

# Fetched whole by every reader who searches; the rest is fetched in pieces.
WHOLE = ("base.gz",)


@dataclass(frozen=True, slots=True)
class Index:
    """One index and what it took.

    Attributes:
        sizes: what it is made of -> bytes on disk: a file's name, or a folder of files.
    """

    postings: int
    build: Build
    sizes: Counter[str]
    files: int


def made(content: Path, site: Path, postings: int) -> Index:
    """Write the index of `content`, which holds that many postings, into ``search/`` below the new folder `site`."""
    build = measure([sys.executable, "-m", __spec__.name, str(content), str(site)], site, environment())
    if build.status:
        raise RuntimeError(f"the index cannot be made:\n{build.tail}")
    root = site / "search"
    files = [path for path in root.rglob("*") if path.is_file()]
    sizes: Counter[str] = Counter()
    for path in files:
        sizes[_part(path.relative_to(root).parts)] += path.stat().st_size
    return Index(postings, build, sizes, len(files))


def _part(place: Sequence[str]) -> str:
    """``<digest>/sounds.gz`` -> "sounds.gz"; ``<digest>/lists/3.gz`` -> "lists"."""
    return place[1] if len(place) > 1 else place[0]


def rows(indexes: Sequence[Index]) -> list[tuple[str, ...]]:
    """A heading, then a line a figure, with a column an index."""
    parts = sorted({part for one in indexes for part in one.sizes}, key=lambda part: (part not in WHOLE, part))
    return [
        ("index", *(f"{one.postings:,} postings" for one in indexes)),
        ("made in", *(f"{one.build.seconds:.1f} s" for one in indexes)),
        ("peak memory", *(f"{one.build.peak_bytes / 1e6:,.0f} MB" for one in indexes)),
        ("files", *(f"{one.files:,}" for one in indexes)),
        ("on disk", *(f"{one.sizes.total() / 1e6:,.1f} MB" for one in indexes)),
        *(
            (
                f"{part}{', fetched whole' if part in WHOLE else ''}",
                *(f"{one.sizes[part] / 1e3:,.1f} KB" for one in indexes),
            )
            for part in parts
        ),
    ]


def main(content: Path, site: Path) -> None:
    reader = Reader(content, "content", Locales.of(LOCALES), today=corpus.ANCHOR, currency="CNY")
    library, _ = reader.read()
    write_indexes(library, [PROJECT / "theme"], [], site, Workers(cores()))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
