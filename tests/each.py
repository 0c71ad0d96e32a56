"""One test for all rows of a table, where an item of the runner for each row would cost more than the row itself."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

Test = Callable[..., None]
Param = type(pytest.param())  # it has no name of its own that is public


def each(names: str | Sequence[str], rows: Iterable[Any], ids: Iterable[str] | None = None) -> Callable[[Test], Test]:
    """Ask a test of every row in one item: ``@each(("text", "amount"), TABLE)``, as pytest's ``parametrize`` reads it.

    All rows are tried; those that fail are raised together, each with its names and values, or its id. The rows share
    the fixtures of the test.
    """
    named = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    several = len(named) > 1 or not isinstance(names, str)
    params = [row if isinstance(row, Param) else pytest.param(*(row if several else (row,))) for row in rows]
    table = [dict(zip(named, one.values, strict=True)) for one in params]
    labels = list(ids) if ids else [str(one.id or _written(row)) for one, row in zip(params, table, strict=True)]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def ask(**fixtures: Any) -> None:
            wrong = []
            assert table, "There is no row to ask about"
            for label, row in zip(labels, table, strict=True):
                try:
                    test(**fixtures, **row)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(label)
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(table)} rows", wrong)

        own = inspect.signature(test)
        kept = [one for name, one in own.parameters.items() if name not in named]
        vars(ask)["__signature__"] = own.replace(parameters=kept)
        return ask

    return decorate


def _written(row: Mapping[str, object]) -> str:
    return ", ".join(f"{name} = {value!r:.400}" for name, value in row.items())
