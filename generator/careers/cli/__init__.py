"""The command ``careers``: one small file a command."""

from __future__ import annotations

import io
import sys
from importlib.metadata import entry_points

import click

from careers import __version__
from careers.cli.addresses import addresses
from careers.cli.check import check
from careers.cli.doctor import doctor
from careers.cli.init import init
from careers.cli.new import new
from careers.cli.preview import preview
from careers.cli.stats import stats
from careers.cli.strings import strings
from careers.cli.upgrade import upgrade


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="careers")
def main() -> None:
    """Look after the postings of a careers portal."""
    # A terminal or a file that has not all characters gets what it can show, rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


for command in (addresses, check, doctor, init, new, preview, stats, strings, upgrade):
    main.add_command(command)
for entry in entry_points(group="careers.commands"):  # commands of other packages
    main.add_command(entry.load(), entry.name)

__all__ = ["main"]
