"""Python reads this as it starts: from then on folders tell what is in them in an order that nobody can rely on.

File systems differ in that, and one does by what was done to a folder before. ``SHUFFLED`` in the environment is the
seed.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

_seed = os.environ.get("SHUFFLED", "")
_listdir: Callable[..., list[Any]] = os.listdir
_scandir: Callable[..., Any] = os.scandir


def _mixed(found: list[Any], folder: object) -> list[Any]:
    """In the same order each time for one seed and folder."""
    random.Random(f"{_seed} {folder!r}").shuffle(found)
    return found


def listdir(path: Any = ".") -> list[Any]:
    """As ``os.listdir``."""
    return _mixed(_listdir(path), path)


class scandir:  # noqa: N801  # it stands in the place of a function that is called so
    """As ``os.scandir``."""

    def __init__(self, path: Any = ".") -> None:
        with _scandir(path) as entries:
            self._entries = iter(_mixed(list(entries), path))

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        return next(self._entries)

    def __enter__(self) -> scandir:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """There is nothing left open."""


if _seed:
    os.listdir = listdir
    os.scandir = scandir  # type: ignore[assignment]
