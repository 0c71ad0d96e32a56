"""Lines that hold several are cut; nothing else is."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.unfolding import unfold
from careers_tools.importing.values import Line
from tests.each import each


def parts(*texts: str) -> list[str]:
    """What lines become."""
    return [line.text for line in unfold([Line(number, text) for number, text in enumerate(texts, 1)], shipped())]


@each(
    ("text", "expected"),
    [
        (
            "AI编译器工程师 岗位职责：1、写编译器；2、调性能。任职要求：1、本科；2、会C++11",
            ["AI编译器工程师", "岗位职责：", "1、写编译器；", "2、调性能。", "任职要求：", "1、本科；", "2、会C++11"],
        ),
        ("工作地点：上海 | 薪资：30-50K | 学历：硕士", ["工作地点：上海", "薪资：30-50K", "学历：硕士"]),
        ("**Location:** Toronto **Salary:** $100K", ["**Location:** Toronto", "**Salary:** $100K"]),
        ("【岗位职责】写算子【任职要求】会CUDA", ["【岗位职责】写算子", "【任职要求】会CUDA"]),
        ("职责：①写算子②调算子", ["职责：", "①写算子", "②调算子"]),
        ("• kernels • compilers", ["• kernels", "• compilers"]),
    ],
    ids=["whole posting", "facts", "bold facts", "brackets", "circled", "bullets"],
)
def test_a_line_of_several_is_cut(text: str, expected: list[str]) -> None:
    """Before each known name with its colon or brackets, and before items that count up from one."""
    assert parts(text) == expected


@each(
    "text",
    [
        "工作地点：上海",
        "熟悉C++17、CUDA 12.4、Python 3.11",
        "写算子；调性能；读论文",
        "2024.01.15 起招聘 3 人",
        "| 公司：摩尔线程 | 地点：上海 |",
        "见 https://jobs.example/1.2.3",
    ],
)
def test_a_line_of_one_stays(text: str) -> None:
    """One name, version numbers and rows of tables are no reason to cut."""
    assert parts(text) == [text]


def test_parts_bear_the_number_of_their_line() -> None:
    """An editor finds them where they stand."""
    lines = list(unfold([Line(7, "地点：上海 薪资：面议")], shipped()))
    assert [line.number for line in lines] == [7, 7]


def test_code_and_comments_are_not_cut() -> None:
    """What stands between the marks stays, and what follows them is cut again."""
    text = "职责：1、a；2、b 要求：c"
    kept = ["```", text, "```", f"<!-- {text} -->"]
    assert parts(*kept, "地点：上海 薪资：面议") == [*kept, "地点：上海", "薪资：面议"]


def test_nothing_is_lost() -> None:
    """The letters and digits of a line are those of its parts."""
    text = "甲 公司：乙 | 地点：丙｜薪资：面议；岗位职责：1、丁；2、戊 任职要求：（1）己（2）庚"
    assert "".join(c for part in parts(text) for c in part if c.isalnum()) == "".join(c for c in text if c.isalnum())


def test_a_fence_that_is_never_closed_is_no_code() -> None:
    """What follows it is read as if it were not there."""
    assert parts("```see below", "地点：上海 薪资：面议") == ["```see below", "地点：上海", "薪资：面议"]
