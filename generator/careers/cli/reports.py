"""The one printer of reports: for a terminal, as JSON for programs, in Markdown or annotations for GitHub."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from careers.cli.formats import FORMATS, as_json, print_in
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity

MARKS = {Severity.ERROR: "✗", Severity.ADVICE: "!", None: "✓"}

summary_option = click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a report in Markdown to FILE, such as $GITHUB_STEP_SUMMARY.",
)


def print_report(
    form: str,
    locale: Locale,
    *,
    value: Callable[[], object],
    markdown: Callable[[], str] = str,
    lines: Callable[[], Iterable[Text]] | None = None,
    problems: Callable[[], Sequence[Diagnostic]] = list,
    total: str = "",
    summary: Path | None = None,
) -> None:
    """Print a report in a form, each of which is made when it is asked for; add it to the file `summary` as Markdown.

    `lines` are for people, who see the Markdown laid out where there are none; `value` is for programs; `problems` are
    those that the forms for annotations hold. The line `total` ends the report, and goes to standard error where the
    report is not for people.

    Raises:
        click.UsageError: the summary cannot be written.
    """
    if form == "json":
        click.echo(as_json(value()), nl=False)
    elif form == "markdown":
        click.echo(markdown(), nl=False)
    elif form in FORMATS:
        print_in(form, FORMATS[form](problems(), locale.code))
    else:
        console = Console(highlight=False)
        for line in lines() if lines else [Markdown(markdown(), hyperlinks=False)]:
            # What people copy (ids, paths, addresses) stays in one piece on the narrowest screen; a table fits it.
            console.print(line, soft_wrap=isinstance(line, Text))
    if total:
        click.echo(total, err=form not in ("text", "table"))
    if summary is not None:
        _append(summary, markdown(), locale)


def _append(path: Path, text: str, locale: Locale) -> None:
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(locale.t("doctor.summary", path=path, reason=reason)) from error
