"""Prints the report of ``careers verify-links``: for scripts, and as Markdown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from careers.cli.reports import MARKS, counted, rows, sentence
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.render.markdown_document import Code, Part, RunReport
from careers.support.diagnostics import Diagnostic, Severity
from careers_tools.link_checks import Finding, Outcome

_MOST = 200  # findings of a severity in Markdown: GitHub takes no summary of more than a megabyte


@dataclass(frozen=True, slots=True)
class LinkReport:
    """The results of a check.

    Attributes:
        findings: one for each place.
        confirmed: the postings whose jobs are still there; `written` those whose files say so now.
        faults: why others do not.
        today: the day they are verified on.
    """

    findings: Sequence[Finding]
    confirmed: Sequence[Posting]
    written: Sequence[Posting]
    faults: Sequence[Diagnostic]
    today: dt.date

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the addresses and the files."""
        return (*(finding.diagnostic for finding in self.findings if finding.diagnostic), *self.faults)

    @property
    def late(self) -> set[str]:
        """The addresses for which there was no time."""
        return {finding.occurrence.url for finding in self.findings if finding.outcome is Outcome.LATE}

    def total(self, locale: Locale) -> str:
        """Return how many addresses were checked, and how many problems there are, in words."""
        errors, advice = counted(self.diagnostics, locale)
        checked = {finding.occurrence.url for finding in self.findings} - self.late
        return locale.n("verify.total", len(checked), errors=errors, advice=advice)


def as_object(report: LinkReport, language: str) -> dict[str, object]:
    """Return everything for JSON."""
    return {
        "today": report.today.isoformat(),
        "complete": not report.late,
        "addresses": [_row(finding, language) for finding in report.findings],
        "verified": [
            {
                "id": posting.id,
                "path": posting.texts[posting.source].path,
                "from": posting.verified.isoformat() if posting.verified else None,
                "to": report.today.isoformat(),
                "written": posting in report.written,
            }
            for posting in report.confirmed
        ],
        "faults": rows(report.faults, language),
    }


def _row(finding: Finding, language: str) -> dict[str, object]:
    place = finding.occurrence
    return {
        "url": place.url,
        "path": place.path,
        "line": place.line,
        "field": place.field,
        "posting": place.posting.id if place.posting else None,
        "outcome": finding.outcome.value,
        "status": finding.status,
        "final": finding.final_url or None,
        "moved": finding.moved_to,
        "problem": rows([finding.diagnostic], language)[0] if finding.diagnostic else None,
    }


def as_markdown(report: LinkReport, locale: Locale) -> str:
    """Return the report as GitHub shows it, and a terminal when it is laid out."""
    written = RunReport()
    written.heading(2, locale.t("verify.heading"))
    for severity in Severity:
        found = ((finding, finding.diagnostic) for finding in report.findings)
        items = [
            _item(finding, problem, locale) for finding, problem in found if problem and problem.severity is severity
        ]
        if items:
            written.heading(3, locale.t(f"verify.{severity}"))
            more = [[locale.n("verify.more", len(items) - _MOST)]] if len(items) > _MOST else []
            written.items([*items[:_MOST], *more])
    written.items([f"{MARKS[fault.severity]} {fault.text(locale.code)}"] for fault in report.faults)
    if report.confirmed:
        written.heading(3, locale.t("verify.still"))
        changes = ((posting, f"verified: {posting.verified or '-'} → {report.today}") for posting in report.confirmed)
        written.items([Code(posting.texts[posting.source].path), ": ", Code(change)] for posting, change in changes)
    if report.written:
        written.paragraph(locale.n("verify.written", len(report.written)))
    elif report.confirmed and not report.faults:
        written.paragraph(locale.n("verify.proposed", len(report.confirmed)))
    if report.late:
        written.paragraph(locale.n("verify.late", len(report.late)))
    return str(written)


def _item(finding: Finding, problem: Diagnostic, locale: Locale) -> Sequence[Part]:
    words = f" {problem.field}: {sentence(problem, locale.code)} "
    place = Code(f"{problem.path}:{problem.line}")
    line: list[Part] = [f"{MARKS[problem.severity]} ", place, words, Code(finding.occurrence.url)]
    return [*line, " → ", Code(finding.moved_to)] if finding.moved_to else line
