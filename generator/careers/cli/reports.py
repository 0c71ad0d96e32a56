"""The one printer of reports and diagnostics: for a terminal, as JSON, in Markdown or annotations for GitHub."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from rich.text import Text

MARKS = {Severity.ERROR: "✗", Severity.ADVICE: "!", None: "✓"}

report_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "markdown")),
    default="text",
    show_default=True,
    help="How to answer: for a terminal, for programs, or in Markdown for GitHub.",
)
format_option = click.option(
    "--format", "form", type=click.Choice(("text", "json", "github", "gcc")), default="text", show_default=True
)
summary_option = click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a report in Markdown to FILE, such as $GITHUB_STEP_SUMMARY.",
)


def counted(diagnostics: Sequence[Diagnostic], locale: Locale) -> tuple[str, str]:
    """Return in words how many errors and how many suggestions there are."""
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    return locale.n("problems.errors", errors), locale.n("problems.advice", len(diagnostics) - errors)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """Return the exit code of a command that found these problems: 1 with errors, else 0."""
    return int(any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics))


def rows(diagnostics: Sequence[Diagnostic], language: str) -> list[dict[str, str | int]]:
    """Return each problem as an object with place, field, severity, code and words."""
    return [
        {
            "path": diagnostic.path,
            "line": diagnostic.line,
            "field": diagnostic.field,
            "severity": diagnostic.severity.value,
            "code": diagnostic.code,
            "problem": diagnostic.problem(language),
            "remedy": diagnostic.remedy(language),
        }
        for diagnostic in diagnostics
    ]


def as_gcc(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """Return problems as compilers print them, for editors: ``path:line: error: field: problem; remedy``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "warning"}
    lines = (
        f"{diagnostic.path}:{diagnostic.line}: {kinds[diagnostic.severity]}: "
        f"{diagnostic.field}: {diagnostic.sentence(language)}\n"
        for diagnostic in diagnostics
    )
    return "".join(lines)


def as_json(value: object) -> str:
    """Return a value as JSON for people and programs, with a line feed at the end."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.replace("##[", "##\\u005b") + "\n"  # a workflow command, see `careers.cli`


def as_annotations(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """Return workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``.

    GitHub shows ten annotations of a kind for a step: suggestions in the same words are given once, at the first
    place, with the other places.
    """
    groups: dict[str, list[Diagnostic]] = {}
    for number, diagnostic in enumerate(diagnostics):
        is_error = diagnostic.severity is Severity.ERROR
        groups.setdefault(f"{number}" if is_error else diagnostic.sentence(language), []).append(diagnostic)
    commands = []
    for first, *others in groups.values():
        kind = "error" if first.severity is Severity.ERROR else "notice"
        place = f"file={_property(first.path)},line={first.line},title={_property(first.field)}"
        words = [first.sentence(language), *(f"+ {other.path}:{other.line}" for other in others)]
        message = _data("\n".join(words))
        commands.append(f"::{kind} {place}::{message}\n")
    return "".join(commands)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def print_diagnostics(form: str, diagnostics: Sequence[Diagnostic], language: str) -> None:
    """Print problems for programs: as JSON, as compilers do, or as commands for GitHub."""
    if form == "json":
        click.echo(as_json(rows(diagnostics, language)), nl=False)
    elif form == "gcc":
        click.echo(as_gcc(diagnostics, language), nl=False)
    else:  # as bytes: `careers.cli` lets no text be a command
        click.echo(as_annotations(diagnostics, language).encode(), nl=False)


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
    elif form in ("github", "gcc"):
        print_diagnostics(form, problems(), locale.code)
    else:
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(highlight=False)
        for line in lines() if lines else [Markdown(markdown(), hyperlinks=False)]:
            # What people copy (ids, paths, addresses) stays in one piece on the narrowest screen; a table fits it.
            console.print(line, soft_wrap=lines is not None)
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
