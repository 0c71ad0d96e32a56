"""``careers stats``: the content in figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from careers.cli.formats import as_json
from careers.cli.site import config_option, lang_option, read, settings_of, today_option
from careers.content import salary
from careers.content.posting import Translation
from careers.i18n import Locale
from careers.render.markdown_document import RunReport
from careers.statistics.counting import Due, Statistics, statistics
from careers.statistics.figures import PayRange, StatedPay
from careers.support.diagnostics import printable

NEAR, SOON = 30, 14  # days to the last day of a posting that is listed
_INDENT = (0, 0, 0, 2)
_MOST = 10  # rows of a table that can be long; json has all

Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class StatsTable:
    """A table with a title; the first column is words, the others are figures. `left` says how much is left out."""

    title: str
    head: Row
    rows: Sequence[Row]
    left: str = ""


def sections(figures: Statistics, broken: int, locale: Locale) -> Iterator[StatsTable]:
    """Yield the figures in words; `broken` is the number of files that cannot be read."""
    t = locale.t
    yield StatsTable(t("stats.postings"), ("", t("stats.count")), _totals(figures, broken, locale))
    translations = figures.translations.values()
    order = [str(state) for state in Translation]  # from the best to the worst; those that only editors know come last
    states = {state for counts in translations for state in counts}
    rows: list[Row] = [
        (t(f"status.{state}"), *(locale.number(counts.get(state, 0)) for counts in translations))
        for state in sorted(states, key=lambda state: (order.index(state) if state in order else len(order), state))
    ]
    yield StatsTable(t("stats.translations"), ("", *figures.translations), rows)
    rows = [
        (field, f"{locale.number(count)} / {locale.number(figures.open)}", locale.percent(count / (figures.open or 1)))
        for field, count in figures.fields.items()
    ]
    yield StatsTable(t("stats.fields"), (t("stats.field"), t("stats.filled"), t("stats.share")), rows)
    soon = locale.number(sum(due.days <= SOON for due in figures.expiring))
    expiring = locale.n("stats.expiring", len(figures.expiring), days=NEAR, soon=soon, sooner=SOON)
    unverified = locale.n("stats.unverified", len(figures.unverified))
    posting = t("stats.posting")
    head: Row = (posting, t("fact.closes"), t("stats.days.left"))
    yield from _long(expiring, head, _due(figures.expiring, locale), locale)
    head = (posting, t("fact.verified"), t("stats.days.ago"))
    yield from _long(unverified, head, _due(figures.unverified, locale), locale)
    yield from _long(t("stats.undated"), (posting,), [(posting_id,) for posting_id in figures.undated], locale)
    head = ("", t("menu.jobs"), t("stats.paid"), t("stats.median"))
    for taxonomy, terms in figures.taxonomies:
        rows = [
            (term.name[locale.code], locale.number(pay.total), locale.number(pay.stated), _typical(pay, locale))
            for term, pay in terms
        ]
        yield from _long(taxonomy.name[locale.code], head, rows, locale)


def _totals(figures: Statistics, broken: int, locale: Locale) -> list[Row]:
    t, pay = locale.t, figures.pay
    counts = {
        "stats.open": figures.known,
        "stats.stale": len(figures.unverified),
        "stats.undated": len(figures.undated),
        "stats.closed": figures.closed,
        "stats.broken": broken,
        "stats.paid": pay.stated,
    }
    rows: list[Row] = [(t(key), locale.number(count)) for key, count in counts.items()]
    return [*rows, (t("stats.median"), _typical(pay, locale))] if pay.ranges else rows


def _long(title: str, head: Row, rows: Sequence[Row], locale: Locale) -> Iterator[StatsTable]:
    """Yield the first rows as a section; nothing without rows."""
    if rows:
        left = max(len(rows) - _MOST, 0)
        yield StatsTable(title, head, rows[:_MOST], locale.n("stats.left", left) if left else "")


def _due(postings: Iterable[Due], locale: Locale) -> list[Row]:
    return [(due.id, due.day.isoformat(), locale.number(due.days)) for due in postings]


def _typical(pay: StatedPay, locale: Locale) -> str:
    """Return the median a year, in each currency; a dash if no pay is known."""
    medians = (salary.amount(Decimal(pay_range.typical), locale, pay_range.currency) for pay_range in pay.ranges)
    return locale.t("context.comma").join(medians) or "–"


def as_tables(report: Iterable[StatsTable]) -> Iterator[RenderableType]:
    """Yield the report for a terminal of any width: words wrap, no figure does."""
    for section in report:
        table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
        for number, name in enumerate(section.head):
            widest = max(cell_len(row[number]) for row in section.rows) if number and section.rows else None
            table.add_column(Text(name), justify="right" if number else "left", min_width=widest, overflow="fold")
        for row in section.rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        yield Text(section.title, style="bold")
        yield Padding(table, _INDENT, expand=False)
        if section.left:
            yield Padding(Text(section.left, style="dim"), _INDENT, expand=False)
        yield ""


def as_markdown(report: Iterable[StatsTable], locale: Locale) -> str:
    """Return the report as GitHub shows it (GitHub Flavored Markdown, 4.10)."""
    written = RunReport()
    written.heading(2, locale.t("stats.heading"))
    for section in report:
        written.heading(3, section.title)
        written.table(section.head, section.rows, figures=True)
        written.paragraph(section.left)
    return str(written) + "\n"


def all_figures(figures: Statistics, broken: int) -> dict[str, Any]:
    """Return all figures, in no language: ids, numbers, dates as year-month-day."""
    return {
        "today": figures.today.isoformat(),
        "postings": {
            "total": figures.open + figures.closed,
            "open": figures.open,
            "known": figures.known,
            "closed": figures.closed,
        },
        "broken_files": broken,
        "undated": figures.undated,
        "unverified": [{"id": due.id, "seen": due.day.isoformat(), "days_ago": due.days} for due in figures.unverified],
        "expiring": [{"id": due.id, "closes": due.day.isoformat(), "days_left": due.days} for due in figures.expiring],
        **_pay(figures.pay, figures.currency),
        "translations": figures.translations,
        "fields": [{"field": field, "filled": count, "of": figures.open} for field, count in figures.fields.items()],
        "taxonomies": [
            {
                "id": taxonomy.id,
                "field": taxonomy.field,
                "terms": [{"id": term.id, "open": pay.total, **_pay(pay, figures.currency)} for term, pay in terms],
            }
            for taxonomy, terms in figures.taxonomies
        ],
    }


def _pay(pay: StatedPay, currency: str) -> dict[str, Any]:
    """Return the pay by the year, in full units: ``pay`` in the site's currency, the others beside it."""
    others = [_range(pay_range) for pay_range in pay.ranges if pay_range.currency != currency]
    own = pay.within(currency)
    return {
        "pay": _range(own) if own else None,
        "pay_in_other_currencies": others,
        "pay_scales": pay.scales,
        "pay_by_time": pay.by_time,
    }


def _range(pay: PayRange) -> dict[str, str | int]:
    return {
        "currency": pay.currency,
        "stated": pay.stated,
        "least": pay.least,
        "median": pay.typical,
        "most": pay.most,
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
    if form == "json":
        click.echo(as_json(all_figures(figures, broken)), nl=False)
    elif form == "markdown":
        click.echo(as_markdown(sections(figures, broken, locale), locale), nl=False)
    else:
        console = Console(highlight=False)
        for part in as_tables(sections(figures, broken, locale)):
            console.print(part)
