"""One function of many items: here, in processes beside this one, or wherever an executor runs them.

A function of a *state* and an item is given, at the top level of a module, pure but for files that it writes: so that
results are the same however many workers there are, whichever of them makes what, and where they run. The state is what
all items have in common, often most of the memory. Processes forked from this one have it already; any other worker is
sent it once, when it says that it lacks it, so that nothing is asked of an executor but the standard library's
``concurrent.futures.Executor``.

Structural limits refuse an input alike on every machine, and quickly. `Limits` are for what slips through them: the
system ends a process that takes longer, another one takes its place, and the others go on.
"""

from __future__ import annotations

import contextlib
import enum
import gc
import itertools
import multiprocessing
import os
import pickle
import resource
import secrets
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import connection
from pathlib import Path
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Report = Callable[[str, int, int], None]  # what is made, how many are done, of how many
Factory = Callable[[], Executor]

_AHEAD = 3  # chunks a worker has waiting, so that none is idle and few results wait in memory
_PACKAGES = Path(__file__).parents[2]
_SUBJECT = "while making "  # how the note of an exception begins that names the text at fault

# What this process has been told, by key: one state at a time, since one stage follows another.
_states: dict[str, Any] = {}


class WorkError(Exception):
    """Work could not be done, and no item is at fault; the message is a sentence."""


class TooLargeError(Exception):
    """Raised if the files of an item are too large; the message is the limit."""


class Reason(enum.StrEnum):
    """Why an item could not be done."""

    TIME = "time"
    MEMORY = "memory"
    ENDED = "ended"  # its process came to an end
    FAULT = "fault"
    SIZE = "size"  # its files come to too many bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The result for an item that could not be done.

    Attributes:
        message: the error in one line; "" where there is none.
        where: of an error, the file and line of the project that it came up in; "" where it came up in none.
        subject: the text at fault, where the error names one: see `naming`.
    """

    reason: Reason
    message: str = ""
    where: str = field(default="", compare=False, repr=False)  # a line number says nothing of what failed
    subject: str = field(default="", compare=False)

    @classmethod
    def of(cls, error: Exception) -> Failed:
        """Return the result for an item that raised `error`."""
        if isinstance(error, MemoryError):
            return cls(Reason.MEMORY, subject=subject_of(error))
        if isinstance(error, TooLargeError):
            return cls(Reason.SIZE, str(error), subject=subject_of(error))
        message = " ".join(f"{type(error).__name__}: {error}".split())
        return cls(Reason.FAULT, message, _where(error), subject_of(error))

    @property
    def report(self) -> str:
        """Return the error and its place, as somebody would report them; where there is no error, the reason."""
        return f"{self.message}, {self.where}" if self.where else self.message or self.reason


@dataclass(frozen=True, slots=True)
class Limits:
    """The time and memory that a process may use.

    Attributes:
        seconds: of the processor's time, for a chunk of items, then for each of them alone: so that a machine that is
            busy otherwise decides nothing.
        memory: bytes beside those that were in use when it began.
    """

    seconds: float = 15.0
    memory: int = 512 * 2**20


# For what is made of one text: within the structural limits it takes a few milliseconds and a few megabytes.
LIMITS = Limits()


def limits_of(count: int) -> Limits:
    """Return the limits for what is made of so many postings."""
    return Limits(60.0 + count * 0.01, LIMITS.memory + count * 20_000)


@contextlib.contextmanager
def naming(subject: str) -> Iterator[None]:
    """Note in whatever is raised within which text it is about; the innermost note counts."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{_SUBJECT}{subject}")
        raise


def subject_of(error: BaseException) -> str:
    """Return the text that an exception is about, "" where no note says so."""
    notes = getattr(error, "__notes__", ())
    return next((note.removeprefix(_SUBJECT) for note in notes if note.startswith(_SUBJECT)), "")


