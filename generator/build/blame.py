"""Whose text it is that no page can be made of, so that it is named and the site is made without it.

Postings and introductions are a stranger's; templates and vocabularies are the site's own. Where something cannot be
made that shows many of them, each is tried alone.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import jinja2

from generator import locales
from generator.bounds import Bounds, Failed, Reason, attempt
from generator.build.index import document
from generator.build.units import Name, State, Unit, files
from generator.build.units.postings import Postings
from generator.library import Library
from generator.outputs.api.postings import posting as api_entry
from generator.outputs.feeds import Entries
from generator.pages.similar import related
from generator.posting.limits import BOUNDS, bounds_of
from generator.work import WorkError, Workers

# What no text is to blame for: a disk, a template that is none.
NOBODYS = (OSError, WorkError, jinja2.TemplateSyntaxError, jinja2.TemplateNotFound)

_STAGE = "postings, one by one"
_INTRODUCTION = "introduction"
_MANY = 4  # where more than one in so many postings has a fault, that is the template's or the generator's
_PARTS = 16  # that postings are cut into while those are sought which cannot be told of together
_SOUGHT = 32  # parts that are looked into at once: where more have a fault, that is the template's or the generator's

_FEWER = "set plugins.careers.workers to a smaller number"
_WHY = {
    Reason.TIME: "it takes too long; build on a faster machine",
    Reason.MEMORY: f"it takes too much memory; {_FEWER}",
    Reason.ENDED: f"a worker ended before its work did, most likely for want of memory; {_FEWER}",
}

R = TypeVar("R")
Term = tuple[str, str]  # the ids of a taxonomy and of a term in it


class Unmade(Exception):  # noqa: N818  # the build goes on without them
    """Postings (by their ids) and introductions (by what they introduce) of which no page can be made."""

    def __init__(self, postings: Mapping[str, Failed], introductions: Mapping[Term, Failed]) -> None:
        super().__init__(f"{len(postings)} postings, {len(introductions)} introductions")
        self.postings, self.introductions = postings, introductions


def is_posting(unit: Unit) -> bool:
    """Whether it is made of one posting, who is to blame then for what goes wrong with it."""
    return unit.name[0] == Postings.name


def bounds(state: State) -> Bounds:
    """What a unit may cost that shows many postings."""
    return bounds_of(len(state.library.postings))


def blame(failed: Mapping[Unit, Failed], tried: int, state: State, workers: Workers) -> Unmade:
    """What is to be left out, so that none of these units fails; `tried` is how many were to be made.

    Raises:
        WorkError: nobody's text is to blame.
    """
    postings = {unit.name[1]: why for unit, why in failed.items() if is_posting(unit)}
    shown = {
        other.id for one in postings for other, _ in related(state.library.postings[one], state.library, state.alike)
    }
    found = _trial(state, workers, postings.keys() | shown if postings else None)
    if postings and not found.postings:
        found = Unmade(postings, {})
    if _are_many(found.postings.values(), tried) or not (found.postings or found.introductions):
        unit, why = next(iter(failed.items()))
        more = f", and {len(failed) - 1} more" if len(failed) > 1 else ""
        raise WorkError(f"{'/'.join(unit.name)}{more} cannot be made: {_told(why)}")
    return found


def _are_many(failed: Collection[Failed], tried: int) -> bool:
    """Whether more have a fault than texts would."""
    return sum(why.reason is Reason.FAULT for why in failed) > max(1, tried // _MANY)


def _told(why: Failed) -> str:
    """Why nobody's text is to blame for, and what to do."""
    return _WHY.get(why.reason, why.said)


def blame_for_pictures(failed: Mapping[str, Failed], library: Library) -> Unmade:
    """The same for preview images, by their addresses.

    Raises:
        WorkError: one of them shows nothing but the site's own.
    """
    codes = library.locales.codes
    postings = {locales.social_posting(code, one): one for code in codes for one in library.postings}
    said = {locales.social(code, *term): term for code in codes for term in library.introductions}
    for address, why in failed.items():
        if address not in postings and address not in said:
            raise WorkError(f"{address} cannot be made: {_told(why)}")
    return Unmade(
        {postings[one]: why for one, why in failed.items() if one in postings},
        {said[one]: why for one, why in failed.items() if one in said},
    )


