"""The pages of a term: its postings, and on the first page its details, statistics and suggestions."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from babel.languages import get_official_languages

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.pages import View, tint
from careers.pages.breakdowns import Breakdown, TermPay, breakdowns, companions, term_pay, term_sentence
from careers.pages.cards import Chip, ListPage, Subscription, alternates, chip, cut_page, numbered, subscription_to_term
from careers.pages.structured_data import Crumb, breadcrumbs, company
from careers.pages.suggestions import (
    Alternatives,
    Competitors,
    Landing,
    NearbyTerms,
    alternatives,
    competitors,
    landing,
    nearby_terms,
    products,
    works_with,
)
from careers.pages.terms import Entry, Group, term_entry, term_summary, term_tree
from careers.render import Head, MenuItem, Page
from careers.statistics.related_terms import related_terms
from careers.statistics.term_statistics import statistics_of
from careers.support.web import display_address

_ROWS = 3  # a posting in a list is as high as so many bars
_FIRST = 5  # postings before the rich part of a page
_SPARE = 3  # further ones that come with them, so that the list is not cut for so few


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link to a part of the page: its id, its heading, and the number of its items or None."""

    id: str
    label: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class OtherName:
    """A name in another language, with the tag of that language."""

    text: str
    lang: str


@dataclass(frozen=True, slots=True)
class StackOwner:
    """Another term that has the term in its stack.

    Attributes:
        term: link to the other term.
        jobs: a text about jobs for those who know the other term, or "" if there are none.
        url: the address of these jobs.
    """

    term: Chip
    jobs: str
    url: str


@dataclass(frozen=True, slots=True)
class LogoImage:
    """An employer's logo: its address, and its size in px."""

    url: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TermLead:
    """The beginning of all pages of a term.

    Attributes:
        taxonomy, taxonomy_label, tint: of the term's taxonomy.
        term: the term with all terms below it.
        summary: the editors' sentence, or "".
        sentence: the sentence about its open jobs, or "".
        is_employer: whether the term is an employer, which its cards need not repeat.
        initials: of an employer's name; "" for other terms and undisclosed employers.
        logo: the employer's logo in their place, or None.
    """

    taxonomy: str
    taxonomy_label: str
    tint: int
    term: Entry
    summary: str
    sentence: str
    is_employer: bool
    initials: str
    logo: LogoImage | None


@dataclass(frozen=True, slots=True)
class TermDetails:
    """The values that only the first page of a term shows.

    Attributes:
        other_names: its names in other languages.
        home: its own website, links: its documentation, careers: where it lists its own jobs, each as (host and path,
            address).
        owners: other terms that have the term in their stacks.
        products, works_with: what it makes, and what else its jobs are about, if it is an employer.
        breakdowns: how its postings are distributed over the other taxonomies; demand first.
        beside: the number of breakdowns beside the list of postings, which is about as long; the others follow.
        pay: what they pay, or None if none states it.
        competitors: who else hires, if it is an employer.
        alternatives: other postings, if it is an employer without any.
        companions: terms of its own taxonomy that its postings name, too.
        nearby: the nearest terms with jobs, if it has none.
        landing: the rich part, if its taxonomy has one.
        first: how many postings come before the rich part; 0 if there is none, or no posting.
        further: the text of a link to the others behind it, or "".
        anchors: links to the parts of the page, in their order.
    """

    other_names: tuple[OtherName, ...]
    home: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    careers: tuple[tuple[str, str], ...]
    owners: tuple[StackOwner, ...]
    products: tuple[Group, ...]
    works_with: tuple[Chip, ...]
    breakdowns: tuple[Breakdown, ...]
    beside: int
    pay: TermPay | None
    competitors: tuple[Competitors, ...]
    alternatives: Alternatives | None
    companions: tuple[Chip, ...]
    nearby: NearbyTerms | None
    landing: Landing | None
    first: int
    further: str
    anchors: tuple[Anchor, ...]


@dataclass(frozen=True)
class TermPage:
    """The values of ``portal/term.html``.

    Attributes:
        details: None on all pages but the first.
        trail: the taxonomy, then the broader terms, the broadest first.
        feed: on the first page, if the term has feeds.
        narrowed_url: the list of all jobs with the filter of the term.
        recruiting_page: on the page of an employer, the page for those who have one to offer, if there is one.
    """

    lead: TermLead
    list_page: ListPage
    details: TermDetails | None
    trail: tuple[Crumb, ...]
    feed: Subscription | None
    narrowed_url: str
    recruiting_page: MenuItem | None


