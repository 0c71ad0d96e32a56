"""What the making of one thing may cost, and what becomes of it where it costs more, or fails.

Structural limits refuse an input alike on every machine, and quickly. This is for what slips through them: who makes
many things has each of them bounded, so that one that cannot be made is named, and the others go on.
"""

from __future__ import annotations

import ctypes
import enum
import faulthandler
import multiprocessing
import os
import resource
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

R = TypeVar("R")

_AGAIN = 1.0  # seconds after which what caught the interruption is interrupted again
_STDERR = 2
_PACKAGE = Path(__file__).parent
_PAGE = resource.getpagesize()
_armed = 0  # the process in which something is being bounded


class Reason(enum.StrEnum):
    """Why a thing could not be made."""

    TIME = "time"
    MEMORY = "memory"
    ENDED = "ended"  # its process came to an end
    FAULT = "fault"
    SIZE = "size"  # its files come to too many bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """What there is in the place of a thing that could not be made.

    Attributes:
        said: the fault in one line; "" where there is none.
        where: of a fault, the file and line of this package that it came up in; "" where it came up in none.
    """

    reason: Reason
    said: str = ""
    where: str = field(default="", compare=False, repr=False)  # a line number says nothing of what failed

    @property
    def report(self) -> str:
        """The fault and its place, as somebody would report them; where there is no fault, the reason."""
        return f"{self.said}, {self.where}" if self.where else self.said or self.reason


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one thing may cost.

    Attributes:
        seconds: of the processor's time, so that a machine that is busy otherwise decides nothing.
        memory: bytes beside those that were in use when it was begun.
    """

    seconds: float
    memory: int


class WithoutError(Exception):
    """What others are made from is not there: `failed` says why, of them as well."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.said)
        self.failed = failed


def needed(made: R | Failed) -> R:
    """What was made, for who can do nothing without it.

    Raises:
        WithoutError: it was not.
    """
    if isinstance(made, Failed):
        raise WithoutError(made)
    return made


class TooMuch(Exception):  # noqa: N818  # it is caught in `attempt`
    """Raised when the files that are made of one thing come to more than they may; says what they may come to."""


class _TooLong(BaseException):  # libraries catch every Exception
    """The time is up."""


def attempt(act: Callable[[], R], bounds: Bounds, passed: tuple[type[Exception], ...] = (OSError,)) -> R | Failed:
    """What `act` returns, or why it could not be done.

    Limits are a process' own: where it has other threads, memory is not bounded, and nothing ends code in C. What is
    attempted within what is bounded already has those bounds, not its own.

    Raises:
        Exception: one of `passed`, which are nobody's fault whose thing it is.
    """
    alone = threading.active_count() == 1 and threading.current_thread() is threading.main_thread()
    nested = alone and _armed == os.getpid()
    try:
        if nested:
            return act()
        return _bounded(act, bounds) if alone else _watched(act, bounds.seconds)
    except _TooLong:
        if nested:
            raise
        return Failed(Reason.TIME)
    except MemoryError:
        return Failed(Reason.MEMORY)
    except WithoutError as error:
        return error.failed
    except TooMuch as error:
        return Failed(Reason.SIZE, str(error))
    except passed:
        raise
    except Exception as error:  # whatever it is, the others go on
        return Failed(Reason.FAULT, " ".join(f"{type(error).__name__}: {error}".split()), _where(error))


def _where(error: Exception) -> str:
    """Return ``file:line`` of the last call in this package that an exception came through, outside this module."""
    calls = [(Path(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [(path, line) for path, line in calls if path.is_relative_to(_PACKAGE) and path != Path(__file__)]
    return f"{ours[-1][0].relative_to(_PACKAGE.parent).as_posix()}:{ours[-1][1]}" if ours else ""


def _bounded(act: Callable[[], R], bounds: Bounds) -> R:
    global _armed  # a signal can come as the work ends, and must not keep the limits from being lifted
    before = signal.signal(signal.SIGVTALRM, _interrupt)
    limits = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        _armed = os.getpid()
        resource.setrlimit(resource.RLIMIT_DATA, (_least(limits, bounds.memory), limits[1]))
        signal.setitimer(signal.ITIMER_VIRTUAL, bounds.seconds, _AGAIN)
        # The system ends the process where no Python runs that could be interrupted. A worker is replaced, without a
        # word; where there is none, to end with the place in the code is better than not to end.
        faulthandler.unregister(signal.SIGPROF)
        if multiprocessing.parent_process() is None:
            faulthandler.register(signal.SIGPROF, file=_STDERR, all_threads=False, chain=True)
        signal.setitimer(signal.ITIMER_PROF, 2 * bounds.seconds + _AGAIN)
        return act()
    finally:
        _armed = 0
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_DATA, limits)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL if before is None else before)


def _watched(act: Callable[[], R], seconds: float) -> R:
    """The same of one of several threads, by another that looks at its clock."""
    thread, over = threading.get_ident(), threading.Event()
    own = time.pthread_getcpuclockid(thread) if hasattr(time, "pthread_getcpuclockid") else time.CLOCK_MONOTONIC
    end = time.clock_gettime(own) + seconds

    def watch() -> None:
        left = seconds
        while not over.wait(left):
            left = end - time.clock_gettime(own)
            if left <= 0:
                _raise_in(thread, _TooLong)
                left = _AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        try:
            return act()
        finally:
            over.set()
    finally:
        # Once more, for the interruption can come as the work ends; it has come when the other thread has ended.
        over.set()
        watcher.join()


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Have an exception come up in a thread as soon as Python runs there (CPython's C API).

    It is never taken back: Python 3.11 would look for it for ever, and never come to a function that is traced.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _least(limits: tuple[int, int], memory: int) -> int:
    """The limit that leaves so much memory beside what is in use, where the system tells of that (proc(5), Linux)."""
    try:
        file = os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return limits[0]
    used = int(os.read(file, 200).split()[5]) * _PAGE
    os.close(file)
    return min([used + memory, *(one for one in limits if one != resource.RLIM_INFINITY)])


def _interrupt(*_: object) -> None:
    if _armed == os.getpid():
        raise _TooLong
