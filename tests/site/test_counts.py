"""Every figure on the site is the library's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Freshness
from tests.site.counting import number, total
from tests.site.documents import Element, address, documents, has, links

SITE_URL = "https://example.github.io/careers/"


@pytest.fixture(params=["site", "cases"])
def built(request: pytest.FixtureRequest) -> tuple[Path, Library]:
    names = ("site", "library") if request.param == "site" else ("cases", "cases_library")
    result, library = map(request.getfixturevalue, names)
    return result.folder, library


def counted(document: Element) -> Iterator[tuple[Element, Element]]:
    """(element that names a term, element with the count) of every count on a page that is the term's own.

    Those beside filters, those of combinations with the page's term, and those of what is no term are not.
    """
    others = ("data-filters", "data-breakdown", "data-counted", "data-fact-bars")
    for one in document.all(has("data-count")):
        if any(one.inside(has(name)) for name in others):
            continue
        yield next(other for other in one.lineage() if "data-term" in other.attrs), one


@pytest.mark.slow
def test_counts_on_tiles_tags_indexes_and_headings_are_the_librarys(built: tuple[Path, Library]) -> None:
    """Wherever a term stands with a count, it is the number of open postings under it, each once."""
    folder, library = built
    seen = 0
    for url, document in documents(folder).items():
        for named, count in counted(document):
            taxonomy, _, term = named.attrs["data-term"].partition("/")
            shown = total(count) if "data-result-count" in count.attrs else number(count)
            assert int(count.attrs["data-count"]) == shown == library.count(taxonomy, term), (url, term)
            seen += 1
    assert seen > sum(len(one.terms) for one in library.taxonomies) * len(library.locales)


def test_every_term_is_on_its_index_and_on_the_page_of_tags(built: tuple[Path, Library]) -> None:
    folder, library = built
    for code in library.locales.codes:
        tags = documents(folder)[i18n.tags(i18n.folder_of(code))]
        for one in library.taxonomies:
            index = documents(folder)[i18n.taxonomy(i18n.folder_of(code), one.id)]
            for page, url in (
                (tags, i18n.tags(i18n.folder_of(code))),
                (index, i18n.taxonomy(i18n.folder_of(code), one.id)),
            ):
                found = Counter(
                    address(target, SITE_URL)
                    for element, target in links(page, SITE_URL + url)
                    if element.attrs.get("data-term", "").startswith(f"{one.id}/")
                )
                assert found == Counter(i18n.term(i18n.folder_of(code), one.id, term) for term in one.terms)


def _rows(index: Element) -> list[Element]:
    tiles = index.all(lambda one: one.tag == "a" and "p-tile" in one.attrs.get("class", ""))
    return [one for one in tiles if not one.attrs["data-term"].endswith("/undisclosed")]


def test_an_index_has_a_row_for_each_term(built: tuple[Path, Library]) -> None:
    """The first page of the site counts no more than those with jobs."""
    folder, library = built
    for locale in library.locales:
        home = documents(folder)[i18n.folder_of(locale.code)]
        for one in library.taxonomies:
            index = documents(folder)[i18n.taxonomy(i18n.folder_of(locale.code), one.id)]
            apart = [found for part in index.all(has("data-unused")) for found in _rows(part)]
            rows = [found for found in _rows(index) if not found.inside(has("data-unused"))]
            assert len(one.terms.keys() - {"undisclosed"}) == len(rows) + len(apart), (locale.code, one.id)
            with_jobs = sum(number(row.one(has("data-count"))) > 0 for row in rows)
            accepting = sum(number(row.one(has("data-count"))) == 0 < len(row.all(has("data-others"))) for row in rows)
            assert with_jobs + accepting in (0, len(rows)), "terms without jobs are set apart"
            counted = [link for link in home.all(has("data-counted")) if link.attrs["data-counted"] == one.id]
            assert all(0 < int(link.attrs["data-count"]) <= with_jobs for link in counted), (locale.code, one.id)


def listed(folder: Path, url: str) -> list[str]:
    """The ids of the postings on a list, all its pages read one after the other; not those offered in its place."""
    found, number, page = [], 1, documents(folder).get(url)
    while page is not None:
        articles = page.all(lambda one: one.tag == "article" and "data-posting" in one.attrs)
        found += [one.attrs["data-posting"] for one in articles if not one.inside(has("data-instead"))]
        number += 1
        page = documents(folder).get(f"{url}page/{number}/")
    return found


def test_term_pages_list_exactly_the_librarys_postings(built: tuple[Path, Library]) -> None:
    """All pages of a term hold its open postings, then those that accept experience with it: in order, none twice."""
    folder, library = built
    for code in library.locales.codes:
        for one in library.taxonomies:
            for term in one.terms:
                wanted = [posting.id for posting in (*library.filed(one.id, term), *library.background(one.id, term))]
                assert listed(folder, i18n.term(i18n.folder_of(code), one.id, term)) == wanted


def test_the_list_of_jobs_holds_every_open_posting(built: tuple[Path, Library]) -> None:
    """In the order of lists, none twice, and the number above it says how many there are."""
    folder, library = built
    for code in library.locales.codes:
        assert listed(folder, i18n.jobs(i18n.folder_of(code))) == [posting.id for posting in library.open]
        counted = documents(folder)[i18n.jobs(i18n.folder_of(code))].one(has("data-result-count"))
        assert int(counted.attrs["data-result-count"]) == total(counted) == len(library.open)
        assert counted.attrs["aria-live"] == "polite"


def test_homes_and_the_chooser_say_how_many_jobs_there_are(built: tuple[Path, Library]) -> None:
    """The first figures are the number of jobs, and of those with a way to apply; home begins with the list of jobs."""
    folder, library = built
    for locale in library.locales:
        known = sum(library.freshness(one) is Freshness.KNOWN for one in library.open)
        key = "standing.open" if known == len(library.open) else "list.count"
        jobs = locale.n(key, len(library.open))
        words = locale.n("leads.some", len(library.jobs), jobs=jobs)
        for url in (i18n.folder_of(locale.code), ""):
            assert words in documents(folder)[url].text
        newest = [posting.id for posting in library.open]
        shown = listed(folder, i18n.folder_of(locale.code))
        assert shown == newest[: len(shown)]
        # Of fewer than fifty jobs the page is mostly their list.
        assert len(shown) == min(20, len(newest))
