"""The page of statistics as built: each figure, and the list behind it, counted again from the postings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from tests.conftest import Serve, read_library
from tests.hunting import few
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.counting import ids, number, of_class, states_pay, still_open
from tests.site.documents import Element, documents, has, links

SITE_URL = "https://example.github.io/careers/"
CODES = ("zh", "en")
LEAST = 5


@pytest.fixture(params=["site", "generated"])
def built(request: pytest.FixtureRequest) -> tuple[Path, Library]:
    result: Result = request.getfixturevalue(request.param)
    return result.folder, read_library(result)


def behind(address: str, library: Library) -> list[Posting]:
    """The open postings of the list that an address leads to: of a term its own, of filters those that pass all."""
    parts = urlsplit(address.removeprefix(SITE_URL))
    _, folder, *rest = parts.path.strip("/").split("/")
    asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
    if rest:
        return [
            one
            for one in still_open(library)
            if has_term(one, library.taxonomies.by_id[folder].field, rest[0], library)
        ]
    assert folder == "jobs"
    return [one for one in still_open(library) if all(passes(one, name, asked[name][0], library) for name in asked)]


def has_term(posting: Posting, field: str, term: str, library: Library) -> bool:
    taxonomy = library.taxonomies.by_field[field]
    return any(term in taxonomy.lineage(own) for own in posting.terms.get(field, ()))


def passes(posting: Posting, name: str, value: str, library: Library) -> bool:
    if name == "undisclosed":
        return value == "no" and states_pay(posting)
    if name == "paid_as":
        ranges = posting.salary.ranges if posting.salary else ()
        plain = [one.plain(library.currency) for one in ranges]
        return any(value in (one.key, one.unit.key) for one in plain)
    background = library.taxonomies.by_field[name].background
    accepted = posting.terms.get(background, ()) if background else ()
    return has_term(posting, name, value, library) or value in library.taxonomies.by_field[name].lineages(accepted)


def pages(folder: Path) -> Iterator[tuple[Element, dict[Element, str]]]:
    """The page in each language, and where its links lead."""
    for code in CODES:
        url = i18n.insights(i18n.folder_of(code))
        document = documents(folder)[url]
        targets = {one: target for one, target in links(document, SITE_URL + url) if one.tag == "a"}
        assert all(target.startswith(f"{SITE_URL}{code}/") for one, target in targets.items() if in_content(one))
        yield document, targets


def in_content(one: Element) -> bool:
    return one.inside(lambda other: other.attrs.get("id") == "content")


def anchors(one: Element) -> list[Element]:
    return one.all(lambda other: other.tag == "a")


def test_every_number_is_that_of_the_list_it_leads_to(built: tuple[Path, Library]) -> None:
    """Of a range or unit of pay, of a place where pay is stated, of a term; no summary is of fewer than five jobs."""
    folder, library = built
    for document, targets in pages(folder):
        figures = [
            one
            for kind in ("data-pay", "data-place", "data-term")
            for one in document.all(has(kind))
            if in_content(one)
        ]
        assert len(figures) > 20
        for one in figures:
            *places, link = [one] if one.tag == "a" else anchors(one)
            assert len(places) == ("data-place" in one.attrs)
            shown = one.one(of_class("p-bars__figure" if "data-term" in one.attrs else "p-count"))
            found = behind(targets[link], library)
            assert number(shown) == len(ids(found)) > 0, targets[link]
            assert len(found) >= LEAST or ".." in one.attrs.get("data-pay", "")


def test_bars_are_shares_of_all_jobs_with_children_below_their_parents(built: tuple[Path, Library]) -> None:
    """From twenty jobs on the share is written as well; what jobs do not state is counted, too."""
    folder, library = built
    everything, orders = still_open(library), []
    for document, _ in pages(folder):
        for section in document.all(has("data-asked")):
            taxonomy = library.taxonomies.by_id[section.attrs["data-asked"]]
            terms = [bar.attrs["data-term"].removeprefix(f"{taxonomy.id}/") for bar in section.all(has("data-term"))]
            orders.append(terms)
            for place, (bar, term) in enumerate(zip(section.all(has("data-term")), terms, strict=True)):
                figure = bar.one(has("data-count"))
                share = round(100 * number(figure) / len(everything))
                assert [one.attrs["width"] for one in bar.all(lambda one: one.tag == "rect")] == [f"{share}%"]
                assert ("%" in figure.text) is (len(everything) >= 20)
                broader = taxonomy.lineage(term)[1:]
                assert set(broader) <= set(terms[:place])
                assert int(bar.attrs.get("data-depth", "0")) == len(broader)
            stated = sum(bool(one.terms.get(taxonomy.field)) for one in everything)
            notes = [sorted(map(int, re.findall(r"\d+", one.text))) for one in section.all(of_class("p-note"))]
            assert notes == [[stated, len(everything)]] * (stated < len(everything))
    assert orders[: len(orders) // 2] == orders[len(orders) // 2 :]


def test_drawings_repeat_what_is_written(built: tuple[Path, Library]) -> None:
    """Readers of text pass over them; a line of links leads to every section."""
    folder, _ = built
    for document, _ in pages(folder):
        drawings = document.all(lambda one: one.tag == "svg" and in_content(one))
        assert drawings
        assert all(one.inside(lambda other: other.attrs.get("aria-hidden") == "true") for one in drawings)
        headings = document.all(lambda one: one.tag == "h2" and in_content(one))
        offered = anchors(document.one(of_class("p-onpage")))
        assert [(one.attrs["href"], one.text) for one in offered] == [
            (f"#{one.attrs['id']}", one.text) for one in headings
        ]


def test_the_lists_show_as_many_jobs(generated: Result, serve: Serve, read: Visiting) -> None:
    """As the script of the list filters them: a range or unit of pay, a place and a kind of hardware with it."""
    page = read(f"{serve(generated.folder, mount='careers')}{i18n.insights('en/')}").page
    rows = page.locator("[data-pay] a, a[data-place]").evaluate_all(
        "all => all.map(one => [one.href, one.querySelector('.p-count').textContent])"
    )
    assert len(rows) > 4
    for url, count in few(rows, len(rows) // 4):
        page.goto(url)
        wanted = re.sub(r"\D", "", count)
        expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", wanted)
