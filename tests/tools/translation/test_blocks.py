"""A body is blocks: what a translator works on one by one, and what is left alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from careers_tools.translation import TextChange, TextVersion, compare_versions
from careers_tools.translation.blocks import BlockKind, parse_blocks, write_blocks
from tests.each import each

CASES = {
    "heading": ("## The work", [(BlockKind.HEADING, "## ", "The work")]),
    "items": (
        "- one\n* two\n3. three",
        [(BlockKind.ITEM, "- ", "one"), (BlockKind.ITEM, "* ", "two"), (BlockKind.ITEM, "3. ", "three")],
    ),
    "items numbered the Chinese way": (
        "1、写算子\n2、调优",
        [(BlockKind.ITEM, "1、", "写算子"), (BlockKind.ITEM, "2、", "调优")],
    ),
    "nested item": ("- one\n  - two", [(BlockKind.ITEM, "- ", "one"), (BlockKind.ITEM, "  - ", "two")]),
    "item of two lines": (
        "- one\n  more\n- two",
        [(BlockKind.ITEM, "- ", "one\n  more"), (BlockKind.ITEM, "- ", "two")],
    ),
    "paragraph of two lines": ("one\ntwo\n\nthree", [(BlockKind.TEXT, "", "one\ntwo"), (BlockKind.TEXT, "", "three")]),
    "table": ("| a |\n|---|", [(BlockKind.ROW, "|", " a |"), (BlockKind.ROW, "|", "---|")]),
    "paragraph of an item": ("- one\n\n    more", [(BlockKind.ITEM, "- ", "one"), (BlockKind.TEXT, "    ", "more")]),
    "quoted item": ("> - one", [(BlockKind.ITEM, "> - ", "one")]),
    "fence": (
        "```sh\n# no heading\n\n- no item\n```\nafter",
        [(BlockKind.CODE, "", "```sh\n# no heading\n\n- no item\n```"), (BlockKind.TEXT, "", "after")],
    ),
    "fence never closed": ("~~~\n## no heading", [(BlockKind.CODE, "", "~~~\n## no heading")]),
}


@each(("body", "blocks"), CASES.values())
def test_a_body_falls_into_its_blocks(body: str, blocks: list[tuple[BlockKind, str, str]]) -> None:
    """BlockKind, what stands before the words, and the words."""
    assert [(one.kind, one.lead, one.text) for one in parse_blocks(body)] == blocks


@each("body", [body for body, _ in CASES.values()])
def test_blocks_written_again_are_the_body(body: str) -> None:
    assert write_blocks(parse_blocks(f"{body}\n\n\nThe end.")) == f"{body}\n\n\nThe end."


@given(st.text(st.sampled_from(list("ab甲 \n#->*|`~=[]:1.、")), max_size=80))
def test_every_word_of_any_text_is_in_a_block(body: str) -> None:
    """Whatever the marks around it; blocks know the lines they start on."""
    blocks = parse_blocks(body)
    letters = [c for c in body if c in "ab甲"]
    assert [c for block in blocks for c in block.lead + block.text if c in "ab甲"] == letters
    lines = body.split("\n")
    assert all(lines[block.line - 1].strip() for block in blocks)


OLD = "## 职责\n\n- 写算子\n- 调优推理性能\n- 写文档"


@each(
    ("new", "expected"),
    [
        (OLD, []),
        (OLD.replace("- ", "* ").replace("\n\n", "\n\n\n"), []),
        (OLD.replace("调优推理性能", "调优训练性能"), [TextChange("body", 4, "调优推理性能", "调优训练性能")]),
        (OLD + "\n- 带新人", [TextChange("body", 6, "", "带新人")]),
        (OLD.replace("- 写算子\n", ""), [TextChange("body", 0, "写算子", "")]),
        (OLD.replace("- 写算子\n", "") + "\n- 写算子", []),
        (
            "## 职责\n\n- 调优推理的性能\n- 写文档",
            [TextChange("body", 0, "写算子", ""), TextChange("body", 3, "调优推理性能", "调优推理的性能")],
        ),
    ],
    ids=[
        "nothing",
        "marks and blank lines",
        "one item",
        "an item more",
        "an item less",
        "an item moved",
        "one gone, one changed",
    ],
)
def test_changes_of_a_body(new: str, expected: list[TextChange]) -> None:
    """With the line in the new text; how lists are marked up and spaced says nothing."""
    assert list(compare_versions(TextVersion("甲", "", OLD), TextVersion("甲", "", new))) == expected


def test_title_and_summary_come_first() -> None:
    found = compare_versions(TextVersion("甲", "一句。", OLD), TextVersion("乙", "", OLD))
    assert list(found) == [TextChange("title", 0, "甲", "乙"), TextChange("summary", 0, "一句。", "")]
