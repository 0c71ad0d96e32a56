"""Dates that can be only one day."""

from __future__ import annotations

import datetime as dt

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, label, text

DAY = dt.date(2024, 1, 15)


@each(("written", "day"), [("2024年01月15日 17:25", DAY), ("2024-13-01", None), ("长期有效", None)])
def test_the_answer_to_a_label_is_one_day_or_none(written: str, day: dt.date | None) -> None:
    """A day is the whole answer; what is none stays in the text."""
    found = facts(label("posted", f"发布时间：{written}"))
    assert (found.posted, found.spent == {0}) == (day, day is not None)


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
    "commentary with a label": (label("collected", "收集日期：2024-01-15", "commentary"), "collected"),
    "a key of no field": (header(None, "lastmod", "发布于 2024-01-15"), None),
}


@each("case", TOLD)
def test_tells_what_a_date_is_the_date_of(case: str) -> None:
    """A label or the words beside it say what a date means; other dates mean nothing."""
    passage, field = TOLD[case]
    found = facts(passage)
    told = {name: getattr(found, name) for name in ("posted", "closes", "collected", "verified")}
    assert {name: date for name, date in told.items() if date} == ({field: DAY} if field else {})
