"""The library as the search knows it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from careers import i18n
from careers.builder.state import State
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomies, Taxonomy, location, place_names
from careers.pages import View
from careers.pages.cards import card
from careers.render import Head, Page, Renderer
from careers.render.markdown import plain_text
from careers.search import (
    Card,
    Catalogue,
    Document,
    EditorialPage,
    Field,
    File,
    Pay,
    Portion,
    Term,
    Text,
    cut,
    index_files,
    level_ids,
    levels_in,
    portion,
)
from careers.statistics.figures import standing_of_all
from careers.support.fingerprints import fingerprint, package_fingerprint
from careers.support.limited import error_context
from careers.support.work import Workers


def _bare(posting: Posting) -> Posting:
    """Return a posting without the names of its files, which depend on the folder that the reader stands in."""
    return replace(posting, texts={code: replace(text, path="") for code, text in posting.texts.items()}, unfinished={})


def search_files(
    state: State,
    pages: Sequence[EditorialPage],
    name: str,
    workers: Workers,
) -> Iterator[File]:
    """Yield the files of the search index of a site, each with its address, as they are made.

    It finds `pages` as well as postings; `name` is that of `index_name`.

    Raises:
        WorkError: the workers broke down.
    """
    library, taxonomies = state.library, state.taxonomies
    catalogue = Catalogue(
        langs={locale.code: locale.html_lang for locale in library.locales},
        fields=_fields(library, taxonomies),
        salaries=list(library.salary_steps),
        pages=pages,
        open=len(library.open),
        currency=library.currency,
        currencies=library.pay_currencies,
        employers=taxonomies.employers.field if taxonomies.employers else None,
        leads=standing_of_all(library).leads,
    )
    portions = workers.map(_portion, state, cut(len(library.listed)), size=1)
    for file, content in index_files(catalogue, portions, name, workers):
        yield f"{i18n.SEARCH_INDEX}{file}", content


def index_name(state: State, pages: Sequence[EditorialPage]) -> str:
    """Return the name of the folder of an index: equal on all machines, another if what it holds or how has changed.

    Of the date it depends by the results: which postings are open, and their order.
    """
    library, taxonomies = state.library, state.taxonomies
    made_by = fingerprint(package_fingerprint(), state.renderer.source("portal/macros.html"))
    langs = [(locale.code, locale.html_lang) for locale in library.locales]
    common = fingerprint(made_by, langs, taxonomies.all, library.currency, library.pay_currencies, library.employer)
    today = library.today
    postings = fingerprint([(_bare(one), one.is_open(today), library.freshness(one)) for one in library.listed])
    return fingerprint(common, postings, sorted((page.url, page.locale, page.title) for page in pages))[:12]


def _portion(state: State, part: range) -> Portion:
    library = state.library
    documents = [document(one, state.views, state.renderer) for one in library.listed[part.start : part.stop]]
    return portion(documents, library.locales.codes)


def _fields(library: Library, taxonomies: Taxonomies) -> list[Field]:
    named = [Field(one.field, list(one.terms), [_term(one, term, library) for term in one.terms]) for one in taxonomies]
    accepted = [Field(one.background, list(one.terms), of=one.field) for one in taxonomies if one.background]
    facts = (Field(name, values) for name, values in library.filter_values.items())
    choices = sorted({choice for posting in library.postings.values() for choice in _choices(posting, taxonomies)})
    return [*named, *accepted, Field("any_of", choices), Field("career_level", level_ids()), *facts]


def _choices(posting: Posting, taxonomies: Taxonomies) -> Iterator[str]:
    """Yield the alternatives among a posting's terms, ``skills:c|cpp``, and what is only a plus, ``~skills:go``."""
    for one in taxonomies:
        asked = posting.choices(one.field, one.preferred)
        yield from (f"{one.field}:{'|'.join(group)}" for group in asked if len(group) > 1)
        if one.preferred:
            required = one.lineages(tuple(itertools.chain(*asked)))
            yield from (f"~{one.field}:{term}" for term in Library.lineages(posting, one) if term not in required)


def _term(one: Taxonomy, term_id: str, library: Library) -> Term:
    """Return a term; a country with open postings with the names of what is in it."""
    term = one.terms[term_id]
    url = {locale.code: i18n.term(locale.folder, one.id, term_id) for locale in library.locales}
    where = location(one, term_id, library.locales) if term.country and library.count(one.id, term_id) else None
    within = place_names(where.country) if where and not (where.region or where.city) else ()
    implied = (*term.implied_by, *term.found_by)
    return Term(term_id, term.name, term.aliases, url, term.parent, within, implied)


def document(posting: Posting, views: Mapping[str, View], renderer: Renderer) -> Document:
    """Return a posting as the search has it, with a text in the languages it has one in, and a card in all."""
    view = next(iter(views.values()))
    library = view.library
    terms = {one.field: posting.terms.get(one.field, ()) for one in view.taxonomies}
    accepted = {one.background: library.background_lineages(posting, one) for one in view.taxonomies if one.background}
    with error_context(posting.id):
        return Document(
            texts={code: _text(posting, code, renderer) for code in views if code in posting.texts},
            cards=_cards(posting, views, renderer),
            values={
                **terms,
                **accepted,
                "any_of": list(_choices(posting, view.taxonomies)),
                "career_level": sorted(levels_in(text.title for text in posting.texts.values())),
                **library.filter_values_of(posting),
            },
            closes=posting.closes,
            disclosed=library.discloses(posting),
            pay=_pay(posting, library),
            day=posting.day,
            ad=_ad(posting, library),
        )


def _ad(posting: Posting, library: Library) -> str:
    """Return the digest of who hires and of the source text: what copies of one job share, whatever their places."""
    employers, text = library.taxonomies.employers, posting.texts[posting.source]
    company = posting.terms.get(employers.field, ()) if employers else ()
    return fingerprint(company, *(" ".join(part.split()) for part in (text.title, text.summary, text.body)))


def _pay(posting: Posting, library: Library) -> Pay | None:
    pay = posting.salary
    if pay is None or pay.first is None or (yearly := pay.yearly(library.currency)) is None:
        return None
    ends = [int(end) for end in (yearly.min, yearly.max) if end is not None]
    return Pay(yearly.currency or library.currency, pay.first.period, ends[0], ends[-1])


def _text(posting: Posting, code: str, renderer: Renderer) -> Text:
    text = posting.texts[code]
    body = plain_text(str(renderer.markdown(text.body)))
    stated = (words for texts in posting.stated.values() for words in texts)
    return Text(text.title, "\n\n".join(filter(None, (text.summary, body, *stated))))


def _cards(posting: Posting, views: Mapping[str, View], renderer: Renderer) -> Mapping[str, Card]:
    found = {}
    for code, view in views.items():
        page = Page(i18n.jobs(view.folder), view.locale, "", Head(""))
        shown = card(posting, view)
        found[code] = Card(renderer.card(page, shown, "h2"), shown.title)
    return found
