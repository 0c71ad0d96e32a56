"""A day, as people answer it."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.lexicon import load, shipped
from careers_tools.intake.values import find_days


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
    """In the words of its import.yml."""
    (tmp_path / "import.yml").write_text('months: {"12": [Dezember, Dez]}\n', "utf-8")
    assert [day.isoformat() for day in find_days("15. Dezember 2026", load(tmp_path, "content"))] == ["2026-12-15"]
