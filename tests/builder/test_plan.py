"""The plan: which pages there are and where, and whether another library has the same."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from careers.builder.plan import is_planned_alike, plan_of, plan_site
from careers.content.library import Library
from careers.content.posting import Text
from careers.support.diagnostics import Diagnostics
from tests.builder.test_render import MORE, state
from tests.sample_content import MakeContent, load

KERNEL = "acme/kernel-engineer"


def test_a_plan_is_the_same_whoever_asks(content: MakeContent) -> None:
    """Without a similarity, templates or an engine."""
    given = state(content(MORE))
    plans = plan_of(given.library, given.site, given.addresses, [], Diagnostics())
    assert plans == plan_site(given, [], Diagnostics())


def changed(library: Library, **fields: Any) -> Library:
    """`library` with another kernel engineer."""
    return replace(library, postings={**library.postings, KERNEL: replace(library.postings[KERNEL], **fields)})


def test_what_texts_say_moves_nothing(content: MakeContent) -> None:
    """So that the plan of before is that of now."""
    given = state(content(MORE))
    one = given.library.postings[KERNEL]
    texts = {
        code: replace(
            text,
            title="Another",
            summary="Another.",
            body="Another.",
            body_line=99,
            stamp=None,
            machine=True,
            lines={"title": 7},
        )
        for code, text in one.texts.items()
    }
    other = changed(given.library, texts=texts)
    assert is_planned_alike(given.library, other)


@pytest.mark.parametrize(
    "fields",
    [
        {"texts": {"zh": Text("zh", "标题", "", "", "path", 1)}},
        {"unfinished": {"en": Text("en", "标题", "", "", "path", 1)}},
        {"source": "en"},
        {"closes": dt.date(2027, 1, 1)},
        {"aliases": ("acme/former",)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_fact_may_move_something(content: MakeContent, fields: dict[str, Any]) -> None:
    """Whether it does, only a new plan says."""
    library, _ = load(content(MORE))
    library = changed(library, texts={code: Text(code, "T", "", "", code, 1) for code in ("zh", "en")})
    assert not is_planned_alike(library, changed(library, **fields))


def test_so_do_a_posting_that_is_new_or_gone_a_day_and_other_vocabularies(content: MakeContent) -> None:
    root = content(MORE)
    library, other = load(root)[0], load(root)[0]
    fewer = library.without([KERNEL], [])
    assert not is_planned_alike(library, fewer)
    assert not is_planned_alike(fewer, library)
    assert not is_planned_alike(library, replace(library, today=dt.date(2027, 1, 1)))
    assert not is_planned_alike(library, replace(library, taxonomies=other.taxonomies))


def test_what_finds_similar_postings_stays_while_texts_alone_change(content: MakeContent) -> None:
    """It finds those of the library of now."""
    given = state(content(MORE))
    before = given.similarity
    texts = {"zh": replace(given.library.postings[KERNEL].texts["zh"], title="Another")}
    after = changed(given.library, texts=texts)
    now = given.with_library(after, texts_alone=True)
    assert now.similarity is before
    found = [match.posting for match in now.similar(after.postings["acme/runtime"])]
    assert any(posting is after.postings[KERNEL] for posting in found)
    assert given.with_library(after, texts_alone=False).similarity is not before
