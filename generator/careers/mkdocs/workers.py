"""The workers that build the site: processes of this machine, or an executor of the publisher's."""

from __future__ import annotations

import importlib
import os
from concurrent.futures import Executor

from careers.support.work import Factory, Report, WorkError, Workers


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers(count: int, executor: str, report: Report) -> Workers:
    """Return `count` workers of this machine, or those of `executor` (``package.module:factory``, "" for none).

    Raises:
        ValueError: `executor` does not name a function; the message is a sentence.
    """
    return Workers(count, _factory(executor) if executor else None, report)


def _factory(written: str) -> Factory:
    """Return the factory that is named as ``package.module:factory``; its errors name the setting."""
    module, colon, name = written.partition(":")
    if not (module and colon and name):
        raise ValueError(f'plugins.careers.executor: "{written}" names nothing; write package.module:factory')
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f'plugins.careers.executor: "{written}" cannot be imported: {error}') from error
    if not callable(factory):
        raise ValueError(f'plugins.careers.executor: "{written}" is not a function that makes an executor')

    def make_executor() -> Executor:
        try:
            executor = factory()
        except Exception as error:
            raise WorkError(f'plugins.careers.executor: "{written}" failed: {error}') from error
        if not isinstance(executor, Executor):
            raise WorkError(
                f'plugins.careers.executor: "{written}" made {type(executor).__name__}, which is no'
                " concurrent.futures.Executor"
            )
        return executor

    return make_executor
