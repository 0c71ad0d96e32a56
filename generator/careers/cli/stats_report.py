"""What ``careers stats`` prints: tables for a terminal and for GitHub, and everything for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from careers.content import salary
from careers.content.posting import Translation
from careers.i18n import Locale
from careers.render.commonmark import escape_text
from careers.statistics import Due, Statistics, TaxonomyFigures
from careers.statistics.figures import PayRange, StatedPay
from careers.support.errors import printable

NEAR, SOON = 30, 14  # days to the last day of a posting that is told
_SET_IN = (0, 0, 0, 2)
_MOST = 10  # rows of a table that can be long; json has all


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title; the first column is words, the others are figures. `left` says what it leaves out."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: str = ""


def sections(found: Statistics, broken: int, locale: Locale) -> Iterator[Section]:
    """The figures in words; `broken` is how many files could not be read."""
    t = locale.t
    yield Section(t("stats.postings"), ("", t("stats.count")), _totals(found, broken, locale))
    states = _in_order({state for counts in found.translations.values() for state in counts})
    rows = [
        (t(f"status.{state}"), *(locale.number(counts.get(state, 0)) for counts in found.translations.values()))
        for state in states
    ]
    yield Section(t("stats.translations"), ("", *found.translations), rows)
    yield Section(
        t("stats.fields"),
        (t("stats.field"), t("stats.filled"), t("stats.share")),
        [
            (one.name, f"{locale.number(one.count)} / {locale.number(one.total)}", locale.percent(one.part))
            for one in found.fields
        ],
    )
    soon = sum(one.days <= SOON for one in found.expiring)
    expiring = locale.n("stats.expiring", len(found.expiring), days=NEAR, soon=locale.number(soon), sooner=SOON)
    unverified = locale.n("stats.unverified", len(found.unverified))
    yield from _due(expiring, (t("fact.closes"), t("stats.days.left")), found.expiring, locale)
    yield from _due(unverified, (t("fact.verified"), t("stats.days.ago")), found.unverified, locale)
    if found.undated:
        rows = [(one,) for one in found.undated[:_MOST]]
        left = _left(len(found.undated) - len(rows), locale)
        yield Section(t("stats.undated"), (t("stats.posting"),), rows, left)
    yield from (_taxonomy(one, locale) for one in found.taxonomies if one.terms)


def _totals(found: Statistics, broken: int, locale: Locale) -> list[tuple[str, str]]:
    t, pay = locale.t, found.pay
    rows = [
        (t("stats.open"), found.known),
        (t("stats.stale"), len(found.unverified)),
        (t("stats.undated"), len(found.undated)),
        (t("stats.closed"), found.closed),
        (t("stats.broken"), broken),
        (t("stats.paid"), pay.stated),
    ]
    counted = [(name, locale.number(count)) for name, count in rows]
    return [*counted, (t("stats.median"), _typical(pay, locale))] if pay.ranges else counted


def _in_order(states: Iterable[str]) -> list[str]:
    """States of translations from the best to the worst, those that only editors know last."""
    order = [str(one) for one in Translation]
    return sorted(states, key=lambda state: (order.index(state) if state in order else len(order), state))


def _due(title: str, days: Sequence[str], found: Sequence[Due], locale: Locale) -> Iterator[Section]:
    """Postings with a day that is near or long past; `days` names it and its distance. Nothing where there are none."""
    if found:
        rows = [(one.id, one.day.isoformat(), locale.number(one.days)) for one in found[:_MOST]]
        yield Section(title, (locale.t("stats.posting"), *days), rows, _left(len(found) - len(rows), locale))


def _taxonomy(one: TaxonomyFigures, locale: Locale) -> Section:
    rows = [
        (
            term.term.name[locale.code],
            locale.number(term.count),
            locale.number(term.pay.stated),
            _typical(term.pay, locale),
        )
        for term in one.terms[:_MOST]
    ]
    head = ("", locale.t("menu.jobs"), locale.t("stats.paid"), locale.t("stats.median"))
    return Section(one.taxonomy.name[locale.code], head, rows, _left(len(one.terms) - len(rows), locale))


def _typical(pay: StatedPay, locale: Locale) -> str:
    """The median a year, in each currency; a dash where nothing is known."""
    medians = (salary.amount(Decimal(one.typical), locale, one.currency) for one in pay.ranges)
    return locale.t("context.comma").join(medians) or "–"


def _left(count: int, locale: Locale) -> str:
    return locale.n("stats.left", count) if count else ""


def as_tables(found: Iterable[Section]) -> Iterator[RenderableType]:
    """For a terminal of any width: words wrap, no figure does."""
    for section in found:
        table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
        for number, name in enumerate(section.head):
            widest = max(cell_len(row[number]) for row in section.rows) if number and section.rows else None
            table.add_column(Text(name), justify="right" if number else "left", min_width=widest, overflow="fold")
        for row in section.rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        yield Text(section.title, style="bold")
        yield Padding(table, _SET_IN, expand=False)
        if section.left:
            yield Padding(Text(section.left, style="dim"), _SET_IN, expand=False)
        yield ""


def as_markdown(found: Iterable[Section], locale: Locale) -> str:
    """As GitHub shows it (GitHub Flavored Markdown, 4.10)."""
    parts = [f"## {locale.t('stats.heading')}"]
    for section in found:
        rule = ["---", *["---:"] * (len(section.head) - 1)]
        rows = [[escape_text(cell) for cell in row] for row in (section.head, *section.rows)]
        table = [f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:])]
        parts += [f"### {escape_text(section.title)}", "\n".join(table)]
        parts += [escape_text(section.left)] if section.left else []
    return "\n\n".join(parts) + "\n\n"


def as_json(found: Statistics, broken: int) -> str:
    """Everything, in no language: ids, numbers, dates as year-month-day."""
    written: dict[str, Any] = {
        "today": found.today.isoformat(),
        "postings": {"total": found.total, "open": found.open, "known": found.known, "closed": found.closed},
        "broken_files": broken,
        "undated": found.undated,
        "unverified": [_posting(one, "seen", "days_ago") for one in found.unverified],
        "expiring": [_posting(one, "closes", "days_left") for one in found.expiring],
        **_pay(found.pay, found.currency),
        "translations": found.translations,
        "fields": [{"field": one.name, "filled": one.count, "of": one.total} for one in found.fields],
        "taxonomies": [
            {
                "id": one.taxonomy.id,
                "field": one.taxonomy.field,
                "terms": [
                    {"id": term.term.id, "open": term.count, **_pay(term.pay, found.currency)} for term in one.terms
                ],
            }
            for one in found.taxonomies
        ],
    }
    return json.dumps(written, ensure_ascii=False, indent=2) + "\n"


def _posting(one: Due, day: str, days: str) -> dict[str, str | int]:
    return {"id": one.id, day: one.day.isoformat(), days: one.days}


def _pay(pay: StatedPay, currency: str) -> dict[str, Any]:
    """By the year, in full units: ``pay`` in the site's currency, the others beside it."""
    others = [_range(one) for one in pay.ranges if one.currency != currency]
    own = pay.within(currency)
    return {"pay": _range(own) if own else None, "pay_in_other_currencies": others}


def _range(found: PayRange) -> dict[str, str | int]:
    return {
        "currency": found.currency,
        "stated": found.stated,
        "least": found.least,
        "median": found.typical,
        "most": found.most,
    }
