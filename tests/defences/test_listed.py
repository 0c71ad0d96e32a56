"""The list of defences, which has to stay true while the code moves; `make defences` tries each."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.defences.listed import DEFENCES, Defence
from tests.defences.removals import (
    ROOT,
    Removal,
    drop_argument,
    drop_call,
    replace_symbol,
    replace_text,
    skip_branch,
)
from tests.each import each


@each("defence", DEFENCES)
def test_a_defence_can_be_taken_out_and_names_its_tests(defence: Defence) -> None:
    """Each removal finds its symbol and changes something there; the tests exist."""
    for removal in defence.removals:
        assert removal.change((ROOT / removal.path).read_text("utf-8"))
    for name in defence.tests:
        path, _, test = name.partition("[")[0].partition("::")
        assert (ROOT / path).exists()
        assert not test or re.search(rf"^(?:async )?def {test}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE)


@each(
    "removal",
    [
        replace_symbol("careers.content.missing.is_id", "None"),
        replace_symbol("careers.content.schema.missing", "None"),
        skip_branch("careers.content.schema", "missing"),
        drop_call("careers.content.schema", "missing"),
        drop_argument("careers.content.schema.Model", "ConfigDict", "missing"),
        replace_text("pyproject.toml", "missing", ""),
    ],
)
def test_a_removal_that_finds_nothing_is_refused(removal: Removal) -> None:
    with pytest.raises(LookupError):
        removal.change((ROOT / removal.path).read_text("utf-8"))


def test_no_two_defences_have_one_name() -> None:
    """A name is what `make defences` is given."""
    assert [name for name, count in Counter(defence.name for defence in DEFENCES).items() if count > 1] == []
