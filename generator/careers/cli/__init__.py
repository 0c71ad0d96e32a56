"""The command ``careers``: one small file a command."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from careers import __version__
from careers.cli.workflow_log import disarmed

# Each is a module of this package.
OWN = ("addresses", "check", "doctor", "init", "new", "preview", "stats", "strings", "upgrade")
OTHERS = "careers.commands"  # the entry point of other packages' commands


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
    found = [one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef) and one.name == entry.attr]
    return (ast.get_docstring(found[0]) if found else None) or ""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="careers")
def main() -> None:
    """Look after the postings of a careers portal."""
    # A terminal or a file that has not all characters gets what it can show, rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
