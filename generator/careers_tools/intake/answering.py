"""Writes the answer to the person, as Markdown for a comment on GitHub, with all values of the form as code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from careers.i18n import Locale
from careers.render.markdown_document import Code, Part, RunReport, Strong, quoted
from careers.support.diagnostics import Diagnostic, Severity
from careers_tools.intake.receiving import IntakeResult

_MOST = 40  # faults; a comment has an end


def as_markdown(result: IntakeResult, default: Locale, folder: str) -> str:
    """Return the answer, in the language of the form, else of `default`; `folder` is that of the content."""
    locale = result.locale or default
    errors = [fault for fault in result.faults if fault.severity is Severity.ERROR]
    notes = [fault for fault in result.faults if fault.severity is Severity.ADVICE]
    answer = RunReport()
    if result.ok:
        answer.paragraph(*quoted(partial(locale.t, "intake.answer.ok"), title=result.title, id=result.id))
        answer.items([Code(f"{folder}/{path}")] for path in result.files)
        for code in result.begun:
            answer.paragraph(locale.t("intake.answer.begun", language=locale.language(Locale.of(code))))
        answer.paragraph(locale.t("intake.answer.next"))
    else:
        answer.paragraph(locale.n("intake.answer.refused", len(errors)))
        answer.items(_items(errors, locale))
        answer.paragraph(locale.t("intake.answer.again"))
    if notes:
        answer.paragraph(locale.t("intake.answer.notes"))
        answer.items(_items(notes, locale))
    return str(answer)


def _items(faults: Sequence[Diagnostic], locale: Locale) -> Iterator[Sequence[Part]]:
    for fault in faults[:_MOST]:
        yield [Strong(fault.field or locale.t("intake.whole")), *_sentence(fault, locale)]
    if len(faults) > _MOST:
        yield [locale.n("intake.answer.more", len(faults) - _MOST)]


def _sentence(diagnostic: Diagnostic, locale: Locale) -> list[Part]:
    """Return the words of a problem, with the values that they quote as code."""

    def write(**marks: str) -> str:
        marked = replace(diagnostic, params=marks)
        problem, remedy = marked.problem(locale.code), marked.remedy(locale.code)
        return locale.t("intake.answer.fault", problem=problem, remedy=remedy)

    return quoted(write, **diagnostic.params)
