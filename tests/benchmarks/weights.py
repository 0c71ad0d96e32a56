"""What a built site weighs, by kinds of files: where a change of its templates saves bytes, and how it grows."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

# The first that fits an address decides. What fits none is the rest: home pages, editorial pages, what the theme loads.
_KINDS = (
    ("calendar file", r".*\.ics"),
    ("Markdown twin", r".*/index\.html\.md"),
    ("preview image", r"social/.*"),
    ("search", r"search/.*"),
    ("API", r"api/.*"),
    ("sitemap", r"sitemap.*\.xml"),
    ("feed", r".*(feed\.(xml|json)|indeed\.xml)|llms.*\.txt"),
    ("list of jobs", r"[^/]+/jobs/(page/\d+/)?index\.html"),
    ("posting", r"[^/]+/jobs/[^/]+/[^/]+/index\.html"),
    ("term, further page", r"[^/]+/[^/]+/[^/]+/page/\d+/index\.html"),
    ("index of terms", r"[^/]+/(?!jobs/)[^/]+/index\.html"),
    ("term, first page", r"[^/]+/[^/]+/[^/]+/index\.html"),
)
_REST = "rest"


class Weight(NamedTuple):
    files: int
    bytes: int


def kind(address: str) -> str:
    """What kind of file lies at `address`, relative to the site's root.

    >>> kind("en/jobs/acme/kernels/index.html"), kind("en/skills/cpp/page/2/index.html")
    ('posting', 'term, further page')
    """
    return next((name for name, pattern in _KINDS if re.fullmatch(pattern, address)), _REST)


def weights(site: Path) -> Mapping[str, Weight]:
    """Kind -> weight of the site in the folder `site`, the heaviest kind first."""
    sizes: defaultdict[str, list[int]] = defaultdict(list)
    for path in site.rglob("*"):
        if path.is_file():
            sizes[kind(path.relative_to(site).as_posix())].append(path.stat().st_size)
    found = {name: Weight(len(each), sum(each)) for name, each in sizes.items()}
    return dict(sorted(found.items(), key=lambda one: -one[1].bytes))


def table(found: Mapping[str, Weight], postings: int) -> str:
    """The weights as lines: files, bytes of one, bytes of them all for each of `postings`."""
    whole = Weight(sum(one.files for one in found.values()), sum(one.bytes for one in found.values()))
    rows = [*found.items(), ("all", whole)]
    lines = [f"{'kind':<20}{'files':>8}{'B a file':>10}{'B a posting':>13}"]
    lines += [f"{name:<20}{n:>8}{size // n:>10}{size // postings:>13}" for name, (n, size) in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(weights(Path(sys.argv[1])), int(sys.argv[2])))
