"""The log of a GitHub workflow, which obeys what a line begins with: commands print the texts of strangers there.

See "Workflow commands for GitHub Actions". The runner strips a line before it looks for ``::``, and finds the older
``##[`` anywhere in it.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping

_COMMAND = re.compile(r"((?:^|(?<=\r))[^\S\n]*(?=::)|##(?=\[))", re.MULTILINE)


class _Log(io.TextIOWrapper):
    r"""A stream whose lines are no commands: ``\::error``, ``##\[error]``; bytes go to its buffer as they are."""

    _begun = False  # whether something other than blanks stands in the line so far

    def write(self, text: str, /) -> int:
        """Write a text, in which each command has a backslash."""
        before = "." if self._begun else ""
        super().write(_COMMAND.sub(r"\1\\", before + text).removeprefix(before))
        last = text.rpartition("\n")[2]
        self._begun = bool(last.strip()) or (self._begun and last == text)
        return len(text)


@contextlib.contextmanager
def disarmed(environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Let no line of standard output and standard error be a workflow command, where a workflow runs the program."""
    before = sys.stdout, sys.stderr
    if environ.get("GITHUB_ACTIONS") != "true" or not all(isinstance(one, io.TextIOWrapper) for one in before):
        yield
        return
    logs = [_Log(one.buffer, one.encoding, one.errors, newline="", write_through=True) for one in before]
    sys.stdout, sys.stderr = logs
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        for log in logs:
            log.detach()
