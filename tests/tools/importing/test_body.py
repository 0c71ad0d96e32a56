"""The body that is written: one set of headings, one kind of list, and nothing of the text changed."""

from __future__ import annotations

import textwrap

from careers.content.lexicon import shipped
from careers.i18n import Locale
from careers_tools.importing.blocks import scan
from careers_tools.importing.body import BodyPart, compose
from careers_tools.importing.marks import mark
from careers_tools.importing.passages import spots
from careers_tools.importing.unfolding import unfold
from careers_tools.importing.values import Line
from tests.each import each


def body(text: str, code: str = "zh") -> str:
    """What a document's blocks become, every one of them kept."""
    lines = [Line(number, line) for number, line in enumerate(textwrap.dedent(text).strip("\n").split("\n"), 1)]
    marks = tuple(mark(scan(tuple(unfold(lines, shipped()))), shipped()))
    parts = [
        BodyPart(spot.at, spot.mark, spot.section, spot.mark.value if spot.mark.section else None)
        for spot in spots(marks, range(len(marks)))
        if not spot.mark.section or spot.mark.value
    ]
    return compose(parts, Locale.of(code))[0]


BODIES = {
    "sections under one set of headings": (
        "【工作职责】\n1、甲；\n2，乙。\n职责要求：\n• 丙\n具有以下条件者优先：\n- 丁",
        "## 岗位职责\n\n- 甲\n- 乙。\n\n## 任职要求\n\n- 丙\n\n## 加分项\n\n- 丁",
    ),
    "a kind that comes twice is one section": (
        "职责：\n- 甲\n要求：\n- 乙\n主要职责：\n- 丙",
        "## 岗位职责\n\n- 甲\n- 丙\n\n## 任职要求\n\n- 乙",
    ),
    "text on the line of the name": ("岗位职责：写算子，调性能。", "## 岗位职责\n\n写算子，调性能。"),
    "plain lines are points": ("岗位职责：\n写算子\n调性能", "## 岗位职责\n\n- 写算子\n- 调性能"),
    "nested by indent": ("职责\n- 甲\n  - 乙\n    * 丙\n- 丁", "## 岗位职责\n\n- 甲\n    - 乙\n        - 丙\n- 丁"),
    "nested by mark": ("职责\n1. 甲\n(1) 乙\n(2) 丙\n2. 丁", "## 岗位职责\n\n- 甲\n    - 乙\n    - 丙\n- 丁"),
    "blank lines between points": ("职责\n1、甲\n\n2、乙", "## 岗位职责\n\n- 甲\n- 乙"),
    "an item over two lines": ("职责\n- 写\n  算子\n- 调", "## 岗位职责\n\n- 写算子\n- 调"),
    "code in an item": (
        "职责\n- 跑\n  ```sh\n  make\n    x\n  ```\n- 调",
        "## 岗位职责\n\n- 跑\n\n    ```sh\n    make\n      x\n    ```\n\n- 调",
    ),
    "code and a table of their own": (
        "要求\n- 甲\n\n```c\nint x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        "## 任职要求\n\n- 甲\n\n```c\nint x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    ),
    "a section of its own": (
        "职责\n- 甲\n## 我们的一天\n早上喝茶。",
        "## 岗位职责\n\n- 甲\n\n## 我们的一天\n\n早上喝茶。",
    ),
    "a heading inside a section": ("## 职责\n### 推理\n- 甲", "## 岗位职责\n\n### 推理\n\n- 甲"),
    "steps keep their numbers": ("如何投递\n1. 写信\n2. 面试", "## 投递方式\n\n1. 写信\n2. 面试"),
    "what is said thrice is written once": (
        "如何投递\n所有申请材料都会依照规定严格保管，不作他用。\n\n所有申请材料都会依照规定严格保管，不作他用。",
        "## 投递方式\n\n所有申请材料都会依照规定严格保管，不作他用。",
    ),
    "emphasis and links stay": (
        "职责\n- **写** [算子](https://a.example)",
        "## 岗位职责\n\n- **写** [算子](https://a.example)",
    ),
    "nothing below a heading": ("## 我们的一天\n## 职责\n- 甲", "## 岗位职责\n\n- 甲"),
}


@each(("text", "expected"), BODIES.values())
def test_a_body_is_written_clean(text: str, expected: str) -> None:
    """However the lines were marked, the Markdown has one form."""
    assert body(text) == expected


def test_headings_are_in_the_language_of_the_posting() -> None:
    """Lines that wrap are joined with a space where words need one."""
    text = "What you'll do\n- write kernels\n  that are fast\nNice to have\n- Triton"
    assert body(text, "en") == "## Responsibilities\n\n- write kernels that are fast\n\n## Nice to have\n\n- Triton"
