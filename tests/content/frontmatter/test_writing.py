"""New files are written as people write them, and a field is set in an old one without touching the rest."""

from __future__ import annotations

import datetime as dt

from careers.content.frontmatter import compose, parse, plain, set_fields
from careers.support.diagnostics import Diagnostics


def test_each_field_is_one_line() -> None:
    """Lists and mappings in brackets, dates bare, an empty text to be filled in; one blank line above the body."""
    fields = [
        ("title", "编译器: 工程师"),
        ("summary", ""),
        ("skills", ["cpp", "python"]),
        ("apply", {"email": "jobs@example.com"}),
        ("posted", dt.date(2026, 1, 15)),
    ]
    assert compose(fields, "\n\n## 职责\n\n") == (
        "---\ntitle: '编译器: 工程师'\nsummary:\nskills: [cpp, python]\napply: {email: jobs@example.com}\n"
        "posted: 2026-01-15\n---\n\n## 职责\n"
    )


def test_nothing_in_a_value_ends_the_front_matter() -> None:
    values = {"title": "a\n---\ncompany: b", "summary": "- x: [y] # z", "note": "*a &b !c | > % @ ` '\"", "no": "yes"}
    diagnostics = Diagnostics()
    document = parse(compose(values.items(), "---\nbody"), "a.md", diagnostics)
    assert document is not None
    assert (plain(document.fields), document.body, list(diagnostics)) == (values, "---\nbody", [])


TEXT = """\
---
title: Baker  # as on the door
# where
locations:
  - berlin
  - hamburg

# pay
salary: 3000 EUR a month
---

Bake bread.
"""


def test_a_field_is_replaced_and_every_other_line_stays() -> None:
    assert set_fields(TEXT, {"locations": ["bonn"]}) == TEXT.replace(
        "locations:\n  - berlin\n  - hamburg\n", "locations: [bonn]\n"
    )


def test_new_fields_come_last_and_removed_ones_go() -> None:
    edited = set_fields(TEXT, {"closes": dt.date(2026, 1, 2), "salary": None})
    assert edited == TEXT.replace("salary: 3000 EUR a month\n", "closes: 2026-01-02\n")


def test_line_ends_are_kept() -> None:
    edited = set_fields(TEXT.replace("\n", "\r\n"), {"salary": "4000 EUR a month"})
    assert edited is not None
    assert edited == TEXT.replace("3000", "4000").replace("\n", "\r\n")


def test_a_byte_order_mark_stays() -> None:
    assert set_fields(f"\ufeff{TEXT}", {"salary": "4000 EUR a month"}) == f"\ufeff{TEXT}".replace("3000", "4000")


def test_a_file_without_front_matter_is_refused() -> None:
    assert set_fields("Bake bread.\n", {"title": "Baker"}) is None


def test_a_value_cannot_end_the_front_matter() -> None:
    edited = set_fields(TEXT, {"title": "---\nevil: true\n---"})
    assert edited is None or "\nevil: true" not in edited
