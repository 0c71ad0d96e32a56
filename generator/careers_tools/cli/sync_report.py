"""The report of ``careers sync``: what became of the jobs of each source, as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from careers.i18n import Locale
from careers.render.markdown_document import Code, RunReport, Strong
from careers.support.diagnostics import Diagnostic, printable
from careers_tools.sync.record import DRAFTS
from careers_tools.sync.run import Outcome, Result
from careers_tools.sync.sources import Source, SourceError

_MOST_NAMED = 20  # postings that are not the source's


@dataclass
class Report:
    """The results for the jobs of one source.

    Attributes:
        adopted: the ids of the postings that a person hands over to the source.
        advice: what its settings lack; None where they lack nothing.
        failure: why nothing of it was read, or not all of it was written; None where nothing went wrong.
    """

    name: str
    source: Source
    adopted: Collection[str] = ()
    advice: Diagnostic | None = None
    results: list[Result] = field(default_factory=list)
    failure: SourceError | None = None

    def count(self, outcome: Outcome) -> int:
        """Return how many jobs came to this."""
        return len(self.postings(outcome))

    def postings(self, outcome: Outcome) -> Sequence[str]:
        """Return the ids of the postings of the jobs that came to this."""
        return [result.posting for result in self.results if result.outcome is outcome]

    @property
    def refused(self) -> Sequence[str]:
        """The postings that were handed over to the source, and that are none of its jobs."""
        took = {result.posting for result in self.results if result.outcome not in (Outcome.THERE, Outcome.REMOVED)}
        return [posting for posting in self.adopted if posting not in took]

    @property
    def lost(self) -> Mapping[str, Sequence[str]]:
        """What the source states and no fact was made of -> the postings, each with the line where that is known."""
        places: dict[str, list[str]] = {}
        for result in self.results:
            for lost in result.lost:
                at = f"{result.posting}:{lost.line}" if lost.line else result.posting
                places.setdefault(lost.text, []).append(at)
        return places

    @property
    def needs_a_person(self) -> bool:
        """Whether something went wrong, or was left to a person."""
        return bool(self.failure or self.refused or self.count(Outcome.WITHHELD))


def lines_of(reports: Sequence[Report], locale: Locale) -> list[str]:
    """Return the report as text."""
    lines = [_first_line(reports, locale)] if any(report.lost for report in reports) else []
    for report in reports:
        lines.append(f"{report.name}: {_counts(report, locale)}")
        lines += [f"  {printable(''.join(remark))}" for remark in _remarks(report, locale)]
    if any(report.count(Outcome.ADDED) and not report.source.publish for report in reports):
        lines.append(locale.t("sync.drafts", folder=DRAFTS))
    return lines


def _first_line(reports: Sequence[Report], locale: Locale) -> str:
    count = sum(len(result.lost) for report in reports for result in report.results)
    return locale.n("sync.lost.first", count)


def _counts(report: Report, locale: Locale) -> str:
    if report.failure is not None:
        return locale.t(f"sync.failed.{report.failure.code}", **report.failure.params)
    counts = [
        f"{locale.number(count)} {locale.t(f'sync.outcome.{outcome.value}')}"
        for outcome in Outcome
        if (count := report.count(outcome))
    ]
    return locale.list(counts) or locale.t("sync.nothing")


def _remarks(report: Report, locale: Locale) -> Iterator[tuple[str, str]]:
    """Yield what an editor may want to look at: a job's title or a posting's id, or "", and a sentence on it."""
    colon = locale.t("punctuation.colon")
    if advice := _advice(report, locale):
        yield "", advice
    for result in report.results:
        if result.outcome is Outcome.SKIPPED:
            reason = locale.t(f"sync.skipped.{result.reason}", value=_value(result, locale))
            yield result.name, f"{colon}{reason}"
    for result in report.results:
        if result.fault is not None and result.outcome is not Outcome.SKIPPED:
            words = {"problem": result.fault.problem(locale.code), "remedy": result.fault.remedy(locale.code)}
            yield result.posting, f"{colon}{locale.t('sync.faulty', folder=DRAFTS, **words)}"
    for result in report.results:
        if result.outcome is Outcome.ADDED and result.reason == "unlisted":
            yield result.posting, f"{colon}{locale.t('sync.unlisted', folder=DRAFTS, company=result.value)}"
    for result in report.results:
        if result.kept:
            yield result.posting, f"{colon}{locale.t('sync.kept', fields=', '.join(result.kept))}"
    for text, places in report.lost.items():
        named = [*places[:_MOST_NAMED], *(["…"] if places[_MOST_NAMED:] else [])]
        yield "", locale.t("sync.lost", text=printable(text), postings=", ".join(named))
    if there := report.postings(Outcome.THERE):
        named = [*there[:_MOST_NAMED], *(["…"] if there[_MOST_NAMED:] else [])]
        yield "", locale.t("sync.there", postings=", ".join(named), source=report.name)
    for posting in report.refused:
        yield posting, f"{colon}{locale.t('sync.refused')}"
    if withheld := report.count(Outcome.WITHHELD):
        # All of them are withheld where the source sent no job, though it had some.
        is_empty = withheld == len(report.results) and not any(result.reason for result in report.results)
        yield "", locale.t("sync.empty" if is_empty else "sync.withheld")


def _advice(report: Report, locale: Locale) -> str:
    return f"{report.advice.problem(locale.code)}; {report.advice.remedy(locale.code)}" if report.advice else ""


def _value(result: Result, locale: Locale) -> str:
    """Return what the reason of a skipped job is about."""
    return result.fault.problem(locale.code) if result.fault is not None else printable(result.value)


def markdown_of(reports: Sequence[Report], locale: Locale) -> str:
    """Return the report as Markdown."""
    written = RunReport()
    written.heading(2, locale.t("sync.heading"))
    if any(report.lost for report in reports):
        written.paragraph(_first_line(reports, locale))
    for report in reports:
        written.paragraph(Strong(report.name), f": {_counts(report, locale)}")
        written.items([Code(name), words] for name, words in _remarks(report, locale))
    return str(written)


def row_of(report: Report, locale: Locale) -> dict[str, Any]:
    """Return the report of one source as an object of JSON."""
    return {
        "source": report.name,
        "failure": locale.t(f"sync.failed.{report.failure.code}", **report.failure.params) if report.failure else None,
        "advice": _advice(report, locale) or None,
        "refused": list(report.refused),
        "jobs": [
            {
                "id": result.job,
                "title": result.name,
                "outcome": result.outcome.value,
                "posting": result.posting or None,
                "reason": result.reason or None,
                "value": _value(result, locale) or None,
                "kept": list(result.kept),
                "lost": [{"text": lost.text, "line": lost.line or None} for lost in result.lost],
            }
            for result in report.results
        ],
    }
