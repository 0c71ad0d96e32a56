"""The list of defences, which has to stay true while the code moves; `make defences` tries each."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.defences.listed import DEFENCES, ROOT, Defence
from tests.defences.table import table


@pytest.mark.parametrize("defence", DEFENCES, ids=lambda one: one.name)
def test_a_defence_can_be_taken_out_and_names_its_tests(defence: Defence) -> None:
    """What takes it out is found where it is said to be, once; so are the tests."""
    for edit in defence.edits:
        text = (ROOT / edit.path).read_text("utf-8")
        assert edit.taken_from(text) != text
    for name in defence.tests:
        path, _, test = name.partition("::")
        assert (ROOT / path).exists()
        assert not test or re.search(rf"^(?:async )?def {test}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE)


def test_no_two_defences_have_one_name() -> None:
    """A name says which."""
    assert [name for name, count in Counter(one.name for one in DEFENCES).items() if count > 1] == []


def test_the_page_on_security_lists_them() -> None:
    """As they are; ``python -m tests.defences.table`` writes them."""
    assert table() in (ROOT / "docs/security.md").read_text("utf-8")
