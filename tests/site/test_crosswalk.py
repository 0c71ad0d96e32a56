"""The stacks as built and as a reader compares them: each cell is what the vocabulary says, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents, has

NAMED = "select:visible"
TOOLS = """(table, layer) => [...table.querySelector(`[data-layer=${layer}]`).cells].slice(1).map(
    (cell) => [...cell.querySelectorAll('li')].map((one) => one.firstElementChild.textContent))"""
# Boxes of a page in which something scrolls.
SCROLLING = """() => [...document.querySelectorAll('main *')].filter((one) =>
    (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)) ||
    (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)))
    .map((one) => one.className)"""


def test_every_page_has_its_own_stack_as_the_vocabulary_has_it(site: Result, library: Library, code: str) -> None:
    """Layers without tools are hidden; links lead to the other stacks. A term without a stack has no table."""
    one = library.taxonomies.by_id["hardware"]
    pages = documents(site.folder)
    seen = 0
    for term in one.terms.values():
        tables = pages[i18n.term(i18n.folder_of(code), one.id, term.id)].all(has("data-crosswalk"))
        assert len(tables) == bool(term.stack), term.id
        for table in tables:
            for row in table.all(has("data-layer")):
                layer = row.attrs["data-layer"]
                assert row.one(lambda e: e.tag == "th").text == one.layers[layer][code]
                shown = [
                    (item.text, next((a.attrs["href"] for a in item if a.tag == "a"), None))
                    for item in row.all(lambda e: e.tag == "li")
                ]
                assert shown == [(tool.name, tool.url) for tool in one.tools_of(term, layer, code)]
                assert ("hidden" in row.attrs) is not bool(shown)
            others = [link.attrs["data-stack"] for link in table.all(has("data-stack"))]
            assert set(others) == {other.id for other in one.stacked} - {term.id}
            assert set(others[: len(term.moves)]) >= term.moves.keys() & set(others)
            seen += 1
    assert seen > 8


def picked(page: Page) -> list[str]:
    values: list[str] = page.locator(NAMED).evaluate_all("all => all.map((one) => one.value)")
    return values


def columns(page: Page, library: Library, *terms: str, layer: str = "language") -> None:
    """Wait until the columns of a table are those of these terms."""
    one = library.taxonomies.by_id["hardware"]
    wanted = [[tool.name for tool in one.tools_of(one.terms[term], layer, "en")] for term in terms]
    page.wait_for_function(
        f"""([layer, wanted]) => JSON.stringify(
        ({TOOLS})(document.querySelector('[data-crosswalk] table'), layer).slice(0, wanted.length)) ===
        JSON.stringify(wanted)""",
        arg=[layer, wanted],
    )


def test_a_reader_picks_what_to_compare(home: str, read: Visiting, library: Library) -> None:
    """By keyboard too; it can be passed on, and is there on the next page of a term. Nothing can be picked twice."""
    opened = read(f"{home}en/hardware/ascend/?from=chat", viewport={"width": 1440, "height": 900})
    page = opened.page
    first = picked(page)
    assert len(first) == 3
    columns(page, library, "ascend", *first)
    page.locator(NAMED).first.focus()
    page.keyboard.type("Tenst")
    assert picked(page)[0] == "tenstorrent"
    columns(page, library, "ascend", *picked(page))
    expect(page).to_have_url(f"{home}en/hardware/ascend/?from=chat&stacks={','.join(picked(page))}")
    chosen = picked(page)
    expect(page.locator(NAMED).last.locator(f"option[value={chosen[1]}]")).to_be_disabled()
    page.locator(NAMED).first.select_option(chosen[0])
    page.wait_for_load_state("networkidle")
    page.goto(f"{home}en/hardware/nvidia-gpu/")
    assert picked(page)[0] == "tenstorrent"
    assert "nvidia-gpu" not in picked(page)
    page.wait_for_load_state("networkidle")
    page.goto(f"{home}en/hardware/")
    assert picked(page)[0] == "ascend"  # the index begins with most jobs, whatever was picked on pages of terms
    page.wait_for_load_state("networkidle")
    page.goto(f"{home}en/hardware/?stacks=nonsense,{chosen[0]},ascend")
    assert picked(page)[:2] == ["tenstorrent", "ascend"]
    columns(page, library, "tenstorrent", "ascend")
    assert opened.faults == []


def test_what_a_stack_lacks_is_said_once(home: str, read: Visiting, library: Library) -> None:
    """In one row, by the names of the layers; a layer that no stack in sight has is not there."""
    one = library.taxonomies.by_id["hardware"]
    page = read(f"{home}en/hardware/arm-gpu/?stacks=apple-gpu", viewport={"width": 375, "height": 800}).page
    columns(page, library, "arm-gpu", "apple-gpu")
    stacks = [one.terms[term].stack for term in ("arm-gpu", "apple-gpu")]
    some = [layer for layer in one.layers if any(layer in stack for stack in stacks)]
    shown = page.locator("[data-layer]:visible").evaluate_all("rows => rows.map((row) => row.dataset.layer)")
    assert shown == some
    assert set(some) < set(one.layers)
    foot = page.locator("[data-crosswalk] tfoot td:visible").all_inner_texts()
    for stack, cell in zip(stacks, foot, strict=True):
        assert all((one.layers[layer]["en"] in cell) is (layer not in stack) for layer in some)


@pytest.mark.parametrize(("width", "others"), [(320, 1), (375, 1), (768, 1), (1440, 3)])
def test_no_part_of_a_page_scrolls_by_itself(home: str, read: Visiting, code: str, width: int, others: int) -> None:
    """A screen has as many columns as it has room for, and names of layers and stacks are read whole."""
    for path, more in (("hardware/ascend/", 0), ("hardware/", 1)):
        page = read(f"{home}{code}/{path}", viewport={"width": width, "height": 800}).page
        expect(page.locator(NAMED)).to_have_count(others + more)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SCROLLING) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_a_stack_leads_to_the_others(home: str, read: Visiting) -> None:
    page = read(f"{home}en/hardware/ascend/", java_script_enabled=False).page
    expect(page.locator(NAMED)).to_have_count(0)
    expect(page.locator("[data-layer=language] li")).to_have_count(1)
    page.locator("[data-stacks] summary").click()
    assert page.locator("[data-stack]:visible").count() > 8
    page = read(f"{home}en/hardware/#crosswalk", java_script_enabled=False).page
    page.locator("#crosswalk summary").click()
    expect(page.locator("[data-stack]").first).to_be_visible()
