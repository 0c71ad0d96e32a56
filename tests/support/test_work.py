"""Work that is handed out comes back the same, in order, and whole or with a word why not.

What an item does that fails is named in its place, and the others go on.
"""

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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from careers.content import library
from careers.support.work import Failed, Limits, Reason, TooLargeError, Workers, attempt, naming

ITEMS = range(100)
PATIENCE = 30  # seconds


def times(factor: int, number: int) -> int:
    return factor * number


def refuse(_: None, number: int) -> int:
    if number == 42:
        raise ValueError("not this one")
    return number


def run(script: str) -> str:
    """What a Python of its own prints."""
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "workers",
    [Workers(), Workers(2), Workers(3), Workers(1, lambda: ThreadPoolExecutor(2))],
    ids=["one", "two", "three", "elsewhere"],
)
def test_results_are_those_of_the_items_in_their_order(workers: Workers) -> None:
    assert list(workers.map(times, 3, ITEMS, size=7)) == [3 * number for number in ITEMS]
    assert list(workers.map(times, 3, [])) == []


def test_many_processes_take_part() -> None:
    """And none of them is the one that hands out: where that has no threads, as tests that run in parallel have."""
    said = run(
        """
        import os, time
        from careers.support.work import Workers
        def where(_, number):
            time.sleep(0.02)
            return os.getpid()
        found = set(Workers(2).map(where, None, range(40), size=1))
        print(len(found), os.getpid() in found)
        """
    )
    assert said == "2 False"


def test_it_is_told_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    list(Workers(2, report=lambda *said: told.append(said)).map(times, 1, ITEMS, stage="things", size=40))
    assert told == [("things", 0, 100), ("things", 40, 100), ("things", 80, 100), ("things", 100, 100)]


@pytest.mark.parametrize(
    "workers", [Workers(), Workers(2), Workers(1, lambda: ThreadPoolExecutor(2))], ids=["one", "two", "elsewhere"]
)
def test_a_fault_comes_out_as_it_is(workers: Workers) -> None:
    with pytest.raises(ValueError, match="not this one"):
        list(workers.map(refuse, None, ITEMS, size=7))


def test_a_worker_that_is_killed_ends_it_with_a_sentence() -> None:
    said = run(
        """
        import os, signal
        from careers.support.work import WorkError, Workers
        def die(_, number):
            if number == 42:
                os.kill(os.getpid(), signal.SIGKILL)
        try:
            list(Workers(2).map(die, None, range(100), size=7))
        except WorkError as error:
            print(error)
        """
    )
    assert "plugins.careers.workers" in said


