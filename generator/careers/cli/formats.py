"""The forms in which commands print diagnostics for programs, and the options that name a form."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence

import click

from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity


def counted(diagnostics: Sequence[Diagnostic], locale: Locale) -> tuple[str, str]:
    """Return in words how many errors and how many suggestions there are."""
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    return locale.n("problems.errors", errors), locale.n("problems.advice", len(diagnostics) - errors)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """Return the exit code of a command that found these problems: 1 with errors, else 0."""
    return int(any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics))


def sentence(diagnostic: Diagnostic, language: str) -> str:
    """Return the problem and its remedy in words, without the place."""
    return f"{diagnostic.problem(language)}; {diagnostic.remedy(language)}"


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


def _gcc(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """Return problems as compilers print them, for editors: ``path:line: error: field: problem; remedy``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "warning"}
    lines = (
        f"{diagnostic.path}:{diagnostic.line}: {kinds[diagnostic.severity]}: "
        f"{diagnostic.field}: {sentence(diagnostic, language)}\n"
        for diagnostic in diagnostics
    )
    return "".join(lines)


def as_json(value: object) -> str:
    """Return a value as JSON for people and programs, with a line feed at the end."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.replace("##[", "##\\u005b") + "\n"  # a workflow command, see `careers.cli.workflow_log`


def _github(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """Return workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``.

    GitHub shows ten annotations of a kind for a step: suggestions in the same words are given once, at the first
    place, with the other places.
    """
    groups: dict[str, list[Diagnostic]] = {}
    for number, diagnostic in enumerate(diagnostics):
        is_error = diagnostic.severity is Severity.ERROR
        groups.setdefault(f"{number}" if is_error else sentence(diagnostic, language), []).append(diagnostic)
    commands = []
    for first, *others in groups.values():
        kind = "error" if first.severity is Severity.ERROR else "notice"
        place = f"file={_property(first.path)},line={first.line},title={_property(first.field)}"
        words = [sentence(first, language), *(f"+ {other.path}:{other.line}" for other in others)]
        message = _data("\n".join(words))
        commands.append(f"::{kind} {place}::{message}\n")
    return "".join(commands)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Callable[[Sequence[Diagnostic], str], str]] = {
    "json": lambda diagnostics, language: as_json(rows(diagnostics, language)),
    "github": _github,
    "gcc": _gcc,
}


def print_in(form: str, text: str) -> None:
    """Print a text in a form; commands for GitHub as bytes, for `careers.cli.workflow_log` lets no text be one."""
    click.echo(text.encode() if form == "github" else text, nl=False)


format_option = click.option(
    "--format", "form", type=click.Choice(("text", *FORMATS)), default="text", show_default=True
)
report_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "markdown")),
    default="text",
    show_default=True,
    help="How to answer: for a terminal, for programs, or in Markdown for GitHub.",
)
