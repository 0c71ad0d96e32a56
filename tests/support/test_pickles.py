"""Values cross between processes with no more than they need."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cached_property

from careers.support.work import Lean


@dataclass(frozen=True)
class Shelf(Lean):
    """Something from which much follows."""

    books: int

    @cached_property
    def pages(self) -> list[int]:
        return [0] * self.books


def test_what_follows_from_a_value_is_not_sent_along() -> None:
    """It is worked out again where it is wanted."""
    fresh, used = Shelf(10_000), Shelf(10_000)
    assert len(used.pages) == 10_000
    assert pickle.dumps(used) == pickle.dumps(fresh)
    assert pickle.loads(pickle.dumps(used)) == used
    assert len(pickle.loads(pickle.dumps(used)).pages) == 10_000
