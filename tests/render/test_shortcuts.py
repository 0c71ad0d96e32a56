"""The ways past Python-Markdown's own work lead to the same HTML."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown import Markdown
from markdown.inlinepatterns import SimpleTextInlineProcessor
from markdown.treeprocessors import InlineProcessor

from generator.render.markdown import parser
from generator.render.shortcuts import hasten
from tests.fuzz.strategies import MARKDOWN
from tests.hunting import examples


def hastened() -> Markdown:
    made = parser()
    hasten(made)
    return made


STOCK, FAST = parser(), hastened()


@given(MARKDOWN)
@settings(max_examples=examples(400), deadline=None)
def test_whatever_is_written_becomes_what_python_markdown_makes_of_it(text: str) -> None:
    assert FAST.reset().convert(text) == STOCK.reset().convert(text)


@given(st.text(max_size=60))
@settings(max_examples=examples(200), deadline=None)
def test_so_does_any_text_at_all(text: str) -> None:
    assert FAST.reset().convert(text) == STOCK.reset().convert(text)


@pytest.mark.parametrize(
    "text",
    [
        "a `b` \\c [d](https://e.example) <f@g.example> <https://h.example> &amp; *i* _j_ ~~k~~  \nl",
        "[a][b] and [b]\n\n[b]: https://c.example 'd'",
        "- a\n\n    b `c`\n\n        d\n- e\n    1. f\n\n> g\n> h",
        "| a | b |\n|---|:-:|\n| `c|d` | *e* |",
        "```py\na *b* & <c>\n```\n\n~~~\n`d`\n~~~",
        "a\n===\n\nb\n---\n\n# c #\n\n***",
        "a\nb  \nc\td",
    ],
)
def test_each_mark_means_what_it_meant(text: str) -> None:
    assert FAST.reset().convert(text) == STOCK.reset().convert(text)


@pytest.mark.parametrize("mark", ["`", "\\", "[", "<", "&", "*", "_", "~", "  \n"])
def test_without_its_mark_no_pattern_is_searched_for(mark: str) -> None:
    inline = FAST.treeprocessors["inline"]
    assert isinstance(inline, InlineProcessor)
    FAST.reset().convert(f"a{mark}b\n\nplain text")
    searched = [pattern.compiled_re.pattern for pattern in list[Any](inline.inlinePatterns)]
    assert 0 < len(searched) < len(FAST.inlinePatterns)
    assert not any(re.search(pattern, "plain text", re.DOTALL) for pattern in searched)
    FAST.reset().convert("plain text")
    assert len(inline.inlinePatterns) == 0


def test_a_pattern_that_nobody_knows_is_refused() -> None:
    made = parser()
    made.inlinePatterns.register(SimpleTextInlineProcessor(r"(%)", made), "percent", 5)
    with pytest.raises(ValueError, match="unknown"):
        hasten(made)
