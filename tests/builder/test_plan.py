"""The plan: which pages there are and where."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from careers.builder.plan import plan_of, plan_site
from careers.builder.similarity import Similarity
from careers.content.library import Library
from careers.support.diagnostics import Diagnostics
from tests.builder.test_render import MORE, state
from tests.sample_content import MakeContent, load

KERNEL = "acme/kernel-engineer"


def test_a_plan_is_the_same_whoever_asks(content: MakeContent) -> None:
    """Without a similarity, templates or an engine."""
    given = state(content(MORE))
    plans = plan_of(given.library, given.site, given.address_list, [], Diagnostics())
    assert plans == plan_site(given, [], Diagnostics())


def changed(library: Library, **fields: Any) -> Library:
    """`library` with another kernel engineer."""
    return replace(library, postings={**library.postings, KERNEL: replace(library.postings[KERNEL], **fields)})


def test_what_is_known_of_similar_postings_stays_while_terms_do(content: MakeContent) -> None:
    """Neither texts nor pay decide it; another term, or a posting that has closed, may."""
    library, _ = load(content(MORE))
    before = Similarity(library)
    before.of(library.postings[KERNEL])
    posting = library.postings[KERNEL]
    assert before.in_library(changed(library, salary=None, texts={"zh": posting.texts["zh"]})).rows == before.rows
    assert before.in_library(changed(library, terms={})).rows == {}
    assert before.in_library(changed(library, closes=dt.date(2026, 1, 1))).rows == {}
