"""Values that cross from one process to another, or wait in a file, with no more than they need."""

from __future__ import annotations

import dataclasses
import functools
import operator
import sys
from collections.abc import Callable
from typing import Any


class Lean:
    """A frozen dataclass that is pickled by its fields: what has been worked out from them since is not sent along."""

    def __getstate__(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Listed:
    """A frozen dataclass with slots that is pickled as its class and its fields in their order: small and soon read."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        kind: Any = type(self)
        return kind, _values(kind)(self)


@functools.cache
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the fields of such a value."""
    names = tuple(one.name for one in dataclasses.fields(kind))
    if len(names) > 1:
        return operator.attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@functools.lru_cache(maxsize=1 << 16)
def shared_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """The first words of late that were equal to these, themselves in memory once: for what many values say alike."""
    return tuple(map(sys.intern, words))
