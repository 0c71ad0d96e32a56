"""``careers sync``: brings postings up to date with the sources that they come from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from careers.cli.formats import append, as_json, report_format_option, summary_option
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
from careers.render.commonmark import escape_text
from careers.support.diagnostics import Diagnostics, printable
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import compile_patterns
from careers_tools.importing.writing import PostingKey
from careers_tools.link_checks.limits import RequestLimits
from careers_tools.sync.record import RecordError, Taken, read_record, write_record
from careers_tools.sync.run import DRAFTS, Outcome, Result, SourceRun
from careers_tools.sync.sources import FILE, Source, SourceError, read_sources

_MOST_BYTES = 64 * 1024 * 1024  # of an answer: a board of five thousand jobs with their texts comes to 50 MB


@dataclass
class _Report:
    """The results for the jobs of one source.

    Attributes:
        failure: why nothing of it was read, or not all of it was written; None where nothing went wrong.
    """

    name: str
    source: Source
    results: list[Result] = field(default_factory=list)
    failure: SourceError | None = None

    def count(self, outcome: Outcome) -> int:
        """Return how many jobs came to this."""
        return sum(result.outcome is outcome for result in self.results)


@click.command("sync")
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
@click.option("--yes", is_flag=True, help="Close all jobs that have gone, also where they are many.")
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
    closed. A source that fails changes nothing. Exit code 1 says that a source failed, or that jobs were left open.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale, today)
    every = _sources(content, names, locale)
    sources = {name: source for name, source in every.items() if not names or name in names}
    limits = replace(limits, agent=user_agent(content), most_bytes=_MOST_BYTES)
    reports = _run(content, every, sources, config_file.resolve().parent, limits, dry_run=dry_run, agreed=yes)
    if form == "json":
        click.echo(as_json([_row(report, locale) for report in reports]), nl=False)
    elif form == "markdown":
        click.echo(_markdown(reports, locale), nl=False)
    else:
        for line in _lines(reports, locale):
            click.echo(line)
    if summary is not None:
        append(summary, _markdown(reports, locale), locale)
    context.exit(1 if any(report.failure or report.count(Outcome.WITHHELD) for report in reports) else 0)


def _sources(content: Content, names: Sequence[str], locale: Locale) -> Mapping[str, Source]:
    """Return all sources; `names` are those that are asked for.

    Raises:
        click.UsageError: there is none, or none of that name.
        click.ClickException: the file that lists them has a fault.
    """
    diagnostics = Diagnostics()
    sources = read_sources(content.settings.content, content.display_path, diagnostics)
    if diagnostics:
        raise click.ClickException("\n".join(diagnostic.text(locale.code) for diagnostic in diagnostics))
    if not sources:
        raise click.UsageError(locale.t("sync.none", file=f"{content.display_path}/{FILE}"))
    for name in names:
        if name not in sources:
            raise click.UsageError(
                locale.t("sync.unknown", name=printable(name), known=", ".join(nearest(name, sources) or sources))
            )
    return sources


def _run(
    content: Content,
    every: Mapping[str, Source],
    sources: Mapping[str, Source],
    root: Path,
    limits: RequestLimits,
    *,
    dry_run: bool,
    agreed: bool,
) -> list[_Report]:
    """Bring the postings of `sources` up to date; the records of `every` source tell which addresses are taken."""
    # Imported here, because it loads the HTTP client, for which no other command should wait.
    from careers_tools.sync.reading import read_all

    settings, library = content.settings, content.library
    lexicon = words(content)
    compile_patterns(lexicon, library.taxonomies)
    reading = Context(lexicon, library.taxonomies, settings.locales, settings.currency)
    reports = {name: _Report(name, source) for name, source in sources.items()}
    records: dict[str, dict[str, Taken]] = {}
    for name, source in every.items():
        try:
            records[name] = read_record(settings.content, name)
        except RecordError as error:
            failure = SourceError("record", path=Path(str(error)).name)
            reports.setdefault(name, _Report(name, source)).failure = failure
    taken = (taken.posting.partition("/") for record in records.values() for taken in record.values())
    keys: set[PostingKey] = {(company, slug) for company, _, slug in taken}
    sound = {name: source for name, source in sources.items() if name in records}
    answers = read_all(sound, root, reading, limits, Workers(settings.workers))
    for name, answer in answers.items():
        report = reports[name]
        if isinstance(answer, SourceError):
            report.failure = answer
            continue
        run = SourceRun(sound[name], library, settings.content, settings.currency, records[name], keys, dry_run, agreed)
        try:
            try:
                report.results.extend(run.run(answer))
            finally:
                # Also where it was interrupted: what is in the files is then known the next time.
                if not dry_run:
                    write_record(settings.content, name, run.taken)
        except Exception as error:  # whatever it is, the other sources go on
            report.failure = SourceError("broken", reason=printable(Failed.of(error).report))
    return list(reports.values())


def _lines(reports: Sequence[_Report], locale: Locale) -> list[str]:
    lines: list[str] = []
    for report in reports:
        lines.append(f"{report.name}: {_counts(report, locale)}")
        lines += [f"  {line}" for line in _remarks(report, locale)]
    if any(report.count(Outcome.ADDED) and not report.source.publish for report in reports):
        lines.append(locale.t("sync.drafts", folder=DRAFTS))
    return lines


def _counts(report: _Report, locale: Locale) -> str:
    if report.failure is not None:
        return locale.t(f"sync.failed.{report.failure.code}", **report.failure.params)
    counts = [
        f"{locale.number(count)} {locale.t(f'sync.outcome.{outcome.value}')}"
        for outcome in Outcome
        if (count := report.count(outcome))
    ]
    return locale.list(counts) or locale.t("sync.nothing")


def _remarks(report: _Report, locale: Locale) -> Iterator[str]:
    """Yield sentences about jobs that an editor may want to look at."""
    colon = locale.t("punctuation.colon")
    for result in report.results:
        if result.outcome is Outcome.SKIPPED:
            reason = locale.t(f"sync.skipped.{result.reason}", value=_value(result, locale))
            yield f"{printable(result.name)}{colon}{reason}"
    for result in report.results:
        if result.fault is not None and result.outcome is not Outcome.SKIPPED:
            words = {"problem": result.fault.problem(locale.code), "remedy": result.fault.remedy(locale.code)}
            yield f"{result.posting}{colon}{locale.t('sync.faulty', folder=DRAFTS, **words)}"
    for result in report.results:
        if result.kept:
            yield f"{result.posting}{colon}{locale.t('sync.kept', fields=', '.join(result.kept))}"
    if withheld := report.count(Outcome.WITHHELD):
        # All of them are withheld where the source sent no job, though it had some.
        yield locale.t("sync.empty" if withheld == len(report.results) else "sync.withheld")


def _value(result: Result, locale: Locale) -> str:
    """Return what the reason of a skipped job is about."""
    return result.fault.problem(locale.code) if result.fault is not None else printable(result.value)


def _markdown(reports: Sequence[_Report], locale: Locale) -> str:
    rows = [f"- **{report.name}**: {escape_text(_counts(report, locale))}" for report in reports]
    remarks = [f"  - {escape_text(line)}" for report in reports for line in _remarks(report, locale)]
    return "\n".join([f"## {locale.t('sync.heading')}", "", *rows, *remarks, ""])


def _row(report: _Report, locale: Locale) -> dict[str, Any]:
    return {
        "source": report.name,
        "failure": locale.t(f"sync.failed.{report.failure.code}", **report.failure.params) if report.failure else None,
        "jobs": [
            {
                "id": result.job,
                "title": result.name,
                "outcome": result.outcome.value,
                "posting": result.posting or None,
                "reason": result.reason or None,
                "value": _value(result, locale) or None,
                "kept": list(result.kept),
            }
            for result in report.results
        ],
    }