@pytest.mark.slow
def test_workers_end_with_a_build_that_is_killed(tmp_path: Path) -> None:
    """They would hold their memory for as long as they have work."""
    script = """
        import os, sys, time
        from pathlib import Path
        from careers.support.work import Workers
        def wait(folder, number):
            (folder / str(os.getpid())).touch()
            time.sleep(600)
        list(Workers(2).map(wait, Path(sys.argv[1]), range(2), size=1))
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script), str(tmp_path)])
    end = time.monotonic() + PATIENCE
    while len(list(tmp_path.iterdir())) < 2:
        assert time.monotonic() < end
        time.sleep(0.02)
    children = [psutil.Process(int(one.name)) for one in tmp_path.iterdir()]
    process.kill()
    process.wait()
    assert not psutil.wait_procs(children, timeout=PATIENCE)[1]


SOON = Limits(0.05, 64 * 2**20)
SLOWLY = Limits(60.0, 64 * 2**20)  # a busy machine takes its time to hand out memory
FAULT = Failed(Reason.FAULT, "ValueError: not this one")


def forever() -> int:
    while True:
        pass


def stubbornly() -> int:
    """As a library does that takes every exception for its own."""
    while True:
        with contextlib.suppress(BaseException):
            forever()


def in_c() -> int:
    """A pattern that tries every way to cut a text."""
    return len(re.findall("(a|aa|aaa)*$", "a" * 60 + "b"))


def hungrily() -> int:
    return len([bytearray(2**20) for _ in range(200)])


def wrongly() -> int:
    raise ValueError("not\nthis one")


def deeply() -> int:
    return deeply()


def largely() -> int:
    raise TooLargeError("2 KB")


def suddenly() -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def alone(expression: str) -> str:
    """What an expression of this module's names is in a process that has no thread but one.

    Beside others nothing is forked, and so nothing is limited; tests before these may have left some.
    """
    return run(f"from {__name__} import *; print({expression})")


REASONS: Mapping[Callable[[], int], Reason] = {
    forever: Reason.TIME,
    stubbornly: Reason.TIME,
    in_c: Reason.TIME,
    hungrily: Reason.MEMORY,
    wrongly: Reason.FAULT,
    deeply: Reason.FAULT,
    largely: Reason.SIZE,
    suddenly: Reason.ENDED,
}


def test_what_cannot_be_made_is_told_with_the_reason() -> None:
    # Telling of a deep recursion takes time too.
    limits = {act: "SOON" if reason == Reason.TIME else "SLOWLY" for act, reason in REASONS.items()}
    attempts = [f"attempt({act.__name__}, {limit}).reason" for act, limit in limits.items()]
    reasons = alone(", ".join(attempts)).split()
    assert dict(zip(REASONS, reasons, strict=True)) == REASONS


def test_what_can_be_made_is_made() -> None:
    """And nothing is limited afterwards in the process that asked."""
    assert (
        alone("[attempt(lambda: 7, SOON), attempt(hungrily, SLOWLY).reason.value, hungrily()]") == "[7, 'memory', 200]"
    )


def test_a_fault_is_told_in_one_line() -> None:
    assert attempt(wrongly, SOON) == FAULT
    assert alone("attempt(wrongly, SOON) == FAULT, attempt(wrongly, SOON).where == ''") == "True True"


def test_what_is_reserved_and_not_used_counts_for_nobody() -> None:
    """A process that holds address space, as one with many threads does, has its whole allowance beside that."""
    held = "held = mmap.mmap(-1, 2 * SLOWLY.memory, flags=mmap.MAP_PRIVATE)"
    assert run(f"import mmap; from {__name__} import *; {held}; print(attempt(lambda: 7, SLOWLY))") == "7"


def full() -> int:
    raise OSError(28, "No space left on device")


def passes() -> bool:
    try:
        attempt(full, SOON, (OSError,))
    except OSError as error:
        return error.errno == 28
    return False


def test_what_is_nobodys_fault_comes_through() -> None:
    """A full disk is no fault of what was to be written there."""
    assert passes()
    assert alone("passes()") == "True"


def test_a_fault_within_the_package_is_told_with_its_place() -> None:
    """By the last of the package's own lines that it came through, as a maintainer looks for it."""
    failed = attempt(lambda: library.Reader(None, "", None, today=None, currency="").read(), SOON)  # type: ignore[arg-type]
    assert isinstance(failed, Failed)
    assert re.fullmatch(r"generator/careers/content/library/reading\.py:\d+", failed.where)
    assert failed.report == f"{failed.message}, {failed.where}"


def named() -> int:
    with naming("outer"), naming("acme/kernel"):
        return wrongly()


def test_a_fault_names_the_text_that_it_is_about() -> None:
    """The innermost, from whatever process."""
    assert attempt(named, SOON) == FAULT
    assert alone("[attempt(named, SOON).subject, attempt(wrongly, SOON).subject]") == "['acme/kernel', '']"


def one(_: None, number: int) -> int:
    """What comes of a number: most often the number."""
    return {3: wrongly, 41: wrongly}.get(number, lambda: number)()


def elsewhere() -> Workers:
    return Workers(1, lambda: ThreadPoolExecutor(2))


@pytest.mark.parametrize("workers", ["Workers()", "Workers(2)", "elsewhere()"])
def test_the_others_go_on(workers: str) -> None:
    found = alone(f"list({workers}.each(one, None, range(60), SOON, size=4))")
    assert found == str([FAULT if number in (3, 41) else number for number in range(60)])


@pytest.mark.parametrize("count", [1, 2])
def test_workers_that_end_are_replaced(count: int) -> None:
    """One is ended each time by a certain item, one by another once, one never ends; all others are done."""
    said = run(
        f"""
        import os, signal, tempfile
        from pathlib import Path
        from careers.support.work import Limits, Workers
        def do(folder, number):
            if number == 42 or number == 77 and not (folder / "once").exists():
                (folder / "once").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            while number == 5:
                pass
            return number
        with tempfile.TemporaryDirectory() as folder:
            found = list(Workers({count}).each(do, Path(folder), range(100), Limits({SOON.seconds}), size=7))
        print([one.reason.value if number in (5, 42) else one == number for number, one in enumerate(found)])
        """
    )
    assert said == str([{5: "time", 42: "ended"}.get(number, True) for number in range(100)])


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
