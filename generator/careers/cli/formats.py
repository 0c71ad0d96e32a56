"""The forms in which commands print problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence

import click

from careers.i18n import Locale
from careers.support.errors import Problem, Severity


def counted(problems: Sequence[Problem], locale: Locale) -> tuple[str, str]:
    """Return in words how many errors and how many suggestions there are."""
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    return locale.n("problems.errors", errors), locale.n("problems.advice", len(problems) - errors)


def exit_code(problems: Iterable[Problem]) -> int:
    """Return the exit code of a command that found these problems: 1 with errors, else 0."""
    return int(any(problem.severity is Severity.ERROR for problem in problems))


def sentence(problem: Problem, language: str) -> str:
    """Return the problem and its remedy in words, without the place."""
    return f"{problem.problem(language)}; {problem.remedy(language)}"


def rows(problems: Sequence[Problem], language: str) -> list[dict[str, str | int]]:
    """Return each problem as an object with place, field, severity, code and words."""
    return [
        {
            "path": problem.path,
            "line": problem.line,
            "field": problem.field,
            "severity": problem.severity.value,
            "code": problem.code,
            "problem": problem.problem(language),
            "remedy": problem.remedy(language),
        }
        for problem in problems
    ]


def _text(problems: Sequence[Problem], language: str) -> str:
    return "".join(f"{problem.text(language)}\n" for problem in problems)


def _gcc(problems: Sequence[Problem], language: str) -> str:
    """Return problems as compilers print them, for editors: ``path:line: error: field: problem; remedy``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "warning"}
    lines = (
        f"{problem.path}:{problem.line}: {kinds[problem.severity]}: {problem.field}: {sentence(problem, language)}\n"
        for problem in problems
    )
    return "".join(lines)


def as_json(value: object) -> str:
    """Return a value as JSON for people and programs, with a line feed at the end."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _json(problems: Sequence[Problem], language: str) -> str:
    return as_json(rows(problems, language))


def _github(problems: Sequence[Problem], language: str) -> str:
    """Return workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``.

    GitHub shows ten annotations of a kind for a step: suggestions in the same words are given once, at the first
    place, with the other places.
    """
    groups: dict[str, list[Problem]] = {}
    for number, problem in enumerate(problems):
        is_error = problem.severity is Severity.ERROR
        groups.setdefault(f"{number}" if is_error else sentence(problem, language), []).append(problem)
    return "".join(_command(group, language) for group in groups.values())


def _command(group: Sequence[Problem], language: str) -> str:
    first, *others = group
    kind = "error" if first.severity is Severity.ERROR else "notice"
    place = f"file={_property(first.path)},line={first.line},title={_property(first.field)}"
    words = [sentence(first, language), *(f"+ {other.path}:{other.line}" for other in others)]
    message = _data("\n".join(words))
    return f"::{kind} {place}::{message}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Callable[[Sequence[Problem], str], str]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "gcc": _gcc,
}

format_option = click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