def whole(make: Callable[[Library], R], library: Library, workers: Workers) -> R:
    """What `make` makes of a library, within bounds: something that is worked out of all postings at once.

    Raises:
        Unmade: of some texts nothing can be made, not even of one by itself.
        WorkError: it cannot be made, and nobody's text is to blame.
        Exception: one of `NOBODYS`.
    """
    made = attempt(lambda: make(library), bounds_of(len(library.postings)), NOBODYS)
    if not isinstance(made, Failed):
        return made
    found = _sought(make, library, replace(workers, factory=None))
    if not found or _are_many(found.values(), len(library.postings)):
        raise WorkError(f"the site cannot be planned: {_told(made)}")
    raise _unmade(found)


def _sought(make: Callable[[Library], object], library: Library, workers: Workers) -> Mapping[Name, Failed]:
    """The texts of which, alone, nothing can be made; none where too many are, or where none need be there.

    By parts, and parts of those that fail: each alone would take as long as the site times its postings.
    """
    left: Sequence[Sequence[Name]] = [_suspects(library)]
    found: dict[Name, Failed] = {}
    while left:
        parts = [part for some in left for part in _parted(some)]
        most = bounds_of(max(map(len, parts), default=0))
        given = (make, library)
        nothing, *answers = workers.each(_make_of, given, [(), *parts], most, stage=_STAGE, size=1, passed=NOBODYS)
        bad = [(part, why) for part, why in zip(parts, answers, strict=True) if isinstance(why, Failed)]
        if isinstance(nothing, Failed) or len(bad) > _SOUGHT:
            return {}
        found |= {part[0]: why for part, why in bad if len(part) == 1}
        left = [part for part, _ in bad if len(part) > 1]
    return found


def _parted(suspects: Sequence[Name]) -> list[Sequence[Name]]:
    size = -(-len(suspects) // _PARTS)
    return [suspects[start : start + size] for start in range(0, len(suspects), size)] if suspects else []


def _make_of(given: tuple[Callable[[Library], object], Library], texts: Sequence[Name]) -> None:
    """Try to make something of a library that has only these texts."""
    make, library = given
    others = _unmade(dict.fromkeys({*_suspects(library)} - {*texts}, Failed(Reason.FAULT)))
    make(library.without(others.postings, others.introductions))


@contextlib.contextmanager
def blamed(state: State, workers: Workers) -> Iterator[None]:
    """Find out who is to blame for whatever is raised within.

    Raises:
        Unmade: some texts are.
        Exception: what was raised, where none is.
    """
    try:
        yield
    except NOBODYS:
        raise
    except Exception as error:
        found = _trial(state, workers)
        if not found.postings and not found.introductions:
            raise
        raise found from error


def _trial(state: State, workers: Workers, ids: Collection[str] | None = None) -> Unmade:
    """Which texts are to blame, of some postings, or of all and of what introduces terms.

    What a text cannot be shown without comes first, by itself: a posting's card stands on the pages of others.
    """
    suspects = [one for one in _suspects(state.library) if ids is None or (one[0] == Postings.name and one[1] in ids)]
    source = state if workers.near else state.elsewhere()
    found: dict[Name, Failed] = {}
    for show in (_alone, _page):
        answers = workers.each(show, source, suspects, BOUNDS, stage=_STAGE, passed=NOBODYS)
        found = {one: answer for one, answer in zip(suspects, answers, strict=True) if isinstance(answer, Failed)}
        if found:
            break
    return _unmade(found)


def _suspects(library: Library) -> list[Name]:
    """The texts of strangers: postings and introductions."""
    postings = [(Postings.name, one) for one in library.postings]
    return [*postings, *((_INTRODUCTION, *term) for term in library.introductions)]


def _unmade(found: Mapping[Name, Failed]) -> Unmade:
    return Unmade(
        {name[1]: why for name, why in found.items() if name[0] == Postings.name},
        {(name[1], name[2]): why for name, why in found.items() if name[0] == _INTRODUCTION},
    )


def _alone(state: State, suspect: Name) -> None:
    """Make what is made of one text and of nothing beside it."""
    library = state.library
    if suspect[0] == _INTRODUCTION:
        for said in library.introductions[suspect[1], suspect[2]].values():
            state.renderer.markdown(said.body)
        return
    posting = library.postings[suspect[1]]
    document(posting, library, state.renderer)
    api_entry(posting, state.publication)
    for locale in library.locales:
        deque(Entries(state.publication, locale).of([posting]), maxlen=0)


def _page(state: State, suspect: Name) -> None:
    """Make the unit of a posting."""
    if suspect[0] == Postings.name:
        deque(files(Unit(suspect, ""), state), maxlen=0)
