"""``careers stats``: what there is, what is filled in and what is due, in figures."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click
from rich.console import Console

from careers.cli.site import config_option, lang_option, read, settings_of, today_option
from careers.cli.stats_report import NEAR, as_json, as_markdown, as_tables, sections
from careers.i18n import Locale
from careers.statistics import statistics


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "json", "markdown")),
    default="table",
    show_default=True,
    help="markdown suits the summary of a workflow; json leaves nothing out.",
)
@lang_option
@today_option
@config_option
def stats(form: str, lang: str, today: dt.date | None, config_file: Path) -> None:
    """Count postings, translations, filled fields and terms, and name the postings that close soon or want a look."""
    content, locale = read(settings_of(config_file, today)), Locale.of(lang)
    found = statistics(content.library, within=NEAR)
    broken = len({problem.path for problem in content.problems.errors})
    if form == "json":
        click.echo(as_json(found, broken), nl=False)
        return
    told = list(sections(found, broken, locale))
    if form == "markdown":
        click.echo(as_markdown(told, locale), nl=False)
        return
    console = Console(highlight=False)
    for part in as_tables(told):
        console.print(part)
