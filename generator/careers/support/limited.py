"""One call in a process of its own, which ends at its limits of time and memory.

Structural limits refuse an input alike on every machine, and quickly. `Limits` are for what slips through them:
whatever a stranger's text does to a parser, the process ends, and the one that asked goes on with a `Failed`. A process
is forked for each call, so that functions and arguments need not be pickled; results are. Where none can be forked, on
a system without ``fork`` and beside other threads, whose locks would stay taken, a call is made in this process: an
exception is a `Failed` there too, but time and memory are not limited.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import gc
import multiprocessing
import os
import pickle
import resource
import signal
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fcntl import F_SETFL, F_SETOWN, fcntl
from multiprocessing import connection
from pathlib import Path
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_LONGEST = 1_000  # characters of an error's message, which may quote a text
_GRACE = 5.0  # seconds that a process may take to begin, and to end by itself
_PACKAGES = Path(__file__).parents[2]
_MACHINERY = frozenset({Path(__file__), Path(__file__).with_name("work.py")})
_RARELY = (100_000, 50, 50)  # of a build of 100 postings, Python's own (700, 10, 10) cost 4 % of its time
_SUBJECT = "while making "  # how the note of an exception begins that names the text at fault


class TooLargeError(Exception):
    """Raised if the files or the result of an item are too large; the message is the limit."""


class Reason(enum.StrEnum):
    """Why an item could not be done."""

    TIME = "time"
    MEMORY = "memory"
    ENDED = "ended"  # its process came to an end
    FAULT = "fault"
    SIZE = "size"  # its files or its result come to too many bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The result for an item that could not be done.

    Attributes:
        message: the error in one line; "" where there is none.
        where: of an error, the file and line of the project that it came up in; "" where it came up in none.
        subject: the text at fault, where the error names one: see `error_context`.
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
        message = " ".join(f"{type(error).__name__}: {error}"[:_LONGEST].split())
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
        wall: seconds of the clock, for what waits and does not work; None: forty times `seconds`.
        result: bytes of the result as it is sent back.
    """

    seconds: float = 15.0
    memory: int = 512 * 2**20
    wall: float | None = None
    result: int = 256 * 2**20

    @property
    def clock(self) -> float:
        """Return the seconds of the clock."""
        return self.seconds * 40 if self.wall is None else self.wall


# For what is made of one text: within the structural limits it takes a few milliseconds and a few megabytes.
LIMITS = Limits()


def run_limited(function: Callable[[T], R], argument: T, limits: Limits = LIMITS) -> R | Failed:
    """Return `function(argument)`, called in a process of its own; `Failed` where it raises or exceeds `limits`."""
    return run_each_limited(function, [argument], limits)[0]


def run_each_limited(
    function: Callable[[T], R],
    arguments: Sequence[T],
    limits: Limits,
    count: int = 1,
    queue: Callable[[T], Hashable] = id,
) -> list[R | Failed]:
    """Return as `run_limited` for each argument, in order, from up to `count` processes at a time.

    Of arguments with an equal `queue`, one begins after the other has ended.
    """
    if not can_fork():
        return [_tried(function, argument) for argument in arguments]
    results: dict[int, R | Failed] = {}
    waiting = dict(enumerate(arguments))
    running: dict[int, _Call[R]] = {}
    try:
        while waiting or running:
            for number, argument in list(waiting.items()):
                busy = {queue(arguments[other]) for other in running}
                if len(running) < count and queue(argument) not in busy:
                    running[number] = _Call(function, waiting.pop(number), limits)
            _wait(list(running.values()))
            for number, call in list(running.items()):
                if call.is_over:
                    results[number] = call.result()
                    del running[number]
    finally:
        for call in running.values():
            call.end()
    return [results[number] for number in range(len(arguments))]


@contextlib.contextmanager
def begun(function: Callable[[T], R], argument: T, limits: Limits) -> Iterator[Callable[[], R | Failed]]:
    """Begin `run_limited`, and give a function that waits for its result; the process ends with the block."""
    call = _Call(function, argument, limits)

    @functools.cache
    def result() -> R | Failed:
        _wait([call])
        return call.result()

    try:
        yield result
    finally:
        call.end()


