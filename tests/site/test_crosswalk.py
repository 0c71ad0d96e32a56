"""The crosswalk as built: each cell of each table is what the vocabulary says, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import Element, documents, has

NONE = {"zh": "—未收录", "en": "—Not listed"}


def cells(row: Element) -> list[Element]:
    return row.all(lambda one: one.tag == "td")


def checked(table: Element, one: Taxonomy, code: str, library: Library) -> list[str]:
    """Compare a table with the vocabulary, cell by cell; returns the ids of its columns."""
    heads = table.all(lambda e: e.tag == "th" and "data-term" in e.attrs)
    terms = [one.terms[head.attrs["data-term"].partition("/")[2]] for head in heads]
    for head, term in zip(heads, terms, strict=True):
        assert term.name[code] in head.text
        count = library.count(one.id, term.id)
        assert [int(found.attrs["data-count"]) for found in head.all(has("data-count"))] == [count] * bool(count)
    rows = table.all(has("data-layer"))
    assert [row.attrs["data-layer"] for row in rows] == [
        layer for layer in one.layers if any(layer in term.stack for term in terms)
    ]
    for row in rows:
        layer = row.attrs["data-layer"]
        assert row.one(lambda e: e.tag == "th").text == one.layers[layer][code]
        for cell, term in zip(cells(row), terms, strict=True):
            found = [
                (item.text, next((a.attrs["href"] for a in item if a.tag == "a"), None))
                for item in cell.all(lambda e: e.tag == "li")
            ]
            assert found == [(tool.name, tool.url) for tool in one.tools_of(term, layer, code)]
            if not found:
                assert cell.text == NONE[code]
    return [term.id for term in terms]


def test_every_hardware_page_shows_its_stack_as_the_vocabulary_has_it(
    site: Result, library: Library, code: str
) -> None:
    """This term's column stands first and is marked, the others lead to their pages; without a stack there is none."""
    one = library.taxonomies.by_id["hardware"]
    pages = documents(site.folder)
    seen = 0
    for term in one.terms.values():
        page = pages[i18n.term(i18n.folder_of(code), one.id, term.id)]
        tables = page.all(has("data-crosswalk"))
        below = any(other.stack and term.id in one.lineage(other.id) for other in one.terms.values())
        assert len(tables) == below, term.id
        for table in tables:
            shown = checked(table, one, code, library)
            current = table.all(has("aria-current"))
            assert [head.attrs["data-term"] for head in current] == ([f"{one.id}/{term.id}"] if term.stack else [])
            assert (shown[0] == term.id) is bool(term.stack)
            linked = [a for head in table.all(lambda e: e.tag == "th") for a in head if a.tag == "a"]
            assert len(linked) == len(shown) - len(current)
            seen += 1
    assert seen > 8


NAMES = "[data-crosswalk] thead th[data-stack]:visible"


def stacks(page: Page) -> list[str]:
    found: list[str] = page.locator(NAMES).evaluate_all("all => all.map((one) => one.dataset.stack)")
    return found


def test_a_reader_chooses_what_to_compare(home: str, visit: Visiting, code: str) -> None:
    """By keyboard too; the address can be passed on, and without a choice all are there. The page's own always is."""
    opened = visit(f"{home}{code}/hardware/ascend/?from=chat")
    page = opened.page
    every = stacks(page)
    assert every[0] == "ascend"
    assert len(every) > 3
    boxes = page.get_by_role("group", name={"zh": "只对照：", "en": "Compare only:"}[code]).get_by_role("checkbox")
    expect(boxes).to_have_count(len(every) - 1)
    page.locator("[data-choice] input[value=nvidia-gpu]").focus()
    page.keyboard.press("Space")
    assert stacks(page) == ["ascend", "nvidia-gpu"]
    expect(page).to_have_url(f"{home}{code}/hardware/ascend/?from=chat&stacks=nvidia-gpu")
    page.locator("[data-choice] input[value=amd-gpu]").check()
    assert stacks(page) == ["ascend", "nvidia-gpu", "amd-gpu"]
    assert set(page.locator("[data-crosswalk] tbody tr").evaluate_all(SHOWN)) == {3}
    address = page.url
    page.locator("[data-choice] input[value=amd-gpu]").uncheck()
    page.locator("[data-choice] input[value=nvidia-gpu]").uncheck()
    assert stacks(page) == every
    expect(page).to_have_url(f"{home}{code}/hardware/ascend/?from=chat")
    page.goto(address)
    assert stacks(page) == ["ascend", "nvidia-gpu", "amd-gpu"]
    assert opened.faults == []


# The number of data cells in sight, of each row.
SHOWN = "rows => rows.map((row) => [...row.querySelectorAll('td')].filter((one) => !one.hidden).length)"


def test_the_choice_of_an_address_may_be_of_what_is_no_more(home: str, visit: Visiting) -> None:
    """What the table does not have is passed over; without anything else all are there."""
    page = visit(f"{home}en/hardware/?stacks=nonsense,ascend").page
    assert stacks(page) == ["ascend"]
    page.goto(f"{home}en/hardware/?stacks=%3Cb%3E,,")
    assert len(stacks(page)) > 5


def test_without_scripts_every_stack_is_there_and_no_choice(home: str, visit: Visiting) -> None:
    page = visit(f"{home}en/hardware/", java_script_enabled=False).page
    assert page.locator(NAMES).count() > 5
    expect(page.locator("[data-choice]")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "width", "height"),
    [
        ("hardware/", 375, 700),
        ("hardware/ascend/", 375, 700),
        ("hardware/ascend/?stacks=nvidia-gpu", 375, 700),
        ("hardware/", 720, 450),  # a desk at 200 %
        ("hardware/ascend/", 1440, 900),
        ("hardware/", 1440, 900),
    ],
)
def test_names_stay_in_sight_while_a_table_scrolls(
    home: str, visit: Visiting, code: str, path: str, width: int, height: int
) -> None:
    """Those of the stacks above the row that is read, that of its layer beside it; the page itself stays as wide."""
    page = visit(f"{home}{code}/{path}", viewport={"width": width, "height": height}).page
    row = page.locator("[data-crosswalk] tbody tr").nth(6)
    row.evaluate("one => one.scrollIntoView({block: 'center'})")
    page.locator("[data-crosswalk]").evaluate(
        "one => one.scrollTo({left: 60, top: one.scrollTop, behavior: 'instant'})"
    )
    head = page.locator(NAMES).nth(1).bounding_box()
    first, middle = row.locator("th").bounding_box(), row.bounding_box()
    assert head is not None
    assert first is not None
    assert middle is not None
    assert head["y"] >= 0
    assert head["y"] + head["height"] <= middle["y"] + 1
    assert 0 <= first["x"] < 160
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_column_is_cut_on_a_desk(home: str, visit: Visiting, code: str) -> None:
    page = visit(f"{home}{code}/hardware/", viewport={"width": 1440, "height": 900}).page
    frame = page.locator("[data-crosswalk]").bounding_box()
    assert frame is not None
    edge = frame["x"] + frame["width"]
    for box in (one.bounding_box() for one in page.locator(NAMES).all()):
        assert box is not None
        assert box["x"] >= edge - 1 or box["x"] + box["width"] <= edge + 1
