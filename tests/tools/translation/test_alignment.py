"""What has changed between two versions is told block by block."""

from __future__ import annotations

import pytest

from careers_tools.translation import TextChange, TextVersion, compare_versions

OLD = "## 职责\n\n- 写算子\n- 调优推理性能\n- 写文档"


@pytest.mark.parametrize(
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
    """They have no line in the body."""
    found = compare_versions(TextVersion("甲", "一句。", OLD), TextVersion("乙", "", OLD))
    assert list(found) == [TextChange("title", 0, "甲", "乙"), TextChange("summary", 0, "一句。", "")]
