"""How many jobs there are, in words: those that are known to be open are called so, doubtful ones are counted apart."""

from __future__ import annotations

from careers.i18n import Locale
from careers.statistics.figures import Standing


def counted(standing: Standing, locale: Locale) -> str:
    """Return how many jobs there are, calling them open only where all are known to be."""
    return locale.n("standing.open" if standing.certain else "list.count", standing.total)


def doubts(standing: Standing, locale: Locale) -> str:
    """Return the sentence that follows: how many are open and how many are doubtful; "" where none is doubtful."""
    if standing.certain:
        return ""
    if standing.unknown == standing.total:
        return locale.n("standing.all.unknown", standing.total)
    if standing.stale == standing.total:
        return locale.n("standing.all.stale", standing.total)
    counts = {"open": standing.known, "stale": standing.stale, "unknown": standing.unknown}
    *first, last = [locale.n(f"standing.some.{name}", count) for name, count in counts.items() if count]
    parts = locale.t("standing.comma").join(first) + locale.t("standing.and") + last
    return locale.t("standing.some", parts=parts)
