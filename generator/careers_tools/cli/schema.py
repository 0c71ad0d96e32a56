"""``careers schema``: the JSON Schema of a posting's front matter."""

from __future__ import annotations

import json
from pathlib import Path

import click

from careers.cli.site import config_option, insist_vocabularies, read, settings_of
from careers.i18n import Locale
from careers.support.diagnostics import environment_language
from careers_tools.editors import posting_schema


@click.command()
@config_option
def schema(config_file: Path) -> None:
    """Print the JSON Schema (draft 2020-12) of the front matter, with the ids this site knows."""
    content = read(settings_of(config_file))
    insist_vocabularies(content, Locale.of(environment_language()))
    click.echo(json.dumps(posting_schema(content.library), ensure_ascii=False, indent=2))
