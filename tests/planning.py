"""Every page of a catalogue, decided and not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.build.units import State, pages, planned
from generator.build.units.likeness import Alike, compare
from generator.errors import Problems
from generator.ledger import Ledger
from generator.library import Library
from generator.pages import Site, frames
from generator.render import Page, PlainShell
from generator.work import Workers


def state_of(library: Library, site: Site, ledger: Ledger | None = None) -> State:
    """What the units of a catalogue are made from, in a frame that needs no engine."""
    shell, alike = PlainShell(frames(library, site)), Alike(library, compare(library, Workers()))
    state = State(library, site, shell, alike)
    return state if ledger is None else replace(state, ledger=ledger)


def plan(library: Library, site: Site, ledger: Ledger | None = None) -> Iterator[Page]:
    """The pages, those that only the ledger asks for last."""
    state = state_of(library, site, ledger)
    for unit in planned(library, site, state.ledger, [], Problems()):
        yield from pages(unit, state)
