"""Each hostile input gets its answer: it is refused, and its author told where and why, or published as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

import pytest

from careers.builder.plan import PagePlan, plan_of
from careers.pages import Site
from careers.render import Renderer
from careers.support.diagnostics import Diagnostic, Diagnostics
from tests.hostile.families import EVERY
from tests.hostile.inputs import Harmless, Refused
from tests.hostile.judging import Shown, folded
from tests.hostile.laying import SOUND, Laid, published
from tests.planning import pages_of, state_of
from tests.site.building import ROOT

pytestmark = pytest.mark.slow

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
REFUSED = [one.name for one in EVERY.values() if one.refused]
TOLD = [one.name for one in EVERY.values() if isinstance(one.expected, Harmless) and one.expected.told]
SHOWN = [one.name for one in EVERY.values() if not one.refused and one.query is None]


@pytest.fixture(scope="session")
def shown(laid: Laid) -> Callable[[str], Shown]:
    """Gives the page at an address, drawn in a frame that needs no engine."""
    state = state_of(laid.library, SITE)
    plans: Mapping[str, PagePlan] = {
        url: one for one in plan_of(laid.library, SITE, state.addresses, [], Diagnostics()) for url in one.urls
    }
    renderer = Renderer([ROOT / "theme"])

    @cache
    def draw(url: str) -> Shown:
        page = next(one for one in pages_of(plans[url], state) if one.url == url)
        return Shown(state.layout.wrap(page, renderer.body(page)))

    return draw


def test_it_is_refused_and_its_author_told_where_and_why(laid: Laid) -> None:
    """Every fault of it by code, file and line; nothing of it is in the library."""
    wrong = []
    for name in REFUSED:
        one = EVERY[name]
        assert isinstance(one.expected, Refused)
        there = bool(one.url) and published(laid.library, one.url)
        if there or laid.faults(one) != set(one.expected.faults):
            wrong.append((name, laid.faults(one), "published" if there else ""))
    assert wrong == []


def test_it_is_published_as_text(laid: Laid, shown: Callable[[str], Shown]) -> None:
    """It can be read to the letter, and in the document there is nothing but what every such page has."""
    wrong = {}
    for name in SHOWN:
        one = EVERY[name]
        assert isinstance(one.expected, Harmless)
        assert laid.faults(one) == set(one.expected.told), name
        assert laid.addresses[name], name
        faults = [fault for address in laid.addresses[name] for fault in _wrong(address, one.expected, laid, shown)]
        if faults:
            wrong[name] = faults
    assert wrong == {}


def _wrong(address: str, expected: Harmless, laid: Laid, shown: Callable[[str], Shown]) -> Iterator[str]:
    if not published(laid.library, address):
        yield f"{address} is not published"
        return
    for code in ("en", "zh"):
        page = shown(f"{code}/{address}")
        yield from page.faults(_sound(address, code, shown))
        trusted = {str(term.url) for taxonomy in laid.library.taxonomies for term in taxonomy.terms.values()}
        if _bare(page.away - trusted, code) != _bare({*expected.links} - trusted, code):
            yield f"leads to {sorted(page.away)}"
    page = shown(f"en/{address}")
    if address.startswith("jobs/") and page.title != folded(expected.title):
        yield f"is called {page.title}"
    yield from (f"does not say {said}" for said in expected.says if folded(said) not in page.text)


def test_nothing_else_is_said_or_lost(laid: Laid) -> None:
    """Each error belongs to an input whose author is told of one; the sound postings beside them are there."""
    theirs = {one for name in (*REFUSED, *TOLD) for one in map(place, laid.told(EVERY[name]))}
    assert [one for one in map(place, laid.diagnostics.errors) if one not in theirs] == []
    assert set(SOUND) <= laid.library.postings.keys()


def place(one: Diagnostic) -> tuple[str, int, str, str]:
    return one.path, one.line, one.field, one.code


def _sound(address: str, code: str, shown: Callable[[str], Shown]) -> Shown:
    kind = address.partition("/")[0]
    return shown(f"{code}/{'jobs/acme/kernel-engineer/' if kind == 'jobs' else 'hardware/ascend/'}")


def _bare(addresses: Iterable[str], code: str) -> set[str]:
    """Addresses of mail in other languages than that of the input without their subject, which is in that language."""
    return {one if code == "en" else one.partition("?subject=")[0] for one in addresses}
