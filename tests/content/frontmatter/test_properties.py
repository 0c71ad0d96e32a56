"""What holds with the parser in C and with the one in Python."""

from __future__ import annotations

import pytest
import yaml

from careers.content.frontmatter import Document, compose, parse, plain
from careers.content.frontmatter import document as reading
from careers.support.diagnostics import Diagnostics
from tests.each import each

PARSERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


def read(text: str, parser: type) -> tuple[Document | None, Diagnostics]:
    diagnostics = Diagnostics()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_Loader", parser)
        return parse(text, "x.md", diagnostics), diagnostics


@each("parser", PARSERS)
@each(
    "fields",
    [
        {"content": "a", "handler": "b"},
        {"a": (shared := ["x", "y"]), "b": {"c": shared}},
        {"\u00a0a": "b"},
        {"a": "x\ny\n\n  z\n"},
        {"a": "null", "b": None, "d": "~"},
        {"a": "--- b", "c": "# d", "e": "- f", "g": "h: i"},
    ],
    ids=["the library's own names", "one list twice", "wide space", "several lines", "nothing", "YAML's marks"],
)
def test_awkward_fields_come_back_as_they_were(fields: dict[str, object], parser: type) -> None:
    """What is dumped needs nothing that reading refuses."""
    document, diagnostics = read(compose(fields.items(), "body"), parser)
    assert list(diagnostics) == []
    assert document is not None
    assert (plain(document.fields), document.body) == (fields, "body")


@each("parser", PARSERS)
def test_one_fault_hides_no_other(parser: type) -> None:
    """Doubled names, references, tags and what is hidden in the body are told in one run."""
    _, diagnostics = read("---\na: 1\na: 2\nb: &x 3\nc: *x\nd: !t 4\nb: 5\n---\nte\u202ext\n", parser)
    assert [(one.line, one.field, one.code) for one in diagnostics] == [
        (3, "a", "duplicate-key"),
        (4, "front matter", "yaml-alias"),
        (5, "front matter", "yaml-alias"),
        (6, "front matter", "yaml-tag"),
        (7, "b", "duplicate-key"),
        (9, "body", "hidden-character"),
    ]


@each("parser", PARSERS)
@each(
    ("front", "line", "code"),
    [
        ("title: 'abc\ncompany: 'x'", 2, "yaml-quote"),
        ("a: b\ntitle: *hot*", 3, "yaml-start"),
        ("title: `x`", 2, "yaml-start"),
        ('title: "C++" engineer', 2, "yaml-after-quote"),
        ("a: b\n----\nc: d", 3, "yaml-no-colon"),
        ('"": x', 2, "yaml-key"),
        ("a: x\x85y", 2, "hidden-character"),
        ('a: "\\r"', 2, "hidden-character"),
        ("a: \ud800", 2, "hidden-character"),
        ('a: "\\UFFFFFFFF"', 2, "yaml-escape"),
    ],
)
def test_a_slip_is_told_where_it_was_made(front: str, line: int, code: str, parser: type) -> None:
    _, diagnostics = read(f"---\n{front}\n---\nbody\n", parser)
    assert [(one.line, one.code) for one in diagnostics] == [(line, code)]
