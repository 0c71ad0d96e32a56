"""The command group."""

from __future__ import annotations

import io
import sys

import click

from generator import __version__
from generator.cli.addresses import addresses
from generator.cli.check import check
from generator.cli.doctor import doctor
from generator.cli.editors import editors
from generator.cli.import_ import import_
from generator.cli.intake import intake
from generator.cli.new import new
from generator.cli.preview import preview
from generator.cli.schema import schema
from generator.cli.stats import stats
from generator.cli.status import status
from generator.cli.translate import translate
from generator.cli.verify_links import verify_links


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="careers")
def main() -> None:
    """Look after the postings of a careers portal."""
    # A terminal or a file that has not all characters gets what it can show, rather than a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


for command in (
    addresses,
    check,
    doctor,
    editors,
    import_,
    intake,
    new,
    preview,
    schema,
    stats,
    status,
    translate,
    verify_links,
):
    main.add_command(command)
