"""Call one function for many items: here, in processes forked from this one, or where an executor runs them.

A function of a *state* and an item is given, at the top level of a module, pure but for files that it writes: so that
results are the same however many workers there are, whichever of them makes what, and where they run. The state is what
all items have in common, often most of the memory. Processes forked from this one have it already; any other worker is
sent it once, when it says that it lacks it, so that nothing is asked of an executor but the standard library's
``concurrent.futures.Executor``.

Where a process exceeds its `Limits`, another one takes its place, and the others go on (`careers.support.limited`).
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import multiprocessing
import os
import pickle
import secrets
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from careers.support.limited import LIMITS, Failed, Limits, begin, begun, can_fork, run_limited, timed

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Factory = Callable[[], Executor]

_AHEAD = 3  # chunks a worker has waiting, so that none is idle and few results wait in memory
_RENEWED = 12  # chunks at most by the same processes, which copy more and more of the memory that they have in common

FEWER = "set plugins.careers.workers to a smaller number"
ENDED = f"a worker ended before its work did, most likely for want of memory; {FEWER}"

# The states of a worker, by key: one at a time, since one stage follows another.
_states: dict[str, Any] = {}


class WorkError(Exception):
    """Raised when work cannot be done, and no item is at fault; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class _Passed:
    """The result for an item whose exception is nobody's fault."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Workers:
    """Processes that do the work.

    Attributes:
        count: processes of this machine.
        factory: makes an executor that is used instead of processes of this machine, or None. It is shut down after
            each stage.
        aside: whether another process of this machine may work meanwhile.
    """

    count: int = 1
    factory: Factory | None = None
    aside: bool = False

    @property
    def near(self) -> bool:
        """Tell whether all workers see this machine's files."""
        return self.factory is None

    def map(self, function: Callable[[S, T], R], state: S, items: Sequence[T], *, size: int = 32) -> Iterator[R]:
        """Yield `function(state, item)` of every item, in order; `size` of them are handed over at a time.

        Raises:
            WorkError: a worker ended, for want of memory as a rule.
        """
        chunks = _chunks(items, size)
        results: Generator[list[R | _Passed], None, None]
        if self.factory is not None:
            results = _elsewhere(self.factory, function, state, chunks)
        elif self.count == 1 or len(chunks) <= 1 or not can_fork():
            results = ([function(state, item) for item in chunk] for chunk in chunks)
        else:
            results = _forked(self.count, function, state, chunks, None)
        return _joined(results)

    def each(
        self,
        function: Callable[[S, T], R],
        state: S,
        items: Sequence[T],
        limits: Limits = LIMITS,
        *,
        size: int = 32,
        passed: tuple[type[Exception], ...] = (OSError,),
    ) -> Iterator[R | Failed]:
        """Yield as `map` does, but a `Failed` for each item that cannot be done within `limits`; the others go on.

        Limits hold in processes of this machine that can be forked: where this one has no other threads.

        Raises:
            WorkError: the workers of an executor ended.
            Exception: one of `passed`, which no item is at fault for.
        """
        chunks, tried = _chunks(items, size), partial(_try, function, passed)
        results: Generator[list[R | Failed | _Passed], None, None]
        if self.factory is not None:
            results = _elsewhere(self.factory, tried, state, chunks)
        elif can_fork():
            results = _surviving(self.count, tried, state, chunks, limits)
        else:
            results = ([tried(state, item) for item in chunk] for chunk in chunks)
        return _joined(results)

    @contextlib.contextmanager
    def meanwhile(self, function: Callable[[], R], limits: Limits = LIMITS) -> Iterator[Callable[[], R]]:
        """Give a function that returns `function()`: called by another process while the block runs, if one may.

        Raises:
            WorkError: the other process ended, or exceeded `limits`.
            Exception: one that `function` raises.
        """
        if not self.aside or not can_fork():
            yield function
            return
        tried = partial(_try, lambda call, _: call(), (Exception,), function)
        with begun(tried, None, limits) as result:
            try:
                yield lambda: _returned(result())
            except Exception:
                result()  # what it has begun to write is complete when somebody tries again
                raise


