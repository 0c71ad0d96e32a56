"""One call in a process of its own comes back with its result, or with the reason why there is none."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

import psutil
import pytest

from careers.support.fingerprints import fingerprint
from careers.support.limited import (
    Failed,
    Limits,
    Reason,
    TooLargeError,
    error_context,
    run_each_limited,
    run_limited,
)

pytestmark = pytest.mark.slow

PATIENCE = 30  # seconds
SOON = Limits(0.05, 64 * 2**20)
SLOWLY = Limits(60.0, 64 * 2**20)  # a busy machine takes its time to hand out memory
BRIEFLY = Limits(60.0, 64 * 2**20, wall=0.2, result=2**20)
FAULT = Failed(Reason.FAULT, "ValueError: not this one")


def run(script: str) -> str:
    """What a Python of its own prints."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout.strip()


def alone(expression: str) -> str:
    """What an expression of this module's names is in a process that has no thread but one.

    Beside others nothing is forked, and so nothing is limited; tests before these may have left some.
    """
    return run(f"from {__name__} import *; print({expression})")


def same(value: object) -> object:
    return value


def forever(_: object) -> NoReturn:
    while True:
        pass


def stubbornly(_: object) -> NoReturn:
    """As a library does that takes every exception for its own."""
    while True:
        with contextlib.suppress(BaseException):
            forever(None)


def in_c(_: object) -> int:
    """A pattern that tries every way to cut a text."""
    return len(re.findall("(a|aa|aaa)*$", "a" * 60 + "b"))


def idly(_: object) -> None:
    time.sleep(600)


def deaf(_: object) -> None:
    """As nothing in the project does: it holds off the system's signals, and waits."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGPROF})
    time.sleep(600)


def hungrily(_: object) -> int:
    return len([bytearray(2**20) for _ in range(200)])


def wrongly(_: object) -> int:
    raise ValueError("not\nthis one")


def deeply(_: object) -> object:
    return deeply(None)


def largely(_: object) -> int:
    raise TooLargeError("2 KB")


def at_length(_: object) -> bytes:
    return bytes(2 * 2**20)


def suddenly(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def politely(_: object) -> NoReturn:
    sys.exit(0)


def locally(_: object) -> object:
    """Return what cannot be sent to another process."""
    return lambda: 7


class Once:
    """A value that can be sent, and cannot be made again."""

    def __reduce__(self) -> tuple[Callable[[object], int], tuple[int]]:
        return wrongly, (1,)


def once(_: object) -> Once:
    return Once()


REASONS: Mapping[Callable[[object], object], tuple[str, Reason]] = {
    forever: ("SOON", Reason.TIME),
    stubbornly: ("SOON", Reason.TIME),
    in_c: ("SOON", Reason.TIME),
    idly: ("BRIEFLY", Reason.TIME),
    hungrily: ("SLOWLY", Reason.MEMORY),
    wrongly: ("SLOWLY", Reason.FAULT),
    deeply: ("SLOWLY", Reason.FAULT),  # a deep recursion takes time to be reported
    largely: ("SLOWLY", Reason.SIZE),
    at_length: ("BRIEFLY", Reason.SIZE),
    suddenly: ("SLOWLY", Reason.ENDED),
    politely: ("SLOWLY", Reason.ENDED),
    locally: ("SLOWLY", Reason.FAULT),
    once: ("SLOWLY", Reason.FAULT),
}


def test_a_call_that_fails_comes_back_with_the_reason() -> None:
    calls = [f"run_limited({act.__name__}, 1, {limits}).reason.value" for act, (limits, _) in REASONS.items()]
    reasons = alone(", ".join(calls)).split()
    assert dict(zip(REASONS, reasons, strict=True)) == {act: reason for act, (_, reason) in REASONS.items()}


def test_a_call_that_ignores_its_time_is_ended_by_the_one_that_asked() -> None:
    grace = "import careers.support.limited as limited; limited._GRACE = 0.2"
    assert run(f"from {__name__} import *; {grace}; print(run_limited(deaf, 1, BRIEFLY).reason.value)") == "time"


def test_a_call_within_its_limits_comes_back_with_its_result() -> None:
    """And nothing is limited afterwards in the process that asked."""
    assert (
        alone("[run_limited(same, 7, SOON), run_limited(hungrily, 1, SLOWLY).reason.value, hungrily(1)]")
        == "[7, 'memory', 200]"
    )


def test_functions_and_arguments_need_not_be_sent() -> None:
    """The process has them already."""
    assert alone("run_limited(lambda given: given(), lambda: 7, SOON)") == "7"


def test_a_call_may_make_calls() -> None:
    """Each within limits of its own, which end it alone."""
    inner = "lambda _: [run_limited(same, 1, SOON), run_limited(forever, 1, SOON).reason.value]"
    assert alone(f"run_limited({inner}, 1, SLOWLY)") == "[1, 'time']"


def test_a_fault_is_reported_in_one_line() -> None:
    assert run_limited(wrongly, 1, SOON) == FAULT
    assert alone("run_limited(wrongly, 1, SOON) == FAULT, run_limited(wrongly, 1, SOON).where == ''") == "True True"


def test_memory_that_is_reserved_and_not_used_counts_for_nobody() -> None:
    """A process that holds address space, as one with many threads does, has its whole allowance beside that."""
    held = "held = mmap.mmap(-1, 2 * SLOWLY.memory, flags=mmap.MAP_PRIVATE)"
    assert run(f"import mmap; from {__name__} import *; {held}; print(run_limited(same, 7, SLOWLY))") == "7"


def test_a_fault_within_the_package_is_reported_with_its_place() -> None:
    """By the last of the package's own lines that it came through, as a maintainer looks for it."""
    failed = run_limited(fingerprint, object(), SOON)
    assert isinstance(failed, Failed)
    assert re.fullmatch(r"generator/careers/support/fingerprints\.py:\d+", failed.where)
    assert failed.report == f"{failed.message}, {failed.where}"


