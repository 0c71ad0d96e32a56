"""``careers doctor``: the self-check of a configuration and a built site, before it is published."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.filesize import decimal

from careers import checks
from careers.checks import Expectations, Figure, Section
from careers.cli.reports import MARKS, counted, exit_code, format_option, print_report, rows, summary_option
from careers.cli.site import config_option, insist_built, lang_option, settings_of, today_option
from careers.i18n import CHOOSER, Locale
from careers.mkdocs import Settings
from careers.render.markdown_document import RunReport
from careers.support.diagnostics import Severity, display_path

_MOST = 20  # problems of a check that are listed; json has all


def section_rows(sections: Sequence[Section], language: str) -> list[dict[str, Any]]:
    """Return all checks as objects with their problems and figures; sizes are in bytes."""
    return [
        {
            "check": section.key,
            "problems": rows(section.diagnostics, language),
            "figures": [
                {"key": figure.key, "value": figure.value, **({"name": figure.name} if figure.name else {})}
                for figure in section.figures
            ],
        }
        for section in sections
    ]


def markdown(sections: Sequence[Section], locale: Locale) -> str:
    """Return the report in Markdown: a table of checks, then the problems."""
    names = {section.key: locale.t(f"doctor.section.{section.key}") for section in sections}
    report = RunReport()
    report.heading(2, locale.t("doctor.heading"))
    head = [locale.t(f"doctor.column.{key}") for key in ("check", "result", "found")]
    report.table(head, ([names[section.key], *_result(section, locale)] for section in sections))
    for section in sections:
        if section.diagnostics:
            first, left = section.diagnostics[:_MOST], len(section.diagnostics[_MOST:])
            listed = [f"{MARKS[diagnostic.severity]} {diagnostic.text(locale.code)}" for diagnostic in first]
            report.heading(3, names[section.key])
            report.items([line] for line in [*listed, *([locale.n("doctor.more", left)] if left else [])])
    return str(report) + "\n"


def _result(section: Section, locale: Locale) -> tuple[str, str]:
    """Return the mark of a check with the number of its problems, and its figures."""
    found = {diagnostic.severity for diagnostic in section.diagnostics}
    mark = MARKS[next((severity for severity in (Severity.ERROR, Severity.ADVICE) if severity in found), None)]
    result = f"{mark} {', '.join(counted(section.diagnostics, locale))}" if section.diagnostics else mark
    return result, locale.t("doctor.and").join(_words(section.key, figure, locale) for figure in section.figures)


def _words(section: str, figure: Figure, locale: Locale) -> str:
    key = f"doctor.{section}.{figure.key}"
    if isinstance(figure.value, str):
        return locale.t(key, value=figure.value)
    if figure.size:
        return locale.t(key, size=decimal(figure.value), name=figure.name)
    return locale.n(key, figure.value)


@click.command()
@click.argument("site", required=False, type=click.Path(path_type=Path), metavar="[SITE]")
@format_option
@summary_option
@click.option(
    "--repository",
    metavar="OWNER/NAME",
    help="The repository that is published, such as $GITHUB_REPOSITORY; the site's address has to match it.",
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
    """Check whether the built site can be published.

    SITE is the folder of a built site; without it the configured one. Errors end with exit code 1; suggestions alone
    do not.
    """
    settings = settings_of(config_file, today)
    folder, locale = settings.site_dir if site is None else site.resolve(), Locale.of(lang)
    insist_built(folder, (CHOOSER,), locale)
    sections = checks.examine(folder, expectations(settings, config_file, repository or ""))
    problems = [diagnostic for section in sections for diagnostic in section.diagnostics]
    errors, suggestions = counted(problems, locale)
    print_report(
        form,
        locale,
        value=partial(section_rows, sections, lang),
        markdown=partial(markdown, sections, locale),
        problems=lambda: [diagnostic for section in sections for diagnostic in section.diagnostics[:_MOST]],
        total=locale.t("doctor.total", site=display_path(folder), errors=errors, advice=suggestions),
        summary=summary,
    )
    context.exit(exit_code(problems))


def expectations(settings: Settings, config_file: Path, repository: str = "") -> Expectations:
    """Return what a site with these settings is judged by; `repository` as in `Expectations`."""
    return Expectations(
        locales=settings.locales,
        site_url=settings.site.url,
        address_list_url=settings.address_list_url,
        repo_url=settings.repo_url,
        today=settings.today,
        config=config_file.resolve(),
        content=settings.content,
        previews=settings.social != "none",
        repository=repository,
    )
