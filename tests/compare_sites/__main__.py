"""Builds sites with two versions of the project and compares them file by file, as ``diff -r`` does.

    python -m tests.compare_sites OLD NEW            two checkouts, or two revisions that git knows
    python -m tests.compare_sites OLD --sizes 300    this checkout with another, one site of 300 generated postings

A size of 19 is the project's own content, as the old checkout has it; any other is the number of generated postings.
Files and folders that are named by a digest of what has made them are compared by what they hold. Prints each file that
differs with its first line that does, and exits 1 when there is any.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.compare_sites.checkouts import BuildError, build_site, find_checkout
from tests.compare_sites.content import copy_content, write_content
from tests.site.building import ROOT, snapshot

OWN = 19  # postings of the project's own content
_FEW = 500  # postings: smaller generated sites are an employer's, larger ones an aggregator's
_WIDTH = 160  # characters of a line that are shown, around the first that differs
# A file or folder named by a digest, as in assets/stylesheets/0123456789abcdef.css.
_DIGEST = re.compile(rb"(?:^|/)([0-9a-f]{12,64})(?=[./])")


def compare_sizes(old: Path, new: Path, size: int, folder: Path) -> list[str]:
    """Builds a site of `size` postings with both checkouts, below `folder`, and returns the differences.

    Raises:
        BuildError: a site cannot be built.
    """
    if size == OWN:
        copy_content(old / "content", folder)
    else:
        write_content(folder, size)
    sites = [
        snapshot(build_site(checkout, folder / "content", folder / name, settings_of(size)))
        for name, checkout in (("old", old), ("new", new))
    ]
    differences = list(compare(*map(name_by_content, sites)))
    print(f"{size} postings: {len(sites[0])} files, {len(differences)} differ", flush=True)
    return differences


def settings_of(size: int) -> dict[str, Any]:
    """Returns the plugin's settings for a site: none of its own for our content, short lists for generated content."""
    if size == OWN:
        return {}
    publisher = "employer" if size < _FEW else "aggregator"
    lists = {"page_size": 20, "list_pages": 3, "feed_size": 20}
    return {"publisher": publisher, "indeed": True, "social": "all", **lists}


def name_by_content(site: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns a site in which each file or folder that is named by a digest has the digest of what it holds."""
    named = {path: _DIGEST.findall(path.encode()) for path in site}
    digests = sorted({digest for found in named.values() for digest in found})
    if not digests:
        return dict(site)
    pattern = re.compile(b"|".join(digests))
    # Files may name each other, so their names do not count in what they hold.
    held: dict[bytes, list[bytes]] = defaultdict(list)
    for path, data in site.items():
        for digest in named[path]:
            held[digest].append(pattern.sub(b"", path.encode() + b"\0" + data))
    new = {digest: hashlib.sha256(b"\0".join(sorted(parts))).hexdigest().encode() for digest, parts in held.items()}

    def replace(text: bytes) -> bytes:
        return pattern.sub(lambda match: new[match[0]], text)

    return {replace(path.encode()).decode(): replace(data) for path, data in site.items()}


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
    column = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    shown = slice(max(0, column - _WIDTH // 4), column + _WIDTH)
    return f":{number}:{column + 1}\n  - {before[shown]!r}\n  + {after[shown]!r}"


def main() -> None:
    """Compares the sites of all sizes asked for."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tests.compare_sites", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD", help="a folder or a revision")
    parser.add_argument("new", nargs="?", default=str(ROOT), metavar="NEW", help="the same; this checkout")
    parser.add_argument("--sizes", type=int, nargs="+", default=[OWN, 300, 1000], help="numbers of postings")
    given = parser.parse_args()
    differences: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            old, new = find_checkout(given.old), find_checkout(given.new)
            for size in given.sizes:
                differences += compare_sizes(old, new, size, Path(folder, str(size)).resolve())
        except BuildError as error:
            sys.exit(str(error))
    print("".join(f"{difference}\n" for difference in differences), end="")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
