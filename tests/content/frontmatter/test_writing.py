"""New files are written as people write them, and read back as what they were made of."""

from __future__ import annotations

import datetime as dt

import pytest

from careers.content.frontmatter import compose, parse, plain
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
    """Whatever yaml means by it."""
    values = {"title": "a\n---\ncompany: b", "summary": "- x: [y] # z", "note": "*a &b !c | > % @ ` '\"", "no": "yes"}
    diagnostics = Diagnostics()
    document = parse(compose(values.items(), "---\nbody"), "a.md", diagnostics)
    assert document is not None
    assert (plain(document.fields), document.body, list(diagnostics)) == (values, "---\nbody", [])


@pytest.mark.parametrize("title", ["[" * 13 + "GPU] 工程师", '{"a": [' * 9 + " \\x5b", "[" * 12 + "\n---\n☃"])
def test_brackets_are_words_however_many_there_are(title: str) -> None:
    """Front matter with as many open ones is refused before it is parsed."""
    values = {
        "title": title,
        "skills": ["cpp", "a: [b]"],
        "apply": {"email": "a@example.com", "subject": title},
        "note": "",
        "headcount": 3,
        "posted": dt.date(2026, 11, 1),
    }
    diagnostics = Diagnostics()
    document = parse(compose(values.items(), "body"), "a.md", diagnostics)
    assert list(diagnostics) == []
    assert document is not None
    assert plain(document.fields) == values | {"note": None, "headcount": "3", "posted": "2026-11-01"}
