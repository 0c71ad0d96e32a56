"""Who builds the site, as the settings say."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from careers.mkdocs import CareersPlugin
from careers.mkdocs.building import create_workers
from careers.mkdocs.settings import cores
from tests.each import each


def _twice(state: int, item: int) -> int:
    return state * item


def threads() -> Executor:
    """An executor."""
    return ThreadPoolExecutor(2)


NOT_CALLABLE = "text"


def test_an_executor_is_found_by_its_name() -> None:
    """It does the work, however many workers are named beside it."""
    found = create_workers(1, f"{__name__}:threads")
    assert not found.near
    assert list(found.map(_twice, 2, [1, 2, 3], size=1)) == [2, 4, 6]


def test_without_one_the_machine_works() -> None:
    """As many processes as the settings say; at least one processor is there."""
    assert create_workers(3, "").count == 3
    assert create_workers(3, "").near
    assert cores() >= 1


@each(
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
        create_workers(1, written)
    assert str(raised.value).startswith(f'plugins.careers.executor: "{written}"')


def test_a_build_can_be_forked() -> None:
    """Nothing of the plugin has a thread before a preview is served: a process with two would build alone."""
    before = threading.active_count()
    CareersPlugin()
    assert threading.active_count() == before
