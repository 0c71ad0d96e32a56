"""The forms in which commands print problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from careers.i18n import Locale
from careers.support.errors import Problem, Severity


def counted(problems: Sequence[Problem], locale: Locale) -> tuple[str, str]:
    """How many errors there are, and how much advice, in words."""
    errors = sum(one.severity is Severity.ERROR for one in problems)
    return locale.n("problems.errors", errors), locale.n("problems.advice", len(problems) - errors)


def _text(problems: Sequence[Problem], language: str) -> str:
    return "".join(f"{problem.text(language)}\n" for problem in problems)


def rows(problems: Sequence[Problem], language: str) -> list[dict[str, str | int]]:
    """Each problem as an object with place, field, severity, code and words."""
    return [
        {
            "path": one.path,
            "line": one.line,
            "field": one.field,
            "severity": one.severity.value,
            "code": one.code,
            "problem": one.problem(language),
            "remedy": one.remedy(language),
        }
        for one in problems
    ]


def _gcc(problems: Sequence[Problem], language: str) -> str:
    """As compilers print them, for editors: ``path:line: error: field: problem; what to do``, or ``warning``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "warning"}
    return "".join(
        f"{one.path}:{one.line}: {kinds[one.severity]}: {one.field}: {one.problem(language)}; {one.remedy(language)}\n"
        for one in problems
    )


def _json(problems: Sequence[Problem], language: str) -> str:
    return json.dumps(rows(problems, language), ensure_ascii=False, indent=2) + "\n"


def _github(problems: Sequence[Problem], language: str) -> str:
    """Workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``.

    GitHub shows ten annotations of a kind for a step: advice in the same words is given once, at the first place, and
    names the others.
    """
    alike: dict[str, list[Problem]] = {}
    for number, one in enumerate(problems):
        words = f"{one.problem(language)}; {one.remedy(language)}"
        alike.setdefault(words if one.severity is Severity.ADVICE else f"{number}", []).append(one)
    return "".join(_command(first, others, language) for first, *others in alike.values())


def _command(one: Problem, others: Sequence[Problem], language: str) -> str:
    kind = "error" if one.severity is Severity.ERROR else "notice"
    place = f"file={_property(one.path)},line={one.line},title={_property(one.field)}"
    words = [f"{one.problem(language)}; {one.remedy(language)}", *(f"+ {other.path}:{other.line}" for other in others)]
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
