"""``careers doctor``: the self-check of a configuration and a built site, before it is published."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import click
from rich.console import Console

from careers import checks
from careers.checks import Expectations
from careers.cli.doctor_report import markdown, section_rows, shortened, terminal_lines, total
from careers.cli.formats import FORMATS, as_json, exit_code, format_option
from careers.cli.site import config_option, insist_built, lang_option, settings_of, today_option
from careers.i18n import CHOOSER, Locale
from careers.mkdocs import Settings
from careers.support.errors import printable, shown

_REPOSITORY = re.compile(r"[A-Za-z0-9-]+/[A-Za-z0-9._-]+")


@click.command()
@click.argument("site", required=False, type=click.Path(path_type=Path), metavar="[SITE]")
@format_option
@click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a report in Markdown to FILE, such as $GITHUB_STEP_SUMMARY.",
)
@click.option(
    "--repository",
    metavar="OWNER/NAME",
    help="The repository that is published, such as $GITHUB_REPOSITORY: the site's address has to fit it.",
)
@today_option
@lang_option
@config_option
@click.pass_context
def doctor(
    context: click.Context,
    site: Path | None,
    form: str,
    summary: Path | None,
    repository: str | None,
    today: dt.date | None,
    lang: str,
    config_file: Path,
) -> None:
    """Say whether the built site can be published as it is, and how many more postings would fit.

    SITE is the folder of a built site; without it the configured one. Errors end with exit code 1; advice alone does
    not.
    """
    settings = settings_of(config_file, today)
    folder, locale = settings.site_dir if site is None else site.resolve(), Locale.of(lang)
    if repository is not None and not _REPOSITORY.fullmatch(repository):
        raise click.UsageError(locale.t("doctor.repository", value=printable(repository)))
    insist_built(folder, (CHOOSER,), locale)
    sections = checks.examine(folder, shown(folder), expectations(settings, config_file, repository or ""))
    if form == "text":
        console = Console(highlight=False)
        for line in terminal_lines(sections, locale, console):
            console.print(line, soft_wrap=True)
    elif form == "json":
        click.echo(as_json(section_rows(sections, lang)), nl=False)
    else:
        problems = [problem for section in sections for problem in shortened(section.problems)[0]]
        click.echo(FORMATS[form](problems, lang), nl=False)
    click.echo(total(sections, shown(folder), locale), err=form != "text")
    if summary is not None:
        append(summary, markdown(sections, shown(folder), locale), locale)
    context.exit(exit_code(problem for section in sections for problem in section.problems))


def expectations(settings: Settings, config_file: Path, repository: str = "") -> Expectations:
    """Return what a site with these settings is judged by; `repository` as in `Expectations`."""
    return Expectations(
        locales=settings.locales,
        site_name=settings.site_name,
        site_url=settings.site_url,
        ledger_url=settings.ledger_url,
        repo_url=settings.repo_url,
        names=settings.names,
        descriptions=settings.descriptions,
        today=settings.today,
        config=config_file.resolve(),
        content=settings.content,
        display_path=shown,
        repository=repository,
    )


def append(path: Path, text: str, locale: Locale) -> None:
    """Add `text` to the end of the file at `path`, for ``--summary``.

    Raises:
        click.UsageError: it cannot be written.
    """
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(locale.t("doctor.summary", path=path, reason=reason)) from error
