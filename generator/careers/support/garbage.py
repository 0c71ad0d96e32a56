"""The search for values that nobody refers to any more, which Python repeats again and again while many are made."""

from __future__ import annotations

import gc

_NEW, _YOUNG, _OLD = 100_000, 50, 50  # of a build of 100 postings, Python's own (700, 10, 10) cost 4 % of its time


def collect_rarely() -> None:
    """Have Python search rarely, from now on: values come by the hundred thousand, few have cycles, and most stay."""
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _OLD)
