"""The plan for who only looks: which units there are and where, with nothing worked out for their keys."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from generator.build.units import Keys, State, Unit, Unkeyed, crawlers, plan, planned_alike
from generator.build.units.likeness import Alike
from generator.errors import Problems
from generator.library import Library
from generator.likeness import Match
from generator.posting import Apply, Education, Posting, Remote, Text
from tests.build.test_units import MORE, state
from tests.content import MakeContent, load

KERNEL = "acme/kernel-engineer"


class Unasked(Alike):
    """A likeness that nobody may ask."""

    def of(self, posting: Posting) -> tuple[Match, ...]:
        """Nothing."""
        raise AssertionError(posting.id)


def units(keys: Keys) -> list[Unit]:
    found = plan(keys, [], Problems())
    return [*crawlers(keys, [url for unit in found for url in unit.listed]), *found]


def glanced(given: State) -> list[Unit]:
    return units(Unkeyed(replace(given, alike=Unasked(given.library, {}))))


def test_the_same_units_are_seen_as_are_built(content: MakeContent) -> None:
    given = state(content(MORE))
    assert glanced(given) == [replace(unit, key="") for unit in units(Keys(given, "code"))]


def changed(library: Library, **fields: Any) -> Library:
    """`library` with another kernel engineer."""
    return replace(library, postings={**library.postings, KERNEL: replace(library.postings[KERNEL], **fields)})


def test_what_texts_say_moves_nothing(content: MakeContent) -> None:
    """So that the plan of before is that of now."""
    given = state(content(MORE))
    one = given.library.postings[KERNEL]
    texts = {
        code: replace(
            text, title="Another", summary="Another.", body="Another.", body_line=99, stamp=None, machine=True
        )
        for code, text in one.texts.items()
    }
    other = changed(given.library, texts=texts, lines={"title": 7}, whole="another", brief="another")
    assert planned_alike(given.library, other)
    assert glanced(replace(given, library=other)) == glanced(given)


@pytest.mark.parametrize(
    "fields",
    [
        {"texts": {"zh": Text("zh", "标题", "", "", "path", 1)}},
        {"texts": {code: Text(code, "标题", "", "", "path", 1) for code in ("zh", "en")}},
        {"unfinished": {"en": Text("en", "标题", "", "", "path", 1)}},
        {"source": "en"},
        {"terms": {}},
        {"salary": None},
        {"education": Education.PHD},
        {"experience": 17},
        {"headcount": 17},
        {"remote": Remote.HYBRID},
        {"posted": dt.date(2025, 1, 1)},
        {"closes": dt.date(2027, 1, 1)},
        {"verified": dt.date(2026, 2, 2)},
        {"apply": Apply(email="others@acme.example")},
        {"aliases": ("acme/former",)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_fact_may_move_something(content: MakeContent, fields: dict[str, Any]) -> None:
    """Whether it does, only a new plan says."""
    library, _ = load(content(MORE))
    library = changed(library, texts={code: Text(code, "T", "", "", code, 1) for code in ("zh", "en")})
    assert not planned_alike(library, changed(library, **fields))


def test_so_does_a_posting_that_is_new_or_gone(content: MakeContent) -> None:
    library, _ = load(content(MORE))
    assert not planned_alike(library, library.without([KERNEL], []))
    assert not planned_alike(library.without([KERNEL], []), library)


def test_so_do_a_day_and_other_vocabularies(content: MakeContent) -> None:
    root = content(MORE)
    library, other = load(root)[0], load(root)[0]
    assert not planned_alike(library, replace(library, today=dt.date(2027, 1, 1)))
    assert not planned_alike(library, replace(library, taxonomies=other.taxonomies))
