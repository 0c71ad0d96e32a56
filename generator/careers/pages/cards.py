"""Postings as lists show them: cards with the facts that decide, always in the same order; a list's pages and feeds."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from careers import i18n
from careers.content.facts.pay import display_pay
from careers.content.posting import Freshness, Posting, Remote
from careers.content.posting.model import employer
from careers.content.taxonomy import Taxonomy, Term, location
from careers.i18n import Locale
from careers.pages import View, tint
from careers.pages.terms import Mark, employer_mark
from careers.render import Alternate
from careers.render.markdown import excerpt
from careers.render.statements import as_stated, labels, link_terms
from careers.statistics.combinations import common_combinations
from careers.support.limited import error_context

_MOST_TOPICS, _MOST_SKILLS = (
    3,
    8,
)  # style sheets show the first of them, and scripts put those that are looked for first
_MOST_PLACES = 8  # up to so many places are all named
_SHORTENED = 6  # places that are named if there are more
HARD_SPACE = "\u00a0"  # no line breaks at it


@dataclass(frozen=True, slots=True)
class Chip:
    """A link to a term: its taxonomy's tint, its label, its address, its joint as in `Link`, an employer's mark."""

    tint: int
    label: str
    url: str
    joint: str = ""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A posting in a list.

    Attributes:
        id: ``<company>/<slug>``.
        lang, language: of the title, as a tag and in words, or "" if it is the page's own.
        where, who: the places, and the terms about who may apply, as one text each; lines break behind its slashes.
        remote: that all or part of the work can be done from elsewhere, or "".
        pay: short form, or "" if it is undisclosed.
        assumed: whether its currency is not stated and may be another.
        summary: what the work is, in a sentence or two.
        day: the date that lists are sorted by; None if no date is known.
        date: the day in words, with a remark if it is not that of publication or doubtful; "" without one.
        closes: the last date for applications, or "".
        closed: whether applications are no longer accepted.
        skills: the skills that it asks for, as scripts read them, or "": ``skills/cpp|c,linux ~hardware/gpu``, where a
            bar parts alternatives, and those behind ``~`` are not counted: what is only a plus, and hardware.
        lead: whether nobody can apply for it.
    """

    id: str
    url: str
    title: str
    lang: str
    language: str
    company: Chip | None
    where: str
    remote: str
    pay: str
    assumed: bool
    summary: str
    who: str
    chips: tuple[Chip, ...]
    day: dt.date | None
    date: str
    closes: str
    closed: bool
    skills: str
    lead: bool


# A posting for the reader of a page, with what speaks for it in words, the strongest first.
Recommendation = tuple[Card, tuple[str, ...]]
# A posting is in dozens of lists. Cards are cached as long as their view exists, which never changes.
_cards: WeakKeyDictionary[View, dict[str, Card]] = WeakKeyDictionary()


def card(posting: Posting, view: View) -> Card:
    """Return the card of a posting."""
    return cards((posting,), view)[0]


def cards(postings: Sequence[Posting], view: View) -> tuple[Card, ...]:
    """Return the cards of several postings, in their order."""
    cached = _cards.setdefault(view, {})
    for posting in postings:
        if posting.id not in cached:
            with error_context(posting.id):
                cached[posting.id] = _create_card(posting, view)
    return tuple([cached[posting.id] for posting in postings])


