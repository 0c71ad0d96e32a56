"""Writes the answer to the person, as Markdown for a comment on GitHub.

Only values of the form's text are quoted, each in a code span: GitHub makes no mentions, links or references there
(GitHub Flavored Markdown, 6.1). Everything else is our own words, with their punctuation escaped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic
from careers_tools.intake.receiving import FormFault, IntakeResult

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&])")
# Around the number of a quoted value, while the words beside it are escaped; no message has them, and no value keeps
# them: they stand for nothing (Unicode, private use).
_OPEN, _CLOSE = "\ue000", "\ue001"
_MOST = 40  # faults; a comment has an end


def as_markdown(result: IntakeResult, default: Locale, folder: str) -> str:
    """Return the answer, in the language of the form, else of `default`; `folder` is that of the content."""
    locale = result.locale or default
    errors = [fault for fault in result.faults if fault.severe]
    notes = [fault for fault in result.faults if not fault.severe]
    if result.ok:
        blocks = [
            locale.t("intake.answer.ok", title=_quote(result.title), id=_quote(result.id)),
            "\n".join(f"- {_quote(f'{folder}/{path}')}" for path in result.files),
            *(locale.t("intake.answer.begun", language=locale.language(Locale.of(code))) for code in result.begun),
            locale.t("intake.answer.next"),
        ]
    else:
        refused = locale.n("intake.answer.refused", len(errors))
        blocks = [refused, _list(errors, locale), locale.t("intake.answer.again")]
    if notes:
        blocks += [locale.t("intake.answer.notes"), _list(notes, locale)]
    return "\n\n".join(blocks) + "\n"


def as_rows(result: IntakeResult, default: Locale) -> list[dict[str, str]]:
    """Return each fault as an object with label, severity, code and words."""
    language = (result.locale or default).code
    return [
        {
            "field": fault.label,
            "severity": fault.diagnostic.severity.value,
            "code": fault.diagnostic.code,
            "problem": fault.diagnostic.problem(language),
            "remedy": fault.diagnostic.remedy(language),
        }
        for fault in result.faults
    ]


def _list(faults: Sequence[FormFault], locale: Locale) -> str:
    lines = [
        f"- **{_escape(fault.label or locale.t('intake.whole'))}**{_sentence(fault.diagnostic, locale)}"
        for fault in faults[:_MOST]
    ]
    more = [f"- {locale.n('intake.answer.more', len(faults) - _MOST)}"] if len(faults) > _MOST else []
    return "\n".join([*lines, *more])


def _sentence(diagnostic: Diagnostic, locale: Locale) -> str:
    """Return the words of a problem, escaped, with the values that they quote in code spans."""
    values = list(diagnostic.params.values())
    # While the words are escaped, a number between two signs holds the place of each value.
    marked = replace(diagnostic, params={name: f"{_OPEN}{at}{_CLOSE}" for at, name in enumerate(diagnostic.params)})
    words = locale.t("intake.answer.fault", problem=marked.problem(locale.code), remedy=marked.remedy(locale.code))
    return re.sub(f"{_OPEN}(\\d+){_CLOSE}", lambda match: _quote(values[int(match[1])]), _escape(words))


def _escape(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def _quote(text: str) -> str:
    """Return `text` as a code span: behind more backticks than it has in a row, on one line."""
    line = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {line} {fence}" if longest or not line else f"{fence}{line}{fence}"