def _returned(result: R | Failed | _Passed) -> R:
    if isinstance(result, _Passed):
        raise result.error
    if isinstance(result, Failed):
        raise WorkError(ENDED)
    return result


def _joined(chunks: Generator[list[R | _Passed], None, None]) -> Iterator[R]:
    with contextlib.closing(chunks):
        for result in itertools.chain.from_iterable(chunks):
            if isinstance(result, _Passed):
                raise result.error
            yield result


def _try(function: Callable[[S, T], R], passed: tuple[type[Exception], ...], state: S, item: T) -> R | Failed | _Passed:
    try:
        return function(state, item)
    except passed as error:
        return _Passed(error)
    except Exception as error:  # whatever it is, the others go on
        return Failed.of(error)


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _surviving(
    count: int,
    function: Callable[[S, T], R | Failed | _Passed],
    state: S,
    chunks: Sequence[Sequence[T]],
    limits: Limits,
) -> Generator[list[R | Failed | _Passed], None, None]:
    """Yield as `_forked`; where a worker ends, each item that was handed out is done again in a process of its own."""
    left = deque(chunks)
    while left:
        try:
            for results in _forked(count, function, state, list(itertools.islice(left, _RENEWED)), limits):
                left.popleft()
                yield results
        except WorkError:
            for chunk in [left.popleft() for _ in range(min(count * _AHEAD, len(left)))]:
                yield [run_limited(partial(function, state), item, limits) for item in chunk]


def _forked(
    count: int, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]], limits: Limits | None
) -> Generator[list[R], None, None]:
    """Return the results of each chunk, from processes forked from this one, which have the state already."""
    count, key = min(count, len(chunks)), secrets.token_hex(8)
    fork = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(count, mp_context=fork, initializer=_begin, initargs=(limits, key, state))
    return _ordered(pool, count, key, None, function, chunks, limits)


def _begin(limits: Limits | None, key: str, state: Any) -> None:
    begin(limits)
    _states[key] = state


class _Lacking:
    """The answer of a worker that does not have the state yet."""


def _elsewhere(
    factory: Factory, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]]
) -> Generator[list[R], None, None]:
    """Yield the results of each chunk, from wherever an executor runs them."""
    blob = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
    executor = factory()
    width = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    yield from _ordered(executor, width, secrets.token_hex(8), blob, function, chunks, None)


def _ordered(
    executor: Executor,
    width: int,
    key: str,
    blob: bytes | None,
    function: Callable[[S, T], R],
    chunks: Sequence[Sequence[T]],
    limits: Limits | None,
) -> Generator[list[R], None, None]:
    """Yield the results of each chunk in order, handing out no more chunks ahead than keep `width` workers busy."""
    waiting: deque[tuple[Sequence[T], Future[Any]]] = deque()
    left = iter(chunks)
    try:
        while True:
            for chunk in itertools.islice(left, width * _AHEAD - len(waiting)):
                waiting.append((chunk, executor.submit(_call, key, None, function, chunk, limits)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            results = future.result()
            if results is _Lacking:
                results = executor.submit(_call, key, blob, function, chunk, limits).result()
            yield results
    except BrokenExecutor as error:
        raise WorkError(ENDED) from error
    finally:
        for _, future in waiting:  # not every executor knows shutdown's `cancel_futures`
            future.cancel()
        executor.shutdown()


def _call(
    key: str, blob: bytes | None, function: Callable[[Any, T], R], chunk: Sequence[T], limits: Limits | None
) -> Any:
    """In a worker: return the results of a chunk, or say that the state is not known here."""
    if key not in _states:
        if blob is None:
            return _Lacking
        _states.clear()
        _states[key] = pickle.loads(blob)  # noqa: S301  # sent by the build itself
    with timed(limits):
        return [function(_states[key], item) for item in chunk]


class Lean:
    """A frozen dataclass that is pickled by its fields, without the properties that were computed from them."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]
