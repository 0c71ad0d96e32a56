"""Former versions of source texts: in the cache, where earlier commands kept them, else in the history of git."""

from __future__ import annotations

import contextlib
import enum
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from careers.support.files import Edited, write_file
from careers.support.git import Repository
from careers_tools.translation.version import Version

_MOST_COMMITS = 2000
_MOST_BLOBS = 5000
_MOST_PATHS = 500  # on a command line; more are asked for by their folder
_MOST_KEPT = 10  # versions of one source file in the cache
_LOG = ("--no-pager", "log", "--raw", "--no-abbrev", "-z", "--format=", f"--max-count={_MOST_COMMITS}")


class Absence(enum.StrEnum):
    """Why a version is not there."""

    NO_HISTORY = "no_history"
    NOT_IN_HISTORY = "not_in_history"


@dataclass(frozen=True, slots=True)
class History:
    """What was found: (path below the content folder, stamp) -> version; `absence` says why the others were not."""

    found: Mapping[tuple[str, str], Version]
    absence: Absence


def versions(content: Path, wanted: Iterable[tuple[str, str]], cache: Path) -> History:
    """The versions in `wanted`: (path of a source file below `content`, the stamp it bore).

    git is asked once for all that the folder `cache` does not have (of a single file a second time, under its earlier
    names), and in bounds: 2,000 commits, 30 seconds.
    """
    keys = dict.fromkeys(wanted)
    kept = {path: {one.stamp: one for one in _kept(cache, path)} for path, _ in keys}
    found = {key: kept[key[0]][key[1]] for key in keys if key[1] in kept[key[0]]}
    rest = {key for key in keys if key not in found}
    if not rest:
        return History(found, Absence.NOT_IN_HISTORY)
    repository = Repository.of(content)
    if repository is None:
        return History(found, Absence.NO_HISTORY)
    blobs = _blobs(repository, sorted({path for path, _ in rest}))
    if blobs is None:
        return History(found, Absence.NO_HISTORY)
    texts = dict(_read(repository, list(dict.fromkeys(blob for _, blob in blobs))[:_MOST_BLOBS]))
    for path, blob in blobs:
        version = texts.get(blob)
        if version is not None and (key := (path, version.stamp)) in rest:
            found.setdefault(key, version)
    return History(found, Absence.NOT_IN_HISTORY)


def keep(path: str, version: Version, cache: Path) -> None:
    """Put a version of the source file `path` into the folder `cache`, to be found where there is no history of it.

    The ten last ones of a file are kept. What cannot be written is done without.
    """
    place = _place(cache, path)
    with contextlib.suppress(OSError, Edited):
        before = place.read_bytes() if place.exists() else None
        kept = [*(one for one in _kept(cache, path) if one != version), version][-_MOST_KEPT:]
        text = json.dumps([[one.title, one.summary, one.body] for one in kept], ensure_ascii=False)
        write_file(place, text, before=before)


def _place(cache: Path, path: str) -> Path:
    return cache / "translation" / PurePosixPath(path).with_suffix(".json")


def _kept(cache: Path, path: str) -> list[Version]:
    """The versions of a file in the cache, the latest last."""
    try:
        return [Version(*map(str, one)) for one in json.loads(_place(cache, path).read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def _blobs(repository: Repository, paths: Sequence[str]) -> list[tuple[str, str]] | None:
    """(path asked for, id of its contents) in every commit, newest first; None where there is no history."""
    asked = paths if len(paths) <= _MOST_PATHS else ["postings"]
    # What people settle in a merge is in no other commit; what a merge left aside may have been translated before.
    log = (*_LOG, f"--relative={repository.prefix}") if repository.prefix else _LOG
    specs = map(repository.pathspec, asked)
    output = repository.ask(*log, "--full-history", "-m", "--no-renames", "--", *specs)
    if output is None:
        return None
    found = list(_entries(output))
    if len(paths) == 1:
        # A renamed file answers under the name it has now. Merges are left out: in one git would follow the other side.
        output = repository.ask(*log, "--follow", "--", repository.pathspec(paths[0])) or b""
        found += [(paths[0], blob) for _, blob in _entries(output)]
    return found


def _entries(output: bytes) -> Iterator[tuple[str, str]]:
    """(path, id of the contents) of each line of ``git log --raw -z``; of a renamed file the new path."""
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


def _read(repository: Repository, blobs: Iterable[str]) -> Iterator[tuple[str, Version]]:
    """(id, text) of those contents that are postings."""
    output = repository.ask("cat-file", "--batch", stdin="\n".join(blobs).encode() + b"\n") or b""
    at = 0
    while at < len(output):
        end = output.find(b"\n", at)
        head = output[at:end].split(b" ")
        if end < 0 or len(head) != 3:  # an object that is not there takes one line
            at = end + 1 if end >= 0 else len(output)
            continue
        size = int(head[2])
        version = Version.read(output[end + 1 : end + 1 + size])
        if version is not None:
            yield head[0].decode(), version
        at = end + 1 + size + 1
