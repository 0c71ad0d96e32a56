"""The crosswalk as built: each cell of each table is what the vocabulary says, in every language."""

from __future__ import annotations

import pytest

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomy
from tests.site.building import Result
from tests.site.documents import Element, documents, has

NONE = {"zh": "—未收录", "en": "—Not listed"}


def cells(row: Element) -> list[Element]:
    """The data cells of a row."""
    return row.all(lambda one: one.tag == "td")


def checked(table: Element, one: Taxonomy, code: str, library: Library) -> list[str]:
    """Compare a table with the vocabulary, cell by cell; returns the ids of its columns."""
    heads = table.all(lambda e: e.tag == "th" and "data-term" in e.attrs)
    terms = [one.terms[head.attrs["data-term"].partition("/")[2]] for head in heads]
    for head, term in zip(heads, terms, strict=True):
        assert term.name[code] in head.text
        assert int(head.one(has("data-count")).attrs["data-count"]) == library.count(one.id, term.id)
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
            assert found == [(tool.name, tool.url) for tool in term.stack.get(layer, ())]
            if not found:
                assert cell.text == NONE[code]
    return [term.id for term in terms]


@pytest.mark.parametrize("code", ["zh", "en"])
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


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_index_of_hardware_shows_every_stack(site: Result, library: Library, code: str) -> None:
    """Those with three layers or more, each column a way to its page."""
    one = library.taxonomies.by_id["hardware"]
    page = documents(site.folder)[i18n.taxonomy(i18n.folder_of(code), one.id)]
    table = page.one(has("data-crosswalk"))
    assert table.attrs["id"] == "crosswalk"
    assert checked(table, one, code, library) == [term.id for term in one.terms.values() if len(term.stack) > 2]
    assert table.all(has("aria-current")) == []


def test_documentation_is_opened_without_handing_over_the_page(site: Result) -> None:
    """Outside links of the tables are https and carry no opener."""
    links = [
        a
        for page in documents(site.folder).values()
        for table in page.all(has("data-crosswalk"))
        for item in table.all(lambda e: e.tag == "li")
        for a in item
        if a.tag == "a"
    ]
    assert len(links) > 200
    assert all(a.attrs["href"].startswith("https://") and a.attrs["rel"] == "noopener" for a in links)
