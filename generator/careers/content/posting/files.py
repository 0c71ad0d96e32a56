"""Finds the files of each posting, by their paths alone."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from careers.content.schema import RESERVED, is_id
from careers.i18n import Locales
from careers.support.cache import Listed
from careers.support.diagnostics import Diagnostics

# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")

Stat = tuple[int, int, int, int]  # of a file: bytes, times of change of content and of anything (ns), its number


@dataclass(frozen=True, slots=True)
class Files(Listed):
    """The files of one posting: its id, and locale code -> (path, path as editors know it).

    Attributes:
        stats: locale code -> state of the file as the file system has it; empty where that was not looked at.
    """

    id: str
    paths: Mapping[str, tuple[Path | str, str]]
    stats: Mapping[str, Stat] = field(default_factory=dict)


def file_of(posting_id: str, locale: str) -> str:
    """Return the path of a posting's text in a language, below the content folder: the counterpart of `gather`."""
    return f"postings/{posting_id}.{locale}.md"


def gather(
    folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics, company: str = ""
) -> list[Files]:
    """Return the postings below `folder` by their paths, in the order of ids; record files that cannot belong to one.

    `company` is a folder in `folder`: only that is looked at.
    """
    postings: dict[str, tuple[dict[str, tuple[Path | str, str]], dict[str, Stat]]] = {}
    above = (company,) if company else ()
    for parts, entry in _markdown(str(folder.joinpath(*above)), above, display_path, diagnostics):
        name = "/".join((display_path, *parts))
        key = _parse_path(parts, name, postings, locales, diagnostics)
        if key is None:
            continue
        try:
            stat = entry.stat(follow_symlinks=False)
        except OSError as error:  # it went while the folder was being read
            _record_unreadable(name, error, diagnostics)
            continue
        posting_id, locale = key
        paths, stats = postings.setdefault(posting_id, ({}, {}))
        paths[locale] = (entry.path, name)
        stats[locale] = (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
    return [Files(posting_id, *postings[posting_id]) for posting_id in sorted(postings)]


def _markdown(
    folder: str, above: tuple[str, ...], display_path: str, diagnostics: Diagnostics
) -> Iterator[tuple[tuple[str, ...], os.DirEntry[str]]]:
    """Yield files that somebody meant to be a posting, after the parts of their paths; ask the system little."""
    folders = []
    for entry in _entries(folder, "/".join((display_path, *above)), diagnostics):
        parts = (*above, entry.name)
        is_meant = entry.name.lower().endswith(_LOOKS_MEANT)
        if entry.is_file(follow_symlinks=False):
            if is_meant:
                yield parts, entry
            continue
        is_folder = _is_folder(entry)
        if is_folder and not entry.is_symlink():
            folders.append((entry.path, parts))
        elif is_folder or is_meant:
            diagnostics.add("/".join((display_path, *parts)), 1, "file", "not-a-file")
    for path, parts in folders:
        yield from _markdown(path, parts, display_path, diagnostics)


def _entries(folder: str, display_path: str, diagnostics: Diagnostics) -> list[os.DirEntry[str]]:
    """Return the entries of a folder that are not hidden, by name; none where it is missing or cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry for entry in entries if not entry.name.startswith(".")), key=attrgetter("name"))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        _record_unreadable(display_path, error, diagnostics)
        return []


def _record_unreadable(display_path: str, error: OSError, diagnostics: Diagnostics) -> None:
    diagnostics.add(display_path, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _parse_path(
    parts: Sequence[str], display_path: str, sound: Container[str], locales: Locales, diagnostics: Diagnostics
) -> tuple[str, str] | None:
    """Return the id and the locale of a path below the postings' folder; those in `sound` are known to be ids."""
    stem, dot, locale = parts[-1].removesuffix(".md").rpartition(".")
    if len(parts) != 2 or not dot or not parts[-1].endswith(".md"):
        diagnostics.add(display_path, 1, "path", "posting-path", value="/".join(parts))
        return None
    posting_id = f"{parts[0]}/{stem}"
    for part in () if posting_id in sound else (parts[0], stem):
        if part in RESERVED:
            diagnostics.add(display_path, 1, "path", "reserved-path", value=part)
            return None
        if not is_id(part):
            diagnostics.add(display_path, 1, "path", "posting-path", value="/".join(parts))
            return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        diagnostics.add(display_path, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    return posting_id, locale
