"""Where postings begin and end, for the shapes that documents come in."""

from __future__ import annotations

import textwrap

import pytest

from careers.content.lexicon import shipped
from careers_tools.importing.blocks import BlockKind, scan
from careers_tools.importing.groups import find
from careers_tools.importing.marks import mark
from careers_tools.importing.unfolding import unfold
from careers_tools.importing.values import Line


def postings(text: str) -> list[tuple[str | None, int, int]]:
    """(title's line as written, first line, last line with words) of each posting."""
    lines = [Line(number, line) for number, line in enumerate(textwrap.dedent(text).strip("\n").split("\n"), 1)]
    marks = tuple(mark(scan(tuple(unfold(lines, shipped()))), shipped()))
    rows = []
    for group in find(marks, ["均为"]):
        inside = [marks[at].block for at in range(group.start, group.end)]
        worded = [block.number for block in inside if block.kind not in (BlockKind.BLANK, BlockKind.RULE)]
        title = None if group.title is None else marks[group.title].block.text
        rows.append((title, worded[0], worded[-1]))
    return rows


SHAPES = {
    "headings of one rank": (
        """
        ### 训练框架工程师
        【工作职责】
        - 甲
        ### 推理工程师
        【工作职责】
        - 乙
        """,
        [("训练框架工程师", 1, 3), ("推理工程师", 4, 6)],
    ),
    "titles and sections of one rank": (
        """
        ## Kernel Engineer
        ## Responsibilities
        - a
        ## Requirements
        - b
        ## Compiler Engineer
        ## Responsibilities
        - c
        """,
        [("Kernel Engineer", 1, 5), ("Compiler Engineer", 6, 8)],
    ),
    "headings inside a section": (
        """
        # AI编译器工程师
        ## 岗位职责
        ### 推理方向
        - 甲
        ### 训练方向
        - 乙
        ## 任职要求
        - 丙
        """,
        [("AI编译器工程师", 1, 8)],
    ),
    "an unknown section among known ones": (
        """
        ## AI编译器工程师
        ### 岗位职责
        - 甲
        ### 我们的一天
        - 乙
        ### 任职要求
        - 丙
        """,
        [("AI编译器工程师", 1, 7)],
    ),
    "a sibling without a section": (
        """
        ### 训练框架工程师
        职责：
        - 甲
        ### 推理方向岗位
        - 乙
        ### 编译器工程师
        职责：
        - 丙
        ### 其他
        - 丁
        """,
        [("训练框架工程师", 1, 3), ("推理方向岗位", 4, 5), ("编译器工程师", 6, 8)],
    ),
    "companies above postings": (
        """
        # 招聘
        ## 甲公司
        我们做芯片。
        ### 驱动工程师
        职责：
        - a
        ## 乙公司
        ### 算子工程师
        职责：
        - b
        """,
        [("驱动工程师", 4, 6), ("算子工程师", 8, 10)],
    ),
    "labels": (
        """
        公司：甲
        职位名称：驱动工程师
        职责：
        - a

        公司：乙
        职位名称：算子工程师
        职责：
        - b
        """,
        [("职位名称：驱动工程师", 1, 4), ("职位名称：算子工程师", 6, 9)],
    ),
    "plain lines": (
        """
        地点：上海

        驱动工程师
        岗位职责：
        1、甲
        岗位要求：
        1、乙
        算子工程师

        岗位职责：
        1、丙
        """,
        [("驱动工程师", 3, 7), ("算子工程师", 8, 11)],
    ),
    "rules between and inside": (
        """
        **驱动工程师**
        职责：
        - 甲
        ---
        要求：
        - 乙
        ---
        **算子工程师**
        职责：
        - 丙
        ---
        来信请写明岗位。
        """,
        [("驱动工程师", 1, 6), ("算子工程师", 8, 10)],
    ),
    "comments between": (
        """
        <!-- 1 -->
        驱动工程师
        职责：
        - 甲
        <!-- 2 -->
        算子工程师
        职责：
        - 乙
        """,
        [("驱动工程师", 2, 4), ("算子工程师", 6, 8)],
    ),
    "numbered titles": (
        """
        一、驱动工程师
        岗位职责：
        1. 甲
        2. 乙
        二、算子工程师
        岗位职责：
        1. 丙
        """,
        [("驱动工程师", 1, 4), ("算子工程师", 5, 7)],
    ),
    "the last posting and what holds for all": (
        """
        驱动工程师
        职责：
        - 甲

        算子工程师
        职责：
        - 乙

        简历请发 jobs@example.org
        """,
        [("驱动工程师", 1, 3), ("算子工程师", 5, 7)],
    ),
    "one posting, introduced": (
        """
        我们做AI芯片的软件。

        ## 职责
        - 甲
        ## 要求
        - 乙
        """,
        [(None, 1, 6)],
    ),
}


@pytest.mark.parametrize(("text", "expected"), SHAPES.values(), ids=SHAPES)
def test_postings_are_found(text: str, expected: list[tuple[str | None, int, int]]) -> None:
    """Each shape of document shows its postings: title, first and last line."""
    assert postings(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "# 加入我们\n我们长期招聘，欢迎联系 hr@example.org。",
        "<!-- 薪资：30-50K\n岗位职责：写算子 -->\n# 关于\n我们做芯片。",
        "```\nAI工程师\n岗位职责：\n- 写算子\n```",
        "## 福利\n- 年假\n## 如何投递\n- 发邮件",
        "",
    ],
    ids=["join us", "comment", "code", "benefits only", "nothing"],
)
def test_where_there_is_no_job_there_is_no_posting(text: str) -> None:
    """Nothing is made up from a page that names no job."""
    assert postings(text) == []


@pytest.mark.slow
def test_many_headings_do_not_cost_the_square_of_their_number() -> None:
    """Ten thousand titles with nothing below them are read and are no postings but the first."""
    text = "## 工程师\n职责：\n- 甲\n" + "\n".join(f"## 工程师{n}" for n in range(10_000))
    assert [row[0] for row in postings(text)] == ["工程师"]
