"""The library as the search knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator import locales
from generator.library import Library
from generator.pages.cards import card
from generator.posting import Posting
from generator.render import Head, Page, Renderer
from generator.render.markdown import plain_text
from generator.search import Card, Catalogue, Document, EditorialPage, Field, Term, Text, write_index
from generator.taxonomy import Taxonomy


def write_indexes(library: Library, renderer: Renderer, pages: Sequence[EditorialPage], folder: Path) -> None:
    """Write the search index of the site below `folder`, which holds the site; `pages` are found beside postings.

    Raises:
        OSError: a file cannot be written.
    """
    catalogue = Catalogue(
        langs={locale.code: locale.html_lang for locale in library.locales},
        fields=_fields(library),
        salaries=library.salary_steps,
        pages=pages,
        open=len(library.open),
    )
    write_index(catalogue, _documents(library, renderer), folder / locales.search_index())


def _fields(library: Library) -> list[Field]:
    named = [
        Field(one.field, list(one.terms), [_term(one, term, library) for term in one.terms])
        for one in library.taxonomies
    ]
    return [*named, *(Field(name, values) for name, values in library.facts.items())]


def _term(one: Taxonomy, term_id: str, library: Library) -> Term:
    term = one.terms[term_id]
    url = {code: locales.term(code, one.id, term_id) for code in library.locales.codes}
    return Term(term_id, term.name, term.aliases, url, term.parent)


def _documents(library: Library, renderer: Renderer) -> Iterator[Document]:
    """Every posting, with a text in the languages it has one in, and a card in all."""
    for posting in library.listed:
        yield Document(
            texts={code: _text(posting, code, renderer) for code in library.locales.codes if code in posting.texts},
            cards=_cards(posting, library, renderer),
            values={**posting.terms, **{name: (value,) for name, value in library.stated(posting).items()}},
            salary=library.pay(posting),
            closes=posting.closes,
        )


def _text(posting: Posting, code: str, renderer: Renderer) -> Text:
    text = posting.texts[code]
    body = plain_text(renderer.markdown(text.body))
    return Text(text.title, f"{text.summary}\n\n{body}" if text.summary else body)


def _cards(posting: Posting, library: Library, renderer: Renderer) -> Mapping[str, Card]:
    found = {}
    for locale in library.locales:
        page = Page(locales.jobs(locale.code), locale.code, "", Head(""))
        shown = card(posting, locale, library)
        found[locale.code] = Card(renderer.card(page, shown, "h2"), shown.title)
    return found
