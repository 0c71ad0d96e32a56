"""Finds former versions of source texts in the history of git."""

from __future__ import annotations

import enum
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from careers.support.git import Repository
from careers_tools.translation.translation_file import TextVersion

_MOST_COMMITS = 2000
_MOST_BLOBS = 5000
_LOG = ("--no-pager", "log", "--raw", "--no-abbrev", "-z", "--format=", f"--max-count={_MOST_COMMITS}")


class Absence(enum.StrEnum):
    """Why a version was not found."""

    NO_HISTORY = "no_history"
    NOT_IN_HISTORY = "not_in_history"


@dataclass(frozen=True, slots=True)
class History:
    """Former versions: (path below the content folder, stamp) -> text; `absence` says why the others were not found."""

    versions: Mapping[tuple[str, str], TextVersion]
    absence: Absence


def find_versions(content: Path, wanted: Iterable[tuple[str, str]]) -> History:
    """Return the versions in `wanted`: (path of a source file below `content`, the stamp it bore).

    git is asked once for all (for a single file a second time, under its earlier names), and in bounds: 2,000 commits,
    30 seconds.
    """
    keys = set(wanted)
    repository = Repository.of(content) if keys else None
    blobs = _blobs(repository, sorted({path for path, _ in keys})) if repository else None
    if repository is None or blobs is None:
        return History({}, Absence.NO_HISTORY)
    versions: dict[tuple[str, str], TextVersion] = {}
    texts = dict(_read_blobs(repository, list(dict.fromkeys(blob for _, blob in blobs))[:_MOST_BLOBS]))
    for path, blob in blobs:
        version = texts.get(blob)
        if version is not None and (path, version.stamp) in keys:
            versions[path, version.stamp] = version
    return History(versions, Absence.NOT_IN_HISTORY)


def _blobs(repository: Repository, paths: Sequence[str]) -> list[tuple[str, str]] | None:
    """Return (path, id of its contents) in every commit, newest first; None where there is no history."""
    # A text that was settled in a merge is in no other commit; one that a merge left aside may have been translated.
    log = (*_LOG, f"--relative={repository.prefix}") if repository.prefix else _LOG
    output = repository.ask(*log, "--full-history", "-m", "--no-renames", "--", *map(repository.pathspec, paths))
    if output is None:
        return None
    blobs = list(_entries(output))
    if len(paths) == 1:
        # A renamed file answers under the name it has now. Merges are left out: in one git would follow the other side.
        output = repository.ask(*log, "--follow", "--", repository.pathspec(paths[0])) or b""
        blobs += [(paths[0], blob) for _, blob in _entries(output)]
    return blobs


def _entries(output: bytes) -> Iterator[tuple[str, str]]:
    """Yield (path, id of the contents) for each line of ``git log --raw -z``; for a renamed file the new path."""
    fields = iter(output.decode("utf-8", "surrogateescape").split("\0"))
    for field in fields:
        parts = field.lstrip("\n").split(" ")
        if len(parts) != 5 or not parts[0].startswith(":"):
            continue
        path = next(fields, "")
        if parts[4][:1] in ("R", "C"):
            path = next(fields, "")
        if parts[4][:1] != "D":
            yield path, parts[3]


def _read_blobs(repository: Repository, blobs: Iterable[str]) -> Iterator[tuple[str, TextVersion]]:
    """Yield (id, text) for those contents that are postings."""
    output = repository.ask("cat-file", "--batch", stdin="\n".join(blobs).encode() + b"\n") or b""
    stream = io.BytesIO(output)
    for line in stream:
        head = line.split()
        if len(head) != 3:  # an object that is not there takes one line
            continue
        version = TextVersion.read(stream.read(int(head[2])))
        stream.readline()
        if version is not None:
            yield head[0].decode(), version
