"""The pages of a term: its postings, and on the first page its details, statistics and suggestions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import UNDISCLOSED, Taxonomy
from careers.pages import View, tint
from careers.pages.breakdowns import Breakdown, breakdowns, term_sentence
from careers.pages.cards import (
    Card,
    Chip,
    ListPage,
    chip,
    cut_page,
    feeds_of_term,
    numbered,
)
from careers.pages.charts import currency_note
from careers.pages.indexes import Stack, stack_of
from careers.pages.structured_data import breadcrumbs, company
from careers.pages.suggestions import alternatives, nearby_terms, products
from careers.pages.terms import (
    Entry,
    Group,
    Mark,
    Subject,
    count_in_words,
    employer_mark,
    leads_heading,
    term_summary,
    term_tree,
)
from careers.render import Head, MenuItem, Page
from careers.render.statements import Link, field_label
from careers.statistics.figures import standing
from careers.statistics.stacks import stack_owners
from careers.support.web import display_address

_FEW = 5  # leads that stand before what explains the term


@dataclass(frozen=True, slots=True)
class TermDetails:
    """The values that only the first page of a term shows.

    Attributes:
        other_names: its names in other languages, each with the tag of that language.
        home: its own website, links: its documentation, each as (host and path, address).
        careers: the address of its own list of jobs, or "".
        owners: other terms that have the term in their stacks.
        products: what it makes, if it is an employer.
        breakdowns: how its postings are distributed over other taxonomies; demand first.
        instead: for an employer without postings, why its page shows the `alternatives`; "" without any.
        alternatives: other postings.
        nearby: the nearest terms with jobs, if it has none.
        introduction: Markdown, or "" if there is none in this language.
        vendor: the vendor, if there is one.
        moves: what somebody who comes from another term should know, with that term.
        onward: the terms that say so of those who come from this one.
        stack: its stack, or None.
    """

    other_names: tuple[tuple[str, str], ...]
    home: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    careers: str
    owners: tuple[Chip, ...]
    products: tuple[Chip, ...]
    breakdowns: tuple[Breakdown, ...]
    instead: str
    alternatives: tuple[Card, ...]
    nearby: Group | None
    introduction: str
    vendor: tuple[Chip, ...]
    moves: tuple[tuple[Chip, str], ...]
    onward: tuple[Chip, ...]
    stack: Stack | None


@dataclass(frozen=True)
class TermPage:
    """The values of ``portal/term.html``.

    Attributes:
        tint: of the term's taxonomy.
        children: the terms directly below it, those without jobs last.
        summary: the editors' sentence, or "".
        sentence: the sentence about its open jobs, or "".
        accepted: how many open jobs accept experience with it, or "".
        leads, background_leads: what to say above the first of its leads, and of those that accept experience with it.
        about: the number of cards on this page that are about it; the others accept experience with it.
        shown: how many of these cards are not folded away.
        mark: of an employer; None for other terms and undisclosed employers.
        details: None on all pages but the first.
        anchors: links to the parts of the first page, as (id, heading) in their order.
        trail: the taxonomy, then the broader terms, the broadest first.
        narrowed_url: the list of all jobs with the filter of the term.
        recruiting_page: on the page of an employer, the page for those who have one to offer, if there is one.
    """

    subject: Subject
    tint: int
    children: tuple[Entry, ...]
    summary: str
    sentence: str
    accepted: str
    leads: str
    background_leads: str
    about: int
    shown: int
    mark: Mark | None
    list_page: ListPage
    details: TermDetails | None
    anchors: tuple[tuple[str, str], ...]
    trail: tuple[Link, ...]
    narrowed_url: str
    recruiting_page: MenuItem | None


def term_page(taxonomy: Taxonomy, term_id: str, view: View, number: int = 1) -> Page:
    """Return page `number` of a term."""
    locale, site, is_first = view.locale, view.site, number == 1
    subject = Subject(taxonomy, taxonomy.terms[term_id], view)

    def address(other: int) -> str:
        return i18n.term(view.folder, taxonomy.id, term_id, other)

    summary, note = term_summary(taxonomy, subject.term, view), currency_note(subject.statistics.pay, view)
    sentence = term_sentence(taxonomy, subject.statistics, view, note)
    accepting = standing(subject.background, view.library)
    accepted = locale.t("term.background", name=subject.name, jobs=count_in_words(accepting, locale))
    details = _details(subject) if is_first else None
    list_page = cut_page(subject.postings + subject.background, number, view, address, site.list_pages)
    context = TermPage(
        subject=subject,
        tint=tint(view.library, taxonomy),
        children=tuple(
            sorted(term_tree(taxonomy, view, term_id), key=lambda entry: not (entry.count or entry.background))
        ),
        summary=summary,
        sentence=sentence,
        accepted=accepted if subject.background else "",
        leads=leads_heading(subject.statistics.standing, locale),
        background_leads=leads_heading(accepting, locale),
        about=max(0, len(subject.postings) - (number - 1) * site.page_size),
        shown=_FEW
        if details and details.introduction and all(map(view.library.is_lead, subject.postings))
        else site.page_size,
        mark=employer_mark(taxonomy, subject.term, view),
        list_page=list_page,
        details=details,
        anchors=tuple(_anchors(subject, details)) if details else (),
        trail=_trail(subject),
        # The script of the jobs page narrows the list; without it, the page shows all jobs.
        narrowed_url=i18n.filtered(view.folder, [subject.filter] if site.search else ()),
        recruiting_page=view.recruiting_page if subject.is_employer else None,
    )
    title = numbered(subject.name, number, locale)
    # The news go first, because readers and networks cut the end.
    both = locale.t("headline.both", first=sentence, second=summary)
    head = Head(
        title,
        both if sentence and summary else sentence or context.accepted or summary or locale.t("list.empty"),
        headline=numbered(_headline(subject), number, locale),
        preview=site.previews.get(i18n.social(view.folder, taxonomy.id, term_id)),
        structured=(
            *(company(subject.term, view) if is_first and subject.is_employer else ()),
            *breadcrumbs(context.trail, Link(title, address(number)), site),
        ),
        alternates=feeds_of_term(taxonomy, subject.term, view) if is_first else (),
    )
    return Page(address(number), locale, "portal/term.html", head, context)


def _headline(subject: Subject) -> str:
    """Return the title for a place where nothing of the page explains it, such as a tab or a search result."""
    if subject.is_employer:
        key = "headline.undisclosed" if subject.term.id == UNDISCLOSED else "headline.employer"
    else:
        key = "headline.place" if subject.taxonomy is subject.view.taxonomies.places else "headline.term"
    return subject.view.locale.t(key, name=subject.name)


def _trail(subject: Subject) -> tuple[Link, ...]:
    taxonomy, code, folder = subject.taxonomy, subject.view.code, subject.view.folder
    broader = (taxonomy.terms[other] for other in reversed(taxonomy.lineage(subject.term.id)[1:]))
    return (
        Link(taxonomy.name[code], i18n.taxonomy(folder, taxonomy.id)),
        *(Link(term.name[code], i18n.term(folder, taxonomy.id, term.id)) for term in broader),
    )


def _details(subject: Subject) -> TermDetails:
    taxonomy, term, view = subject.taxonomy, subject.term, subject.view
    employers = view.taxonomies.employers
    introduction = view.library.introductions.get((taxonomy.id, term.id), {}).get(view.code)
    text = introduction.body if introduction and taxonomy.landing else ""
    instead, others = alternatives(subject)
    return TermDetails(
        other_names=tuple(_other_names(subject)),
        home=_shown([term.url]),
        careers=term.careers_url or "",
        links=_shown(term.links),
        owners=tuple(_owners(subject)),
        products=products(subject),
        breakdowns=breakdowns(subject),
        instead=instead,
        alternatives=others,
        nearby=None if subject.postings or subject.background else nearby_terms(subject),
        introduction=text,
        vendor=(chip(employers, employers.terms[term.vendor], view),)
        if taxonomy.landing and term.vendor and employers
        else (),
        moves=tuple((chip(taxonomy, taxonomy.terms[one], view), text[view.code]) for one, text in term.moves.items()),
        onward=tuple(chip(taxonomy, other, view) for other in taxonomy.terms.values() if term.id in other.moves),
        stack=stack_of(taxonomy, view, term) if taxonomy.landing else None,
    )


def _shown(urls: Iterable[str | None]) -> tuple[tuple[str, str], ...]:
    return tuple((display_address(url), url) for url in urls if url)


def _other_names(subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield the names in other languages that a reader may meet. Aliases are words to search by, and some are no names.

    What somebody makes or employs is known by all its names. Any other name is a translation: only one in Latin letters
    says more to readers of another script, who meet it in tools and documentation. Terms that describe instead of
    naming have none.
    """
    taxonomy, term = subject.taxonomy, subject.term
    if taxonomy.audience or (subject.is_employer and term.id == UNDISCLOSED):
        return
    names = {subject.name}
    for other in subject.view.library.locales:
        name = term.name[other.code]
        is_own = subject.is_employer or term.vendor is not None
        if name not in names and (is_own or (_is_latin(name) and not _is_latin(subject.name))):
            names.add(name)
            yield name, other.html_lang


def _is_latin(name: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha())


def _owners(subject: Subject) -> Iterator[Chip]:
    pair, view = (subject.taxonomy.id, subject.term.id), subject.view
    for taxonomy_id, term in stack_owners(view.library).get(pair, ()):
        taxonomy = view.taxonomies.by_id.get(taxonomy_id)
        if taxonomy and (taxonomy_id, term) != pair:
            yield chip(taxonomy, taxonomy.terms[term], view)


def _anchors(subject: Subject, details: TermDetails) -> Iterator[tuple[str, str]]:
    t = subject.view.locale.t
    if subject.postings:
        yield "postings", t("term.jobs")
    if subject.background and len(subject.postings) < subject.view.site.page_size:
        yield "background", field_label(subject.taxonomy, "", subject.view.locale)
    if details.stack:
        yield "stack", t("landing.stack")
    if details.moves:
        yield "moves", t("landing.moves")
    yield from ((part.taxonomy, part.label) for part in details.breakdowns[:1])
