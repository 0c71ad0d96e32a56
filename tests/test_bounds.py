"""A thing that cannot be made is told of, with the reason, and the others are made."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from generator import library
from generator.bounds import Bounds, Failed, Reason, attempt
from generator.work import Workers
from tests.test_work import run

pytestmark = pytest.mark.slow

SOON = Bounds(0.05, 64 * 2**20)
FAULT = Failed(Reason.FAULT, "ValueError: not this one")


def forever() -> int:
    while True:
        pass


def stubbornly() -> int:
    """As a library does that takes every exception for its own."""
    while True:
        with contextlib.suppress(Exception):
            forever()


def stubbornly_once() -> int:
    with contextlib.suppress(BaseException):
        forever()
    return forever()


def in_c() -> int:
    """A pattern that tries every way to cut a text."""
    return len(re.findall("(a|aa|aaa)*$", "a" * 60 + "b"))


def hungrily() -> int:
    return len([bytearray(2**20) for _ in range(200)])


def wrongly() -> int:
    raise ValueError("not\nthis one")


def deeply() -> int:
    return deeply()


def alone(expression: str) -> str:
    """What an expression of this module's names is in a process that has no thread but one.

    Nothing is bounded beside others, and forked neither; tests before these may have left some.
    """
    return run(f"from {__name__} import *; print({expression})")


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (forever, Reason.TIME),
        (stubbornly, Reason.TIME),
        (in_c, Reason.TIME),
        (hungrily, Reason.MEMORY),
        (wrongly, Reason.FAULT),
        (deeply, Reason.FAULT),
    ],
)
def test_what_cannot_be_made_is_told_with_the_reason(act: Callable[[], int], reason: Reason) -> None:
    assert alone(f"attempt({act.__name__}, SOON).reason") == reason


def test_a_fault_is_told_in_one_line() -> None:
    assert attempt(wrongly, SOON) == FAULT


def test_what_can_be_made_is_made() -> None:
    assert alone("attempt(lambda: 7, SOON)") == "7"


def test_what_is_nobodys_fault_comes_through() -> None:
    """A full disk is no fault of what was to be written there."""

    def full() -> int:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        attempt(full, SOON)
    with pytest.raises(ValueError, match="not"):
        attempt(wrongly, SOON, (ValueError,))


def left(act: Callable[[], int]) -> bool:
    """Whether a process is as it was after something was attempted."""
    before = signal.getsignal(signal.SIGVTALRM)
    attempt(act, SOON)
    return signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0) and signal.getsignal(signal.SIGVTALRM) is before


def test_nothing_is_bounded_afterwards() -> None:
    """Neither the process' time nor its memory, and whoever waits for such a signal gets it again."""
    assert alone("[left(forever), left(hungrily), left(wrongly), hungrily()]") == "[True, True, True, 200]"


def test_a_thread_beside_the_main_one_is_bounded_in_time_alone() -> None:
    """By what it takes itself; it goes on after that."""
    found: list[object] = []
    acts = (forever, stubbornly_once, wrongly, lambda: time.sleep(0.2))

    def go() -> None:
        found.extend(attempt(act, SOON) for act in acts)
        found.append(attempt(hungrily, Bounds(60, SOON.memory)))

    thread = threading.Thread(target=go)
    thread.start()
    thread.join()
    assert found == [Failed(Reason.TIME), Failed(Reason.TIME), FAULT, None, 200]


def traced() -> int:
    """Something that a tool looks into as it goes on, after another thread could have been interrupted."""
    threading.Thread(target=lambda: attempt(forever, SOON)).start()
    attempt(lambda: 7, SOON)
    sys.setprofile(lambda *_: None)
    return stubbornly.__code__.co_argcount


def test_nothing_hinders_tools_afterwards() -> None:
    """Python 3.11 never comes to a traced function where it looks for an interruption that was taken back."""
    assert alone("traced()") == "0"


