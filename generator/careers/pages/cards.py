"""A posting as it stands in a list: what decides, always in the same order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from careers import i18n
from careers.content import salary
from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale
from careers.support.work import naming

_MOST_CHIPS = 3
_MOST_PLACES = 4  # no more than so many are all named
_PLACES = 3  # of more, so many
_HARD = "\u00a0"  # a space at which no line breaks


@dataclass(frozen=True, slots=True)
class Chip:
    """A term as a link: its taxonomy's mark, its label, where it leads."""

    taxonomy: str
    tint: int
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Card:
    """A posting in a list.

    Attributes:
        id: ``<company>/<slug>``.
        lang, language: of the title, where it is not the page's own; as a tag and in words; else "".
        places, more: the first places, and in words how many there are besides, or "".
        pay: short form, or "" when undisclosed.
        date: what lists are sorted by, when it was posted, else, in words, when it was last seen; with `day` for
            machines. In words, too, that nobody has seen it open lately, or that no date is known: then `day` is None.
        closes: the date it takes applications until, or "".
        closed: whether it takes none any more.
    """

    id: str
    url: str
    title: str
    lang: str
    language: str
    company: Chip | None
    places: tuple[str, ...]
    more: str
    pay: str
    hiring: tuple[str, ...]
    chips: tuple[Chip, ...]
    day: dt.date | None
    date: str
    closes: str
    closed: bool

    @property
    def where(self) -> str:
        """The places as one text."""
        return _row(self.places, self.more)

    @property
    def who(self) -> str:
        """Who may apply, as one text."""
        return _row(self.hiring)


# A posting stands in dozens of lists. Cards are kept as long as their library, which never changes.
_kept: WeakKeyDictionary[Library, dict[tuple[str, str], Card]] = WeakKeyDictionary()
_linked: WeakKeyDictionary[Library, dict[tuple[str, str], Mapping[str, Chip]]] = WeakKeyDictionary()


def card(posting: Posting, locale: Locale, library: Library) -> Card:
    """The card of a posting in a locale."""
    (found,) = cards((posting,), locale, library)
    return found


def _card(posting: Posting, locale: Locale, library: Library) -> Card:
    text = posting.text(locale.code)
    employers, places = library.taxonomies.employers, library.taxonomies.places
    company = chips(posting, employers, locale, library) if employers else ()
    named = labels(posting, places, locale) if places else ()
    own = text.locale == locale.code
    shown = named if len(named) <= _MOST_PLACES else named[:_PLACES]
    return Card(
        id=posting.id,
        url=i18n.posting(locale.code, posting.id),
        title=text.title,
        lang="" if own else library.locales.get(text.locale).html_lang,
        language="" if own else locale.t("card.language", language=locale.language(library.locales.get(text.locale))),
        company=company[0] if company else None,
        places=shown,
        more=_more(len(named) - len(shown), locale),
        pay=salary.compact(posting.salary, locale, library.currency) if posting.salary else "",
        hiring=tuple(label for one in audience(library) for label in labels(posting, one, locale)),
        chips=_marks(posting, locale, library),
        day=posting.day,
        date=_date(posting, locale, library),
        closes=locale.date(posting.closes) if posting.closes else "",
        closed=not posting.is_open(library.today),
    )


def _row(names: Sequence[str], more: str = "") -> str:
    """Names in a row, whose lines break between them alone: each keeps what parts it from the next."""
    return f"{_HARD}/ ".join(name.replace(" ", _HARD) for name in names) + more.replace(" ", _HARD)


def _more(count: int, locale: Locale) -> str:
    """How many places there are besides those that are shown."""
    return locale.t("card.places.more", count=locale.number(count)) if count else ""


def _date(posting: Posting, locale: Locale, library: Library) -> str:
    """A date by itself is that of posting; of a job that was only seen, and of a doubtful one, it says so."""
    freshness = library.freshness(posting)
    if freshness is Freshness.UNKNOWN:
        return locale.t("card.undated")
    if freshness is Freshness.STALE and posting.seen:
        return locale.t("card.stale", date=locale.date(posting.seen))
    if posting.day is None:
        return ""
    date = locale.date(posting.day)
    return date if posting.posted else locale.t("card.seen", date=date)


def _marks(posting: Posting, locale: Locale, library: Library) -> tuple[Chip, ...]:
    landing = [chip for one in library.taxonomies.topical for chip in chips(posting, one, locale, library)]
    asked = library.taxonomies.further_demand
    skills = chips(posting, asked, locale, library) if asked else ()
    return (*landing[:_MOST_CHIPS], *skills[:_MOST_CHIPS])


def audience(library: Library) -> tuple[Taxonomy, ...]:
    """The taxonomies that say who may apply."""
    return tuple(one for one in library.taxonomies if one.audience)


def chips(posting: Posting, one: Taxonomy, locale: Locale, library: Library) -> tuple[Chip, ...]:
    """A posting's terms of a taxonomy, in the order the editor gave them."""
    named = posting.terms.get(one.field)
    if not named:
        return ()
    found = _chips(one, locale, library)
    return tuple([found[term] for term in named])


def chip(one: Taxonomy, term: Term, locale: Locale, library: Library) -> Chip:
    """One term as a link."""
    return _chips(one, locale, library)[term.id]


def _chips(one: Taxonomy, locale: Locale, library: Library) -> Mapping[str, Chip]:
    """Every term of a taxonomy as a link, by its id."""
    kept = _linked.get(library)
    if kept is None:
        kept = _linked.setdefault(library, {})
    key = (one.id, locale.code)
    if key not in kept:
        code, number = locale.code, tint(library, one)
        kept[key] = {
            term.id: Chip(one.id, number, term.name[code], i18n.term(code, one.id, term.id))
            for term in one.terms.values()
        }
    return kept[key]


def tint(library: Library, one: Taxonomy) -> int:
    """The number of a taxonomy's tint and mark, from 1, by its place among the taxonomies."""
    return library.taxonomies.rank[one.id] + 1


def labels(posting: Posting, one: Taxonomy, locale: Locale) -> tuple[str, ...]:
    """The labels of a posting's terms of a taxonomy."""
    return tuple(one.terms[term].name[locale.code] for term in posting.terms.get(one.field, ()))


def cards(postings: Sequence[Posting], locale: Locale, library: Library) -> tuple[Card, ...]:
    """The cards of several postings."""
    kept, code, known = _kept.setdefault(library, {}), locale.code, library.postings
    found = []
    for posting in postings:
        key = (posting.id, code)
        ours = known.get(posting.id) is posting
        one = kept.get(key) if ours else None
        if one is None:
            with naming(posting.id):
                one = _card(posting, locale, library)
            if ours:
                kept[key] = one
        found.append(one)
    return tuple(found)
