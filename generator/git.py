"""What git knows of the files of a site: asked in bounds, and nothing is locked, fetched, signed or run on the way."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_SECONDS = 30  # that git may take for an answer
_ENVIRONMENT = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_SETTINGS = (
    *("-c", "log.showSignature=false"),
    *("-c", "log.diffMerges=separate"),
    *("-c", "diff.relative=false"),
    *("-c", "core.fsmonitor=false"),
)
# What people settle in a merge stands in no other commit; what a merge left aside is not on the page.
_LOG = ("--no-pager", "log", "-c", "--name-status", "--no-renames", "-z", "--format=%ct", "--", ".")
_DIFF = ("--no-pager", "diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", "HEAD", "--", ".")


@dataclass(frozen=True, slots=True)
class Record:
    """When the files of a folder last changed: path below the folder, parts joined by slashes -> moment (UTC).

    Attributes:
        files: those that are as they were last committed, and when that was, by the committer's clock.
        gone: those that are there no more, and when they went; None where that is not committed yet.
    """

    files: Mapping[str, dt.datetime]
    gone: Mapping[str, dt.datetime | None]


NOTHING = Record({}, {})


def last_changes(folder: Path) -> Record:
    """When the files of `folder` last changed, by one walk of its repository's history.

    A file that is changed since, or was never committed, is not in it. A renamed file changed when it got its name.
    Nothing is known without git, without a repository, of a shallow clone (whose oldest commit seems to have made every
    file), and without an answer in 30 seconds.
    """
    place = ask(folder, "rev-parse", "--is-shallow-repository", "--show-prefix")
    if place is None or not place.startswith(b"false\n"):
        return NOTHING
    history, edited = ask(folder, *_LOG), ask(folder, *_DIFF)
    if history is None or edited is None:
        return NOTHING
    prefix = _name(place.removeprefix(b"false\n").removesuffix(b"\n"))
    seen = {_name(path).removeprefix(prefix) for path in edited.split(b"\0") if path}
    files: dict[str, dt.datetime] = {}
    gone: dict[str, dt.datetime | None] = {path: None for path in seen if not (folder / path).exists()}
    for path, when, removed in _changes(history):
        name = path.removeprefix(prefix)
        if name not in seen:
            seen.add(name)
            if removed:
                gone[name] = when
            elif when is not None:
                files[name] = when
    return Record(files, gone)


def _changes(history: bytes) -> Iterator[tuple[str, dt.datetime | None, bool]]:
    """(path from the top of the repository, when, whether it was removed) of each change, the newest commit first."""
    fields = iter(history.split(b"\0"))
    when = None
    for field in fields:
        word = field.strip(b"\n")
        if word.isdigit():
            when = _moment(word)
        elif word:
            yield _name(next(fields, b"")), when, word.startswith(b"D")


def _moment(seconds: bytes) -> dt.datetime | None:
    """None for a year that no date has."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        return dt.datetime.fromtimestamp(int(seconds), dt.UTC)
    return None


def _name(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")


def ask(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """What git prints in `folder`; None where there is no git, no repository, or no answer in 30 seconds."""
    try:
        done = subprocess.run(  # noqa: S603  # a list of arguments, no shell
            ["git", *_SETTINGS, *arguments],  # noqa: S607  # the editor's own git
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
