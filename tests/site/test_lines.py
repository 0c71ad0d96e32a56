"""Where lines end: names, figures and what parts them stay whole; a table that goes on beyond its frame says so."""

from __future__ import annotations

import pytest

from careers import i18n
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents

# What stands on more than one line, or begins one with a stroke.
TORN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.getClientRects().length !== 1 || one.textContent.trim().startsWith("/"))
    .map((one) => one.textContent)"""

# The parts of a posting's pay that stand on more than one line.
SPLIT = """(parts) => parts.filter((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size !== 1;
    }).map((part) => part.textContent)"""
# The names in rows of them that stand on more than one line, with the stroke behind each; and how many names there are.
NAMES = """(selector) => {
    const names = [...document.querySelectorAll(selector)].flatMap(({ firstChild }) =>
        [...firstChild.data.matchAll(/[^ ]+/g)].map((found) => {
            const range = document.createRange();
            range.setStart(firstChild, found.index);
            range.setEnd(firstChild, found.index + found[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return { name: found[0], torn: lines.size !== 1 || found[0].startsWith("/") };
        }));
    return [names.filter(({ torn }) => torn), names.length];
}"""


@pytest.mark.parametrize("width", [320, 375, 1440])
def test_no_line_of_a_card_breaks_inside_a_name(home: str, read: Visiting, code: str, width: int) -> None:
    page = read(f"{home}{i18n.jobs(i18n.folder_of(code))}", viewport={"width": width, "height": 800}).page
    # Lists hide what says of a lead that it is one, below their heading.
    torn, found = page.evaluate(NAMES, ".p-card__where > span:not(.p-card__lead)")
    assert found > 20
    assert torn == []


def test_no_line_of_a_summary_breaks_inside_a_figure(home: str, read: Visiting, code: str) -> None:
    """Pay and numbers with their units, in the sentence at the head of a term's page, at any width."""
    page = read(f"{home}{i18n.term(i18n.folder_of(code), 'hardware', 'ascend')}").page
    figures = "[data-context] .p-unbroken"
    assert page.locator(figures).count()
    for width in range(320, 480, 20):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TORN, figures) == [], width


def test_no_line_of_a_postings_pay_ends_in_a_word_of_the_next(home: str, read: Visiting, code: str) -> None:
    """The period and the months a year stay whole, and the amount does, at any width of a phone."""
    posting = "moore-threads/deep-learning-framework-engineer"
    page = read(f"{home}{i18n.posting(i18n.folder_of(code), posting)}").page
    parts = page.locator(".p-facts--sheet [data-fact=salary] .p-unbroken")
    assert (
        parts.all_text_contents()
        == {
            "zh": ["15-40K·13薪"],
            "en": ["CN¥15,000–40,000", "a month", "× 13"],
        }[code]
    )
    for width in range(320, 480, 20):
        page.set_viewport_size({"width": width, "height": 800})
        assert parts.evaluate_all(SPLIT) == [], width


def test_tables_in_frames_show_that_they_go_on(site: Result, cases: Result) -> None:
    """Every region that scrolls by keyboard and holds a table has the shade at its edge."""
    found = 0
    for one in (site, cases):
        for url, document in documents(one.folder).items():
            for frame in document.all(lambda one: one.attrs.get("role") == "region" and "tabindex" in one.attrs):
                assert "p-scroll" in frame.attrs["class"].split(), url
                found += 1
    assert found
