"""Every figure on the pages of terms, counted again from the postings alone."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from tests.conftest import read_library
from tests.hunting import few
from tests.site.building import Result
from tests.site.counting import number, still_open
from tests.site.documents import Element, address, documents, has, links

SITE_URL = "https://example.github.io/careers/"


@dataclass(frozen=True)
class TermPage:
    """The first page of a term, and the open postings that count under it."""

    library: Library
    code: str
    taxonomy: Taxonomy
    term: str
    document: Element
    postings: Sequence[Posting]

    def under(self, taxonomy: Taxonomy, term: str, among: Sequence[Posting] | None = None) -> list[Posting]:
        found = self.postings if among is None else among
        return [one for one in found if set(one.terms.get(taxonomy.field, ())) & below(taxonomy, term)]

    def target(self, element: Element) -> str:
        url = SITE_URL + i18n.term(i18n.folder_of(self.code), self.taxonomy.id, self.term)
        return next(target for one, target in links(self.document, url) if one is element)

    def behind(self, element: Element) -> list[Posting]:
        """The open postings on the list that a link leads to, by what a filter means."""
        target = self.target(element)
        assert address(target, SITE_URL) == i18n.jobs(i18n.folder_of(self.code))
        wanted: dict[str, set[str]] = {}
        for field, term in parse_qsl(urlsplit(target).query, strict_parsing=True):
            wanted.setdefault(field, set()).update(below(self.library.taxonomies.by_field[field], term))
        return [
            one
            for one in still_open(self.library)
            if all(terms & set(one.terms.get(field, ())) for field, terms in wanted.items())
        ]


def below(taxonomy: Taxonomy, term: str) -> set[str]:
    found = {term}
    while more := {one.id for one in taxonomy.terms.values() if one.parent in found} - found:
        found |= more
    return found


def term_pages(folder: Path, library: Library) -> Iterator[TermPage]:
    for code in few(library.locales.codes, 2):
        for one in library.taxonomies:
            for term in one.terms:
                document = documents(folder)[i18n.term(i18n.folder_of(code), one.id, term)]
                found = [p for p in still_open(library) if set(p.terms.get(one.field, ())) & below(one, term)]
                yield TermPage(library, code, one, term, document, found)


def named(page: TermPage, taxonomy: Taxonomy, least: int = 1) -> Counter[str]:
    """The terms that some of the page's postings name -> how many belong under each, if it is the `least` or more."""
    own = {term for one in page.postings for term in one.terms.get(taxonomy.field, ())}
    counts = Counter({term: len(page.under(taxonomy, term)) for term in own})
    return Counter({term: count for term, count in counts.items() if count >= least})


def runs(shown: Sequence[str], depths: Sequence[int], counts: Counter[str], level: int) -> Iterator[list[int]]:
    """The numbers of the bars of one level, as far as they stand below the same bar."""
    run: list[int] = []
    for term, depth in zip(shown, depths, strict=True):
        if depth == level:
            run.append(counts[term])
        elif depth < level:
            yield run
            run = []
    yield run


def falling(run: Sequence[int]) -> bool:
    return all(more >= less for more, less in itertools.pairwise(run))


def test_bars_are_counted_over_the_postings_of_the_page(generated: Result) -> None:
    """Number, share and the list behind the figure agree; the most frequent terms stand there, in that order.

    A term that only one posting has is no demand, and is left out, unless it is the only one that would be.
    """
    seen = 0
    for page in term_pages(generated.folder, read_library(generated)):
        for section in page.document.all(has("data-breakdown")):
            taxonomy = page.library.taxonomies.by_id[section.attrs["data-breakdown"]]
            counts = named(page, taxonomy)
            shown: list[str] = []
            depths: list[int] = []
            for bar in section.all(has("data-term")):
                term = bar.attrs["data-term"].removeprefix(f"{taxonomy.id}/")
                figure = bar.one(has("data-count"))
                expected = page.under(taxonomy, term)
                assert int(figure.attrs["data-count"]) == number(figure) == len(expected)
                share = int(figure.attrs["data-percent"])
                assert abs(share - 100 * len(expected) / len(page.postings)) <= 0.5
                assert ("%" in figure.text) is (len(page.postings) >= 20)
                link = figure.one(lambda one: one.tag == "a")
                assert {one.id for one in page.behind(link)} == {one.id for one in expected}
                shown.append(term)
                depths.append(int(bar.attrs.get("data-depth", "0")))
                seen += 1
            assert len(shown) > 1
            assert len(shown) == len(counts) or min(counts[term] for term in shown) > 1
            if shown:
                assert (
                    sorted((counts[term] for term in shown), reverse=True)
                    == sorted(counts.values(), reverse=True)[: len(shown)]
                )
                assert depths == [len(set(taxonomy.lineage(term)[1:]) & set(shown)) for term in shown]
                for level in set(depths):  # a level is in order until something less deep begins
                    assert all(falling(run) for run in runs(shown, depths, counts, level))
                assert len(set(shown)) == len(shown)
                more = section.all(has("data-more"))
                assert sum(int(one.attrs["data-more"]) for one in more) == len(counts) - len(shown)
                assert all(number(one) == int(one.attrs["data-more"]) for one in more)
    assert seen
