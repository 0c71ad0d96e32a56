"""What a reader does on the list of jobs, and what there is to see then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.search.oracle import Oracle, State

PAGE = 25  # cards on a page of the list as it is built, and that a click on the button adds
FIRST = 20  # cards of an answer that are shown at first
PHONE: ViewportSize = {"width": 375, "height": 720}
NOTHING = "zzqqxx"  # no text has it, nor anything like it
PAIR = {"hardware": ["npu"], "locations": ["shanghai"]}  # both with several jobs


def settled(page: Page) -> None:
    expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)


def filled(page: Page) -> None:
    """Wait for the cards below the screen, as a reader who scrolls."""
    settled(page)
    page.evaluate("window.dispatchEvent(new Event('scroll'))")
    expect(page.locator(".p-card--waiting")).to_have_count(0)


def shown(page: Page) -> list[str]:
    filled(page)
    cards = page.locator("[data-jobs] article[data-posting]:visible")
    found: list[str] = cards.evaluate_all("cards => cards.map((one) => one.dataset.posting)")
    return found


def shows(page: Page, oracle: Oracle, state: State, most: int = FIRST) -> bool:
    """Whether a reader sees the first postings of a state, by relevance in whatever order; the nearest come last."""
    wanted, found = oracle.select(state), shown(page)
    asked = state.text or state.filters or state.salary or state.stated or state.all
    if not asked and state.sort in ("", "relevance", "usual"):
        most = PAGE
    if not state.text or state.sort not in ("", "relevance"):
        return found == wanted[:most]
    first = found[: len(wanted)][:most]
    return len(first) == min(len(wanted), most) and set(first) <= set(wanted)


def asking(filters: Mapping[str, Sequence[str]], **others: str) -> str:
    return urlencode([*others.items(), *((name, value) for name, ids in filters.items() for value in ids)])


class Held:
    """Requests that are kept waiting until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.waiting: list[Route] | None = []
        page.route(pattern, self.take)

    def take(self, route: Route) -> None:
        if self.waiting is None:
            route.continue_()
        else:
            self.waiting.append(route)

    def release(self) -> None:
        waiting, self.waiting = self.waiting or [], None
        for route in waiting:
            route.continue_()


def option(page: Page, name: str, value: str) -> str:
    page.locator(f"[data-facet={name}]").evaluate("facet => { facet.open = true; facet.dataset.unfolded = '' }")
    return f"input[name={name}][value={value}]"


def tick(page: Page, name: str, value: str) -> None:
    page.click(option(page, name, value))
    settled(page)


def chips(page: Page) -> list[str]:
    return page.locator("[data-active] li:visible button.p-chip").all_inner_texts()


def write(page: Page, text: str) -> None:
    page.fill("[data-jobs] input[name=q]", text)
