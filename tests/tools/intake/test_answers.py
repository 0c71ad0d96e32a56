"""Figures and days, as people answer them."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.lexicon import load, shipped
from careers_tools.intake.values import find_days, read_number


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


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2026-12-15", "2026-12-15"),
        ("2026/3/1", "2026-03-01"),
        ("2026.3.1", "2026-03-01"),
        ("2026年12月15日", "2026-12-15"),
        ("2026 年 3 月 1 号", "2026-03-01"),
        ("15.12.2026", "2026-12-15"),
        ("3.4.2026", "2026-04-03"),
        ("03. 04. 2026", "2026-04-03"),
        ("12.15.2026", "2026-12-15"),
        ("15/12/2026", "2026-12-15"),
        ("12/15/2026", "2026-12-15"),
        ("12-15-2026", "2026-12-15"),
        ("04/04/2026", "2026-04-04"),
        ("15 December 2026", "2026-12-15"),
        ("15. December 2026", "2026-12-15"),
        ("1st of Dec. 2026", "2026-12-01"),
        ("December 15, 2026", "2026-12-15"),
        ("dec 15th 2026", "2026-12-15"),
    ],
)
def test_an_answer_that_can_be_one_day_is_that_day(answer: str, expected: str) -> None:
    """Year first, day first with dots, whatever has a figure that is no month, and the name of a month."""
    assert [day.isoformat() for day in find_days(answer, shipped())] == [expected]


def test_an_answer_that_may_be_two_days_is_both() -> None:
    """It is not for a program to choose between London and New York."""
    assert [day.isoformat() for day in find_days("03/04/2026", shipped())] == ["2026-04-03", "2026-03-04"]


@pytest.mark.parametrize(
    "answer",
    [
        *("2026-02-30", "31.02.2026", "32/13/2026", "15.12.26", "15/12.2026", "2026-3/1", "15 Brumaire 2026"),
        *("December 31", "二月十五", "soon", "", "15.12.2026 or later", "0.0.2026", "1" * 4000),
    ],
)
def test_what_is_no_day_is_none(answer: str) -> None:
    """No year of two figures, no day that is not in the calendar, nothing beside it."""
    assert find_days(answer, shipped()) == ()


def test_the_sites_own_names_of_months_are_known(tmp_path: Path) -> None:
    (tmp_path / "import.yml").write_text('months: {"12": [Dezember, Dez]}\n', "utf-8")
    assert [day.isoformat() for day in find_days("15. Dezember 2026", load(tmp_path, "content"))] == ["2026-12-15"]
