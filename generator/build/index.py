"""The library as the search knows it: one bundle of index files a locale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import card
from generator.posting import Posting, Translation
from generator.render import Head, Page, Renderer
from generator.render.markdown import plain_text
from generator.search import Entry, write_bundle


def write_indexes(library: Library, renderer: Renderer, folder: Path) -> None:
    """Write the search bundles of all locales below `folder`.

    Raises:
        SearchError: an index cannot be made.
    """
    for locale in library.locales:
        write_bundle(_entries(locale, library, renderer), folder / locales.search_bundle(locale.code))


def _entries(locale: Locale, library: Library, renderer: Renderer) -> Iterator[Entry]:
    """The open postings that have a text in this language, newest first."""
    page = Page(locales.jobs(locale.code), locale.code, "", Head(""))
    for posting in library.open:
        if posting.translation(locale.code) is not Translation.MISSING:
            drawn = renderer.card(page, card(posting, locale, library), "h2")
            yield _entry(posting, locale, library, renderer, drawn)


def _entry(posting: Posting, locale: Locale, library: Library, renderer: Renderer, card_html: str) -> Entry:
    text = posting.text(locale.code)
    body = plain_text(renderer.markdown(text.body))
    return Entry(
        url=locales.posting(locale.code, posting.id),
        title=text.title,
        terms=_words(posting, library),
        body=f"{text.summary}\n\n{body}" if text.summary else body,
        card=card_html,
        filters=_filters(posting, library),
        sorts=sorts(posting, library),
    )


def _words(posting: Posting, library: Library) -> list[str]:
    """Every name of every term it belongs under, in all languages, so that either language finds the other's."""
    return [
        word for one in library.taxonomies for term in library.lineages(posting, one) for word in one.terms[term].words
    ]


def _filters(posting: Posting, library: Library) -> Mapping[str, list[str]]:
    """Field -> ids; a narrower term counts for the broader ones too."""
    found = {one.field: list(library.lineages(posting, one)) for one in library.taxonomies}
    found["education"] = [posting.education.value] if posting.education else []
    found["remote"] = [posting.remote.value] if posting.remote else []
    return {name: ids for name, ids in found.items() if ids}


def sorts(posting: Posting, library: Library) -> Mapping[str, str]:
    """What lists can be sorted by, in an order of characters: the date of the card, the last day, pay a year.

    Pay in another currency than the site's is not compared.
    """
    found = {}
    if posting.day:
        found["posted"] = posting.day.isoformat()
    if posting.closes:
        found["closes"] = posting.closes.isoformat()
    yearly = posting.salary.yearly(library.currency) if posting.salary else None
    if yearly is not None and yearly.currency == library.currency and (most := yearly.max or yearly.min) is not None:
        found["salary"] = f"{int(most):012d}"
    return found
