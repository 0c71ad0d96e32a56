"""What must not be published, or cannot be.

The artifact for GitHub Pages holds files and folders that everybody may read, and nothing hidden
("upload-pages-artifact", README); its tar follows symbolic links, so what they lead to would be published. Characters
are those that artifacts refuse (actions/toolkit, "Supported characters"), which some file systems cannot hold either.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath

from careers.checks.built import Built, File
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.support.errors import Problems

_REFUSED = frozenset('":<>|*?\\')
_SOURCES = frozenset((".md", ".yml", ".yaml", ".py", ".pyc", ".j2", ".toml", ".log", ".bak", ".tmp", ".swp"))
_MARK = ".nojekyll"  # tells some hosts how to publish, and is nothing to read
_ALL_READ = stat.S_IROTH
_ALL_ENTER = stat.S_IROTH | stat.S_IXOTH


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Names, kinds and permissions of everything in the folder, and what could not be read of it."""
    problems.extend(built.problems)
    for file in (*built.folders, *built.files.values()):
        code = _fault(file, built)
        if code:
            problems.add(built.name(file.path), 1, "file", code, value=PurePosixPath(file.path).name)
    _same_names(built, problems)
    return [Figure("files", len(built.files))]


def _fault(file: File, built: Built) -> str:
    """The code of what is wrong with a file or folder, or ""."""
    name = PurePosixPath(file.path).name
    if stat.S_ISLNK(file.mode):
        return "published-link"
    if not stat.S_ISREG(file.mode) and not stat.S_ISDIR(file.mode):
        return "published-special"
    if name.startswith(".") and name != _MARK:
        return "published-hidden"
    if PurePosixPath(name).suffix.lower() in _SOURCES and not _page_as_markdown(file.path, built):
        return "published-source"
    if any(c in _REFUSED or unicodedata.category(c) in ("Cc", "Cs") for c in name):
        return "published-name"
    readable = _ALL_ENTER if stat.S_ISDIR(file.mode) else _ALL_READ
    return "" if file.mode & readable == readable else "published-unreadable"


def _page_as_markdown(path: str, built: Built) -> bool:
    """Whether it lies beside a page and has its name with ``.md`` behind: the page as Markdown (llmstxt.org)."""
    page = path.removesuffix(".md")
    return page != path and page.endswith(".html") and page in built.files


def _same_names(built: Built, problems: Problems) -> None:
    """Names that some file systems take for one: they differ only in case or in Unicode form."""
    seen: dict[str, str] = {}
    for path in sorted([*built.files, *(folder.path for folder in built.folders)]):
        key = unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
        other = seen.setdefault(key, path)
        if other != path:
            problems.add(built.name(path), 1, "file", "published-twice", other=built.name(other))
