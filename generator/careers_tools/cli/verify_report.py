"""What ``careers verify-links`` prints: for a terminal, for scripts, and as Markdown."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from careers.cli.doctor import MARKS, block
from careers.cli.formats import counted, rows
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.render.commonmark import escape_text
from careers.support.errors import Problem, Severity, printable
from careers_tools.link_checks import Finding, Outcome, problems

_MOST = 200  # of a gravity, in Markdown: GitHub takes no summary of more than a megabyte
_BY_GRAVITY = (Severity.ERROR, Severity.ADVICE)


@dataclass(frozen=True, slots=True)
class Report:
    """A round.

    Attributes:
        asked: how many addresses there was an answer about.
        findings: what is known of each place.
        found: the postings whose jobs are still there; `written` those whose files say so now.
        faults: why others do not.
        today: the day they are verified on.
        stopped: whether somebody stopped it before its end.
    """

    asked: int
    findings: Sequence[Finding]
    found: Sequence[Posting]
    written: Sequence[Posting]
    faults: Sequence[Problem]
    today: dt.date
    stopped: bool

    @property
    def late(self) -> int:
        """How many places there was no time for."""
        return sum(one.outcome is Outcome.LATE for one in self.findings)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, of the addresses and of the files."""
        return (*problems(self.findings), *self.faults)


def typed(report: Report, locale: Locale, console: Console) -> Iterator[Text]:
    """What is to be done, the grave first, then which dates can be set. What people copy stays in one piece."""
    for severity in _BY_GRAVITY:
        mark, style = MARKS[severity]
        for one, problem in _of(report, severity):
            yield Text.assemble((mark, style), f" {problem.path}:{problem.line}: {problem.field}")
            yield from block(_words(problem, locale), console)
            yield Text(f"    {printable(one.place.url)}", "dim")
            if one.moved:
                yield Text(f"    → {printable(one.moved)}")
    mark, style = MARKS[Severity.ERROR]
    for fault in report.faults:
        yield Text.assemble((mark, style), f" {fault.path}:{fault.line}: {fault.field}")
        yield from block(_words(fault, locale), console)
    mark, style = MARKS[None]
    for posting in report.found:
        yield Text.assemble((mark, style), f" {posting.texts[posting.source].path}")
        yield Text(f"    {_change(posting, report)}")
    for line in _closing(report, locale):
        yield Text(line)


def _closing(report: Report, locale: Locale) -> Iterator[str]:
    """What became of the dates, and whether the round came to its end."""
    if report.written:
        yield locale.n("verify.written", len(report.written))
    elif report.found and not report.faults and not report.stopped:
        yield locale.n("verify.proposed", len(report.found))
    if report.stopped:
        yield locale.t("verify.stopped")
    elif report.late:
        yield locale.n("verify.late", report.late)


def as_json(report: Report, language: str) -> str:
    """Everything, as an object."""
    found = {
        "today": report.today.isoformat(),
        "complete": not report.stopped,
        "addresses": [_row(one, language) for one in report.findings],
        "verified": [
            {
                "id": posting.id,
                "path": posting.texts[posting.source].path,
                "from": posting.verified.isoformat() if posting.verified else None,
                "to": report.today.isoformat(),
                "written": posting in report.written,
            }
            for posting in report.found
        ],
        "faults": rows(report.faults, language),
    }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _row(one: Finding, language: str) -> dict[str, object]:
    place = one.place
    return {
        "url": place.url,
        "path": place.path,
        "line": place.line,
        "field": place.field,
        "posting": place.posting.id if place.posting else None,
        "outcome": one.outcome.value,
        "status": one.status,
        "final": one.final or None,
        "moved": one.moved,
        "problem": rows([one.problem], language)[0] if one.problem else None,
    }


def markdown(report: Report, locale: Locale) -> str:
    """The report as GitHub shows it, for the summary of a run or an issue."""
    lines = [f"## {locale.t('verify.heading')}", "", escape_text(total(report, locale)), ""]
    for severity in _BY_GRAVITY:
        found = _of(report, severity)
        listed = [_item(one, problem, locale) for one, problem in found[:_MOST]]
        listed += [f"- {escape_text(locale.n('verify.more', len(found) - _MOST))}"] if len(found) > _MOST else []
        lines += [f"### {locale.t(f'verify.{severity}')}", "", *listed, ""] if listed else []
    if report.faults:
        lines += [*(f"- {MARKS[Severity.ERROR][0]} {escape_text(one.text(locale.code))}" for one in report.faults), ""]
    if report.found:
        dates = [f"- {_code(one.texts[one.source].path)}: {_code(_change(one, report))}" for one in report.found]
        lines += [f"### {locale.t('verify.still')}", "", *dates, ""]
    lines += [line for one in _closing(report, locale) for line in (escape_text(one), "")]
    return "\n".join(lines)


def _item(one: Finding, problem: Problem, locale: Locale) -> str:
    place = _code(f"{problem.path}:{problem.line}")
    led = f" → {_code(one.moved)}" if one.moved else ""
    words = escape_text(_words(problem, locale))
    return (
        f"- {MARKS[problem.severity][0]} {place} {escape_text(problem.field)}: {words}<br>{_code(one.place.url)}{led}"
    )


def total(report: Report, locale: Locale) -> str:
    """How many addresses answered, and how many problems there are."""
    errors, advice = counted(report.problems, locale)
    return locale.n("verify.total", report.asked, errors=errors, advice=advice)


def _of(report: Report, severity: Severity) -> list[tuple[Finding, Problem]]:
    """The findings of a gravity, each with its problem."""
    told = [(one, one.problem) for one in report.findings if one.problem is not None]
    return [(one, problem) for one, problem in told if problem.severity is severity]


def _words(problem: Problem, locale: Locale) -> str:
    return f"{problem.problem(locale.code)}; {problem.remedy(locale.code)}"


def _change(posting: Posting, report: Report) -> str:
    was = posting.verified.isoformat() if posting.verified else "-"
    return f"verified: {was} → {report.today}"


def _code(text: str) -> str:
    """Text as code, which Markdown shows as it stands; an address can do without a grave accent."""
    return f"`{printable(text).replace('`', '%60')}`"
