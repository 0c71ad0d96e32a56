"""``careers stats``: the content in figures."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click
from rich.console import Console

from careers.cli.formats import as_json
from careers.cli.site import config_option, lang_option, read, settings_of, today_option
from careers.cli.stats_report import NEAR, all_figures, as_markdown, as_tables, sections
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
    figures = statistics(content.library, within=NEAR)
    broken = len({problem.path for problem in content.problems.errors})
    if form == "json":
        click.echo(as_json(all_figures(figures, broken)), nl=False)
    elif form == "markdown":
        click.echo(as_markdown(sections(figures, broken, locale), locale), nl=False)
    else:
        console = Console(highlight=False)
        for part in as_tables(sections(figures, broken, locale)):
            console.print(part)
