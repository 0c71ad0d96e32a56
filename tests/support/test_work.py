"""Work that is handed out comes back the same, in order, and whole or with a word why not.

What an item does that fails is named in its place, and the others go on.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import psutil
import pytest

from careers.support.work import Lean, Workers
from tests.each import each
from tests.support.test_limited import FAULT, PATIENCE, SOON, run, wrongly

pytestmark = pytest.mark.slow

ITEMS = range(100)


def times(factor: int, number: int) -> int:
    return factor * number


def refuse(_: None, number: int) -> int:
    if number == 42:
        raise ValueError("not this one")
    return number


@each(
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


@each("workers", [Workers(), Workers(2), Workers(1, lambda: ThreadPoolExecutor(2))], ids=["one", "two", "elsewhere"])
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


def alone(expression: str) -> str:
    """What an expression of this module's names is in a process that has no thread but one.

    Beside others nothing is forked, and so nothing is limited; tests before these may have left some.
    """
    return run(f"from {__name__} import *; print({expression})")


def one(_: None, number: int) -> int:
    """What comes of a number: most often the number."""
    return wrongly(number) if number in (3, 41) else number


def elsewhere() -> Workers:
    return Workers(1, lambda: ThreadPoolExecutor(2))


@each("workers", ["Workers()", "Workers(2)", "elsewhere()"])
def test_the_others_go_on(workers: str) -> None:
    found = alone(f"list({workers}.each(one, None, range(60), SOON, size=4))")
    assert found == str([FAULT if number in (3, 41) else number for number in range(60)])


@each("count", [1, 2])
def test_workers_that_end_are_replaced(count: int) -> None:
    """One is ended each time by a certain item, one by another once, one never ends; all others are done."""
    said = run(
        f"""
        import os, signal, tempfile
        from pathlib import Path
        from careers.support.limited import Limits
        from careers.support.work import Workers
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
    assert alone("[ends(Workers()), ends(Workers(2)), ends(elsewhere())]") == "[True, True, True]"


def where(_: None, number: int) -> int:
    return os.getpid()


def test_no_process_does_all_the_work() -> None:
    """Each copies more and more of the memory that all have in common, and is replaced in time."""
    assert alone("len({*Workers().each(where, None, range(130), size=1)})") == "11"


@dataclass(frozen=True)
class Shelf(Lean):
    """Something from which much follows."""

    books: int

    @cached_property
    def pages(self) -> list[int]:
        return [0] * self.books


def test_what_follows_from_a_value_is_not_sent_along() -> None:
    """It is worked out again where it is wanted."""
    fresh, used = Shelf(10_000), Shelf(10_000)
    assert len(used.pages) == 10_000
    assert pickle.dumps(used) == pickle.dumps(fresh)
    assert pickle.loads(pickle.dumps(used)) == used
    assert len(pickle.loads(pickle.dumps(used)).pages) == 10_000


@pytest.mark.parametrize("aside", [False, True], ids=["here", "aside"])
def test_a_function_is_called_meanwhile(aside: bool, tmp_path: Path) -> None:
    """Its value or its exception arrives where it is asked for; another process's end is told as such."""
    said = run(
        f"""
        import os, time
        from careers.support.limited import Limits
        from careers.support.work import WorkError, Workers
        workers = Workers(aside={aside})
        os.chdir("{tmp_path}")
        with workers.meanwhile(os.getpid) as finish:
            print((finish() != os.getpid()) is {aside})
        def wrong():
            raise ValueError("not this one")
        try:
            with workers.meanwhile(wrong) as finish:
                finish()
        except ValueError as error:
            print(error)
        if {aside}:
            try:
                with workers.meanwhile(lambda: os._exit(1)) as finish:
                    finish()
            except WorkError as error:
                print(error)
            def late():
                time.sleep(0.2)
                open("written", "w").close()
            try:
                with workers.meanwhile(late):
                    raise KeyError("the block's own")
            except KeyError:
                print(os.path.exists("written"))
        """
    )
    here, fault, *ended = said.splitlines()
    assert (here, fault) == ("True", "not this one")
    if aside:
        assert ended[0].startswith("a worker ended before its work did")
        assert ended[1:] == ["True"]
