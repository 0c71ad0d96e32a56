"""The command ``careers``: one small file a command."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from careers import __version__

# Each is a module of this package.
OWN = ("addresses", "check", "doctor", "init", "new", "preview", "stats", "strings", "upgrade")
OTHERS = "careers.commands"  # the entry point of other packages' commands
# The log of a GitHub workflow obeys what a line begins with, and commands print the texts of strangers there. The
# runner strips a line before it looks for "::", and finds the older "##[" anywhere in it ("Workflow commands for
# GitHub Actions").
_COMMAND = re.compile(r"((?:^|(?<=\r))[^\S\n]*(?=::)|##(?=\[))", re.MULTILINE)


class Commands(click.Group):
    """A group that imports a command when somebody asks for it: to import all of them takes longer than most take."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run the command that the arguments name, as click does; in a workflow, what it prints commands nothing."""
        with disarmed():
            return super().main(*arguments, **options)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in order."""
        return sorted(_entries())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name, or None."""
        entry = _entries().get(cmd_name)
        from careers.support.limited import collect_rarely

        collect_rarely()
        return entry.load() if entry else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, each with the first sentence of its docstring, which is read without importing it."""
        entries = sorted(_entries().items())
        room = formatter.width - 6 - max(len(name) for name, _ in entries)
        rows = [(name, click.Command(name, help=_docstring(entry)).get_short_help_str(room)) for name, entry in entries]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _entries() -> Mapping[str, EntryPoint]:
    """Return name -> where its command is; a command of another package replaces ours."""
    own = {name: EntryPoint(name, f"{__name__}.{name}:{name}", OTHERS) for name in OWN}
    return own | {entry.name: entry for entry in entry_points(group=OTHERS)}


def _docstring(entry: EntryPoint) -> str:
    """Return the docstring of a command's function, whose module is not imported; "" where there is none to read."""
    spec = find_spec(entry.module)
    source = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    # To parse all modules would take a quarter of the time of the help.
    found = re.search(rf'^def {entry.attr}\((?:\n(?: +.*\n)*)?.*:\n    """((?s:.*?))"""', source, re.MULTILINE)
    return inspect.cleandoc(found[1]) if found else ""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="careers")
def main() -> None:
    """Look after the postings of a careers portal."""
    # A terminal or a file that has not all characters gets what it can show, rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


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
