"""``careers verify-links``: whether the addresses that postings name still answer, and which jobs are still there."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from careers import __version__
from careers.cli.doctor import append
from careers.cli.site import (
    Content,
    config_option,
    insist_vocabularies,
    lang_option,
    read,
    settings_of,
    today_option,
    words,
)
from careers.content.lexicon import Lexicon
from careers.content.posting import Posting, file_of
from careers.i18n import Locale
from careers.support.errors import Problems, Severity
from careers_tools import link_checks
from careers_tools.cli.verify_report import Report, as_json, markdown, total, typed
from careers_tools.link_checks import Answer, Finding, Manners, Question
from careers_tools.link_checks.manners import PRODUCT

_SECONDS = click.IntRange(1, 86_400)
_FORMS = ("text", "json", "markdown")


@click.command("verify-links")
@click.option("--all", "everything", is_flag=True, help="Closed jobs' addresses, too.")
@click.option("--terms", is_flag=True, help="The addresses in the vocabularies, too: employers, documentation.")
@click.option("--write", is_flag=True, help='Set "verified" where a job was found on its own page.')
@click.option("--format", "form", type=click.Choice(_FORMS), default="text", show_default=True)
@click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a report in Markdown to FILE, such as $GITHUB_STEP_SUMMARY.",
)
@click.option("--timeout", type=_SECONDS, default=20, show_default=True, help="Seconds for one request.")
@click.option("--deadline", type=_SECONDS, default=1800, show_default=True, help="Seconds for all of them.")
@click.option(
    "--pause",
    type=click.IntRange(0, 3600),
    default=1,
    show_default=True,
    help="Seconds between two requests to one host.",
)
@click.option("--allow-private", "private", is_flag=True, help="Ask addresses inside private networks, too.")
@lang_option
@today_option
@config_option
@click.pass_context
def verify_links(
    context: click.Context,
    everything: bool,
    terms: bool,
    write: bool,
    form: str,
    summary: Path | None,
    timeout: int,
    deadline: int,
    pause: int,
    private: bool,
    lang: str,
    today: dt.date | None,
    config_file: Path,
) -> None:
    """Ask every address that open jobs name, and say which have moved, which are gone, and which jobs are still there.

    Each is asked once, slowly, and by what robots.txt allows. Exit code 1 says that somebody who follows an address
    finds no job; what only could not be judged is no error.
    """
    content, locale = read(settings_of(config_file, today)), Locale.of(lang)
    insist_vocabularies(content, locale)
    manners = Manners(_agent(content), pause, timeout, deadline, private=private)
    asked = link_checks.questions(
        content.library, content.settings.content, content.shown, closed=everything, terms=terms
    )
    said = words(content)
    known, stopped = _asked(asked, manners, said, content, locale)
    unknown = [link_checks.find(one, None, said, content.library.today) for one in asked if one.url not in known]
    findings = link_checks.ordered(itertools.chain(*known.values(), *unknown))
    found, faults = link_checks.confirmed(findings, content.library), Problems()
    written = tuple(one for one in found if write and not stopped and _date(one, content, faults))
    report = Report(len(known), findings, found, written, tuple(faults), content.library.today, stopped)
    if form == "text":
        console = Console(highlight=False)
        for line in typed(report, locale, console):
            console.print(line, soft_wrap=True)
    else:
        click.echo(as_json(report, lang) if form == "json" else markdown(report, locale), nl=False)
    click.echo(total(report, locale), err=form != "text")
    if summary is not None:
        append(summary, markdown(report, locale), locale)
    wrong = any(one.severity is Severity.ERROR for one in report.problems)
    context.exit(1 if wrong or stopped else 0)


def _agent(content: Content) -> str:
    """Who asks (RFC 9110, 10.1.5): this product, and the site that it asks for."""
    site = content.settings.site_url
    return f"{PRODUCT}/{__version__} (+{site})" if site else f"{PRODUCT}/{__version__}"


def _asked(
    asked: Sequence[Question], manners: Manners, said: Lexicon, content: Content, locale: Locale
) -> tuple[Mapping[str, tuple[Finding, ...]], bool]:
    """Address -> what is known of it, of those that there was time for, and whether somebody stopped it."""
    from careers_tools.link_checks.asking import (
        ask,  # here: it loads the client, for which no other command should wait
    )

    questions = {one.url: one for one in asked}
    known: dict[str, tuple[Finding, ...]] = {}
    with _progress(len(asked), locale) as step:

        def heard(answer: Answer) -> None:
            known[answer.url] = link_checks.find(questions[answer.url], answer, said, content.library.today)
            step.advance()

        try:
            asyncio.run(ask([one.url for one in asked], manners, heard))
        except KeyboardInterrupt:
            return known, True
    return known, False


class _Step:
    """A bar on the terminal that goes on by one."""

    def __init__(self, progress: Progress, name: str, count: int) -> None:
        self._progress, self._task = progress, progress.add_task(name, total=count)

    def advance(self) -> None:
        self._progress.advance(self._task)


@contextmanager
def _progress(count: int, locale: Locale) -> Iterator[_Step]:
    """Shown on a terminal only, beside what is printed."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield _Step(progress, locale.t("verify.asking"), count)


def _date(posting: Posting, content: Content, faults: Problems) -> bool:
    """Write today's date into the files of a posting; whether that was done."""
    folder = content.settings.content
    texts = {**posting.texts, **posting.unfinished}
    files = {folder / file_of(posting.id, code): text.path for code, text in sorted(texts.items())}
    source = folder / file_of(posting.id, posting.source)
    return link_checks.date(files, source, content.library.today, faults)
