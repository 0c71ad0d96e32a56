"""The forms in which commands print problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from generator.errors import Problem, Severity


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


def _json(problems: Sequence[Problem], language: str) -> str:
    return json.dumps(rows(problems, language), ensure_ascii=False, indent=2) + "\n"


def _github(problems: Sequence[Problem], language: str) -> str:
    """Workflow commands of GitHub Actions: ``::error file=…,line=…,title=…::message``."""
    kinds = {Severity.ERROR: "error", Severity.ADVICE: "notice"}
    lines = []
    for one in problems:
        place = f"file={_property(one.path)},line={one.line},title={_property(one.field)}"
        message = _data(f"{one.problem(language)}; {one.remedy(language)}")
        lines.append(f"::{kinds[one.severity]} {place}::{message}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Callable[[Sequence[Problem], str], str]] = {"text": _text, "json": _json, "github": _github}
