"""Dates that can be only one day."""

from __future__ import annotations

import datetime as dt

import pytest

from careers_tools.importing.values import Passage
from tests.tools.importing.facts.said import facts, header, label, text

DAY = dt.date(2024, 1, 15)


@pytest.mark.parametrize(
    "written",
    ["2024-01-15", "2024/1/15", "2024.01.15", "2024年1月15日", "2024年01月15日 17:25", "2024-01-15T09:00:00+08:00",
     "Jan 15 2024", "January 15th, 2024", "15 January 2024", "15-Jan-2024", "15/01/2024", "01/15/2024"],
)  # fmt: skip
def test_reads_dates(written: str) -> None:
    """Every usual form of a date is read, with or without the time of day."""
    found = facts(label("posted", f"发布时间：{written}"))
    assert found.posted == DAY
    assert found.spent == {0}


@pytest.mark.parametrize(
    "written",
    ["2026-02-30", "03/04/2024", "2024-01", "1月15日", "24-01-15", "长期有效", "[未明确]", "2024-13-01",
     "2024-01-15 至 2024-03-01", "1024-01-15", "May be soon"],
)  # fmt: skip
def test_refuses_what_is_no_one_day(written: str) -> None:
    """Impossible, ambiguous and partial dates are none."""
    assert facts(label("posted", f"发布时间：{written}")).posted is None


TOLD: dict[str, tuple[Passage, str | None]] = {
    "deadline before": (text("简历投递截止日期为2024年1月15日。"), "closes"),
    "deadline behind": (text("请在2024年1月15日前投递"), "closes"),
    "deadline for sending": (text("请于2024年1月15日前将简历发至a@example.org"), "closes"),
    "deadline behind the address": (label("email", "简历投递：a@example.org，截止2024年1月15日，招3人。"), "closes"),
    "signature": (text("2024年1月15日"), None),
    "plans": (text("2024年1月15日前将发布新品"), None),
    "English deadline": (text("Apply by January 15, 2024."), "closes"),
    "published": (text("发布于 2024-01-15"), "posted"),
    "last seen": (text("Last verified on 2024-01-15"), "verified"),
    "label": (label("closes", "有效期至：2024-01-15"), "closes"),
    "front matter": (header("posted", "date", "2024-01-15"), "posted"),
    "of something else": (text("公司于2024-01-15上市", "team"), None),
    "commentary": (text("发布于 2024-01-15", "commentary"), None),
    "commentary with a label": (label("verified", "收集日期：2024-01-15", "commentary"), "verified"),
    "a key of no field": (header(None, "lastmod", "发布于 2024-01-15"), None),
}


@pytest.mark.parametrize("case", TOLD)
def test_tells_what_a_date_is_the_date_of(case: str) -> None:
    """A label or the words beside it say what a date means; other dates mean nothing."""
    passage, field = TOLD[case]
    found = facts(passage)
    told = {name: getattr(found, name) for name in ("posted", "closes", "verified")}
    assert {name: date for name, date in told.items() if date} == ({field: DAY} if field else {})