def term_page(taxonomy: Taxonomy, term_id: str, view: View, number: int = 1) -> Page:
    """Return page `number` of a term."""
    code, locale, site = view.code, view.locale, view.site
    term = taxonomy.terms[term_id]

    def address(other: int) -> str:
        return i18n.term(view.folder, taxonomy.id, term_id, other)

    lead = _lead(taxonomy.id, term_id, view)
    is_first = number == 1
    feed = subscription_to_term(taxonomy, term, view) if is_first else None
    context = TermPage(
        lead=lead,
        list_page=cut_page(view.library.filed(taxonomy.id, term_id), number, view, address, site.list_pages),
        details=_details(taxonomy, term, view) if is_first else None,
        trail=_trail(taxonomy, term_id, view),
        feed=feed,
        # The script of the jobs page narrows the list; without it, the page shows all jobs.
        narrowed_url=i18n.filtered(view.folder, [(taxonomy.field, term_id)] if site.search else ()),
        recruiting_page=view.recruiting_page if lead.is_employer else None,
    )
    title = numbered(term.name[code], number, locale)
    # The news go first, because readers and networks cut the end.
    both = locale.t("headline.both", first=lead.sentence, second=lead.summary)
    head = Head(
        title,
        both if lead.sentence and lead.summary else lead.sentence or lead.summary or locale.t("list.empty"),
        headline=numbered(_headline(taxonomy, term, view), number, locale),
        preview=site.previews.get(i18n.social(view.folder, taxonomy.id, term_id)),
        structured=(
            *(company(term, view) if is_first and lead.is_employer else ()),
            *breadcrumbs(context.trail, Crumb(title, address(number)), site),
        ),
        alternates=alternates(feed),
    )
    return Page(address(number), view.locale, "portal/term.html", head, context, section=taxonomy.id)


def _headline(taxonomy: Taxonomy, term: Term, view: View) -> str:
    """Return the title for a place where nothing of the page explains it, such as a tab or a search result."""
    if taxonomy is view.taxonomies.employers:
        key = "headline.undisclosed" if term.id == UNDISCLOSED else "headline.employer"
    else:
        key = "headline.place" if taxonomy is view.taxonomies.places else "headline.term"
    return view.locale.t(key, name=term.name[view.code])


def _trail(taxonomy: Taxonomy, term_id: str, view: View) -> tuple[Crumb, ...]:
    code = view.code
    index = Crumb(taxonomy.name[code], i18n.taxonomy(view.folder, taxonomy.id))
    broader = (taxonomy.terms[other] for other in reversed(taxonomy.lineage(term_id)[1:]))
    return (index, *(Crumb(term.name[code], i18n.term(view.folder, taxonomy.id, term.id)) for term in broader))


@functools.lru_cache(64)  # the pages of a term are made one after another, in all languages
def _lead(taxonomy_id: str, term_id: str, view: View) -> TermLead:
    taxonomy = view.taxonomies.by_id[taxonomy_id]
    term = taxonomy.terms[term_id]
    is_employer = taxonomy is view.taxonomies.employers
    return TermLead(
        taxonomy=taxonomy.id,
        taxonomy_label=taxonomy.name[view.code],
        tint=tint(view.library, taxonomy),
        # Those without jobs come last.
        term=term_entry(
            taxonomy,
            term,
            view,
            children=tuple(sorted(term_tree(taxonomy, view, term.id), key=lambda entry: not entry.count)),
        ),
        summary=term_summary(taxonomy, term, view),
        sentence=term_sentence(taxonomy, statistics_of(view.library).of_term(taxonomy_id, term_id), view),
        is_employer=is_employer,
        initials=_initials(term.name[view.code]) if is_employer and term.id != UNDISCLOSED else "",
        logo=_logo(term, view) if is_employer else None,
    )


def _logo(term: Term, view: View) -> LogoImage | None:
    logo = view.library.logos.get(term.id)
    return LogoImage(i18n.logo(logo.name), logo.width, logo.height) if logo else None


def _initials(name: str) -> str:
    """Return the first letters of the first two words; a name without blanks, such as a Chinese one, has one word."""
    words = [word for word in name.split() if word[0].isalnum()]
    return "".join(word[0] for word in words[:2]).upper()


