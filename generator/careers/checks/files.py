"""Checks the files of a site: all may be published, data files parse, and all fit into GitHub Pages.

The artifact for GitHub Pages holds files and folders that everybody may read, and nothing hidden
("upload-pages-artifact", README); its tar follows symbolic links, so that their targets would be published.
"""

from __future__ import annotations

import json
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import ParseError, fromstring

from careers.checks.site import BuiltSite, Figure
from careers.support.diagnostics import printable

_SOURCES = frozenset((".md", ".yml", ".yaml", ".py", ".pyc", ".j2", ".toml", ".log", ".bak", ".tmp", ".swp"))
_MARK = ".nojekyll"  # tells some hosts how to publish, and is nothing to read
_LARGEST = 3
_NEAR = 0.8  # the share of the limit at which a publisher should begin to think

_FEEDS = frozenset({"feed.xml", "feed.json"})


_PARSERS: Mapping[str, Callable[[bytes], Any]] = {
    **dict.fromkeys((".xml", ".svg"), fromstring),  # expat refuses entities that explode
    **dict.fromkeys((".json", ".webmanifest"), lambda data: json.loads(data.decode("utf-8"))),
}


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check the names, kinds and permissions of everything in the folder."""
    for path, mode in site.modes.items():
        code = _fault_code(path, mode, site)
        if code:
            site.add(path, "file", code, value=PurePosixPath(path).name)
    yield Figure("files", len(site.files))


def _fault_code(path: str, mode: int, site: BuiltSite) -> str:
    name = PurePosixPath(path).name
    if stat.S_ISLNK(mode):
        return "published-link"
    if name.startswith(".") and name != _MARK:
        return "published-hidden"
    is_copy = path.endswith(".html.md") and path.removesuffix(".md") in site.files  # a page as Markdown (llmstxt.org)
    if PurePosixPath(name).suffix.lower() in _SOURCES and not is_copy:
        return "published-source"
    needed = stat.S_IROTH | (stat.S_IXOTH if stat.S_ISDIR(mode) else 0)
    return "" if mode & needed == needed else "published-unreadable"


def check_data(site: BuiltSite) -> Iterator[Figure]:
    """Check that every XML and JSON file parses."""
    kinds: Counter[str] = Counter()
    for path in site.files:
        name = PurePosixPath(path)
        data = site.data(path) if name.suffix in _PARSERS else None
        if data is None:
            continue
        kinds["feeds" if name.name in _FEEDS else name.suffix[1:].replace("webmanifest", "json")] += 1
        try:
            _PARSERS[name.suffix](data)
        except (ParseError, ValueError, RecursionError) as error:
            line = error.position[0] if isinstance(error, ParseError) else getattr(error, "lineno", 1)
            site.add(path, "file", "data-broken", line, reason=str(error).splitlines()[0])
    yield from (Figure(kind, count) for kind, count in sorted(kinds.items()))


def check_weight(site: BuiltSite) -> Iterator[Figure]:
    """Measure the size of all files."""
    total, limit = sum(site.files.values()), site.expected.limit
    largest = Counter(site.files).most_common(_LARGEST)
    if total > limit * _NEAR:
        code = "site-too-large" if total > limit else "site-nearly-full"
        params = {"size": f"{total:,}", "limit": f"{limit:,}", "share": f"{total / limit:.0%}"}
        names = ", ".join(path for path, _ in largest)
        site.diagnostics.add(site.name, 1, "size", code, largest=names, **params)
    yield Figure("total", total, size=True)
    yield Figure("limit", limit, size=True)
    yield from (Figure("largest", size, size=True, name=printable(path)) for path, size in largest)
