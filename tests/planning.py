"""Every page of a catalogue, decided and not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.build.plan import plan_of
from generator.build.similarity import find_similar
from generator.build.state import State
from generator.build.units import File, Unit
from generator.cache import Store
from generator.errors import Problems
from generator.ledger import Ledger
from generator.library import Library
from generator.pages import Site, frames
from generator.render import Page, PlainShell
from generator.work import Workers


def state_of(library: Library, site: Site, ledger: Ledger | None = None) -> State:
    """What the units of a catalogue are made from, in a frame that needs no engine."""
    shell, similarity = PlainShell(frames(library, site)), find_similar(library, Store(), Workers())
    state = State(library, site, shell, similarity)
    return state if ledger is None else replace(state, ledger=ledger)


def plan(library: Library, site: Site, ledger: Ledger | None = None) -> Iterator[Page]:
    """The pages, those that only the ledger asks for last."""
    state = state_of(library, site, ledger)
    for unit in plan_of(library, site, state.ledger, [], Problems()):
        yield from pages_of(unit, state)


def pages_of(unit: Unit, state: State) -> Iterator[Page]:
    """The pages of a unit, decided and not rendered."""
    return (part for part in unit.decide(state) if isinstance(part, Page))


def files_of(unit: Unit, state: State) -> tuple[File, ...]:
    """The files of a unit."""
    return unit.render(state, unit.decide(state))