def quiet(_stage: str, _done: int, _total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Processes that do the work.

    Attributes:
        count: processes of this machine.
        factory: makes an executor that is used instead of processes of this machine, or None. It is shut down after
            each stage.
        report: told how far a stage has come: when it begins, and each time that a chunk of it is done.
    """

    count: int = 1
    factory: Factory | None = None
    report: Report = quiet

    @property
    def near(self) -> bool:
        """Tell whether all workers see this machine's files."""
        return self.factory is None

    def map(
        self, function: Callable[[S, T], R], state: S, items: Sequence[T], *, stage: str = "", size: int = 32
    ) -> Iterator[R]:
        """Yield `function(state, item)` of every item, in order; `size` of them are handed over at a time.

        Raises:
            WorkError: a worker ended, for want of memory as a rule.
        """
        chunks = _chunks(items, size)
        if self.factory is not None:
            results = _elsewhere(self.factory, function, state, chunks)
        elif self.count == 1 or len(chunks) <= 1 or not _can_fork():
            results = ([function(state, item) for item in chunk] for chunk in chunks)
        else:
            results = _forked(self.count, function, state, chunks, None)
        return self._reported(results, stage, len(items))

    def each(
        self,
        function: Callable[[S, T], R],
        state: S,
        items: Sequence[T],
        limits: Limits = LIMITS,
        *,
        stage: str = "",
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
        results: Generator[list[R | Failed], None, None]
        if self.factory is not None:
            results = _elsewhere(self.factory, tried, state, chunks)
        elif _can_fork():
            results = _surviving(self.count, tried, state, chunks, limits)
        else:
            results = ([tried(state, item) for item in chunk] for chunk in chunks)
        return self._reported(results, stage, len(items))

    def _reported(self, results: Generator[list[R], None, None], stage: str, total: int) -> Iterator[R]:
        done = 0
        self.report(stage, 0, total)
        with contextlib.closing(results):
            for results_of_chunk in results:
                done += len(results_of_chunk)
                self.report(stage, done, total)
                yield from results_of_chunk


def attempt(act: Callable[[], R], limits: Limits = LIMITS, passed: tuple[type[Exception], ...] = ()) -> R | Failed:
    """Return what `act` returns, or why it could not be done; the limits are those of a process forked for it.

    Raises:
        Exception: one of `passed`.
    """
    tried = partial(_try, _act, passed)
    return _alone(tried, act, None, limits) if _can_fork() else tried(act, None)


def _act(act: Callable[[], R], _: None) -> R:
    return act()


def _try(function: Callable[[S, T], R], passed: tuple[type[Exception], ...], state: S, item: T) -> R | Failed:
    try:
        return function(state, item)
    except passed:
        raise
    except Exception as error:  # whatever it is, the others go on
        return Failed.of(error)


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _can_fork() -> bool:
    """Tell whether this process can be forked safely: a lock that another thread holds would stay taken."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


def _surviving(
    count: int, function: Callable[[S, T], R | Failed], state: S, chunks: Sequence[Sequence[T]], limits: Limits
) -> Generator[list[R | Failed], None, None]:
    """Yield as `_forked`; where a worker ends, each item that was handed out is done again in a process of its own."""
    left = deque(chunks)
    while left:
        try:
            for results in _forked(count, function, state, list(left), limits):
                left.popleft()
                yield results
        except WorkError:
            for chunk in [left.popleft() for _ in range(min(count * _AHEAD, len(left)))]:
                yield [_alone(function, state, item, limits) for item in chunk]


def _alone(function: Callable[[S, T], R | Failed], state: S, item: T, limits: Limits) -> R | Failed:
    """Return the result of an item from a process that has nothing else to do.

    Raises:
        Exception: what `function` raises.
    """
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    process = fork.Process(target=_answer, args=(sender, function, state, item, limits))
    process.start()
    sender.close()
    try:
        result, error = receiver.recv()
    except EOFError:
        process.join()
        return Failed(Reason.TIME if process.exitcode == -signal.SIGPROF else Reason.ENDED)
    process.join()
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]


def _answer(sender: connection.Connection, function: Callable[[S, T], Any], state: S, item: T, limits: Limits) -> None:
    """In a process of its own: send the result of an item, or what it raises."""
    _begin(limits)
    answer: tuple[Any, Exception | None]
    try:
        with _timed(limits):
            answer = function(state, item), None
    except Exception as error:
        answer = None, error
    sender.send(answer)


def _forked(
    count: int, function: Callable[[S, T], R], state: S, chunks: Sequence[Sequence[T]], limits: Limits | None
) -> Generator[list[R], None, None]:
    """Yield the results of each chunk, from processes forked from this one, which have the state already."""
    key = secrets.token_hex(8)
    _states[key] = state
    gc.freeze()  # what is here already is not looked through in the children, which would copy it
    try:
        fork = multiprocessing.get_context("fork")
        count = min(count, len(chunks))
        pool = ProcessPoolExecutor(count, mp_context=fork, initializer=_begin, initargs=(limits,))
        yield from _ordered(pool, count, key, None, function, chunks, limits)
    finally:
        gc.unfreeze()
        del _states[key]


def _begin(limits: Limits | None) -> None:
    """In a worker: take no more memory than the limits allow, and end when the build does, however that ends."""
    # Ctrl-C reaches all processes of a terminal, and the build alone reports how it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    threading.Thread(target=_end_with_build, daemon=True).start()
    if limits is not None:
        least, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = _data_in_use() + limits.memory
        if least == resource.RLIM_INFINITY or wanted < least:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def _data_in_use() -> int:
    """Return the bytes that count for the limit of this process: what is reserved, which may be more than is used."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])  # proc(5): data and stack
    except OSError:  # a system without it
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return pages * resource.getpagesize()


def _end_with_build() -> None:
    build = multiprocessing.parent_process()
    assert build is not None
    connection.wait([build.sentinel])
    os._exit(1)


@contextlib.contextmanager
def _timed(limits: Limits | None) -> Iterator[None]:
    """Have the system end this process when its time is up, whatever it is doing then."""
    if limits is not None:
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    try:
        yield
    finally:
        if limits is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)


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
        for chunk in itertools.islice(left, width * _AHEAD):
            waiting.append((chunk, executor.submit(_call, key, None, function, chunk, limits)))
        while waiting:
            chunk, future = waiting.popleft()
            found = future.result()
            if found is _Lacking:
                found = executor.submit(_call, key, blob, function, chunk, limits).result()
            for following in itertools.islice(left, 1):
                waiting.append((following, executor.submit(_call, key, None, function, following, limits)))
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


def _call(
    key: str, blob: bytes | None, function: Callable[[Any, T], R], chunk: Sequence[T], limits: Limits | None
) -> Any:
    """In a worker: return the results of a chunk, or say that the state is not known here."""
    if key not in _states:
        if blob is None:
            return _Lacking
        _states.clear()
        _states[key] = pickle.loads(blob)  # noqa: S301  # sent by the build itself
    with _timed(limits):
        return [function(_states[key], item) for item in chunk]


def _where(error: Exception) -> str:
    """Return ``file:line`` of the last call in the project that an exception came through, outside this module."""
    calls = [(Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [(path, line) for path, line in calls if path.is_relative_to(_PACKAGES) and path != Path(__file__)]
    return f"{ours[-1][0].relative_to(_PACKAGES.parent).as_posix()}:{ours[-1][1]}" if ours else ""
