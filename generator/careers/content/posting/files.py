"""Which files make a posting, by their paths alone."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from careers.content.schema import RESERVED, is_id
from careers.i18n import Locales
from careers.support.cache import Listed
from careers.support.errors import Problems

# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")

Stat = tuple[int, int, int, int]  # of a file: bytes, when it changed and when anything of it did (ns), its number


@dataclass(frozen=True, slots=True)
class Files(Listed):
    """The files of one posting: its id, and locale code -> (path, path as editors know it).

    Attributes:
        stats: locale code -> what the file system says of the file; empty where it was not asked.
    """

    id: str
    paths: Mapping[str, tuple[Path | str, str]]
    stats: Mapping[str, Stat] = field(default_factory=dict)


def file_of(posting_id: str, locale: str) -> str:
    """Where the text of a posting in a language lies, below the content folder: the counterpart of `gather`."""
    return f"postings/{posting_id}.{locale}.md"


def gather(folder: Path, shown: str, locales: Locales, problems: Problems, company: str = "") -> list[Files]:
    """The postings below `folder` by their paths, in the order of their ids; files that cannot be one are recorded.

    `company` is a folder in `folder`: only what lies there is looked at.
    """
    found: dict[str, tuple[dict[str, tuple[Path | str, str]], dict[str, Stat]]] = {}
    above = (company,) if company else ()
    for parts, entry in _markdown(str(folder.joinpath(*above)), above, shown, problems):
        name = "/".join((shown, *parts))
        place = _place(parts, name, found, locales, problems)
        stat = _stat(entry, name, problems) if place is not None else None
        if place is not None and stat is not None:
            posting_id, locale = place
            paths, stats = found.setdefault(posting_id, ({}, {}))
            paths[locale] = (entry.path, name)
            stats[locale] = stat
    return [Files(posting_id, *found[posting_id]) for posting_id in sorted(found)]


def _markdown(
    folder: str, above: tuple[str, ...], shown: str, problems: Problems
) -> Iterator[tuple[tuple[str, ...], os.DirEntry[str]]]:
    """Files that somebody meant to be a posting, with the parts of their paths; the system is asked little."""
    folders = []
    for one in _entries(folder, "/".join((shown, *above)), problems):
        if one.is_file(follow_symlinks=False):
            if one.name.lower().endswith(_LOOKS_MEANT):
                yield (*above, one.name), one
            continue
        is_folder = _is_folder(one)
        if is_folder and not one.is_symlink():
            folders.append((one.path, (*above, one.name)))
        elif is_folder or one.name.lower().endswith(_LOOKS_MEANT):
            problems.add("/".join((shown, *above, one.name)), 1, "file", "not-a-file")
    for path, parts in folders:
        yield from _markdown(path, parts, shown, problems)


def _entries(folder: str, shown: str, problems: Problems) -> list[os.DirEntry[str]]:
    """What is in a folder and not hidden, by name; nothing where there is none, or where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted((one for one in entries if not one.name.startswith(".")), key=attrgetter("name"))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        problems.add(shown, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _stat(entry: os.DirEntry[str], shown: str, problems: Problems) -> Stat | None:
    try:
        stat = entry.stat(follow_symlinks=False)
    except OSError as error:  # it went while the folder was being read
        problems.add(shown, 1, "file", "unreadable", reason=error.strerror or type(error).__name__)
        return None
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


def _place(
    parts: Sequence[str], shown: str, sound: Container[str], locales: Locales, problems: Problems
) -> tuple[str, str] | None:
    """The id and the locale that a path below the postings' folder stands for; those in `sound` are ids."""
    stem, dot, locale = parts[-1].removesuffix(".md").rpartition(".")
    if len(parts) != 2 or not dot or not parts[-1].endswith(".md"):
        problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
        return None
    posting_id = f"{parts[0]}/{stem}"
    for part in () if posting_id in sound else (parts[0], stem):
        if part in RESERVED:
            problems.add(shown, 1, "path", "reserved-path", value=part)
            return None
        if not is_id(part):
            problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
            return None
    if not any(locale == one.code for one in locales.all):
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        problems.add(shown, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    return posting_id, locale
