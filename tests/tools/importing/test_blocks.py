"""Lines as blocks: Markdown's marks, those that people type instead, and what only looks like one."""

from __future__ import annotations

from careers_tools.importing.blocks import BOLD_LEVEL, Block, BlockKind, plain, scan, with_items
from careers_tools.importing.values import Line
from tests.each import each


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text."""
    return scan([Line(number, line) for number, line in enumerate(text.split("\n"), 1)])


def kinds(text: str) -> list[str]:
    """The kind of each block."""
    return [block.kind.value for block in blocks(text)]


@each(
    ("line", "level", "content"),
    [
        ("# AI编译器工程师", 1, "AI编译器工程师"),
        ("###### Duties ##", 6, "Duties"),
        ("## Duties in C#", 2, "Duties in C#"),
        ("##岗位职责", 2, "岗位职责"),
        ("#岗位职责", 1, "岗位职责"),
        ("**任职要求**", BOLD_LEVEL, "任职要求"),
        ("__Requirements__", BOLD_LEVEL, "Requirements"),
    ],
)
def test_a_heading_has_a_rank(line: str, level: int, content: str) -> None:
    """Headings are told from text with and without a space after their marks; a wholly bold line ranks lowest."""
    (block,) = blocks(line)
    assert (block.kind, block.level, block.content) == (BlockKind.HEADING, level, content)


@each(
    ("line", "content", "ordinal", "mark"),
    [
        ("- 写算子", "写算子", 0, "-"),
        ("-写算子", "写算子", 0, "-"),
        ("• write kernels", "write kernels", 0, "-"),
        ("1、 写算子", "写算子", 1, "1"),
        ("2，写算子", "写算子", 2, "1"),
        ("3. 写算子", "写算子", 3, "1"),
        ("（4）写算子", "写算子", 4, "("),
        ("⑤写算子", "写算子", 5, "①"),
        ("十二、写算子", "写算子", 12, "一"),
        ("b) write kernels", "write kernels", 2, "a"),
        ("- [x] write kernels", "write kernels", 0, "-"),
    ],
)
def test_an_item_has_a_mark_of_any_kind(line: str, content: str, ordinal: int, mark: str) -> None:
    """Items are known by the marks that people type, whatever stands between mark and words."""
    (block,) = blocks(line)
    assert (block.kind, block.content, block.ordinal, block.mark) == (BlockKind.ITEM, content, ordinal, mark)


@each(
    "line",
    [
        "3.5年以上经验",
        "C、C++、Python",
        "-O2 by default",
        "#include <cuda.h>",
        "2024年入职",
        "*必填*",
        "A.I. compilers",
        "1,000 GPUs",
    ],
)
def test_what_only_looks_like_a_mark_is_text(line: str) -> None:
    """Figures, options of compilers and names are no list and no heading."""
    assert kinds(line) == ["text"]


@each("line", ["---", "***", "=====", "～～～～", "— — —", "★★★"])
def test_a_line_without_a_word_is_a_rule(line: str) -> None:
    """Whatever people draw lines with separates."""
    assert kinds(line) == ["rule"]


def test_underlined_text_is_a_heading() -> None:
    """Setext headings: one short line, a line of = or - right below it."""
    found = blocks("AI编译器工程师\n====\n\n岗位职责\n---\n- 写编译器")
    assert [(block.kind, block.level) for block in found if block.kind is BlockKind.HEADING] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
    ]


def test_a_rule_right_below_a_sentence_is_a_rule() -> None:
    """People draw a line under a paragraph to end it."""
    assert kinds("写编译器，调性能。\n---") == ["text", "rule"]
    assert kinds("- 写编译器\n---") == ["item", "rule"]


def test_code_is_kept_as_it_is() -> None:
    """Nothing in a fence is a heading or an item; a fence that is never closed is a rule."""
    assert kinds("```sh\n# make\n- x\n```") == ["code"] * 4
    assert kinds("```\n# 标题") == ["rule", "heading"]


def test_comments_are_told_from_the_text_around_them() -> None:
    """A comment is a line of its own, as it is read."""
    found = blocks("甲\n  <!-- 薪资 -->\n写 <!-- 算子\n<!-- -->")
    assert [(b.kind.value, b.content) for b in found] == [
        *[("text", "甲"), ("comment", "薪资"), ("text", "写 <!-- 算子"), ("comment", "")],
    ]


def test_a_quoted_document_reads_as_the_document() -> None:
    """Text from mail is quoted line by line."""
    assert kinds("> ## 甲\n> - 写算子\n>\n>> 好") == ["heading", "item", "blank", "text"]


def test_a_block_knows_whether_it_stands_free() -> None:
    """After a blank line, a rule or nothing; not after text."""
    assert [block.after_blank for block in blocks("甲\n乙\n\n丙\n---\n丁")] == [True, False, False, True, False, True]


@each(
    ("content", "words"),
    [
        ("**工作地点**：上海", "工作地点：上海"),
        ("`a@b.com`", "a@b.com"),
        ("*可选*", "可选"),
        ("[x](https://a.example)", "[x](https://a.example)"),
    ],
)
def test_plain_text_has_no_emphasis(content: str, words: str) -> None:
    """Links stay, for addresses stand in them."""
    assert plain(content) == words


def test_ten_thousand_fences_are_read_in_one_go() -> None:
    """Fences without an end do not cost the square of their number."""
    assert len(blocks("\n".join("`" * (3 + n % 500) + "x" for n in range(10_000)))) == 10_000


@each(
    ("written", "items"),
    [
        ("You will:\n• Write **kernels**\n  ▪ for chips", "You will:\n- Write **kernels**\n  - for chips"),
        ("– Measure\n*负责算子", "- Measure\n- 负责算子"),
        ("- Review\n* Test\n1、编译", "- Review\n* Test\n1、编译"),
        ("–Measure\n• ", "–Measure\n• "),
        ("```\n• a\n```\n• b", "```\n• a\n```\n- b"),
    ],
)
def test_bullets_that_people_type_become_items(written: str, items: str) -> None:
    """Of Markdown, with their indent; items of Markdown, numbers, code and dashes in a text stay."""
    assert with_items(written) == items
