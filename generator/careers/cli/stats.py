"""``careers stats``: the content in figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from careers.cli.reports import print_report
from careers.cli.site import config_option, lang_option, read, settings_of, today_option
from careers.content.facts.pay import display_amount
from careers.content.library import Library
from careers.content.posting import Translation
from careers.i18n import Locale
from careers.render.markdown_document import RunReport
from careers.statistics.counting import Due, Statistics, statistics
from careers.statistics.figures import PayRange, StatedPay, median, middles
from careers.support.diagnostics import printable

NEAR, SOON = 30, 14  # days to the last day of a posting that is listed
_MOST = 10  # rows of a table that can be long; json has all

Row = Sequence[str]


class ReportTable(NamedTuple):
    """A table with a title; the first column is words, the others are figures. `left` says how much is left out."""

    title: str
    head: Row
    rows: Sequence[Row]
    left: str = ""


def tables(figures: Statistics, broken: int, locale: Locale) -> Iterator[ReportTable]:
    """Yield the figures in words; `broken` is the number of files that cannot be read."""
    t = locale.t
    yield ReportTable(t("stats.postings"), ("", t("stats.count")), _totals(figures, broken, locale))
    yield _translations(figures, locale)
    filled = [
        (field, f"{locale.number(count)} / {locale.number(figures.open)}", locale.percent(count / (figures.open or 1)))
        for field, count in figures.fields.items()
    ]
    yield ReportTable(t("stats.fields"), (t("stats.field"), t("stats.filled"), t("stats.share")), filled)
    for title, head, rows in _lists(figures, locale):
        left = len(rows) - _MOST
        if rows:
            yield ReportTable(title, head, rows[:_MOST], locale.n("stats.left", left) if left > 0 else "")


def _totals(figures: Statistics, broken: int, locale: Locale) -> list[Row]:
    t, pay = locale.t, figures.pay
    counts = {
        "stats.open": figures.known,
        "stats.stale": len(figures.unverified),
        "stats.undated": len(figures.undated),
        "stats.leads": figures.leads,
        "stats.closed": figures.closed,
        "stats.broken": broken,
        "stats.paid": pay.stated,
    }
    rows: list[Row] = [(t(key), locale.number(count)) for key, count in counts.items()]
    return [*rows, (t("stats.median"), _typical(pay, locale))] if pay.ranges else rows


def _translations(figures: Statistics, locale: Locale) -> ReportTable:
    translations = figures.translations.values()
    order = [str(state) for state in Translation]  # from the best to the worst; those that only editors know come last
    states = {state for counts in translations for state in counts}
    rows = [
        (locale.t(f"status.{state}"), *(locale.number(counts.get(state, 0)) for counts in translations))
        for state in sorted(states, key=lambda state: (order.index(state) if state in order else len(order), state))
    ]
    return ReportTable(locale.t("stats.translations"), ("", *figures.translations), rows)


def _lists(figures: Statistics, locale: Locale) -> Iterator[tuple[str, Row, Sequence[Row]]]:
    """Yield title, head and rows of the tables that can be long: postings to look after, and terms."""
    t = locale.t
    posting, soon = t("stats.posting"), locale.number(sum(due.days <= SOON for due in figures.expiring))
    expiring = locale.n("stats.expiring", len(figures.expiring), days=NEAR, soon=soon, sooner=SOON)
    yield expiring, (posting, t("fact.closes"), t("stats.days.left")), _due(figures.expiring, locale)
    unverified = locale.n("stats.unverified", len(figures.unverified))
    yield unverified, (posting, t("stats.seen"), t("stats.days.ago")), _due(figures.unverified, locale)
    yield t("stats.undated"), (posting,), [(posting_id,) for posting_id in figures.undated]
    for taxonomy, terms in figures.taxonomies:
        rows = [
            (term.name[locale.code], locale.number(pay.total), locale.number(pay.stated), _typical(pay, locale))
            for term, pay in terms
        ]
        yield taxonomy.name[locale.code], ("", t("menu.jobs"), t("stats.paid"), t("stats.median")), rows


def _due(postings: Iterable[Due], locale: Locale) -> list[Row]:
    return [(due.id, due.day.isoformat(), locale.number(due.days)) for due in postings]


def _typical(pay: StatedPay, locale: Locale) -> str:
    """Return the median a year, in each currency; a dash if no pay is known."""
    medians = (display_amount(Decimal(median(pay.within(code))), locale, code) for code in pay.currencies)
    return locale.t("context.comma").join(medians) or "–"


def markdown(report: Iterable[ReportTable], locale: Locale) -> str:
    """Return the report as GitHub shows it (GitHub Flavored Markdown, 4.10)."""
    written = RunReport()
    written.heading(2, locale.t("stats.heading"))
    for table in report:
        written.heading(3, table.title)
        written.table(table.head, ([printable(cell) for cell in row] for row in table.rows), figures=True)
        written.paragraph(table.left)
    return str(written) + "\n"


def all_figures(library: Library, figures: Statistics, broken: int) -> dict[str, Any]:
    """Return all figures, in no language: ids, numbers, dates as year-month-day."""
    return {
        "today": library.today.isoformat(),
        "postings": {
            "total": figures.open + figures.closed,
            "open": figures.open,
            "known": figures.known,
            "closed": figures.closed,
            "leads": figures.leads,
        },
        "broken_files": broken,
        "undated": figures.undated,
        "unverified": [{"id": due.id, "seen": due.day.isoformat(), "days_ago": due.days} for due in figures.unverified],
        "expiring": [{"id": due.id, "closes": due.day.isoformat(), "days_left": due.days} for due in figures.expiring],
        **_pay(figures.pay, library.currency),
        "translations": figures.translations,
        "fields": [{"field": field, "filled": count, "of": figures.open} for field, count in figures.fields.items()],
        "taxonomies": [
            {
                "id": taxonomy.id,
                "field": taxonomy.field,
                "terms": [{"id": term.id, "open": pay.total, **_pay(pay, library.currency)} for term, pay in terms],
            }
            for taxonomy, terms in figures.taxonomies
        ],
    }


def _pay(pay: StatedPay, currency: str) -> dict[str, Any]:
    """Return the pay by the year, in full units: ``pay`` in the site's currency, the others beside it."""
    figures = {code: _figures(code, pay.within(code)) for code in pay.currencies}
    return {
        "pay": figures.pop(currency, None),
        "pay_in_other_currencies": [*figures.values()],
        "pay_scales": pay.scales,
        "pay_by_time": pay.by_time,
    }


def _figures(currency: str, ranges: Sequence[PayRange]) -> dict[str, Any]:
    """Return the pay of postings in one currency: all together, and each different range."""
    return {
        "currency": currency,
        "stated": len(middles(ranges)),
        "least": min(one.least for one in ranges),
        "median": median(ranges),
        "most": max(one.most for one in ranges),
        "ranges": [{"least": one.least, "most": one.most, "stated": one.stated} for one in ranges],
    }


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "json", "markdown")),
    default="table",
    show_default=True,
    help="markdown suits the summary of a workflow; json leaves nothing out.",
)
@lang_option
@today_option
@config_option
def stats(form: str, lang: str, today: dt.date | None, config_file: Path) -> None:
    """Count postings, translations, filled fields and terms. Also lists postings that close soon or need checking."""
    content, locale = read(settings_of(config_file, today)), Locale.of(lang)
    figures = statistics(content.library, within=NEAR)
    broken = len({diagnostic.path for diagnostic in content.diagnostics.errors})
    report = tables(figures, broken, locale)
    print_report(
        form,
        locale,
        value=partial(all_figures, content.library, figures, broken),
        markdown=partial(markdown, report, locale),
    )
