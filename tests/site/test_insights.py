"""The page of figures as built: every figure counted again from the postings, every list behind one counted as well."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from tests.conftest import Serve, read_library
from tests.site.building import Result
from tests.site.counting import ids, number, of_class, states_pay, still_open
from tests.site.documents import Element, documents, has, links

SITE_URL = "https://example.github.io/careers/"
CODES = ("zh", "en")


@pytest.fixture(params=["site", "generated"])
def built(request: pytest.FixtureRequest) -> tuple[Path, Library]:
    result: Result = request.getfixturevalue(request.param)
    return result.folder, read_library(result)


def under(library: Library, field: str, values: Iterable[str], postings: Iterable[Posting]) -> list[Posting]:
    """Those of `postings` that have one of `values` or a narrower term of it, or state such a fact."""
    wanted = set(values)
    one = library.taxonomies.by_field.get(field)
    if one is None:
        return [posting for posting in postings if library.filter_values_of(posting).get(field) in wanted]
    assert wanted <= set(one.terms)
    wide = {term for term in one.terms if wanted & set(one.lineage(term))}
    return [posting for posting in postings if wide & set(posting.terms.get(field, ()))]


def behind(address: str, library: Library) -> list[Posting]:
    parts = urlsplit(address.removeprefix(SITE_URL))
    _, folder, *rest = parts.path.strip("/").split("/")
    postings = still_open(library)
    if folder != "jobs":
        (term,) = rest
        return under(library, library.taxonomies.by_id[folder].field, [term], postings)
    for field, values in parse_qs(parts.query, strict_parsing=bool(parts.query)).items():
        if field == "undisclosed":
            assert values == ["no"]
            postings = [one for one in postings if states_pay(one)]
        else:
            postings = under(library, field, values, postings)
    return postings


def pages(folder: Path) -> Iterator[tuple[str, Element, dict[Element, str]]]:
    """(locale, the page of figures in it, where its links lead)."""
    for code in CODES:
        url = i18n.insights(i18n.folder_of(code))
        document = documents(folder)[url]
        targets = {one: target for one, target in links(document, SITE_URL + url) if one.tag == "a"}
        assert all(target.startswith(f"{SITE_URL}{code}/") for one, target in targets.items() if in_content(one))
        yield code, document, targets


def in_content(one: Element) -> bool:
    return one.inside(lambda other: other.attrs.get("id") == "content")


def test_cells_are_counted_from_the_postings(built: tuple[Path, Library]) -> None:
    """Each cell holds the open jobs under its row and its column; the list it leads to has as many."""
    folder, library = built
    for _, document, targets in pages(folder):
        for table in document.all(has("data-heat-table")):
            heads = table.all(lambda one: one.attrs.get("scope") == "col")[2:]
            columns = [behind(targets[anchors(head)[0]], library) for head in heads]
            assert heads
            for row in table.all(has("data-row")):
                (name, total, *cells) = row.all(lambda one: one.tag in ("th", "td"))
                jobs = behind(targets[anchors(name)[0]], library)
                assert number(total) == len(jobs) > 0
                for cell, column in zip(cells, columns, strict=True):
                    both = ids(jobs) & ids(column)
                    assert cell.text == f"{len(both):,}"
                    lists = [targets[one] for one in anchors(cell)]
                    assert len(lists) == bool(both)
                    assert all(ids(behind(address, library)) == both for address in lists)


def told(one: Element) -> list[int]:
    return sorted(int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", one.text))


def anchors(one: Element) -> list[Element]:
    return one.all(lambda other: other.tag == "a")


def test_pay_is_that_of_the_postings(built: tuple[Path, Library]) -> None:
    """Each row says how many of the jobs that its name leads to state it: these are a list, too."""
    folder, library = built
    for _, document, targets in pages(folder):
        for row in document.all(has("data-pay")):
            jobs, *lists = [behind(targets[one], library) for one in anchors(row)]
            stating = [one for one in jobs if states_pay(one)]
            stated = row.one(has("data-stated"))
            assert [int(stated.attrs[key]) for key in ("data-stated", "data-total")] == [len(stating), len(jobs)]
            assert told(stated) == sorted([len(stating), len(jobs)])
            assert [ids(found) for found in lists] == [ids(stating)]
        for one in document.all(has("data-others")):
            assert number(one.one(of_class("p-count"))) == len(behind(targets[one], library))


def test_bars_are_counted_from_the_postings(built: tuple[Path, Library]) -> None:
    """Each bar is as long as the share of all open jobs that its label leads to; silence is counted, too.

    Of fewer than twenty jobs there are neither shares nor bars.
    """
    folder, library = built
    everything = still_open(library)
    for _, document, targets in pages(folder):
        for section in document.all(has("data-asked")):
            for bar in section.all(has("data-term")):
                (label,) = anchors(bar)
                jobs, figure = behind(targets[label], library), bar.one(has("data-count"))
                share = f"{round(100 * len(jobs) / len(everything))}%"
                assert number(figure) == int(figure.attrs["data-count"]) == len(jobs) > 0
                drawn = [one.attrs["width"] for one in bar.all(lambda one: one.tag == "rect")]
                assert drawn == [share] * (len(everything) >= 20)
                assert ("%" in figure.text) is (share in figure.text) is bool(drawn)
            said = [one for one in everything if says(one, section.attrs["data-asked"], library)]
            notes = [told(one) for one in section.all(of_class("p-note"))]
            assert notes == [[len(said), len(everything)]] * (len(said) < len(everything))


def says(posting: Posting, name: str, library: Library) -> bool:
    one = library.taxonomies.by_id.get(name)
    return bool(posting.terms.get(one.field)) if one else name in library.filter_values_of(posting)


def test_the_figures_at_the_top_are_those_of_the_postings(built: tuple[Path, Library]) -> None:
    """The first are the numbers of all jobs and of leads among them; there is a line for each that there is."""
    folder, library = built
    for _, document, _ in pages(folder):
        found = {one.attrs["data-key"]: one.one(lambda one: one.tag == "dd") for one in document.all(has("data-key"))}
        assert number(found.pop("jobs")) == len(still_open(library))
        leads = number(found.pop("leads")) if "leads" in found else 0
        assert leads == len(library.open) - len(library.jobs)
        found.pop("pay", None)
        assert all(0 < number(said) <= len(library.taxonomies.by_id[name].terms) for name, said in found.items())


def test_nothing_is_told_by_colour_alone(built: tuple[Path, Library]) -> None:
    """Every cell holds its figure as text, every drawing is a repetition that readers of text pass over."""
    folder, _ = built
    for _, document, _ in pages(folder):
        assert all(one.text for one in document.all(has("data-step")))
        drawings = document.all(lambda one: one.tag == "svg" and in_content(one))
        figures = document.all(lambda one: one.attrs.keys() & {"data-percent", "data-pay", "data-month"} != set())
        assert bool(drawings) is bool(figures)
        assert all(one.inside(lambda other: other.attrs.get("aria-hidden") == "true") for one in drawings)


def test_the_line_of_links_leads_to_every_section(built: tuple[Path, Library]) -> None:
    folder, _ = built
    for _, document, _ in pages(folder):
        headings = document.all(lambda one: one.tag == "h2" and in_content(one))
        offered = anchors(document.one(of_class("p-onpage")))
        assert [(one.attrs["href"], one.text) for one in offered] == [
            (f"#{one.attrs['id']}", one.text) for one in headings
        ]


# The number that a link in a chart stands for: of those that state their pay, of a bar, of a cell.
FIGURE = """link => link.closest("[data-stated]")?.dataset.stated
  ?? (link.closest("li")?.querySelector("[data-count]") ?? link).textContent.match(/[0-9]+/)[0]"""


@pytest.fixture(scope="session")
def many(serve: Serve, generated: Result) -> str:
    return serve(generated.folder, mount="careers")


@pytest.mark.parametrize("place", ["td[data-step] a", "[data-stated] a", "[data-fact-bars] li a"])
def test_the_list_behind_a_figure_shows_as_many_jobs(many: str, page: Page, code: str, place: str) -> None:
    """A reader who follows a figure finds that many jobs, narrowed by the script of the list."""
    page.goto(f"{many}{i18n.insights(i18n.folder_of(code))}")
    figure = page.locator(place).first
    wanted = figure.evaluate(FIGURE)
    figure.click()
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", wanted)
    expect(page.locator("article[data-posting]").filter(visible=True)).to_have_count(min(int(wanted), 20))


@pytest.mark.parametrize("width", [320, 375, 768, 1440])
def test_wide_tables_scroll_by_themselves(many: str, page: Page, code: str, width: int) -> None:
    """The page never does; the table's region can be reached by keyboard and has a name; rows keep theirs in sight."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{many}{i18n.insights(i18n.folder_of(code))}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    region = page.get_by_role("region").filter(has=page.locator(".p-heat")).first
    assert page.locator(f"#{region.get_attribute('aria-labelledby')}").inner_text()
    region.focus()
    expect(region).to_be_focused()
    name = page.locator(".p-heat tbody th").first
    before = name.bounding_box()
    region.evaluate("one => one.scrollLeft = 200")
    assert (region.evaluate("one => one.scrollLeft") > 0) is (width < 1000)
    assert name.bounding_box() == before
