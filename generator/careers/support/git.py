"""Asks git about the files of a site.

Strangers write to the content folder, and git takes a folder that looks like a repository for one and runs what its
configuration names. So git is started where a `.git` lies, which no commit can hold, and looks for no other repository;
nothing is locked, fetched, signed or run on the way, and each question has a time limit.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_SECONDS = 30  # that git may take for an answer
_ENVIRONMENT = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_SETTINGS = (
    *("-c", "safe.bareRepository=explicit"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "protocol.allow=never"),
    *("-c", "log.showSignature=false"),
    *("-c", "log.diffMerges=separate"),
    *("-c", "diff.relative=false"),
    *("-c", "core.fsmonitor=false"),
)
# Lines that people write in a merge stand in no other commit; lines that a merge drops are not on the page.
_LOG = ("--no-pager", "log", "-c", "--name-status", "--no-renames", "-z", "--format=%ct")
_DIFF = (
    *("--no-pager", "diff", "--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=all"),
    *("-z", "HEAD", "--"),
)
_FILTERS = ("config", "--null", "--name-only", "--get-regexp", r"^filter\.")


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
class Repository:
    """The repository that a folder is in.

    Attributes:
        top: the folder that holds `.git`.
        prefix: the way from there to the folder, "" or ending in a slash; bytes that are no UTF-8 are surrogates.
    """

    top: Path
    prefix: str

    @classmethod
    def of(cls, folder: Path) -> Repository | None:
        """Return the repository of `folder`, which need not exist: of the nearest `.git`, in it or above it."""
        folder = folder.resolve()
        for top in (folder, *folder.parents):
            if os.path.lexists(top / ".git"):
                way = folder.relative_to(top).as_posix()
                return cls(top, "" if way == "." else f"{way}/")
        return None

    def ask(self, *arguments: str, stdin: bytes = b"") -> bytes | None:
        """Return what git prints; None if it is missing, fails, or does not answer in 30 seconds."""
        try:
            process = subprocess.run(  # noqa: S603  # a list of arguments, no shell
                ["git", *_SETTINGS, *arguments],  # noqa: S607  # the editor's own git
                cwd=self.top,
                env={**os.environ, **_ENVIRONMENT, "GIT_CEILING_DIRECTORIES": str(self.top.parent)},
                input=stdin,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return process.stdout if process.returncode == 0 else None

    def pathspec(self, name: str = "") -> str:
        """Return git's pathspec of the file or folder `name` below the folder, taken literally; "": all of it."""
        path = f"{self.prefix}{name}"
        return f":(literal){path}" if path else "."


def last_changes(folder: Path) -> Record:
    """Return when the files of `folder` last changed, by one walk of its repository's history.

    A file that is changed since, or was never committed, is not in it. A renamed file changed when it got its name.
    Nothing is known without git, without a repository, of a shallow clone (whose oldest commit seems to have made every
    file), and where git takes more than 30 seconds for an answer.
    """
    repository = Repository.of(folder)
    if repository is None:
        return NOTHING
    answer = repository.ask("rev-parse", "--is-shallow-repository", "HEAD")
    if answer is None or not answer.startswith(b"false\n"):
        return NOTHING
    commit = answer.split(b"\n")[1].decode()
    newest, edited = _newest(repository, commit), _edited(repository)
    if newest is None or edited is None:
        return NOTHING
    seen = {_name(path).removeprefix(repository.prefix) for path in edited.split(b"\0") if path}
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


def _newest(repository: Repository, commit: str) -> Mapping[str, tuple[int, bool]] | None:
    """Return path below the folder -> its last change up to a commit: seconds since 1970, whether it was removed.

    None where git gives no answer.
    """
    history = repository.ask(*_LOG, commit, "--", repository.pathspec())
    if history is None:
        return None
    known: dict[str, tuple[int, bool]] = {}
    fields, when = iter(history.split(b"\0")), 0
    for field in fields:  # the newest commit first
        word = field.strip(b"\n")
        if word.isdigit():
            when = int(word)
        elif word:
            name = _name(next(fields, b"")).removeprefix(repository.prefix)
            known.setdefault(name, (when, word.startswith(b"D")))
    return known


def _edited(repository: Repository) -> bytes | None:
    """Return the paths below the folder that differ from the last commit, each ended by NUL.

    git compares contents through filters: attributes, which may lie among the content, name them, and the user's
    configuration says which program each of them runs. Here they run nothing.
    """
    names = (repository.ask(*_FILTERS) or b"").decode("utf-8", "surrogateescape").split("\0")
    idle = {name: "false" if name.endswith(".required") else "" for name in names if name}
    settings = [part for name in names if name for part in ("-c", f"{name}={idle[name]}")]
    return repository.ask(*settings, *_DIFF, repository.pathspec())


def committed_texts(file: Path) -> Sequence[str]:
    """Return a file's texts in the last commit and in its first parent, with LF line ends, of those that have it.

    The first parent of what is checked out for a pull request is the branch that it is to change. Bytes that are no
    UTF-8 are replaced.
    """
    repository = Repository.of(file.parent)
    if repository is None:
        return ()
    path = f"{repository.prefix}{file.name}"
    blobs = [repository.ask("cat-file", "blob", f"{revision}:{path}") for revision in ("HEAD", "HEAD^1")]
    return [blob.decode("utf-8", "replace").replace("\r\n", "\n") for blob in blobs if blob is not None]


def _moment(seconds: int) -> dt.datetime | None:
    """Return a moment; None for a year that no date has."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        return dt.datetime.fromtimestamp(seconds, dt.UTC)
    return None


def _name(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")
