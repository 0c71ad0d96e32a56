"""``careers sync``: brings postings up to date with the sources that they come from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from careers.cli.reports import print_report, report_format_option, summary_option
from careers.cli.site import (
    Content,
    config_option,
    dry_run_option,
    lang_option,
    read_sound,
    today_option,
    words,
)
from careers.content.schema import nearest
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics, printable
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.sync_report import Report, markdown_of, row_of
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import compile_patterns
from careers_tools.link_checks.limits import RequestLimits
from careers_tools.sync.files import PostingFiles
from careers_tools.sync.reading import Answer, read_all
from careers_tools.sync.record import Record, RecordError, write_record
from careers_tools.sync.run import Outcome, SourceRun
from careers_tools.sync.sources import FILE, Source, SourceError, read_sources

_MOST_BYTES = 64 * 1024 * 1024  # of an answer: a board of five thousand jobs with their texts comes to 50 MB


@click.command("sync")
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
@click.option("--yes", is_flag=True, help="Close all jobs that have gone, also where they are many.")
@click.option(
    "--adopt",
    "adoptions",
    nargs=2,
    multiple=True,
    metavar="SOURCE POSTING",
    help="Let a source keep a posting up to date that it did not write; POSTING is COMPANY/SLUG.",
)
@dry_run_option
@report_format_option
@summary_option
@request_options(timeout=60, deadline="Seconds for one source.")
@lang_option
@today_option
@config_option
@click.pass_context
def sync(
    context: click.Context,
    names: tuple[str, ...],
    yes: bool,
    adoptions: tuple[tuple[str, str], ...],
    dry_run: bool,
    form: str,
    summary: Path | None,
    limits: RequestLimits,
    lang: str,
    today: dt.date | None,
    config_file: Path,
) -> None:
    """Bring postings up to date with the sources of content/sources.yml, all or those named.

    New jobs are added, changes are taken over where nobody has edited the posting by hand, and jobs that have gone are
    closed. A source keeps only what it wrote itself, or what --adopt hands over to it: then that source alone is asked.
    A source that fails changes nothing. Exit code 1 says that a source failed, or that something is left to you.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    names = (*names, *(name for name, _ in adoptions))
    every = _reports(content, names, adoptions, locale)
    limits = replace(limits, agent=user_agent(content), most_bytes=_MOST_BYTES)
    asked = {name for name in every if not names or name in names}
    reports = _run(content, every, asked, config_file.resolve().parent, limits, dry_run=dry_run, agreed=yes)
    print_report(
        form,
        locale,
        value=lambda: [row_of(report, locale) for report in reports],
        markdown=lambda: markdown_of(reports, locale),
        summary=summary,
    )
    context.exit(1 if any(report.needs_a_person for report in reports) else 0)


def _reports(
    content: Content, names: Sequence[str], adoptions: Sequence[tuple[str, str]], locale: Locale
) -> Mapping[str, Report]:
    """Return name -> an empty report, of all sources; `names` are those that are asked for.

    Raises:
        click.UsageError: there is none, or none of that name.
        click.ClickException: the file that lists them has a fault.
    """
    diagnostics = Diagnostics()
    sources = read_sources(content.settings.content, content.display_path, content.library, diagnostics)
    if diagnostics.errors:
        raise click.ClickException("\n".join(diagnostic.text(locale.code) for diagnostic in diagnostics.errors))
    if not sources:
        raise click.UsageError(locale.t("sync.none", file=f"{content.display_path}/{FILE}"))
    for name in names:
        if name not in sources:
            raise click.UsageError(
                locale.t("sync.unknown", name=printable(name), known=", ".join(nearest(name, sources) or sources))
            )
    advice = {one.field: one for one in diagnostics.advice}
    return {
        name: Report(name, source, [posting for to, posting in adoptions if to == name], advice.get(name))
        for name, source in sources.items()
    }


