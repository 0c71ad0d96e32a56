"""What `make test` leaves to the weekly hunts, which ``make hunts`` runs by hand.

`make test` shows that each behaviour holds; hunts try the same behaviours with many more inputs and in every language,
colour scheme and width. A test is left to hunts in one of four ways:

- ``@pytest.mark.hunt``: the whole test, because another one holds the behaviour in fewer steps;
- :func:`few`: most of the inputs that a test draws by itself;
- :func:`examples`: most of the examples that Hypothesis draws;
- :func:`repeated`: variants of a browser test that differ in nothing but the parameters in `VARIED`.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

HUNTING = os.environ.get("HUNTS") == "1"  # set by `make hunts`
VARIED = frozenset({"batch", "code", "draw", "locale", "number", "scheme", "width"})
BROWSER = "browser"  # the fixture that all tests with a browser use
FEWER = 8  # times as many examples in hunts


def few(inputs: Sequence[T], every: int) -> Sequence[T]:
    """Returns every `every`-th input, and all of them in hunts."""
    return inputs if HUNTING else inputs[::every]


def examples(number: int) -> int:
    """Returns how many examples Hypothesis draws: `number` in hunts; in `make test` an eighth of it, at least ten."""
    return number if HUNTING else max(10, number // FEWER)


def repeated(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Returns the browser tests that repeat another one in a different language, scheme or width.

    One of the variants is kept. The name of the test decides which, so that languages and schemes share the tests
    evenly, and a test keeps its variant.
    """
    groups: Mapping[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is None or BROWSER not in getattr(item, "fixturenames", ()):
            continue
        fixed = {name: str(value) for name, value in callspec.params.items() if name not in VARIED}
        groups[item.nodeid.partition("[")[0], str(sorted(fixed.items()))].append(item)
    left: set[pytest.Item] = set()
    for key, variants in groups.items():
        kept = variants[zlib.crc32(repr(key).encode()) % len(variants)]
        left.update(item for item in variants if item is not kept)
    return left
