"""``careers verify-links``: checks the addresses in postings, and sets the date of jobs that are still there."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from careers.cli.reports import exit_code, print_report, report_format_option, summary_option
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
from careers.support.diagnostics import Diagnostics
from careers_tools import link_checks
from careers_tools.cli.verify_report import LinkReport, as_markdown, as_object
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.link_checks import FetchResult, Finding, Link, Outcome, RequestLimits


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
    folder = content.settings.content
    texts = {**posting.texts, **posting.unfinished}
    files = {folder / file_of(posting.id, code): text.path for code, text in sorted(texts.items())}
    source = folder / file_of(posting.id, posting.source)
    return link_checks.set_verified(files, source, folder, content.library.today, faults)
