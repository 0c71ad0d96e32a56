"""Fields set in the front matter of a file."""

from __future__ import annotations

import datetime as dt

from careers.content.frontmatter import set_fields

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