def _create_card(posting: Posting, view: View) -> Card:
    library, locale = view.library, view.locale
    text = posting.text(view.code)
    written_in = library.locales.get(text.locale)
    is_translated = written_in is locale
    employers, places = view.taxonomies.employers, view.taxonomies.places
    company = chips(posting, [employers], view) if employers and employer(posting, view.taxonomies) else ()
    names = tuple(_place(places, term, view) for term in posting.terms.get(places.field, ())) if places else ()
    listed = names if len(names) <= _MOST_PLACES else names[:_SHORTENED]
    further = len(names) - len(listed)
    stated = as_stated(posting, "locations", locale)
    more = locale.t("card.places.more", count=locale.number(further)) if further else ""
    audience = (taxonomy for taxonomy in library.taxonomies if taxonomy.audience)
    return Card(
        id=posting.id,
        url=i18n.posting(view.folder, posting.id),
        title=text.title,
        lang="" if is_translated else written_in.html_lang,
        language="" if is_translated else locale.t("card.language", language=locale.language(written_in)),
        company=company[0] if company else None,
        where=_join([*listed, stated] if stated else listed) + more.replace(" ", HARD_SPACE),
        remote=locale.t(f"remote.{posting.remote}") if posting.remote not in (None, Remote.NO) else "",
        pay=display_pay(posting.salary, locale, library.currency, short=True) if posting.salary else "",
        assumed=library.assumes_currency(posting),
        summary=text.summary or excerpt(text.body),
        who=_join([label for taxonomy in audience for label in labels(posting, taxonomy, locale)]),
        chips=_topical_chips(posting, view),
        day=posting.day,
        date=_date(posting, view),
        closes=locale.date(posting.closes) if posting.closes else as_stated(posting, "closes", locale),
        closed=not posting.is_open(library.today),
        skills=_skills(posting, view),
        lead=library.is_lead(posting),
    )


def _place(places: Taxonomy, term_id: str, view: View) -> str:
    """Return the name of a place, for a part of a city with that of the city."""
    lies, name, code = location(places, term_id, view.library.locales), places.terms[term_id].name, view.code
    if lies is None or lies.city is None or lies.city.id == term_id:
        return name[code]
    return view.locale.t("place.district", district=name[code], city=lies.city.name[code])


def _skills(posting: Posting, view: View) -> str:
    counted = [one for one in view.taxonomies.skills if view.taxonomies.counts(one)]
    named = [
        *(("", one, posting.choices(one.field, one.preferred)) for one in counted),
        *(("~", one, posting.choices(one.preferred)) for one in counted),
        *(("~", one, _accepted(posting, one)) for one in view.taxonomies.skills if one not in counted),
    ]
    asked = [(f"{sign}{one.id}", _narrowest(one, choices)) for sign, one, choices in named]
    return " ".join(f"{key}/{','.join(map('|'.join, choices))}" for key, choices in asked if choices)


def _accepted(posting: Posting, taxonomy: Taxonomy) -> Sequence[tuple[str, ...]]:
    """Return what a posting is on; where experience in something else will do, any of all that."""
    own = posting.choices(taxonomy.field)
    background = posting.terms.get(taxonomy.background or "", ())
    return [tuple(dict.fromkeys(itertools.chain(*own, background)))] if own and background else own


