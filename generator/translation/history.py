"""Former versions of source texts: in the cache, where earlier commands kept them, else in the history of git."""

from __future__ import annotations

import contextlib
import enum
import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.translation.twinfile import write_file
from generator.translation.version import Version

_SECONDS = 30  # that git may take
_MOST_COMMITS = 2000
_MOST_BLOBS = 5000
_MOST_PATHS = 500  # on a command line; more are asked for by their folder
# Nothing is locked, asked, fetched, signed or run on the way.
_ENVIRONMENT = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_LOG = ("-c", "log.showSignature=false", "--no-pager", "log", "--relative", "--raw", "--no-abbrev", "-z", "--format=")


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

    git is asked once for all that the folder `cache` does not have, and in bounds: 2,000 commits, 30 seconds.
    """
    keys = dict.fromkeys(wanted)
    found = {key: kept for key in keys if (kept := _kept(cache, key[1])) is not None}
    rest = {key for key in keys if key not in found}
    if not rest:
        return History(found, Absence.NOT_IN_HISTORY)
    blobs = _blobs(content, sorted({path for path, _ in rest}))
    if blobs is None:
        return History(found, Absence.NO_HISTORY)
    texts = dict(_read(content, list(dict.fromkeys(blob for _, blob in blobs))[:_MOST_BLOBS]))
    for path, blob in blobs:
        version = texts.get(blob)
        if version is not None and (key := (path, version.stamp)) in rest:
            found.setdefault(key, version)
    return History(found, Absence.NOT_IN_HISTORY)


def keep(version: Version, cache: Path) -> None:
    """Put a version into the folder `cache`, to be found where there is no history of it; failing that, nothing."""
    text = json.dumps([version.title, version.summary, version.body], ensure_ascii=False)
    with contextlib.suppress(OSError):
        write_file(_place(cache, version.stamp), text)


def _place(cache: Path, stamp: str) -> Path:
    return cache / "translation" / f"{stamp}.json"


def _kept(cache: Path, stamp: str) -> Version | None:
    try:
        found = json.loads(_place(cache, stamp).read_text("utf-8"))
        version = Version(*map(str, found))
    except (OSError, ValueError, TypeError):
        return None
    return version if version.stamp == stamp else None


def _blobs(content: Path, paths: Sequence[str]) -> list[tuple[str, str]] | None:
    """(path asked for, id of its contents) in every commit, newest first; None where there is no history."""
    if len(paths) == 1:
        output = _git(content, *_LOG, f"--max-count={_MOST_COMMITS}", "--follow", "--", paths[0])
    else:
        asked = paths if len(paths) <= _MOST_PATHS else ["postings"]
        output = _git(content, *_LOG, f"--max-count={_MOST_COMMITS}", "--no-renames", "--", *asked)
    if output is None:
        return None
    # A renamed file answers under the name it has now.
    return [(paths[0] if len(paths) == 1 else path, blob) for path, blob in _entries(output)]


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


def _read(content: Path, blobs: Iterable[str]) -> Iterator[tuple[str, Version]]:
    """(id, text) of those contents that are postings."""
    output = _git(content, "cat-file", "--batch", given="\n".join(blobs).encode() + b"\n") or b""
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


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """What git prints; None where there is no git, no repository, or no answer in time."""
    try:
        done = subprocess.run(  # noqa: S603  # a list of arguments, no shell
            ["git", *arguments],  # noqa: S607  # the editor's own git
            cwd=folder,
            env={**os.environ, **_ENVIRONMENT},
            input=given,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
