"""What a check says beside its problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from careers.checks.built import Built
from careers.checks.given import Given
from careers.support.errors import Problem, Problems


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted, measured or found.

    Attributes:
        key: its words are the string ``doctor.<section>.<key>``.
        value: a count, a number of bytes, or a text.
        size: it is a number of bytes.
        name: what it is the size of, where the words have a place for it.
        row: those of one number stand in one line of a report.
    """

    key: str
    value: int | str
    size: bool = False
    name: str = ""
    row: int = 0


Check = Callable[[Built, Given, Problems], Sequence[Figure]]


@dataclass(frozen=True, slots=True)
class Section:
    """What one check found."""

    key: str
    problems: tuple[Problem, ...]
    figures: tuple[Figure, ...]