def named(_: object) -> int:
    with error_context("outer"), error_context("acme/kernel"):
        return wrongly(1)


def test_a_fault_names_the_text_that_it_is_about() -> None:
    """The innermost, from whatever process."""
    assert run_limited(named, 1, SOON) == FAULT
    calls = "[run_limited(named, 1, SOON).subject, run_limited(wrongly, 1, SOON).subject]"
    assert alone(calls) == "['acme/kernel', '']"


def numbered(number: int) -> int:
    if number == 5:
        suddenly(None)
    return wrongly(number) if number == 3 else number


def test_many_calls_come_back_in_order_each_with_its_own_result() -> None:
    expected = [FAULT if number == 3 else Failed(Reason.ENDED) if number == 5 else number for number in range(9)]
    assert alone("run_each_limited(numbered, range(9), SLOWLY, 4)") == str(expected)
    assert run_each_limited(same, [], SLOWLY) == []


def marked(folder: Path) -> tuple[bool, int]:
    """Return whether another call of the same folder was under way, and how many calls of all folders were."""
    mark = folder / str(os.getpid())
    alone_here = not list(folder.iterdir())
    mark.touch()
    time.sleep(0.3)
    under_way = len(list(folder.parent.glob("*/*")))
    mark.unlink()
    return alone_here, under_way


def test_calls_of_one_queue_follow_each_other_and_others_do_not_wait(tmp_path: Path) -> None:
    """As hosts are asked: one after the other at the same host, several hosts at a time."""
    folders = [tmp_path / name for name in "aabb"]
    for folder in folders:
        folder.mkdir(exist_ok=True)
    script = f"""
        from pathlib import Path
        from {__name__} import *
        folders = [Path({str(tmp_path)!r}, name) for name in "aabb"]
        print(run_each_limited(marked, folders, SLOWLY, 4, lambda folder: folder.name))
    """
    results = re.findall(r"\((\w+), (\d)\)", run(script))
    assert [alone_here for alone_here, _ in results] == ["True"] * 4
    assert max(int(under_way) for _, under_way in results) == 2


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_a_call_ends_with_the_process_that_asked(tmp_path: Path, how: str) -> None:
    """However that ends, and also a call within a call: nobody would wait for the result."""
    script = f"""
        from pathlib import Path
        from {__name__} import *
        def wait(depth):
            if depth:
                return run_limited(wait, depth - 1, SLOWLY)
            (Path({str(tmp_path)!r}) / f"{{os.getpid()}} {{os.getppid()}}").touch()
            time.sleep(600)
        run_limited(wait, 1, SLOWLY)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)])
    end = time.monotonic() + PATIENCE
    while not (marks := list(tmp_path.iterdir())):
        assert time.monotonic() < end
        time.sleep(0.02)
    children = [psutil.Process(int(number)) for number in marks[0].name.split()]
    assert process.pid not in [child.pid for child in children]
    process.send_signal(getattr(signal, how))
    process.wait()
    assert not psutil.wait_procs(children, timeout=PATIENCE)[1]
