"""The same function of many items: here, in processes beside this one, or wherever an executor runs them.

A function of a *state* and an item is given, at the top level of a module, pure but for files that it writes: so that
results are the same however many workers there are, whichever of them makes what, and where they run. The state is what
all items have in common, often most of the memory. Processes forked from this one have it already; any other worker is
sent it once, when it says that it lacks it, so that nothing is asked of an executor but the standard library's
``concurrent.futures.Executor``.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import itertools
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from generator.bounds import Bounds, Failed, Reason, attempt

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Report = Callable[[str, int, int], None]  # what is made, how many are done, of how many
Factory = Callable[[], Executor]

_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>
_FEW = 16  # chunks of what may fail: to have them in a worker, which knows nothing yet, would take longer than they do
_AHEAD = 3  # chunks a worker has waiting, so that none is idle and few results wait in memory
# When to look for garbage that counting references does not find: a build leaves little, and looking takes long.
SELDOM = (20_000, 20, 100)

# What this process has been told, by key: one state at a time, since one stage follows another.
_states: dict[str, Any] = {}


class WorkError(Exception):
    """Workers ended before their work did; the message is a sentence."""


class _Lacking:
    """What a worker answers that has not been told the state."""


def quiet(_stage: str, _done: int, _total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work.

    Attributes:
        count: processes of this machine; 1: this one alone.
        factory: makes an executor that is used instead of processes of this machine, or None. It is shut down after
            each stage.
        report: told how far a stage has come: when it begins, and each time that a chunk of it is done.
    """

    count: int = 1
    factory: Factory | None = None
    report: Report = quiet

    @property
    def near(self) -> bool:
        """Whether all workers see this machine's files."""
        return self.factory is None

    def map(
        self, function: Callable[[S, T], R], state: S, items: Sequence[T], *, stage: str = "", size: int = 32
    ) -> Iterator[R]:
        """`function(state, item)` of every item, in the order of the items; `size` of them are handed over at a time.

        Raises:
            WorkError: the workers broke down, for want of memory as a rule.
        """
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        return self._reported(self._results(function, state, chunks), stage, len(items))

    def each(
        self,
        function: Callable[[S, T], R],
        state: S,
        items: Sequence[T],
        bounds: Bounds,
        *,
        stage: str = "",
        size: int = 32,
        passed: tuple[type[Exception], ...] = (OSError,),
    ) -> Iterator[R | Failed]:
        """As `map`, but an item that cannot be done within `bounds` is told of in its place, and the others go on.

        Where the process that does it has other threads, its memory is not bounded, and code in C not at all. Workers
        of an executor are not replaced where one ends.

        Raises:
            WorkError: as `map`.
            Exception: one of `passed`, which no item is to blame for.
        """
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        tried = _Tried(function, bounds, passed)
        return self._reported(self._results(tried, state, chunks, lasting=True), stage, len(items))

    def _reported(self, results: Generator[list[R], None, None], stage: str, total: int) -> Iterator[R]:
        done = 0
        self.report(stage, 0, total)
        with contextlib.closing(results):
            for results_of_chunk in results:
                done += len(results_of_chunk)
                self.report(stage, done, total)
                yield from results_of_chunk

    def _results(
        self, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]], *, lasting: bool = False
    ) -> Generator[list[Any], None, None]:
        if self.factory is not None:
            return _elsewhere(self.factory, function, state, chunks)
        # A process with other threads cannot be forked safely: a lock that one of them holds would stay taken.
        forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
        alone = self.count == 1 or len(chunks) <= 1
        if not forks or (alone and not (lasting and len(chunks) > _FEW)):
            return ([function(state, item) for item in chunk] for chunk in chunks)
        return (_lasting if lasting else _forked)(min(self.count, len(chunks)), function, state, chunks)


@dataclass(frozen=True, slots=True)
class _Tried(Generic[S, T, R]):
    """A function that tells why it failed."""

    function: Callable[[S, T], R]
    bounds: Bounds
    passed: tuple[type[Exception], ...]

    def __call__(self, state: S, item: T) -> R | Failed:
        return attempt(lambda: self.function(state, item), self.bounds, self.passed)


