"""What pages are called where they stand alone: in a tab, among search results, in a chat.

There "Ascend" or "All jobs" says too little; on the page itself the heading has the rest of the page to explain it.
"""

from __future__ import annotations

from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale


def of_index(one: Taxonomy, locale: Locale) -> str:
    """The headline of the index of a taxonomy."""
    return locale.t("headline.index", name=one.name[locale.code])


def of_term(one: Taxonomy, term: Term, locale: Locale, library: Library) -> str:
    """The headline of a term's page."""
    if one is library.taxonomies.employers:
        if term.id == UNDISCLOSED:
            return locale.t("headline.undisclosed")
        return locale.t("headline.employer", name=term.name[locale.code])
    key = "headline.place" if one is library.taxonomies.places else "headline.term"
    return locale.t(key, name=term.name[locale.code])


def numbered(headline: str, number: int, locale: Locale) -> str:
    """The headline of a page of a list: the first bears that of the list."""
    return headline if number == 1 else locale.t("list.numbered", title=headline, number=number)


def described(news: str, lasting: str, locale: Locale) -> str:
    """One description of two: what there is now goes first, since readers and networks cut the end."""
    return locale.t("headline.both", first=news, second=lasting) if news and lasting else news or lasting
