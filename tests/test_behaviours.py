"""Every behaviour in ``tests/behaviours.tsv`` is held by a test, and every test has a row there."""

from __future__ import annotations

import functools
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

import pytest

from tests.behaviours import Behaviour, add_tests, find_tests, missing, read_list, rename, write_list

MODULE = '''
import sys

def helper(): ...

def test_a_closed_posting_keeps_its_page():
    """Redirects are no pages. They are tested elsewhere."""

async def test_a_feed():
    """Lists the latest postings first. Others follow."""

class TestPublishing:
    def test_an_old_site_is_replaced(self): ...

if sys.platform == "linux":
    def test_permissions_are_kept_as_they_were(): ...
'''


@functools.cache
def own_tests() -> tuple[Behaviour, ...]:
    """The tests of the project, found once."""
    return tuple(find_tests())


@pytest.mark.slow
def test_every_behaviour_names_a_test_that_exists() -> None:
    """A test that was removed has a successor: ``python -m tests.behaviours --rename OLD NEW`` enters it."""
    assert missing(read_list(), own_tests()) == []


def test_every_test_has_its_row_among_the_behaviours() -> None:
    """``python -m tests.behaviours`` adds the rows that are missing."""
    named = {row.test for row in read_list()}
    assert [test.test for test in own_tests() if test.test not in named] == []


def test_no_test_is_in_a_folder_that_pytest_passes_over(request: pytest.FixtureRequest) -> None:
    """By default it takes a folder called ``build`` for output, and runs nothing in there without a word."""
    passed_over = request.config.getini("norecursedirs")
    folders = {part for test in own_tests() for part in PurePosixPath(test.test.partition("::")[0]).parts}
    assert [name for name in folders if any(fnmatch(name, pattern) for pattern in passed_over)] == []


def test_the_list_of_behaviours_is_sorted(tmp_path: Path) -> None:
    """Rows that two branches add meet in few places, so that git can merge them."""
    write_list(read_list(), tmp_path / "list.tsv")
    assert (tmp_path / "list.tsv").read_bytes() == Path(__file__).with_name("behaviours.tsv").read_bytes()


def test_tests_are_found_in_functions_classes_and_conditions(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "pages"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(MODULE, "utf-8")
    found = [(row.room, row.test.partition("::")[2], row.words) for row in find_tests(tmp_path)]
    assert found == [
        ("pages", "test_a_closed_posting_keeps_its_page", "a closed posting keeps its page"),
        ("pages", "test_a_feed", "a feed: Lists the latest postings first"),
        ("pages", "TestPublishing::test_an_old_site_is_replaced", "an old site is replaced"),
        ("pages", "test_permissions_are_kept_as_they_were", "permissions are kept as they were"),
    ]


ROWS = [
    Behaviour("tests/pages/test_a.py::test_first", "first things"),
    Behaviour("tests/pages/test_a.py::test_second", "second things"),
    Behaviour("tests/pages/test_ab.py::test_first", "other things"),
]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("tests/pages/test_a.py::test_first", "tests/pages/test_a.py::test_second", [1, 1, 2]),
        ("tests/pages/test_a.py", "tests/pages/test_ab.py", [2, "tests/pages/test_ab.py::test_second", 2]),
        ("tests/pages", "tests/shown", [ROWS[n].test.replace("/pages/", "/shown/") for n in range(3)]),
        ("tests/pages/test_a", "tests/x", [0, 1, 2]),
    ],
    ids=["a test", "a file", "a folder", "a part of a name"],
)
def test_a_renamed_test_keeps_its_row(old: str, new: str, expected: list[int | str]) -> None:
    renamed = rename(ROWS, old, new)
    assert [row.test for row in renamed] == [ROWS[one].test if isinstance(one, int) else one for one in expected]
    assert [row.words for row in renamed] == [row.words for row in ROWS]


def test_no_row_is_dropped_when_a_test_is_gone() -> None:
    new = Behaviour("tests/pages/test_a.py::test_third", "third things")
    assert add_tests(ROWS, [ROWS[2], new]) == [*ROWS, new]


def test_equal_rows_that_a_merge_has_made_are_written_once(tmp_path: Path) -> None:
    write_list([*ROWS, *ROWS], tmp_path / "list.tsv")
    assert read_list(tmp_path / "list.tsv") == ROWS


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    rows = [Behaviour("tests/a.py::test_a", 'words\twith "signs"'), Behaviour("tests/b/c.py::test_a", "其他")]
    write_list(rows, tmp_path / "list.tsv")
    assert read_list(tmp_path / "list.tsv") == rows
