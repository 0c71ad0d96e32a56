"""What the person is answered, as Markdown for a comment on GitHub.

Of the form's text only values are quoted, each in a code span: GitHub makes no mentions, links or references there
(GitHub Flavored Markdown, 6.1). Everything else is our own words, with their punctuation escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.i18n import Locale
from careers.support.errors import Problem, languages
from careers_tools.intake.receiving import Fault, Outcome

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&])")
# Around the number of a quoted value, while the words beside it are escaped; no message has them, and no value keeps
# them: they stand for nothing (Unicode, private use).
_OPEN, _CLOSE = "\ue000", "\ue001"
_MOST = 40  # faults; a comment has an end


def markdown(outcome: Outcome, otherwise: Locale, folder: str) -> str:
    """The answer, in the language of the form, else of `otherwise`; `folder` is that of the content."""
    locale = outcome.locale or otherwise
    errors = [one for one in outcome.faults if one.severe]
    notes = [one for one in outcome.faults if not one.severe]
    blocks = list(_accepted(outcome, locale, folder)) if outcome.ok else list(_refused(errors, locale))
    if notes:
        blocks += [locale.t("intake.answer.notes"), _list(notes, locale)]
    return "\n\n".join(blocks) + "\n"


def rows(outcome: Outcome, otherwise: Locale) -> list[dict[str, str]]:
    """Each fault as an object with label, severity, code and words."""
    language = _language(outcome.locale or otherwise)
    return [
        {
            "field": one.label,
            "severity": one.problem.severity.value,
            "code": one.problem.code,
            "problem": one.problem.problem(language),
            "remedy": one.problem.remedy(language),
        }
        for one in outcome.faults
    ]


def _accepted(outcome: Outcome, locale: Locale, folder: str) -> Iterator[str]:
    yield locale.t("intake.answer.ok", title=_quoted(outcome.title), id=_quoted(outcome.id))
    yield "\n".join(f"- {_quoted(f'{folder}/{path}')}" for path in outcome.files)
    for code in outcome.begun:
        yield locale.t("intake.answer.begun", language=locale.language(Locale.of(code)))
    yield locale.t("intake.answer.next")


def _refused(errors: Sequence[Fault], locale: Locale) -> Iterator[str]:
    yield locale.n("intake.answer.refused", len(errors))
    yield _list(errors, locale)
    yield locale.t("intake.answer.again")


def _list(faults: Sequence[Fault], locale: Locale) -> str:
    lines = [f"- **{_escaped(one.label or locale.t('intake.whole'))}**{_said(one, locale)}" for one in faults[:_MOST]]
    more = [f"- {locale.n('intake.answer.more', len(faults) - _MOST)}"] if len(faults) > _MOST else []
    return "\n".join([*lines, *more])


def _said(one: Fault, locale: Locale) -> str:
    language = _language(locale)
    problem, values = _apart(one.problem)
    said = locale.t("intake.answer.fault", problem=problem.problem(language), remedy=problem.remedy(language))
    return re.sub(f"{_OPEN}(\\d+){_CLOSE}", lambda found: _quoted(values[int(found[1])]), _escaped(said))


def _apart(problem: Problem) -> tuple[Problem, list[str]]:
    """`problem` with a number between marks for each value that it quotes, and the values by these numbers."""
    values = list(problem.params.values())
    params = {name: f"{_OPEN}{number}{_CLOSE}" for number, name in enumerate(problem.params)}
    return replace(problem, params=params), values


def _language(locale: Locale) -> str:
    return locale.code if locale.code in languages() else languages()[-1]


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def _quoted(text: str) -> str:
    """`text` as a code span: behind more backticks than it has in a row, on one line."""
    line = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {line} {fence}" if longest or not line else f"{fence}{line}{fence}"
