"""What axe objects to on a page, as it is drawn at the moment."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.hunting import HUNTING

# Targets smaller than 24 pixels are objected to as well, which axe leaves to the asker (WCAG 2.2, 2.5.8). Of elements
# beside each other that are alike, such as cards, the first three are judged, and in hunts all.
_RUN = """async ([part, options, most]) => {
    const before = (one) => {
        let found = 0;
        for (let other = one.previousElementSibling; other; other = other.previousElementSibling)
            found += other.tagName === one.tagName && other.className === one.className;
        return found;
    };
    const all = [...document.querySelectorAll("body [class], body [class] > li")];
    const exclude = all.filter((one) => before(one) >= most);
    return (await axe.run({include: [part], exclude}, {resultTypes: ["violations"], ...options})).violations;
}"""
_ALL: Mapping[str, Any] = {"rules": {"target-size": {"enabled": True}}}
_COLOURS: Mapping[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}
_MOST = 10_000 if HUNTING else 3
PHONE = 960  # pixels: pages that are narrower are drawn for phones


@functools.cache
def _script() -> str:
    script: str = Axe().axe_script
    return script


def objections(page: Page, part: str = "html") -> list[str]:
    """A line for each of the first three elements that break a rule: the rule, the element and what would mend it.

    Elements are those of the whole page, or of the part of it that a selector names.

    Colours are judged in every scheme at every width. All else, which takes axe as long again, is judged in each scheme
    and at each width once: in light colours where the page is wide, in dark ones where it is narrow.
    """
    if page.evaluate("typeof window.axe") == "undefined":  # half a megabyte, read once a document
        page.evaluate(_script())
    whole = page.evaluate("matchMedia('(prefers-color-scheme: light)').matches") == (_width(page) >= PHONE)
    found: list[dict[str, Any]] = page.evaluate(_RUN, [part, _ALL if whole else _COLOURS, _MOST])
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"][:3]]


def _width(page: Page) -> int:
    size = page.viewport_size
    assert size is not None
    return size["width"]
