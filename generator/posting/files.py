"""Which files make a posting, by their paths alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Problems
from generator.locales import Locales
from generator.schema import RESERVED, is_id

# Endings of files that somebody meant to be a posting, whether or not they are one.
_LOOKS_MEANT = (".md", ".markdown", ".txt")


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one posting: its id, and locale code -> (path, path as editors know it)."""

    id: str
    paths: Mapping[str, tuple[Path, str]]


def file_of(posting_id: str, locale: str) -> str:
    """Where the text of a posting in a language lies, below the content folder: the counterpart of `gather`."""
    return f"postings/{posting_id}.{locale}.md"


def gather(folder: Path, shown: str, locales: Locales, problems: Problems) -> list[Files]:
    """The postings below `folder` by their paths, in the order of their ids; files that cannot be one are recorded."""
    found: dict[str, dict[str, tuple[Path, str]]] = {}
    for path, name in _markdown(folder, shown, problems):
        place = _place(path.relative_to(folder).parts, name, locales, problems)
        if place is not None:
            posting_id, locale = place
            found.setdefault(posting_id, {})[locale] = (path, name)
    return [Files(posting_id, found[posting_id]) for posting_id in sorted(found)]


def _markdown(folder: Path, shown: str, problems: Problems) -> Iterator[tuple[Path, str]]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in sorted([*files, *folders]):
            path = Path(parent, name)
            known = f"{shown}/{path.relative_to(folder).as_posix()}"
            if name.startswith(".") or not (name.lower().endswith(_LOOKS_MEANT) or name in folders):
                continue
            if path.is_symlink() or (name in files and not path.is_file()):
                problems.add(known, 1, "file", "not-a-file")
            elif name in files:
                yield path, known


def _place(parts: Sequence[str], shown: str, locales: Locales, problems: Problems) -> tuple[str, str] | None:
    """The id and the locale that a path below the postings' folder stands for."""
    stem, dot, locale = parts[-1].removesuffix(".md").rpartition(".")
    if len(parts) != 2 or not dot or not parts[-1].endswith(".md"):
        problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
        return None
    for part in (parts[0], stem):
        if part in RESERVED:
            problems.add(shown, 1, "path", "reserved-path", value=part)
            return None
        if not is_id(part):
            problems.add(shown, 1, "path", "posting-path", value="/".join(parts))
            return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        problems.add(shown, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    return f"{parts[0]}/{stem}", locale
