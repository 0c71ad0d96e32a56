"""Checks for files that must not be published, or cannot be.

The artifact for GitHub Pages holds files and folders that everybody may read, and nothing hidden
("upload-pages-artifact", README); its tar follows symbolic links, so that their targets would be published. Characters
are those that artifacts refuse (actions/toolkit, "Supported characters"), which some file systems cannot hold either.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath

from careers.checks.built import BuiltSite, File
from careers.checks.values import Figure

_REFUSED = frozenset('":<>|*?\\')
_SOURCES = frozenset((".md", ".yml", ".yaml", ".py", ".pyc", ".j2", ".toml", ".log", ".bak", ".tmp", ".swp"))
_MARK = ".nojekyll"  # tells some hosts how to publish, and is nothing to read


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check the names, kinds and permissions of everything in the folder; repeat the problems of reading it."""
    site.diagnostics.extend(site.unreadable)
    everything = [*site.folders, *site.files.values()]
    for file in everything:
        code = _fault(file, site)
        if code:
            site.add(file.path, 1, "file", code, value=PurePosixPath(file.path).name)
    seen: dict[str, str] = {}
    for path in sorted(file.path for file in everything):
        # Some file systems take two names for one if they differ only in case or in Unicode form.
        key = unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
        other = seen.setdefault(key, path)
        if other != path:
            site.add(path, 1, "file", "published-twice", other=site.name(other))
    return [Figure("files", len(site.files))]


def _fault(file: File, site: BuiltSite) -> str:
    """Return the code of the fault of a file or folder, or ""."""
    name = PurePosixPath(file.path).name
    if stat.S_ISLNK(file.mode):
        return "published-link"
    if not stat.S_ISREG(file.mode) and not stat.S_ISDIR(file.mode):
        return "published-special"
    if name.startswith(".") and name != _MARK:
        return "published-hidden"
    if PurePosixPath(name).suffix.lower() in _SOURCES and not _is_markdown_copy(file.path, site):
        return "published-source"
    if any(c in _REFUSED or unicodedata.category(c) in ("Cc", "Cs") for c in name):
        return "published-name"
    needed = stat.S_IROTH | (stat.S_IXOTH if stat.S_ISDIR(file.mode) else 0)
    return "" if file.mode & needed == needed else "published-unreadable"


def _is_markdown_copy(path: str, site: BuiltSite) -> bool:
    """Return whether a file lies beside a page and has its name with ``.md`` behind (llmstxt.org)."""
    page = path.removesuffix(".md")
    return page != path and page.endswith(".html") and page in site.files
