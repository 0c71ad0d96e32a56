"""Every page of a catalogue, decided and not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from careers.builder.plan import File, PagePlan, plan_of
from careers.builder.render import decide, render_plan
from careers.builder.state import State
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.pages import Site, Thresholds
from careers.pages.menu import create_frames
from careers.render import Layout, Page, Slots
from careers.support.diagnostics import Diagnostics

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
# Every kind of drawing is made, of however few jobs.
ALL_DRAWN = Thresholds(figures=1, shares=1)
DRAWN = replace(SITE, thresholds=ALL_DRAWN)
# A taxonomy of who may apply.
HIRING = """\
field: hiring
name: {zh: 招聘类型, en: Hiring}
audience: true
order: 60
terms:
  graduate: {name: {zh: 校招, en: Graduates}}
"""


def draw_plain(page: Page, slots: Slots) -> str:
    """A minimal document, which needs no theme."""
    head = f'<meta charset="utf-8"><title>{slots.title}</title>{slots.head}'
    return f'<!doctype html><html lang="{page.locale.html_lang}"><head>{head}</head><body>{slots.content}</body></html>'


class PlainLayout(Layout):
    """The layout of minimal documents, which any process can draw."""

    def __getstate__(self) -> dict[str, Any]:
        return vars(self)


def state_of(library: Library, site: Site, addresses: AddressList | None = None) -> State:
    """What the pages of a catalogue are made from, in a frame that needs no engine."""
    state = State(library, site, PlainLayout(create_frames(library, site), draw_plain))
    return state if addresses is None else replace(state, addresses=addresses)


def plan(library: Library, site: Site, addresses: AddressList | None = None) -> Iterator[Page]:
    """The pages, those that only the addresses asks for last."""
    state = state_of(library, site, addresses)
    for planned in plan_of(library, site, state.addresses, [], Diagnostics()):
        yield from pages_of(planned, state)


def context(page: Page) -> Any:
    return page.context


def pages_of(planned: PagePlan, state: State) -> Iterator[Page]:
    return (part for part in decide(planned, state) if isinstance(part, Page))


def files_of(planned: PagePlan, state: State) -> tuple[File, ...]:
    return tuple(render_plan(planned, state))
