"""``careers schema``: the JSON Schema of a posting's front matter."""

from __future__ import annotations

from pathlib import Path

import click

from careers.cli.reports import as_json
from careers.cli.site import config_option, read_sound
from careers.i18n import Locale
from careers.support.diagnostics import environment_language
from careers_tools.editors import posting_schema


@click.command()
@config_option
def schema(config_file: Path) -> None:
    """Print the JSON Schema of the front matter. It is of draft 2020-12 and has the ids of this site."""
    content = read_sound(config_file, Locale.of(environment_language()))
    click.echo(as_json(posting_schema(content.library)), nl=False)