def test_what_is_attempted_within_has_the_bounds_of_the_whole() -> None:
    """They do not end with it, and it cannot have wider ones."""
    assert alone("attempt(lambda: (attempt(lambda: 7, SOON), forever()), SOON).reason") == "time"
    assert alone("attempt(lambda: attempt(forever, Bounds(60, 2**30)), SOON).reason") == "time"
    assert alone("attempt(lambda: [attempt(wrongly, SOON) == FAULT, 7], SOON)") == "[True, 7]"


def test_code_in_c_that_never_returns_ends_the_process() -> None:
    """Where no worker could be ended in its place: with the place in the code, and not never."""
    script = f"""
        import signal
        from generator.bounds import Bounds, attempt
        def endless():
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGVTALRM])  # as if no Python ran there
            while True: pass
        attempt(endless, Bounds({SOON.seconds}, {SOON.memory}))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGPROF
    assert "in endless" in done.stderr


def one(_: None, number: int) -> int:
    """What comes of a number: most often the number."""
    return {3: wrongly, 41: wrongly}.get(number, lambda: number)()


def elsewhere() -> Workers:
    return Workers(1, lambda: ThreadPoolExecutor(2))


@pytest.mark.parametrize("workers", ["Workers()", "Workers(2)", "elsewhere()"])
def test_the_others_go_on(workers: str) -> None:
    found = alone(f"list({workers}.each(one, None, range(60), SOON, size=4))")
    assert found == str([FAULT if number in (3, 41) else number for number in range(60)])


def test_workers_that_end_are_replaced() -> None:
    """One is killed each time by a certain item, one by another once; of either, all others are done."""
    said = run(
        f"""
        import os, signal, tempfile
        from pathlib import Path
        from generator.bounds import Bounds
        from generator.work import Workers
        def do(folder, number):
            if number == 42 or number == 77 and not (folder / "once").exists():
                (folder / "once").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            if number == 5:
                signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGVTALRM])  # as if no Python ran there
                while True: pass
            return number
        with tempfile.TemporaryDirectory() as folder:
            found = list(Workers(2).each(do, Path(folder), range(100), Bounds({SOON.seconds}, {SOON.memory}), size=7))
        print([one.reason.value if number in (5, 42) else one == number for number, one in enumerate(found)])
        """
    )
    assert said == str(["ended" if number in (5, 42) else True for number in range(100)])


def test_one_worker_that_ends_is_replaced_too() -> None:
    """Where it has much to do; without a word of Python's about where it was."""
    said = run(
        f"""
        import os, signal
        from generator.bounds import Bounds, attempt
        from generator.work import Workers
        os.dup2(1, 2)
        def do(_, number):
            if number == 42:
                signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGVTALRM])  # as if no Python ran there
                while True: pass
            return number
        attempt(lambda: None, Bounds(60, 2**30))
        found = list(Workers(1).each(do, None, range(100), Bounds({SOON.seconds}, {SOON.memory}), size=5))
        print([one.reason.value if number == 42 else one == number for number, one in enumerate(found)])
        """
    )
    assert said == str(["ended" if number == 42 else True for number in range(100)])


def asked(_: None, name: str) -> os.stat_result:
    return os.stat(name)  # noqa: PTH116


def ends(workers: Workers) -> bool:
    """Whether the work ends with a file that is not there."""
    try:
        list(workers.each(asked, None, ["/nowhere/at/all"] * 3, SOON, size=1))
    except FileNotFoundError:
        return True
    return False


def test_a_fault_that_is_nobodys_ends_it() -> None:
    """However many workers there are."""
    assert alone("[ends(Workers()), ends(Workers(2))]") == "[True, True]"


def test_a_fault_within_the_package_is_told_with_its_place() -> None:
    """By the last of the package's own lines that it came through, as a maintainer looks for it."""
    failed = attempt(lambda: library.load(None, "", None, today=None, currency=""), SOON)  # type: ignore[arg-type]
    assert isinstance(failed, Failed)
    assert re.fullmatch(r"generator/library/reading\.py:\d+", failed.where)
    assert failed.report == f"{failed.said}, {failed.where}"
