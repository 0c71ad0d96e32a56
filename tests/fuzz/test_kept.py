"""The inputs that are part of the tests, each called by what it is."""

from __future__ import annotations

import re
from pathlib import Path

from tests.each import each
from tests.fuzz import CORPUS
from tests.fuzz.targets import TARGETS

KEPT = sorted(CORPUS.glob("*/*"))


@each("file", KEPT)
def test_an_input_that_is_kept_has_no_fault(file: Path) -> None:
    """Nothing is raised that an editor would not be told of."""
    TARGETS[file.parent.name](file.read_bytes())


def test_every_target_has_inputs_to_begin_with_and_none_is_there_twice() -> None:
    """A folder a target, files that are called by what they are."""
    assert {file.parent.name for file in KEPT} == set(TARGETS)
    data = [(file.parent.name, file.read_bytes()) for file in KEPT]
    assert len(data) == len(set(data))
    assert [file.name for file in KEPT if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", file.name)] == []
