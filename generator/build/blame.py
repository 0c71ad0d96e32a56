"""Whose text it is that no page can be made of, so that it is named and the site is made without it.

Postings and introductions are a stranger's; templates and vocabularies are the site's own. Where something cannot be
made that shows many of them, each is tried alone.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Collection, Iterator, Mapping

import jinja2

from generator import locales
from generator.bounds import Bounds, Failed, Reason
from generator.build.index import document
from generator.build.units import Name, State, Unit, files
from generator.build.units.postings import Postings
from generator.library import Library
from generator.outputs.api.postings import posting as api_entry
from generator.outputs.feeds import Entries
from generator.pages.similar import related
from generator.posting.limits import BOUNDS
from generator.work import WorkError, Workers

# What no text is to blame for: a disk, a template that is none.
NOBODYS = (OSError, WorkError, jinja2.TemplateSyntaxError, jinja2.TemplateNotFound)

_STAGE = "postings, one by one"
_INTRODUCTION = "introduction"
_MANY = 4  # where more than one in so many postings has a fault, that is the template's or the generator's
_SLOW, _BROAD = 60.0, 512 * 2**20  # of what shows many postings, beside what each adds
_EACH_SECONDS, _EACH_BYTES = 0.01, 20_000

_FEWER = "set plugins.careers.workers to a smaller number"
_WHY = {
    Reason.TIME: "it takes too long; build on a faster machine",
    Reason.MEMORY: f"it takes too much memory; {_FEWER}",
    Reason.ENDED: f"a worker ended before its work did, most likely for want of memory; {_FEWER}",
}

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
    count = len(state.library.postings)
    return Bounds(_SLOW + count * _EACH_SECONDS, _BROAD + count * _EACH_BYTES)


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
    faults = sum(why.reason is Reason.FAULT for why in found.postings.values())
    if faults > max(1, tried // _MANY) or not (found.postings or found.introductions):
        unit, why = next(iter(failed.items()))
        more = f", and {len(failed) - 1} more" if len(failed) > 1 else ""
        raise WorkError(f"{'/'.join(unit.name)}{more} cannot be made: {_told(why)}")
    return found


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
    suspects: list[Name] = [(Postings.name, one) for one in state.library.postings if ids is None or one in ids]
    if ids is None:
        suspects += [(_INTRODUCTION, *term) for term in state.library.introductions]
    source = state if workers.near else state.elsewhere()
    found: dict[Name, Failed] = {}
    for show in (_alone, _page):
        answers = workers.each(show, source, suspects, BOUNDS, stage=_STAGE, passed=NOBODYS)
        found = {one: answer for one, answer in zip(suspects, answers, strict=True) if isinstance(answer, Failed)}
        if found:
            break
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
