"""One hostile answer costs its own source or its own job, and no other."""

from __future__ import annotations

import pytest

from tests.hunting import HUNTING
from tests.tools.sync.hostile import ADDED, CASES, DEEPEST, SLOW, Run, run

pytestmark = pytest.mark.slow

QUICK = [name for name in CASES if name != SLOW and (HUNTING or name != DEEPEST)]
LONG = 3600  # seconds, so that how busy the machine is decides nothing

# Memory in MB: that of the command is for the content, and a process may take a gigabyte beside it.
OF_THE_COMMAND, OF_A_PROCESS = 512, 1024 + 512


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(tmp_path_factory.mktemp("portal"), QUICK, deadline=LONG)


def test_a_hostile_source_harms_itself_alone(together: Run) -> None:
    """It is named as failed, its job as skipped, or what is sound of it is taken in."""
    ends = {name: together.end_of(name) for name in QUICK}
    assert {name: end for name, end in ends.items() if CASES[name].end not in end} == {}


def test_a_sound_source_beside_them_is_taken_in(together: Run) -> None:
    assert {job["outcome"] for job in together.sources["sound"]["jobs"]} == {ADDED}
    assert together.code == 1


def test_sources_of_one_host_are_asked_one_after_the_other(together: Run) -> None:
    assert together.at_once == 1


def test_no_process_takes_more_memory_than_it_may(together: Run) -> None:
    assert (together.memory < OF_THE_COMMAND, together.memory_of_a_process < OF_A_PROCESS) == (True, True)


def test_a_page_that_takes_too_long_ends_at_the_deadline(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The parser, which knows no deadline, is ended; it would take minutes."""
    assert CASES[SLOW].end in run(tmp_path_factory.mktemp("portal"), [SLOW], deadline=1).end_of(SLOW)
