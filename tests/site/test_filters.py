"""Filters do not lie: for random states of the jobs page, opened by address, its list is what the library says."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.site.building import Result
from tests.site.jobs_page.acting import shows

STATES, BATCHES = 200, 16  # batches, so that several processes share them, and two of them are enough for `make test`
LOCALES = ("zh", "en")
OPENED = 5  # every so many states the page is opened anew
# Few texts and many filters: each text costs the judge a walk through all postings.
TEXTS = (
    "优化",
    "pytorch",
    "sh",
    "C++",
    "墨核G1",
    "深圳 推理",
    "kernel",
    "kernle",
    "Triton 编译",
    "gpu",
    "node.js",
    "的",
)


@pytest.fixture(scope="module")
def jobs(browser: Browser, serve: Serve, generated: Result) -> Iterator[tuple[Page, str]]:
    context = browser.new_context()
    yield context.new_page(), serve(generated.folder, mount="careers")
    context.close()


@pytest.fixture(scope="module")
def pay(jobs: tuple[Page, str]) -> list[int]:
    page, base = jobs
    page.goto(f"{base}{LOCALES[0]}/jobs/")
    offered = page.locator("select[name=salary] option").evaluate_all("all => all.map((one) => Number(one.value))")
    return [int(one) for one in offered if one]


@dataclass(frozen=True, slots=True)
class Case:
    state: State
    locale: str

    @property
    def address(self) -> str:
        state = self.state
        said = [("q", state.text), ("salary", state.salary or ""), ("sort", state.sort)]
        said += [("undisclosed", "no" if state.stated else ""), ("status", "all" if state.all else "")]
        ticked = [(name, one) for name, ids in state.filters.items() for one in ids]
        ticked += [("all_of", name) for name in state.every]
        return urlencode([pair for pair in (*said, *ticked) if pair[1]])


def values(oracle: Oracle) -> dict[str, list[str]]:
    """Field -> the values that some posting has, its terms' ancestors among them."""
    found: dict[str, set[str]] = {}
    for posting in oracle.documents:
        for name, ids in oracle.values(posting).items():
            found.setdefault(name, set()).update(ids)
    # What all open postings have alike is no filter.
    if found["apply"] and all("apply" in oracle.values(posting) for posting in oracle.library.open):
        del found["apply"]
    return {name: sorted(ids) for name, ids in sorted(found.items()) if ids}


