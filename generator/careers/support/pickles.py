"""Forms of values that take little memory and time where processes hand them to each other."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable
from typing import Any


class Lean:
    """A frozen dataclass that is pickled by its fields, without the properties that were computed from them."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Listed:
    """A frozen dataclass with slots that is pickled as its class and its fields in order: small and quick to read."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        kind: Any = type(self)
        return kind, _values(kind)(self)


@functools.cache
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the fields of such a value."""
    names = tuple(field.name for field in dataclasses.fields(kind))
    if len(names) > 1:
        return operator.attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
