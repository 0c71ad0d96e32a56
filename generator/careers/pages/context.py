"""One sentence about a term's open jobs, from the library: how many, who hires, where, for how much, how new."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.i18n import Locale
from careers.pages.census import Spread
from careers.pages.charts import listed_pay
from careers.pages.standing import counted, doubts

NAMES = 4  # no more than so many are all named
_NAMES = 3  # of more, so many


def sentence(one: Taxonomy, spread: Spread, locale: Locale, library: Library) -> str:
    """What there is to say of the postings under a term of `one`, "" where there are none.

    A taxonomy says nothing of itself: the page of an employer does not repeat who hires.
    """
    if not spread.total:
        return ""
    return locale.t(
        "context.sentence",
        jobs=counted(spread.standing, locale),
        who=_who(one, spread, locale, library),
        where=_where(one, spread, locale, library),
        pay=_pay(spread, locale),
        posted=doubts(spread.standing, locale) + _posted(spread, locale),
    )


def _who(one: Taxonomy, spread: Spread, locale: Locale, library: Library) -> str:
    employers = library.taxonomies.employers
    if employers is None or employers is one:
        return ""
    names = _ranked(employers, spread, locale)
    known = [name for term, name in names if term != UNDISCLOSED]
    hidden = len(known) < len(names)
    if not known:
        return locale.n("context.who.hidden", spread.total)
    if len(known) <= NAMES:
        listed = [*known, locale.t("context.who.others")] if hidden else known
        return locale.t("context.who", names=locale.list(listed))
    return _cut("context.who.many.hidden" if hidden else "context.who.many", known, locale)


def _where(one: Taxonomy, spread: Spread, locale: Locale, library: Library) -> str:
    places = library.taxonomies.places
    if places is None or places is one:
        return ""
    names = [name for _, name in _ranked(places, spread, locale)]
    if len(names) <= NAMES:
        return locale.t("context.where", names=locale.list(names)) if names else ""
    return _cut("context.where.many", names, locale)


def _pay(spread: Spread, locale: Locale) -> str:
    pay = spread.pay
    if not pay.ranges:
        return locale.t("context.pay.none")
    shown = listed_pay(pay, locale)
    if pay.stated == pay.total:
        return locale.t("context.pay", pay=shown)
    return locale.t("context.pay.some", pay=shown, stated=locale.number(pay.stated), total=locale.number(pay.total))


def _posted(spread: Spread, locale: Locale) -> str:
    if spread.posted is None:
        return ""
    key = "context.posted" if spread.total == 1 else "context.newest"
    return locale.t(key, date=locale.date(spread.posted))


def _ranked(one: Taxonomy, spread: Spread, locale: Locale) -> list[tuple[str, str]]:
    """(term id, label) of the terms that the postings name, those of most postings first, then as editors have them.

    None that only says less exactly what another says.
    """
    counts = spread.of(one.id)
    named = one.narrowest([term for term in one.terms if term in counts])
    order = sorted(named, key=lambda term: -counts[term])
    return [(term, one.terms[term].name[locale.code]) for term in order]


def _cut(key: str, names: Sequence[str], locale: Locale) -> str:
    """The first names, and how many there are in all."""
    return locale.t(
        key,
        names=locale.t("context.comma").join(names[:_NAMES]),
        total=locale.number(len(names)),
    )