def _lasting(
    count: int, function: Callable[[S, T], R | Failed], state: S, chunks: Sequence[Sequence[T]]
) -> Generator[list[R | Failed], None, None]:
    """As `_forked`; where a worker ends, what was handed out is done again, one item at a time."""
    left = deque(chunks)
    while left:
        try:
            for results in _forked(count, function, state, list(left)):
                left.popleft()
                yield results
        except WorkError:
            for chunk in [left.popleft() for _ in range(min(count * _AHEAD, len(left)))]:
                yield list(_one_by_one(function, state, chunk))


def _one_by_one(
    function: Callable[[S, T], R | Failed], state: S, items: Sequence[T]
) -> Generator[R | Failed, None, None]:
    """By one worker, which has whatever ends it for its only work."""
    left = deque(items)
    while left:
        try:
            for results in _forked(1, function, state, [[item] for item in left]):
                left.popleft()
                yield from results
        except WorkError:
            # That of the next one may have ended it, before what was made of this one was read.
            yield _by_itself(function, state, left.popleft())


def _by_itself(function: Callable[[S, T], R | Failed], state: S, item: T) -> R | Failed:
    try:
        ((found,),) = _forked(1, function, state, [[item]])
    except WorkError:
        return Failed(Reason.ENDED)
    return found


def _forked(
    count: int, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]]
) -> Generator[list[R], None, None]:
    """In processes forked from this one, which have the state already."""
    key = secrets.token_hex(8)
    _states[key] = state
    gc.freeze()  # what is here already is not looked through in the children, which would copy it
    try:
        fork = multiprocessing.get_context("fork")
        pool = ProcessPoolExecutor(count, mp_context=fork, initializer=_follow, initargs=(os.getpid(),))
        yield from _ordered(pool, count, key, None, function, chunks)
    finally:
        gc.unfreeze()
        del _states[key]


def _follow(parent: int) -> None:
    """In a worker: end when the build does, however that ends, where the system can see to it (prctl(2), Linux)."""
    gc.set_threshold(*SELDOM)
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches every process of a terminal: the build says how it ends
    libc = ctypes.CDLL(None)
    if hasattr(libc, "prctl"):
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was killed just before
            os._exit(1)


def _elsewhere(
    factory: Factory, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]]
) -> Generator[list[R], None, None]:
    """Wherever an executor runs them."""
    blob = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
    executor = factory()
    yield from _ordered(executor, _width(executor), secrets.token_hex(8), blob, function, chunks)


def _width(executor: Executor) -> int:
    """How many workers an executor has, as far as that can be known."""
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1


def _ordered(
    executor: Executor,
    width: int,
    key: str,
    blob: bytes | None,
    function: Callable[[S, T], R],
    chunks: Sequence[Sequence[T]],
) -> Generator[list[R], None, None]:
    """The results of every chunk in order, with no more chunks handed out ahead than keep `width` workers busy."""
    waiting: deque[tuple[Sequence[T], Future[Any]]] = deque()
    left = iter(chunks)
    try:
        for chunk in itertools.islice(left, width * _AHEAD):
            waiting.append((chunk, executor.submit(_call, key, None, function, chunk)))
        while waiting:
            chunk, future = waiting.popleft()
            found = future.result()
            if found is _Lacking:
                found = executor.submit(_call, key, blob, function, chunk).result()
            for following in itertools.islice(left, 1):
                waiting.append((following, executor.submit(_call, key, None, function, following)))
            yield found
    except BrokenExecutor as error:
        raise WorkError(
            "a worker ended before its work did, most likely for want of memory; set plugins.careers.workers to a"
            " smaller number"
        ) from error
    finally:
        for _, future in waiting:  # not every executor knows shutdown's `cancel_futures`
            future.cancel()
        executor.shutdown()


def _call(key: str, blob: bytes | None, function: Callable[[Any, T], R], chunk: Sequence[T]) -> Any:
    """In a worker: the results of a chunk, or that the state is not known here."""
    if key not in _states:
        if blob is None:
            return _Lacking
        _states.clear()
        _states[key] = pickle.loads(blob)  # noqa: S301  # sent by the build itself
    return [function(_states[key], item) for item in chunk]
