"""Builds sites with two versions of the project and compares them file by file, as ``diff -r`` does.

    python -m tests.compare_sites                    the commit before the redesign and this checkout
    python -m tests.compare_sites OLD NEW            two checkouts, or two revisions that git knows
    python -m tests.compare_sites --sizes 300        one site of 300 generated postings

A size of 19 is the project's own content, as the old checkout has it; any other is the number of generated postings,
whose site must have every kind of page. Names that differ on purpose are in ``names.tsv``: the old site is compared as
if it had the new names. Prints each file that differs with its first line that does, and exits 1 when there is any.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.compare_sites.checkouts import BuildError, build_site, find_checkout
from tests.compare_sites.content import copy_content, write_content
from tests.compare_sites.kinds import missing_kinds
from tests.compare_sites.names import name_by_content, read_names, rename, unpack
from tests.site.building import ROOT, snapshot

BEFORE = "cca90ad"  # the last commit before the redesign
NAMES = Path(__file__).with_name("names.tsv")
OWN = 19  # postings of the project's own content
_FEW = 500  # postings: smaller generated sites are an employer's, larger ones an aggregator's
_WIDTH = 160  # characters of a line that are shown, around the first that differs


def compare_sizes(old: Path, new: Path, size: int, names: Mapping[str, str], folder: Path) -> list[str]:
    """Builds a site of `size` postings with both checkouts, below `folder`, and returns the differences.

    Raises:
        BuildError: a site cannot be built, or does not have every kind of page.
    """
    if size == OWN:
        copy_content(old / "content", folder)
    else:
        write_content(folder, size)
    seconds, sites = [], []
    for name, checkout in (("old", old), ("new", new)):
        started = time.monotonic()
        sites.append(snapshot(build_site(checkout, folder / "content", folder / name, settings_of(size))))
        seconds.append(time.monotonic() - started)
    if size != OWN and (missing := missing_kinds(sites[0])):
        raise BuildError(f"the site of {size} postings has no {', no '.join(missing)}")
    if names:
        sites = [rename(unpack(sites[0]), names), unpack(sites[1])]
    differences = list(compare(*map(name_by_content, sites)))
    print(
        f"{size} postings: {len(sites[0])} files, {len(differences)} differ; built in {seconds[0]:.0f} s and"
        f" {seconds[1]:.0f} s",
        flush=True,
    )
    return differences


def settings_of(size: int) -> dict[str, Any]:
    """Returns the plugin's settings for a site: none of its own for our content, short lists for generated content."""
    if size == OWN:
        return {}
    publisher = "employer" if size < _FEW else "aggregator"
    return {
        "publisher": publisher,
        "indeed": True,
        "social": "all",
        "page_size": 20,
        "list_pages": 3,
        "feed_size": 20,
    }


def compare(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Iterator[str]:
    """Yields what differs between two sites: a line for each file, and its first line that differs in both."""
    for path in sorted(old.keys() | new.keys()):
        if path not in new:
            yield f"only in old: {path}"
        elif path not in old:
            yield f"only in new: {path}"
        elif old[path] != new[path]:
            yield f"{path}{_first_difference(old[path], new[path])}"


def _first_difference(old: bytes, new: bytes) -> str:
    lines = (data.decode("utf-8", "surrogateescape").splitlines(keepends=True) for data in (old, new))
    pairs = enumerate(itertools.zip_longest(*lines, fillvalue=""), 1)
    number, (before, after) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))
    column = sum(1 for _ in same)
    start = max(0, column - _WIDTH // 4)
    return "".join(
        (
            f":{number}:{column + 1}",
            f"\n  - {before[start : start + _WIDTH]!r}",
            f"\n  + {after[start : start + _WIDTH]!r}",
        )
    )


def main() -> None:
    """Compares the sites of all sizes asked for."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tests.compare_sites",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("old", nargs="?", default=BEFORE, metavar="OLD", help=f"a folder or a revision; {BEFORE}")
    parser.add_argument(
        "new", nargs="?", default=str(ROOT), metavar="NEW", help="a folder or a revision; this checkout"
    )
    parser.add_argument("--names", type=Path, default=NAMES, help="the file of names that differ on purpose")
    parser.add_argument("--sizes", type=int, nargs="+", default=[OWN, 300, 1000], help="numbers of postings")
    parser.add_argument("--folder", type=Path, help="a new folder for content and sites, which are kept")
    given = parser.parse_args()
    names = read_names(given.names)
    differences: list[str] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        try:
            old, new = find_checkout(given.old), find_checkout(given.new)
            for size in given.sizes:
                differences += compare_sizes(old, new, size, names, folder.resolve() / str(size))
        except BuildError as error:
            sys.exit(str(error))
    print("".join(f"{difference}\n" for difference in differences), end="")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
