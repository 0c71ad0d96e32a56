"""A test that is asked of every row tells all that are wrong, by name."""

from __future__ import annotations

import pytest

from tests.each import each


def test_every_wrong_row_is_named() -> None:
    @each(("text", "length"), [("a", 1), ("bc", 3), ("d", 2)])
    def test(text: str, length: int) -> None:
        assert len(text) == length

    with pytest.raises(BaseExceptionGroup) as caught:
        test()
    assert [one.__notes__ for one in caught.value.exceptions] == [
        ["text = 'bc', length = 3"],
        ["text = 'd', length = 2"],
    ]


def test_no_row_is_a_fault() -> None:
    with pytest.raises(AssertionError):
        each("text", [])(lambda text: None)()


@each("text", "ab", ids=["first", "second"])
@each("number", [1, 2])
def test_fixtures_and_other_tables_are_there(text: str, number: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert text in "ab"
    assert number in (1, 2)
    assert tmp_path_factory
