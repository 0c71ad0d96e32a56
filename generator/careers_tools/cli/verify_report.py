"""Prints the report of ``careers verify-links``: for scripts, and as Markdown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
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
        checked: how many addresses there was a result for.
        findings: one for each place.
        confirmed: the postings whose jobs are still there; `written` those whose files say so now.
        faults: why others do not.
        today: the day they are verified on.
        stopped: whether somebody stopped the check before its end.
    """

    checked: int
    findings: Sequence[Finding]
    confirmed: Sequence[Posting]
    written: Sequence[Posting]
    faults: Sequence[Diagnostic]
    today: dt.date
    stopped: bool

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the addresses and the files."""
        return (*(finding.diagnostic for finding in self.findings if finding.diagnostic), *self.faults)


def _closing(report: LinkReport, locale: Locale) -> Iterator[str]:
    """Yield what became of the dates, and whether the check came to its end."""
    if report.written:
        yield locale.n("verify.written", len(report.written))
    elif report.confirmed and not report.faults and not report.stopped:
        yield locale.n("verify.proposed", len(report.confirmed))
    late = sum(finding.outcome is Outcome.LATE for finding in report.findings)
    if report.stopped:
        yield locale.t("verify.stopped")
    elif late:
        yield locale.n("verify.late", late)


def as_object(report: LinkReport, language: str) -> dict[str, object]:
    """Return everything for JSON."""
    return {
        "today": report.today.isoformat(),
        "complete": not report.stopped,
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
        findings = _with_problem(report, severity)
        if findings:
            more = [[locale.n("verify.more", len(findings) - _MOST)]] if len(findings) > _MOST else []
            written.heading(3, locale.t(f"verify.{severity}"))
            written.items([*(_item(*pair, locale) for pair in findings[:_MOST]), *more])
    written.items([f"{MARKS[fault.severity]} {fault.text(locale.code)}"] for fault in report.faults)
    if report.confirmed:
        written.heading(3, locale.t("verify.still"))
        paths = ((posting, posting.texts[posting.source].path) for posting in report.confirmed)
        written.items([Code(path), ": ", Code(_change(posting, report))] for posting, path in paths)
    for words in _closing(report, locale):
        written.paragraph(words)
    return str(written)


def _item(finding: Finding, diagnostic: Diagnostic, locale: Locale) -> Sequence[Part]:
    mark, place = MARKS[diagnostic.severity], f"{diagnostic.path}:{diagnostic.line}"
    words = f" {diagnostic.field}: {sentence(diagnostic, locale.code)} "
    line: list[Part] = [f"{mark} ", Code(place), words, Code(finding.occurrence.url)]
    return [*line, " → ", Code(finding.moved_to)] if finding.moved_to else line


def total(report: LinkReport, locale: Locale) -> str:
    """Return how many addresses were checked, and how many problems there are, in words."""
    errors, advice = counted(report.diagnostics, locale)
    return locale.n("verify.total", report.checked, errors=errors, advice=advice)


def _with_problem(report: LinkReport, severity: Severity) -> list[tuple[Finding, Diagnostic]]:
    """Return the findings with a problem of this severity, each with the problem."""
    pairs = [(finding, finding.diagnostic) for finding in report.findings if finding.diagnostic is not None]
    return [(finding, diagnostic) for finding, diagnostic in pairs if diagnostic.severity is severity]


def _change(posting: Posting, report: LinkReport) -> str:
    was = posting.verified.isoformat() if posting.verified else "-"
    return f"verified: {was} → {report.today}"