def drawn(number: int, oracle: Oracle, pay: Sequence[int]) -> Case:
    """The state of that number: up to three fields with up to three values each, now and then all else."""
    offered = values(oracle)
    several = {one.field for one in oracle.library.taxonomies if not one.single}
    chance = random.Random(f"filters/{number}")
    text = chance.choice(TEXTS) if chance.random() < 0.5 else ""
    fields = chance.sample(sorted(offered), chance.choice((0, 1, 1, 2, 2, 3)))
    filters = {
        name: chance.sample(offered[name], min(chance.choice((1, 1, 2, 3)), len(offered[name]))) for name in fields
    }
    state = State(
        text=text,
        filters=filters,
        every=[name for name, ids in filters.items() if name in several and len(ids) > 1 and chance.random() < 0.5],
        salary=chance.choice(pay) if chance.random() < 0.35 else 0,
        stated=chance.random() < 0.25,
        all=chance.random() < 0.4,
        sort=chance.choice(("", "", "relevance", "newest", "salary", "closes")),
    )
    return Case(state, LOCALES[number // (BATCHES * OPENED) % len(LOCALES)])


def opened(page: Page, base: str, case: Case) -> None:
    """Open the jobs page in that state and wait until its list is settled."""
    page.goto(f"{base}{case.locale}/jobs/?{case.address}")
    expect(page.locator("section[data-jobs] [aria-busy=true]")).to_have_count(0)


def changed(page: Page, case: Case) -> None:
    """Go to that state on the page that is open, as the browser's buttons do, and wait until its list is settled."""
    go = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"
    page.evaluate(go, f"?{case.address}")
    expect(page.locator("section[data-jobs] [aria-busy=true]")).to_have_count(0)


def shown(page: Page) -> list[str]:
    cards = page.locator("section[data-jobs] article[data-posting]:visible")
    ids: list[str] = cards.evaluate_all("cards => cards.map((one) => one.dataset.posting)")
    return ids


def counted(page: Page) -> dict[str, dict[str, int]]:
    """Field -> value -> the number beside it; beside pay and closed jobs: "salary", "undisclosed", "status"."""
    found: dict[str, dict[str, int]] = page.locator("[data-filters]").evaluate(
        """form => {
            const number = (element) => Number(element.dataset.count);
            const beside = (box) => number(box.closest("li, label").querySelector("[data-count]"));
            const facets = [...form.querySelectorAll("[data-facet]")].map((facet) => {
                const boxes = [...facet.querySelectorAll("input[type=checkbox]")];
                return [facet.dataset.facet, Object.fromEntries(boxes.map((box) => [box.value, beside(box)]))];
            });
            const steps = [...form.elements.salary.options].filter((one) => one.value);
            return Object.fromEntries([
                ...facets,
                ["salary", Object.fromEntries(steps.map((one) => [one.value, number(one)]))],
                ["undisclosed", { on: beside(form.elements.undisclosed) }],
                ["status", { on: beside(form.elements.status) }],
            ]);
        }"""
    )
    return found


def counts(oracle: Oracle, state: State, offered: Mapping[str, Iterable[str]]) -> dict[str, dict[str, int]]:
    facets = {name: oracle.counts(state, name) for name in offered if name not in ("salary", "undisclosed", "status")}
    return {
        **{name: {value: found[value] for value in offered[name]} for name, found in facets.items()},
        "salary": {step: oracle.count(replace(state, salary=int(step))) for step in offered["salary"]},
        "undisclosed": {"on": oracle.count(replace(state, stated=True))},
        "status": {"on": oracle.count(replace(state, all=True)) - oracle.count(replace(state, all=False))},
    }


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_list_is_what_the_library_says(
    jobs: tuple[Page, str], oracle: Oracle, pay: Sequence[int], batch: int
) -> None:
    """In any state: how many, which, and in which order; opened by its address, or gone to from another state."""
    page, base = jobs
    for turn, number in enumerate(range(batch, STATES, BATCHES)):
        case = drawn(number, oracle, pay)
        wanted = oracle.select(case.state)
        if turn % OPENED and f"/{case.locale}/" in page.url:
            changed(page, case)
        else:
            opened(page, base, case)
        assert page.locator("[data-result-count]").get_attribute("data-result-count") == str(len(wanted)), case
        assert shows(page, oracle, case.state), case


@pytest.mark.parametrize("number", range(0, STATES, 20))
def test_the_number_beside_an_option_is_what_ticking_it_too_would_show(
    jobs: tuple[Page, str], oracle: Oracle, pay: Sequence[int], number: int
) -> None:
    """Of every value of every facet, its own facet's other ticks left out; of pay; of closed jobs, those it adds.

    Where all values of a facet are asked for, its other ticks stay.
    """
    page, base = jobs
    case = drawn(number, oracle, pay)
    opened(page, base, case)
    found = counted(page)
    assert {name: sorted(ids) for name, ids in found.items() if name in values(oracle)} == values(oracle)
    assert found == counts(oracle, case.state, found), case


def test_the_button_for_more_leads_to_the_end_of_the_list(jobs: tuple[Page, str], oracle: Oracle) -> None:
    """Batch by batch all postings come, each once, in order, until there is no button any more."""
    page, base = jobs
    case = Case(State(all=True, sort="salary"), LOCALES[0])
    opened(page, base, case)
    more = page.locator("[data-more]")
    while more.is_visible():
        before = len(shown(page))
        more.click()
        expect(page.locator("section[data-jobs] [aria-busy=true]")).to_have_count(0)
        assert len(shown(page)) > before
    assert shown(page) == oracle.select(case.state)
