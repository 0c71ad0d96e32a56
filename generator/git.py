"""What git knows of the files of a site: asked in bounds, and nothing is locked, fetched, signed or run on the way."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.cache import code_digest, digest, load, save

_SECONDS = 30  # that git may take for an answer
_ENVIRONMENT = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_SETTINGS = (
    *("-c", "log.showSignature=false"),
    *("-c", "log.diffMerges=separate"),
    *("-c", "diff.relative=false"),
    *("-c", "core.fsmonitor=false"),
)
# What people settle in a merge stands in no other commit; what a merge left aside is not on the page.
_LOG = ("--no-pager", "log", "-c", "--name-status", "--no-renames", "-z", "--format=%ct")
# The first parents of merges alone: what was put on a branch and taken away there was never on the site.
_LINES = (
    *("--no-pager", "log", "--first-parent", "-m", "--root", "--no-follow", "--format=%x00%h %cs"),
    *("--patch", "--unified=0", "--inter-hunk-context=0", "--text", "--no-renames", "--no-color"),
    *("--no-ext-diff", "--no-textconv", "--"),
)
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


@dataclass(frozen=True, slots=True)
class Change:
    """What a commit did to the lines of a file; what is no UTF-8 is replaced.

    Attributes:
        commit: its short id.
        day: when that was, by the committer's clock, as YYYY-MM-DD.
        deleted: whether the file was no more then.
        removed: lines that it took away, without line ends.
        added: lines that it put in.
    """

    commit: str
    day: str
    deleted: bool
    removed: tuple[str, ...]
    added: tuple[str, ...]


def last_changes(folder: Path, cache: Path | None = None) -> Record:
    """When the files of `folder` last changed, by one walk of its repository's history.

    What the walk found is kept in the folder `cache`, if there is one, and is not asked again of the same commit.

    A file that is changed since, or was never committed, is not in it. A renamed file changed when it got its name.
    Nothing is known without git, without a repository, of a shallow clone (whose oldest commit seems to have made every
    file), and without an answer in 30 seconds.
    """
    in_time = _in_time(folder)
    place = in_time("rev-parse", "--is-shallow-repository", "HEAD", "--show-prefix")
    if place is None or not place.startswith(b"false\n"):
        return NOTHING
    _, commit, way = place.removesuffix(b"\n").split(b"\n", 2)
    prefix = _name(way)
    newest, edited = _newest(in_time, commit.decode(), prefix, cache), in_time(*_DIFF)
    if newest is None or edited is None:
        return NOTHING
    seen = {_name(path).removeprefix(prefix) for path in edited.split(b"\0") if path}
    files: dict[str, dt.datetime] = {}
    gone: dict[str, dt.datetime | None] = {path: None for path in seen if not (folder / path).exists()}
    for name, (seconds, removed) in newest.items():
        when = _moment(seconds)
        if name in seen:
            continue
        if removed:
            gone[name] = when
        elif when is not None:
            files[name] = when
    return Record(files, gone)


def _newest(
    in_time: Callable[..., bytes | None], commit: str, prefix: str, folder: Path | None
) -> Mapping[str, tuple[int, bool]] | None:
    """Path below the folder -> the last change of it up to a commit: seconds since 1970, whether it was removed.

    None where git does not tell. `prefix` is the way from the top of the repository to the folder that is asked about.
    """
    kept, key = folder and folder / "history", digest(code_digest(), commit, prefix)
    known: dict[str, tuple[int, bool]] | None = load(kept, key) if kept else None
    if known is not None:
        return known
    history = in_time(*_LOG, commit, "--", ".")
    if history is None:
        return None
    known = {}
    for path, seconds, removed in _changes(history):
        known.setdefault(path.removeprefix(prefix), (seconds, removed))
    if kept:
        save(kept, key, known)
    return known


def line_changes(file: Path) -> tuple[Change, ...]:
    """What was done to a file's lines, the newest first: on the branch that is checked out, a merge as one change.

    None of what is not committed. Under a former name of the file nothing is looked for. Nothing is known where
    `last_changes` knows nothing.
    """
    in_time = _in_time(file.parent)
    if in_time("rev-parse", "--is-shallow-repository") != b"false\n":
        return ()
    return tuple(_line_changes(in_time(*_LINES, f":(literal){file.name}") or b""))


def _in_time(folder: Path) -> Callable[..., bytes | None]:
    """``ask`` in `folder`, for several questions that share the time of one."""
    until = time.monotonic() + _SECONDS
    return lambda *arguments: ask(folder, *arguments, seconds=max(until - time.monotonic(), 0))


def _line_changes(history: bytes) -> Iterator[Change]:
    # A line of a file stands behind a sign; so none begins with the mark of a commit.
    for said in re.split(rb"^\0", history, flags=re.MULTILINE)[1:]:
        heading, _, patch = said.decode("utf-8", "replace").partition("\n")
        commit, _, day = heading.partition(" ")
        about, *hunks = re.split(r"^@@.*\n", patch, flags=re.MULTILINE)
        lines = [line for hunk in hunks for line in hunk.split("\n")]
        yield Change(
            commit,
            day,
            "\ndeleted file mode" in about,
            tuple(line[1:] for line in lines if line.startswith("-")),
            tuple(line[1:] for line in lines if line.startswith("+")),
        )


def _changes(history: bytes) -> Iterator[tuple[str, int, bool]]:
    """(path from the top of the repository, when, whether it was removed) of each change, the newest commit first."""
    fields = iter(history.split(b"\0"))
    when = 0
    for field in fields:
        word = field.strip(b"\n")
        if word.isdigit():
            when = int(word)
        elif word:
            yield _name(next(fields, b"")), when, word.startswith(b"D")


def _moment(seconds: int) -> dt.datetime | None:
    """None for a year that no date has."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        return dt.datetime.fromtimestamp(seconds, dt.UTC)
    return None


def _name(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")


def ask(folder: Path, *arguments: str, given: bytes = b"", seconds: float | None = None) -> bytes | None:
    """What git prints in `folder`; None where there is no git, no repository, or no answer in `seconds` (else 30)."""
    try:
        done = subprocess.run(  # noqa: S603  # a list of arguments, no shell
            ["git", *_SETTINGS, *arguments],  # noqa: S607  # the editor's own git
            cwd=folder,
            env={**os.environ, **_ENVIRONMENT},
            input=given,
            capture_output=True,
            timeout=_SECONDS if seconds is None else seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
