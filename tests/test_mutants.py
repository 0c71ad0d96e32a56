"""Mutants are changes of what functions do, and of nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants import draw, find_changes

MODULE = '''
"""The module."""
LIMIT = 3

class Value:
    """A class."""

    size: int = 4

    def method(self, text: "str" = "default") -> "int":
        """A method."""
        log.info("words")
        raise ValueError("words", 8)
'''


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x = a < b", "x = a <= b"),
        ("x = a and (b or c)", "x = a or (b or c)"),
        ("if a: b()", "if not (a): b()"),
        ("x = [a for a in b if a]", "x = [a for a in b if not (a)]"),
        ("x = 算 + b", "x = 算 - b"),
        ("x = 'word'", "x = ''"),
        ("return [a]", "return []"),
        ("a.b = c", "pass"),
        ("x = f(a, b=c)", "x = f(a)"),
    ],
)
def test_a_change_of_each_kind(body: str, expected: str) -> None:
    source = f"def f():\n    {body}\n"
    changed = [change.apply(source) for changes in find_changes(source) for change in changes]
    assert f"def f():\n    {expected}\n" in changed


def test_types_messages_and_docstrings_are_not_changed() -> None:
    changes = [change.changed for changes in find_changes(MODULE) for change in changes]
    assert changes == ["pass", "pass"]


def test_a_seed_draws_the_same_mutants_again() -> None:
    """Each is Python."""
    folder = Path(__file__).parents[1] / "generator" / "careers" / "render"
    drawn = draw(folder, 30, 7)
    assert drawn == draw(folder, 30, 7)
    assert len({change for _, change in drawn}) == 30
    for path, change in drawn:
        ast.parse(change.apply(path.read_text("utf-8")))
