"""``careers verify-links``: checks the addresses in postings, and sets the date of jobs that are still there."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from careers.cli.reports import (
    MARKS,
    counted,
    exit_code,
    print_report,
    report_format_option,
    rows,
    summary_option,
)
from careers.cli.site import (
    Content,
    config_option,
    lang_option,
    read_sound,
    today_option,
    words,
)
from careers.content.posting import Posting, file_of
from careers.i18n import Locale
from careers.render.markdown_document import Code, Part, RunReport
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity
from careers_tools import link_checks
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.link_checks import FetchResult, Finding, Link, Outcome, RequestLimits
from careers_tools.sync.files import PostingFiles

_MOST = 200  # findings of a severity in Markdown: GitHub takes no summary of more than a megabyte


@click.command("verify-links")
@click.option("--all", "closed", is_flag=True, help="Also check the links in closed jobs.")
@click.option("--terms", is_flag=True, help="Also check the links in the vocabularies: employers, documentation.")
@click.option("--write", is_flag=True, help='Set "verified" where a job was found on its own page.')
@report_format_option
@summary_option
@request_options(timeout=20, deadline="Seconds for all of them.")
@lang_option
@today_option
@config_option
@click.pass_context
def verify_links(
    context: click.Context,
    closed: bool,
    terms: bool,
    write: bool,
    form: str,
    summary: Path | None,
    limits: RequestLimits,
    lang: str,
    today: dt.date | None,
    config_file: Path,
) -> None:
    """Check the links in open jobs. Shows which have moved, which are gone, and which jobs are still there.

    Each address is requested once, slowly, and only if robots.txt allows it. Exit code 1 means that at least one link
    no longer leads to a job; a link that could not be judged is not an error.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    limits = replace(limits, agent=user_agent(content))
    library, faults = content.library, Diagnostics()
    links = link_checks.collect_links(
        library, content.settings.content, content.display_path, closed=closed, terms=terms
    )
    findings = _check(links, limits, content, locale)
    confirmed = link_checks.confirmed_postings(findings, library)
    written = tuple(posting for posting in confirmed if write and _date(posting, content, faults))
    report = LinkReport(findings, confirmed, written, tuple(faults), library.today)
    print_report(
        form,
        locale,
        value=partial(as_object, report, lang),
        markdown=partial(as_markdown, report, locale),
        total=report.total(locale),
        summary=summary,
    )
    context.exit(exit_code(report.diagnostics))


def _check(links: Sequence[Link], limits: RequestLimits, content: Content, locale: Locale) -> tuple[Finding, ...]:
    # Imported here, because it loads the HTTP client, for which no other command should wait.
    from careers_tools.link_checks.fetching import fetch_all

    lexicon, today = words(content), content.library.today
    waiting = {link.url: link for link in links}
    findings: list[Finding] = []
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(locale.t("verify.asking"), total=len(links))

        def record(result: FetchResult) -> None:
            findings.extend(link_checks.make_findings(waiting.pop(result.url), result, lexicon, today))
            progress.advance(task)

        asyncio.run(fetch_all(list(waiting), limits, record))
    for link in waiting.values():
        findings += link_checks.make_findings(link, FetchResult(link.url, Outcome.LATE), lexicon, today)
    return link_checks.sort_findings(findings)


def _date(posting: Posting, content: Content, faults: Diagnostics) -> bool:
    """Write the day into the files of a posting, all or none; return whether that could be done."""
    folder, changes = content.settings.content, {"verified": content.library.today}
    files = PostingFiles(folder, content.settings.locales.codes)
    is_done = files.set_fields(folder / file_of(posting.id, posting.source), changes)
    if not is_done:
        faults.add(posting.path, posting.line("verified"), "verified", "verify-by-hand", value=content.library.today)
    return is_done


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
    words = f" {problem.field}: {problem.sentence(locale.code)} "
    place = Code(f"{problem.path}:{problem.line}")
    line: list[Part] = [f"{MARKS[problem.severity]} ", place, words, Code(finding.occurrence.url)]
    return [*line, " → ", Code(finding.moved_to)] if finding.moved_to else line