def _narrowest(taxonomy: Taxonomy, choices: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return choices without those that another says already."""
    ids = {*taxonomy.narrowest(tuple(itertools.chain(*choices)))}
    return [choice for choice in choices if ids.intersection(choice)]


def _join(names: Sequence[str]) -> str:
    return f"{HARD_SPACE}/ ".join(name.replace(" ", HARD_SPACE) for name in names)


def _date(posting: Posting, view: View) -> str:
    """Return the date of publication alone; any other date comes with a remark."""
    locale, freshness = view.locale, view.library.freshness(posting)
    if freshness is Freshness.STALE and posting.seen:
        return locale.t("card.stale", date=locale.date(posting.seen))
    if posting.day is None:
        return ""
    date = locale.date(posting.day)
    if posting.posted:
        return date
    if posting.is_only_collected:
        return locale.t("card.collected", date=date)
    return locale.t("card.confirmed" if posting.is_confirmed_by_employer else "card.seen", date=date)


def _topical_chips(posting: Posting, view: View) -> tuple[Chip, ...]:
    demand = view.taxonomies.further_demand
    skills = chips(posting, [demand], view, _MOST_SKILLS) if demand else ()
    return chips(posting, view.taxonomies.topical, view, _MOST_TOPICS) + skills


def chips(posting: Posting, taxonomies: Iterable[Taxonomy], view: View, most: int | None = None) -> tuple[Chip, ...]:
    """Return a posting's terms of some taxonomies as chips, in the editor's order: with `most`, none behind so many.

    Alternatives stay together.
    """
    choices = (
        choice for one in taxonomies for field in one.counted_fields for choice in chips_of(posting, field, view)
    )
    shown: list[Chip] = []
    for choice in choices:
        shown += choice if most is None or len(shown) < most else ()
    return tuple(shown)


def chips_of(posting: Posting, field: str, view: View) -> Iterator[tuple[Chip, ...]]:
    """Yield a posting's terms in a field, each by itself or with those of which any one will do."""
    number = tint(view.library, view.library.taxonomies.by_field[field])
    for choice in link_terms(posting, field, view.locale, view.library):
        yield tuple(Chip(number, *link) for link in choice)


def chip(taxonomy: Taxonomy, term: Term, view: View) -> Chip:
    """Return the chip of one term."""
    url = i18n.term(view.folder, taxonomy.id, term.id)
    return Chip(tint(view.library, taxonomy), term.name[view.code], url, mark=employer_mark(taxonomy, term, view))


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list.

    Attributes:
        total: postings in the whole list.
        left: how many of them, the last, are on none of its pages.
        number, last: the number of this page and of the last one.
        pages: (number, address) of the pages to offer, with None for a gap.
    """

    cards: tuple[Card, ...]
    total: int
    left: int
    number: int
    last: int
    previous: str | None
    next: str | None
    pages: tuple[tuple[int, str] | None, ...]


def count_pages(total: int, size: int, most: int | None = None) -> int:
    """Return the number of pages of a list with `total` postings: at least one, and no more than `most`."""
    pages = max(1, -(-total // size))
    return pages if most is None else min(pages, most)


def cut_page(
    postings: Sequence[Posting], number: int, view: View, address: Callable[[int], str], most: int | None = None
) -> ListPage:
    """Return page `number` of a list of at most `most` pages; `address` returns the address of a page by its number."""
    size = view.site.page_size
    last = count_pages(len(postings), size, most)
    return ListPage(
        cards=cards(postings[(number - 1) * size : number * size], view),
        total=len(postings),
        left=max(0, len(postings) - last * size),
        number=number,
        last=last,
        previous=address(number - 1) if number > 1 else None,
        next=address(number + 1) if number < last else None,
        pages=tuple(None if page is None else (page, address(page)) for page in _offered_pages(number, last)),
    )


def _offered_pages(number: int, last: int) -> list[int | None]:
    """Return the first page, the last page and those near `number`, with None for a gap."""
    offered: list[int | None] = []
    for page in sorted({1, last, *range(max(1, number - 2), min(last, number + 2) + 1)}):
        if offered and isinstance(offered[-1], int) and page - offered[-1] > 1:
            offered.append(None)
        offered.append(page)
    return offered


def numbered(title: str, number: int, locale: Locale) -> str:
    """Return the title of a page of a list; the first page has the title of the list."""
    return title if number == 1 else locale.t("list.numbered", title=title, number=number)


def feeds_of_all(view: View) -> tuple[Alternate, ...]:
    """Return the feeds of all jobs; none if the site's address, which feeds need, is not known."""
    return _feeds(view, view.folder, view.locale.t("feed.all", site=view.site_name))


def feeds_of_term(taxonomy: Taxonomy, term: Term, view: View) -> tuple[Alternate, ...]:
    """Return the feeds of the jobs under a term; none if it has no landing page."""
    if not taxonomy.landing:
        return ()
    title = view.locale.t("feed.term", site=view.site_name, name=term.name[view.code])
    return _feeds(view, i18n.term(view.folder, taxonomy.id, term.id), title)


def _feeds(view: View, folder: str, title: str) -> tuple[Alternate, ...]:
    # Every reader knows Atom, so that it is first.
    if not view.site.url:
        return ()
    return (
        Alternate("application/atom+xml", i18n.atom(folder), title),
        Alternate("application/feed+json", i18n.json_feed(folder), title),
    )


def narrower_feeds(view: View) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the feeds of jobs with some terms, as (address, terms as pairs of a field and an id), the widest first.

    ``*`` stands for any term of a taxonomy whose terms all have a feed.
    """
    if not view.site.url:
        return ()
    by_id = view.library.taxonomies.by_id
    pages = ((one, i18n.term(view.folder, one.id, "*")) for one in view.taxonomies if one.landing)
    landing = [(i18n.atom(page), ((one.field, "*"),)) for one, page in pages]
    common = [
        (i18n.atom(i18n.feed(view.folder, terms)), tuple((by_id[taxonomy].field, term) for taxonomy, term in terms))
        for terms in common_combinations(view.library)
    ]
    return (*landing, *common)