def _run(
    content: Content,
    every: Mapping[str, Report],
    asked: Collection[str],
    root: Path,
    limits: RequestLimits,
    *,
    dry_run: bool,
    agreed: bool,
) -> Sequence[Report]:
    """Bring the postings of the sources that are `asked` up to date; return their reports, and those of failures."""
    settings = content.settings
    files = PostingFiles(settings.content, settings.locales.codes, dry_run)
    records = _read_records(files, every)
    lexicon = words(content)
    compile_patterns(lexicon, content.library.taxonomies)
    context = Context(
        lexicon, content.library.taxonomies, settings.locales, settings.currency, today=content.library.today
    )
    runs = {
        name: SourceRun(report.source, content.library, files, context, records[name].jobs, report.adopted, agreed)
        for name, report in every.items()
        if name in asked and name in records
    }
    try:
        for name, answer in _read_jobs(
            runs,
            records,
            partial(read_all, root=root, context=context, limits=limits, workers=Workers(settings.workers)),
        ).items():
            try:
                _take_over(answer, runs[name], records[name], every[name])
            except Exception as error:  # whatever it is, the other sources go on
                every[name].failure = SourceError("broken", reason=printable(Failed.of(error).report))
        _hand_over(every, records)
    finally:
        # Also where it was interrupted: what is in the files is then known the next time.
        for name in () if dry_run else records:
            write_record(settings.content, name, records[name])
    return [report for name, report in every.items() if name in asked or report.failure]


def _take_over(answer: Answer | SourceError, run: SourceRun, record: Record, report: Report) -> None:
    """Bring the postings of a source up to date with its answer.

    It keeps by what the source may tell that nothing has changed, unless something of its answer is left to do.
    """
    if isinstance(answer, SourceError):
        report.failure = answer
        return
    before = dict(record.jobs)
    report.results.extend(run.run(run.unchanged() if answer.jobs is None else answer.jobs))
    if answer.jobs is not None and (not record.validators or record.jobs != before):
        left = any(report.count(outcome) for outcome in (Outcome.SKIPPED, Outcome.THERE, Outcome.WITHHELD))
        record.validators = {} if left else dict(answer.validators)
        record.settings = report.source.digest if record.validators else ""


def _read_records(files: PostingFiles, reports: Mapping[str, Report]) -> dict[str, Record]:
    """Return the record of each source; that of a source whose record is damaged is left out and reported."""
    records: dict[str, Record] = {}
    for name, report in reports.items():
        try:
            records[name] = files.record(name)
        except RecordError as error:
            report.failure = SourceError("record", path=Path(str(error)).name)
    return records


def _read_jobs(
    runs: Mapping[str, SourceRun],
    records: Mapping[str, Record],
    ask: Callable[[Mapping[str, Source], Mapping[str, Mapping[str, str]]], Mapping[str, Answer | SourceError]],
) -> Mapping[str, Answer | SourceError]:
    """Return the answer of each source, or why it cannot be had.

    A source that lacks a job is read once more: one that moves between two pages while they are read has not gone.
    """
    known = {
        name: records[name].validators
        for name, run in runs.items()
        if not run.adopted and records[name].settings == run.source.digest
    }
    answers = dict(ask({name: run.source for name, run in runs.items()}, known))
    jobs = {
        name: answer.jobs for name, answer in answers.items() if isinstance(answer, Answer) and answer.jobs is not None
    }
    lacking = [name for name in jobs if runs[name].find_gone({job.id for job in jobs[name]})]
    for name, again in ask({name: runs[name].source for name in lacking}, {}).items():
        if isinstance(again, SourceError):
            answers[name] = again
        else:
            there = {job.id for job in again.jobs or ()}
            answers[name] = Answer([*(again.jobs or ()), *(job for job in jobs[name] if job.id not in there)])
    return answers


def _hand_over(reports: Mapping[str, Report], records: Mapping[str, Record]) -> None:
    """Take the postings that were handed over from the sources that had them."""
    owner = {posting: name for name, report in reports.items() for posting in {*report.adopted} - {*report.refused}}
    for name, record in records.items():
        for id_, taken in record.jobs.items():
            if owner.get(taken.posting, name) != name:
                record.jobs[id_] = replace(taken, removed=True)
