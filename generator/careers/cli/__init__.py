"""The command ``careers``: one small file a command."""

from __future__ import annotations

import ast
import importlib
import io
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import click

from careers import __version__

# Each is a module of this package.
OWN = ("addresses", "check", "doctor", "init", "new", "preview", "stats", "strings", "upgrade")
OTHERS = "careers.commands"  # the entry point of other packages' commands


class Commands(click.Group):
    """A group that imports a command when somebody asks for it: to import all of them takes longer than most take."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in order."""
        return sorted({*OWN, *entry_points(group=OTHERS).names})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name, or None; a command of another package replaces ours."""
        command: click.Command | None = None
        for entry in entry_points(group=OTHERS, name=cmd_name):
            command = entry.load()
        if command is None and cmd_name in OWN:
            command = getattr(importlib.import_module(f"{__name__}.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, each with the first sentence of its docstring, which is read without importing it."""
        places = {name: (f"{__name__}.{name}", name) for name in OWN}
        places |= {entry.name: (entry.module, entry.attr) for entry in entry_points(group=OTHERS)}
        room = formatter.width - 6 - max(map(len, places))
        helps = {name: _docstring(*place) for name, place in sorted(places.items())}
        rows = [(name, click.Command(name, help=text).get_short_help_str(room)) for name, text in helps.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _docstring(module: str, function: str) -> str:
    """Return the docstring of a function of a module that is not imported; "" where there is none to read."""
    spec = find_spec(module)
    source = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    found = [one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef) and one.name == function]
    return (ast.get_docstring(found[0]) if found else None) or ""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="careers")
def main() -> None:
    """Look after the postings of a careers portal."""
    # A terminal or a file that has not all characters gets what it can show, rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


__all__ = ["main"]
