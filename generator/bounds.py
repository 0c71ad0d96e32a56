"""What the making of one thing may cost, and what becomes of it where it costs more, or fails.

Structural limits refuse an input alike on every machine, and quickly. This is for what slips through them: who makes
many things has each of them bounded, so that one that cannot be made is named, and the others go on.
"""

from __future__ import annotations

import enum
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

R = TypeVar("R")

_AGAIN = 1.0  # seconds after which what caught the interruption is interrupted again
_PAGE = resource.getpagesize()
_armed = False  # whether something is being bounded


class Reason(enum.StrEnum):
    """Why a thing could not be made."""

    TIME = "time"
    MEMORY = "memory"
    ENDED = "ended"  # its process came to an end
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Failed:
    """What there is in the place of a thing that could not be made.

    Attributes:
        said: the fault in one line; "" where there is none.
    """

    reason: Reason
    said: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one thing may cost.

    Attributes:
        seconds: of the processor's time, so that a machine that is busy otherwise decides nothing.
        memory: bytes beside those that were in use when it was begun.
    """

    seconds: float
    memory: int


class _TooLong(BaseException):  # libraries catch every Exception
    """The time is up."""


def attempt(act: Callable[[], R], bounds: Bounds, passed: tuple[type[Exception], ...] = (OSError,)) -> R | Failed:
    """What `act` returns, or why it could not be done.

    Only the thread of a process that has no other is bounded: limits are a process' own. Nothing is bounded within
    what is.

    Raises:
        Exception: one of `passed`, which are nobody's fault whose thing it is.
    """
    try:
        alone = threading.active_count() == 1 and threading.current_thread() is threading.main_thread()
        return _bounded(act, bounds) if alone else act()
    except _TooLong:
        return Failed(Reason.TIME)
    except MemoryError:
        return Failed(Reason.MEMORY)
    except passed:
        raise
    except Exception as error:  # whatever it is, the others go on
        return Failed(Reason.FAULT, " ".join(f"{type(error).__name__}: {error}".split()))


def _bounded(act: Callable[[], R], bounds: Bounds) -> R:
    global _armed  # a signal can come as the work ends, and must not keep the limits from being lifted
    before = signal.signal(signal.SIGVTALRM, _interrupt)
    limits = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        _armed = True
        resource.setrlimit(resource.RLIMIT_DATA, (_least(limits, bounds.memory), limits[1]))
        signal.setitimer(signal.ITIMER_VIRTUAL, bounds.seconds, _AGAIN)
        if multiprocessing.parent_process() is not None:
            # A worker can be replaced: the system ends it where no Python runs that could be interrupted.
            signal.setitimer(signal.ITIMER_PROF, 2 * bounds.seconds)
        return act()
    finally:
        _armed = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_DATA, limits)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL if before is None else before)


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
    if _armed:
        raise _TooLong
