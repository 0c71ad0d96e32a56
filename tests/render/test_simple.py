"""Bodies that are known without a parser become what the parser makes of them; all others are left to it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from careers.content.frontmatter import without_hidden
from careers.render import MarkdownRenderer
from careers.render.markdown import _separate_lists, create_parser, render_simple
from tests.each import each
from tests.fuzz.strategies import MARKS, PROSE, SPACE
from tests.hunting import examples

PARSER, MARKDOWN = create_parser(), MarkdownRenderer()
# What a body is made of that is known, and whatever looks like it.
PIECES = [
    *(
        "a",
        "Kernel",
        "芯片",
        "é",
        "12",
        "3年",
        "x_y",
        "R&D",
        "（注）",
        "“词”",
        "：",
        "C++",
        "①",
        "¹",
        "\u00a0",
        "\u3000",
    ),
    *("**重点**", "**A b**", "**a_b & c**", "**：**", "**", "`x y`", "`<&>`", "` `", "``", "`", "_", "*", "~"),
    *("#", "|", ">", "&", "&amp;", "&#42;", "<b>", "\\", "[", "]", "---", "===", "1) ", "2. ", "１. ", "- "),
]
BREAKS = [
    *(" ", "\n", "\n\n", "\n- ", "\n\n- ", "\n* ", "\n\n+ ", "\n1. ", "\n\n1. ", "\n\n2. "),
    *("\n## ", "\n\n## ", "\n\n# "),
]
BODIES = st.lists(st.sampled_from([*PIECES, *BREAKS, *BREAKS]), max_size=14).map("".join)
POSTING = """## 来了做什么

- 实现并优化`attention`、**归一化**和矩阵乘，目标是98%。
- R&D > 0: snake_case & `a < b`

## What you bring

At least 3 years of C++.
“Enough” to know when.

1. Python
2. **PyTorch** (2.x)
"""


def parsed(text: str) -> str:
    return PARSER.reset().convert(_separate_lists(text))


@each("text", [POSTING, "# a", "###### a `b`", "a", "* a\n+ b\n- c", "1. a\n1. b", "**a** `b`**c**d"])
def test_what_people_write_is_known(text: str) -> None:
    assert render_simple(text) == parsed(text)


@given(BODIES)
@settings(max_examples=examples(600), deadline=None)
def test_what_is_known_becomes_what_the_parser_makes_of_it(text: str) -> None:
    assert render_simple(text) in (None, parsed(text))


@given(st.lists(st.sampled_from([*PROSE, *MARKS, *SPACE, *SPACE]), max_size=20).map("".join) | st.text(max_size=60))
@settings(max_examples=examples(400), deadline=None)
def test_so_does_whatever_else_is_written(text: str) -> None:
    assert render_simple(text) in (None, parsed(text))


@each(
    "text",
    [
        *("", " a", "a  \nb", "a ", "a\tb", "a\x00b", "a\x02b", "a\r\nb", "a\n\n\nb"),
        *("*a*", "_a_", "~~a~~", "***a***", "**a", "** a**", "**：**a", "a`b", "``a``", "\\*", "a_", "a _b"),
        *("[a](https://a.example)", "<https://a.example>", "<b>a</b>", "&amp;", "&#42;", "a & b;&c;"),
        *("> a", "---", "a\n===", "a\n---", "    a", "```\na\n```", "| a |\n|---|\n| b |", "[a]: https://a.example"),
        *("## a #", "##", "##a", "a\n## b", "- a\n\n- b", "- a\n\n1. b", "- a\n  b", "- a\n    - b", "- - a", "- 1. a"),
        *("2. a", "1) a", "1.a", "a\n- b", "- # a", "- [ ] a", "-a", "- a\n1. b"),
    ],
)
def test_all_else_is_left_to_the_parser(text: str) -> None:
    assert render_simple(text) is None


@each("text", [POSTING, "a `<script>` > &", "**a** `javascript:` “b”"])
def test_the_sanitiser_is_not_asked_for_it(text: str) -> None:
    rendered = MarkdownRenderer()
    del rendered._sanitiser
    assert rendered(text) == render_simple(text)


@given(BODIES | st.lists(st.sampled_from([*PROSE, *MARKS, *SPACE]), max_size=20).map("".join) | st.text(max_size=60))
@settings(max_examples=examples(600), deadline=None)
def test_the_sanitiser_would_find_nothing_in_it(text: str) -> None:
    known = render_simple(text)
    if known is not None:
        assert MARKDOWN(text) == without_hidden(MARKDOWN._sanitiser.clean(known))