def _details(taxonomy: Taxonomy, term: Term, view: View) -> TermDetails:
    total = view.library.count(taxonomy.id, term.id)
    parts = breakdowns(taxonomy, term, view)
    pay = term_pay(taxonomy, term, view)
    others = competitors(taxonomy, term, view)
    rich = landing(taxonomy, term, view)
    is_rich = bool(rich and (rich.introduction or rich.stack or rich.incoming or rich.outgoing))
    listed = min(total, view.site.page_size)
    first = (listed if listed <= _FIRST + _SPARE else _FIRST) if is_rich else 0
    return TermDetails(
        other_names=tuple(_other_names(taxonomy, term, view)),
        home=((display_address(term.url), term.url),) if term.url else (),
        careers=((display_address(term.careers), term.careers),) if term.careers else (),
        links=tuple((display_address(url), url) for url in term.links),
        owners=tuple(_owners(taxonomy, term, view)),
        products=products(taxonomy, term, view),
        works_with=works_with(taxonomy, term, view),
        breakdowns=parts,
        beside=_count_beside(parts, listed - first),
        pay=pay,
        competitors=others,
        alternatives=alternatives(taxonomy, term, view),
        companions=companions(taxonomy, term, view),
        nearby=None if total else nearby_terms(taxonomy, term, view),
        landing=rich,
        first=first,
        further=view.locale.n("term.see", total) if 0 < first < listed else "",
        anchors=tuple(_anchors(term, total, rich, parts, pay, others, view)),
    )


def _count_beside(parts: tuple[Breakdown, ...], listed: int) -> int:
    """Return how many breakdowns together are no longer than a list of `listed` postings; at least one beside any."""
    if not listed:
        return 0
    lengths = accumulate(part.rows for part in parts)
    return max(1, sum(length <= listed * _ROWS for length in lengths))


def _other_names(taxonomy: Taxonomy, term: Term, view: View) -> Iterator[OtherName]:
    """Yield the names in other languages that a reader may meet. Aliases are words to search by, and some are no names.

    What somebody makes or employs is known by all its names, a place by those in the languages of its country. Any
    other name is a translation: only one in Latin letters says more to readers of another script, who meet it in tools
    and documentation. Terms that describe instead of naming have none.
    """
    if taxonomy.audience or (taxonomy is view.taxonomies.employers and term.id == UNDISCLOSED):
        return
    own = term.name[view.code]
    names = {own}
    country = taxonomy.country(term.id) if taxonomy is view.taxonomies.places else None
    spoken = {language.split("_")[0] for language in get_official_languages(country, de_facto=True)} if country else ()
    for other in view.library.locales:
        name = term.name[other.code]
        if taxonomy is view.taxonomies.places:
            is_met = other.babel.language in spoken
        else:
            has_maker = taxonomy is view.taxonomies.employers or term.vendor is not None
            is_met = has_maker or (_is_latin(name) and not _is_latin(own))
        if is_met and name not in names:
            names.add(name)
            yield OtherName(name, other.html_lang)


def _is_latin(name: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha())


def _owners(taxonomy: Taxonomy, term: Term, view: View) -> Iterator[StackOwner]:
    if not taxonomy.demand:
        return
    for other_id, related in related_terms(view.library).items():
        other = view.taxonomies.by_id.get(other_id)
        if other is None:
            continue
        for owner in related.owners((taxonomy.id, term.id)):
            if (other_id, owner) == (taxonomy.id, term.id):
                continue
            has_jobs = bool(related.outgoing(owner))
            jobs = view.locale.t("landing.there", name=other.terms[owner].name[view.code]) if has_jobs else ""
            url = f"{i18n.term(view.folder, other_id, owner)}#there" if has_jobs else ""
            yield StackOwner(chip(other, other.terms[owner], view), jobs, url)


def _anchors(
    term: Term,
    total: int,
    rich: Landing | None,
    parts: tuple[Breakdown, ...],
    pay: TermPay | None,
    others: tuple[Competitors, ...],
    view: View,
) -> Iterator[Anchor]:
    t, name = view.locale.t, term.name[view.code]
    if total:
        yield Anchor("postings", t("term.jobs"), total)
    if rich and rich.stack:
        yield Anchor("stack", t("landing.stack"))
    if rich and rich.incoming:
        yield Anchor("here", t("landing.here", name=name))
    if rich and rich.outgoing:
        yield Anchor("there", t("landing.there", name=name))
    yield from (Anchor(part.taxonomy, part.label) for part in parts)
    if pay:
        yield Anchor("pay", t("fact.salary"))
    if others:
        yield Anchor("rivals", t("term.anchor.rivals"))
