"""``careers doctor``: the self-check of a configuration and a built site, before it is published."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.filesize import decimal
from rich.table import Table
from rich.text import Text

from careers import checks
from careers.checks import Expectations, Figure, Section
from careers.cli.formats import counted, exit_code, format_option, rows
from careers.cli.reports import MARKS, print_report, problem_lines, summary_option, wrap_words
from careers.cli.site import config_option, insist_built, lang_option, settings_of, today_option
from careers.i18n import CHOOSER, Locale
from careers.mkdocs import Settings
from careers.render.markdown_document import RunReport
from careers.support.diagnostics import Diagnostic, Severity, display_path

_MOST = 10  # problems with one code that are listed


def shortened(diagnostics: Sequence[Diagnostic]) -> tuple[Sequence[Diagnostic], int]:
    """Return the first problems of each code, and the number of the others."""
    seen: Counter[str] = Counter()
    first = []
    for diagnostic in diagnostics:
        seen[diagnostic.code] += 1
        if seen[diagnostic.code] <= _MOST:
            first.append(diagnostic)
    return first, len(diagnostics) - len(first)


def report_lines(sections: Sequence[Section], locale: Locale, console: Console) -> Iterator[RenderableType]:
    """Yield a table of the checks, each with a mark and its figures, then their problems in lines that fit."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for section in sections:
        name = locale.t(f"doctor.section.{section.key}")
        figures = _figure_rows(section, locale) or [[locale.t("doctor.clean")]]
        words = "\n".join(locale.t("doctor.and").join(row) for row in figures)
        table.add_row(Text.assemble(MARKS[_worst(section)], f" {name}"), Text(words))
    yield table
    for section in sections:
        diagnostics, left = shortened(section.diagnostics)
        for diagnostic in diagnostics:
            yield from problem_lines(diagnostic, locale, console)
        if left:
            yield from wrap_words(locale.n("doctor.more", left), console)


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


def markdown(sections: Sequence[Section], site: str, locale: Locale) -> str:
    """Return the report as GitHub shows it: a table of checks, then the problems."""
    names = {section.key: locale.t(f"doctor.section.{section.key}") for section in sections}
    report = RunReport()
    report.heading(2, locale.t("doctor.heading"))
    report.paragraph(total(sections, site, locale))
    head = [locale.t(f"doctor.column.{key}") for key in ("check", "result", "found")]
    report.table(head, ([names[section.key], *_result(section, locale)] for section in sections))
    for section in sections:
        diagnostics, left = shortened(section.diagnostics)
        listed = [f"{MARKS[diagnostic.severity][0]} {diagnostic.text(locale.code)}" for diagnostic in diagnostics]
        listed += [locale.n("doctor.more", left)] if left else []
        if listed:
            report.heading(3, names[section.key])
            report.items([line] for line in listed)
    return str(report) + "\n"


def _result(section: Section, locale: Locale) -> tuple[str, str]:
    """Return the mark of a check with the number of its problems, and its figures."""
    mark = MARKS[_worst(section)][0]
    result = f"{mark} {', '.join(counted(section.diagnostics, locale))}" if section.diagnostics else mark
    joint = locale.t("doctor.and")
    return result, joint.join(word for row in _figure_rows(section, locale) for word in row)


def total(sections: Sequence[Section], site: str, locale: Locale) -> str:
    """Return in words how many errors and suggestions there are."""
    errors, suggestions = counted([diagnostic for section in sections for diagnostic in section.diagnostics], locale)
    return locale.t("doctor.total", site=site, errors=errors, advice=suggestions)


def _worst(section: Section) -> Severity | None:
    severities = {diagnostic.severity for diagnostic in section.diagnostics}
    return next((severity for severity in (Severity.ERROR, Severity.ADVICE) if severity in severities), None)


def _figure_rows(section: Section, locale: Locale) -> list[list[str]]:
    by_row = groupby(section.figures, key=lambda figure: figure.row)
    return [[_words(section.key, figure, locale) for figure in group] for _, group in by_row]


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
    """Check whether the built site can be published. Also shows how many more postings fit.

    SITE is the folder of a built site; without it the configured one. Errors end with exit code 1; suggestions alone
    do not.
    """
    settings = settings_of(config_file, today)
    folder, locale = settings.site_dir if site is None else site.resolve(), Locale.of(lang)
    insist_built(folder, (CHOOSER,), locale)
    sections = checks.examine(folder, expectations(settings, config_file, repository or ""))
    name = display_path(folder)
    print_report(
        form,
        locale,
        lines=partial(report_lines, sections, locale),
        value=partial(section_rows, sections, lang),
        markdown=partial(markdown, sections, name, locale),
        problems=lambda: [diagnostic for section in sections for diagnostic in shortened(section.diagnostics)[0]],
        total=total(sections, name, locale),
        summary=summary,
    )
    context.exit(exit_code(diagnostic for section in sections for diagnostic in section.diagnostics))


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
        repository=repository,
    )