def can_fork() -> bool:
    """Tell whether this process can be forked safely: a lock that another thread holds would stay taken."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


class _Call(Generic[R]):
    def __init__(self, function: Callable[[T], R], argument: T, limits: Limits) -> None:
        fork = multiprocessing.get_context("fork")
        self.receiver, sender = fork.Pipe(duplex=False)
        self.last = time.monotonic() + limits.clock + _GRACE
        self._process = fork.Process(target=_answer, args=(sender, function, argument, limits))
        self._process.start()
        sender.close()

    @property
    def is_over(self) -> bool:
        """Tell whether there is an answer, or there will be none."""
        return self.receiver.poll() or time.monotonic() > self.last

    def result(self) -> R | Failed:
        """Return the answer, or why there is none; the process has ended then."""
        if not self.receiver.poll():  # it has overstayed its time
            self.end()
            return Failed(Reason.TIME)
        try:
            data = self.receiver.recv_bytes()
        except (EOFError, OSError):  # it has ended, the latter in the middle of the answer
            data = b""
        self._process.join(_GRACE)
        late = self._process.exitcode in (-signal.SIGPROF, -signal.SIGALRM)
        self.end()
        if not data:
            return Failed(Reason.TIME if late else Reason.ENDED)
        try:
            result: R | Failed = pickle.loads(data)  # noqa: S301  # sent by `_answer`
        except Exception as error:  # a value that cannot be made here again
            result = Failed.of(error)
        return result

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.receiver.close()


def _wait(calls: Sequence[_Call[Any]]) -> None:
    last = min(call.last for call in calls)
    connection.wait([call.receiver for call in calls], max(0.0, last - time.monotonic()) + 0.01)


def _tried(function: Callable[[T], R], argument: T) -> R | Failed:
    try:
        return function(argument)
    except Exception as error:  # whatever it is, it is the argument's
        return Failed.of(error)


def _answer(sender: connection.Connection, function: Callable[[T], R], argument: T, limits: Limits) -> None:
    """In a process of its own: send what comes of a call."""
    begin(limits)
    with timed(limits):
        try:
            data = pickle.dumps(_tried(function, argument), pickle.HIGHEST_PROTOCOL)
            if len(data) > limits.result:
                raise TooLargeError(f"{limits.result >> 20} MB")
        except Exception as error:  # the result cannot be sent
            data = pickle.dumps(Failed.of(error))
    sender.send_bytes(data)


def begin(limits: Limits | None) -> None:
    """In a process that was just forked: take no more memory than the limits allow, and end when the parent does."""
    # Ctrl-C reaches all processes of a terminal, and the first one alone reports how it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGIO):
        signal.signal(number, signal.SIG_DFL)
    _end_with_parent()
    gc.freeze()  # what is here already is not looked through, which would copy it
    if limits is not None:
        least, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = _data_in_use() + limits.memory
        if least == resource.RLIM_INFINITY or wanted < least:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def collect_rarely() -> None:
    """Have Python look rarely for values that nobody refers to: they come by the hundred thousand, and most stay."""
    gc.freeze()
    gc.set_threshold(*_RARELY)


def _end_with_parent() -> None:
    """Have the system end this process by a signal when its parent ends, however that ends.

    Nothing is ever written into the pipe that the parent holds open. A thread that waits for its end would do as well,
    but beside it this process could not be forked.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    with contextlib.suppress(OSError):  # a system that has no signals of pipes; the clock ends the process there
        fcntl(parent.sentinel, F_SETOWN, os.getpid())
        fcntl(parent.sentinel, F_SETFL, os.O_ASYNC)
    if connection.wait([parent.sentinel], 0):
        os._exit(1)


@contextlib.contextmanager
def timed(limits: Limits | None) -> Iterator[None]:
    """Have the system end this process when its time is up, whatever it is doing then."""
    times = {signal.ITIMER_PROF: limits.seconds, signal.ITIMER_REAL: limits.clock} if limits is not None else {}
    for timer, seconds in times.items():
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for timer in times:
            signal.setitimer(timer, 0)


def _data_in_use() -> int:
    """Return the bytes that count for the limit of this process: what is reserved, which may be more than is used."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])  # proc(5): data and stack
    except OSError:  # a system without it
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return pages * resource.getpagesize()


def limits_of(count: int) -> Limits:
    """Return the limits for what is made of so many postings."""
    return Limits(60.0 + count * 0.01, LIMITS.memory + count * 20_000)


@contextlib.contextmanager
def error_context(subject: str) -> Iterator[None]:
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


def _where(error: Exception) -> str:
    """Return ``file:line`` of the last call in the project that an exception came through, but for this machinery."""
    calls = [(Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [(path, line) for path, line in calls if path.is_relative_to(_PACKAGES) and path not in _MACHINERY]
    return f"{ours[-1][0].relative_to(_PACKAGES.parent).as_posix()}:{ours[-1][1]}" if ours else ""
