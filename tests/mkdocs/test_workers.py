"""Who builds the site, as the settings say."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from careers.mkdocs import CareersPlugin
from careers.mkdocs.building import Progress, create_workers
from careers.mkdocs.settings import cores
from careers.support.work import quiet


def _twice(state: int, item: int) -> int:
    return state * item


def threads() -> Executor:
    """An executor."""
    return ThreadPoolExecutor(2)


NOT_CALLABLE = "text"


def test_an_executor_is_found_by_its_name() -> None:
    """It does the work, however many workers are named beside it."""
    found = create_workers(1, f"{__name__}:threads", quiet)
    assert not found.near
    assert list(found.map(_twice, 2, [1, 2, 3], size=1)) == [2, 4, 6]


def test_without_one_the_machine_works() -> None:
    """As many processes as the settings say; at least one processor is there."""
    assert create_workers(3, "", quiet).count == 3
    assert create_workers(3, "", quiet).near
    assert cores() >= 1


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("dask", "write package.module:factory"),
        (":factory", "write package.module:factory"),
        ("nowhere.at_all:factory", "No module named 'nowhere'"),
        (f"{__name__}:missing", "has no attribute 'missing'"),
        (f"{__name__}:NOT_CALLABLE", "makes no executor"),
    ],
)
def test_a_name_of_nothing_is_told_in_a_sentence(written: str, said: str) -> None:
    """It names the setting and what was written."""
    with pytest.raises(ValueError, match=said) as raised:
        create_workers(1, written, quiet)
    assert str(raised.value).startswith(f'plugins.careers.executor: "{written}"')


def test_a_build_can_be_forked() -> None:
    """Nothing of the plugin has a thread before a preview is served: a process with two would build alone."""
    before = threading.active_count()
    CareersPlugin()
    assert threading.active_count() == before


def test_a_long_stage_has_a_line_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    """No oftener than every five seconds, the first after five: a stage that takes no longer has none."""
    caplog.set_level("INFO")
    now = 0.0
    progress = Progress(lambda: now)
    for stage, seconds in (("short", 0.25), ("long", 1), ("long", 1)):
        for done in range(13):
            progress.report(stage, 1_000 * done, 12_000)
            now += seconds
    lines = [message.removeprefix("careers: ") for message in caplog.messages]
    assert lines == ["long: 5,000 of 12,000", "long: 10,000 of 12,000"] * 2
