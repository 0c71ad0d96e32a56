"""Figures and days, as people answer them."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.lexicon import load, shipped
from careers_tools.intake.values import read_number


@pytest.mark.parametrize(
    ("field", "answer", "expected"),
    [
        ("experience", "3", 3),
        ("experience", "3年", 3),
        ("experience", "三年以上", 3),
        ("experience", "至少3年工作经验", 3),
        ("experience", "3+", 3),
        ("experience", "3-5年", 3),
        ("experience", "3年到5年", 3),
        ("experience", "3 to 5 years", 3),
        ("experience", "Two years", 2),
        ("experience", "at least 10 years of experience", 10),
        ("experience", "不限", 0),
        ("experience", "经验不限", 0),
        ("headcount", "2人", 2),
        ("headcount", "招聘2名", 2),
        ("headcount", "两个", 2),
        ("headcount", "1-2人", 1),
    ],
)
def test_an_answer_is_understood(field: str, answer: str, expected: int) -> None:
    """In figures or in words, with what is counted beside it; of a range the lower end."""
    assert read_number(field, answer, shipped()) == expected


@pytest.mark.parametrize(
    ("field", "answer"),
    [
        ("experience", "6个月"),
        ("experience", "3年以下"),
        ("experience", "-3"),
        ("experience", "3.5年"),
        ("experience", "三十五年"),
        ("experience", "two or three"),
        ("experience", "2024年毕业，3年"),
        ("experience", "工作经验" * 2000 + "若干"),
        ("headcount", "若干"),
        ("headcount", "不限"),
        ("headcount", ""),
    ],
)
def test_what_is_not_certain_is_no_number(field: str, answer: str) -> None:
    """Months are no years, less is not at least; a long answer takes no longer to refuse than to read."""
    assert read_number(field, answer, shipped()) is None


def test_the_sites_own_number_words_count_in_any_case(tmp_path: Path) -> None:
    """German writes them with small letters, and with a capital where a sentence begins."""
    (tmp_path / "import.yml").write_text('numbers: {"3": [Drei]}\n', "utf-8")
    words = load(tmp_path, "content")
    assert [read_number("headcount", answer, words) for answer in ("Drei", "drei", "DREI")] == [3, 3, 3]
