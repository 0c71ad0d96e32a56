"""The report of ``careers sync``: what became of the jobs of each source, as Markdown and JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from careers.i18n import Locale
from careers.render.markdown_document import Code, Part, RunReport, Strong
from careers.support.diagnostics import Diagnostic, printable
from careers_tools.sync.files import DRAFTS
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


def _counts(report: Report, locale: Locale) -> str:
    if report.failure is not None:
        return locale.t(f"sync.failed.{report.failure.code}", **report.failure.params)
    counts = [
        f"{locale.number(count)} {locale.t(f'sync.outcome.{outcome.value}')}"
        for outcome in Outcome
        if (count := report.count(outcome))
    ]
    return locale.list(counts) or locale.t("sync.nothing")


def _remarks(report: Report, locale: Locale) -> Iterator[Sequence[Part]]:
    """Yield what an editor may want to look at, each about a job's title, a posting's id, or the whole source."""

    def about(name: str, key: str, **params: object) -> Sequence[Part]:
        return [Code(name), locale.t("punctuation.colon") + locale.t(key, **params)]

    if advice := _advice(report, locale):
        yield [advice]
    for result in report.results:
        if result.outcome is Outcome.SKIPPED:
            yield about(result.name, f"sync.skipped.{result.reason}", value=_value(result, locale))
        elif result.fault is not None:
            words = {"problem": result.fault.problem(locale.code), "remedy": result.fault.remedy(locale.code)}
            yield about(result.posting, "sync.faulty", folder=DRAFTS, **words)
        if result.outcome is Outcome.ADDED and result.reason == "unlisted":
            yield about(result.posting, "sync.unlisted", folder=DRAFTS, company=result.value)
        if result.outcome is Outcome.ADDED and result.reason == "doubt":
            yield about(result.posting, "sync.doubt", folder=DRAFTS, reason=locale.t(f"import.doubt.{result.value}"))
        if result.kept:
            yield about(result.posting, "sync.kept", fields=", ".join(result.kept))
    for text, places in report.lost.items():
        yield [locale.t("sync.lost", text=printable(text), postings=_named(places))]
    if there := report.postings(Outcome.THERE):
        yield [locale.t("sync.there", postings=_named(there), source=report.name)]
    for posting in report.refused:
        yield about(posting, "sync.refused")
    if withheld := report.count(Outcome.WITHHELD):
        # All of them are withheld where the source sent no job, though it had some.
        is_empty = withheld == len(report.results) and not any(result.reason for result in report.results)
        yield [locale.t("sync.empty" if is_empty else "sync.withheld")]


def _named(postings: Sequence[str]) -> str:
    return ", ".join([*postings[:_MOST_NAMED], *(["…"] if postings[_MOST_NAMED:] else [])])


def _advice(report: Report, locale: Locale) -> str:
    return report.advice.sentence(locale.code) if report.advice else ""


def _value(result: Result, locale: Locale) -> str:
    """Return what the reason of a skipped job is about."""
    return result.fault.problem(locale.code) if result.fault is not None else printable(result.value)


def markdown_of(reports: Sequence[Report], locale: Locale) -> str:
    """Return the report as Markdown; facts that were not understood come first."""
    written = RunReport()
    if lost := sum(len(result.lost) for report in reports for result in report.results):
        written.paragraph(locale.n("sync.lost.first", lost))
    written.heading(2, locale.t("sync.heading"))
    for report in reports:
        written.paragraph(Strong(report.name), f": {_counts(report, locale)}")
        written.items(_remarks(report, locale))
    if any(report.count(Outcome.ADDED) and not report.source.publish for report in reports):
        written.paragraph(locale.t("sync.drafts", folder=DRAFTS))
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
