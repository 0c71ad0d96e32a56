"""What axe objects to on a page, as it is drawn at the moment."""

from __future__ import annotations

import functools
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Targets smaller than 24 pixels are objected to as well, which axe leaves to the asker (WCAG 2.2, 2.5.8).
_RUN = """async () => (await axe.run({
    resultTypes: ["violations"], rules: { "target-size": { enabled: true } },
})).violations"""


@functools.cache
def _script() -> str:
    script: str = Axe().axe_script
    return script


def objections(page: Page) -> list[str]:
    """A line for each of the first three elements that break a rule: the rule, the element and what would mend it."""
    if page.evaluate("typeof window.axe") == "undefined":  # half a megabyte, read once a document
        page.evaluate(_script())
    found: list[dict[str, Any]] = page.evaluate(_RUN)
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"][:3]]
