"""A translation begins as a skeleton and follows its source without losing a word."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from careers_tools.translation import TargetLanguage, TextVersion, begin_translation, refresh_translation
from tests.tools.translation.examples import SOURCE, TWIN, edited, target


@pytest.fixture
def english(tmp_path: Path) -> TargetLanguage:
    return target(tmp_path)


def test_a_skeleton_has_the_structure_headings_and_terms(english: TargetLanguage) -> None:
    """Known headings, code and bare terms are as they will be; every other text bears the mark."""
    begun = begin_translation(SOURCE, english)
    assert begun.title == "[to translate] 算子开发工程师"
    assert begun.summary == "[to translate] 为昇腾写算子。"
    assert begun.body.split("\n") == [
        "## Requirements",
        "",
        "- [to translate] 用C++编写昇腾算子",
        "- [to translate] 优化算子，见 `npu-smi`",
        "- Python",
        "",
        "## [to translate] 怎么走",
        "",
        "[to translate] 地铁2号线。发信给jobs@acme.example",
    ]


def test_marks_are_in_the_language_translated_into(tmp_path: Path) -> None:
    assert begin_translation(TWIN, target(tmp_path, "zh")).title == "【待译】Kernel Engineer"


def test_code_and_tables_keep_their_build(english: TargetLanguage) -> None:
    """A fence is copied; a row bears one mark."""
    body = "```\n甲\n```\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n---\n\n<https://a.example/>"
    begun = begin_translation(TextVersion("甲", "", body), english)
    assert (begun.summary, begun.body) == ("", body.replace("| 甲 |", "|[to translate]  甲 |"))


def test_a_long_title_fits_its_field(english: TargetLanguage) -> None:
    """The source's words are left out first, because the source has them; the file stays one that can be read."""
    assert begin_translation(TextVersion("甲" * 200, "乙" * 1000, "丙"), english).title == "[to translate]"
    was, now = TextVersion("甲", "", "丙"), TextVersion("乙" * 50, "", "丙")
    found = refresh_translation(was, now, TextVersion("x" * 150, "", "c"), english)
    assert found.title == f"[to translate] [former translation] {'x' * 150}"
    assert len(refresh_translation(was, now, TextVersion("x" * 200, "", "c"), english).title) == 200


CHANGES = {
    "a changed item": (
        [("用C++编写昇腾算子", "用C++和Python编写昇腾算子")],
        [
            (
                "- Write Ascend kernels in C++",
                "- [to translate] 用C++和Python编写昇腾算子 [former translation] Write Ascend kernels in C++",
            )
        ],
    ),
    "a new item": ([("- Python", "- 会写文档\n- Python")], [("- Python", "- [to translate] 会写文档\n- Python")]),
    "an item that is gone": (
        [("- 优化算子，见 `npu-smi`\n", "")],
        [("- Tune them", "- [former translation] Tune them")],
    ),
    "a section that is gone": (
        [("\n\n## 怎么走\n\n地铁2号线。发信给jobs@acme.example", "")],
        [("## How", "## [former translation] How"), ("Metro", "[former translation] Metro")],
    ),
    "a term that is gone": ([("- Python\n", "")], [("- Python\n", "")]),
    "items that changed places": (
        [("- 用C++编写昇腾算子\n- 优化算子，见 `npu-smi`", "- 优化算子，见 `npu-smi`\n- 用C++编写昇腾算子")],
        [
            (
                "- Write Ascend kernels in C++\n- Tune them, see `npu-smi`",
                "- Tune them, see `npu-smi`\n- Write Ascend kernels in C++",
            )
        ],
    ),
    "a changed heading": (
        [("## 怎么走", "## 交通")],
        [("## How to get here", "## [to translate] 交通 [former translation] How to get here")],
    ),
    "blank lines only": ([("\n\n## 怎么走", "\n\n\n## 怎么走")], [("\n\n## How", "\n\n\n## How")]),
    "another numbering": ([("- Python", "1. Python")], []),
}


@pytest.mark.parametrize(("source", "twin"), CHANGES.values(), ids=CHANGES)
def test_a_refresh_touches_what_has_changed_and_nothing_else(
    english: TargetLanguage, source: list[tuple[str, str]], twin: list[tuple[str, str]]
) -> None:
    """What is new is marked, what is different is marked beside its former translation, what is gone is, too.

    Its translation stays until somebody deletes it.
    """
    found = refresh_translation(SOURCE, edited(SOURCE, *source), TWIN, english)
    assert found.body == edited(TWIN, *twin).body
    assert (found.title, found.summary) == (TWIN.title, TWIN.summary)


def test_title_and_summary_follow_the_source(english: TargetLanguage) -> None:
    """The former translation stands beside the mark, also that of a summary that the source gave up."""
    found = refresh_translation(SOURCE, TextVersion("编译工程师", "", SOURCE.body), TWIN, english)
    assert found.title == "[to translate] 编译工程师 [former translation] Kernel Engineer"
    assert found.summary == f"[former translation] {TWIN.summary}"
    again = refresh_translation(
        TextVersion("编译工程师", "", "甲"), TextVersion("编译工程师", "", "甲"), found, english
    )
    assert again.summary == found.summary
    begun = begin_translation(SOURCE, english)
    assert refresh_translation(SOURCE, TextVersion(SOURCE.title, "", SOURCE.body), begun, english).summary == ""
    found = refresh_translation(
        TextVersion("甲", "", "乙"), TextVersion("甲", "丙", "乙"), TextVersion("A", "", "B"), english
    )
    assert (found.title, found.summary, found.body) == ("A", "[to translate] 丙", "B")


def test_a_second_refresh_keeps_what_was_translated_in_between(english: TargetLanguage) -> None:
    """In a half-finished file what is translated stays, what waits is marked anew, no former translation is lost."""
    first = edited(SOURCE, ("用C++编写昇腾算子", "用Triton编写昇腾算子"), ("- Python", "- 会写文档\n- Python"))
    half = refresh_translation(SOURCE, first, TWIN, english)
    half = edited(half, ("[to translate] 会写文档", "Write documentation"))
    second = edited(first, ("用Triton编写", "用Python编写"), ("## 怎么走", "## 交通"))
    found = refresh_translation(first, second, half, english).body
    assert "- Write documentation\n" in found
    assert "[to translate] 用Python编写昇腾算子 [former translation] Write Ascend kernels in C++\n" in found
    assert "Triton" not in found
    assert "## [to translate] 交通 [former translation] How to get here" in found


def test_words_begun_behind_a_mark_are_not_lost(english: TargetLanguage) -> None:
    """A line that somebody is in the middle of is kept as a former translation when the source changes."""
    half = edited(
        begin_translation(SOURCE, english),
        ("[to translate] 用C++编写昇腾算子", "[to translate] Write Ascend kern"),
    )
    found = refresh_translation(SOURCE, edited(SOURCE, ("用C++编写", "用Python编写")), half, english).body
    assert "- [to translate] 用Python编写昇腾算子 [former translation] Write Ascend kern\n" in found


def test_a_translation_of_another_build_keeps_its_own(english: TargetLanguage) -> None:
    """Where a translator joined two items, the change is marked at its place and the joined text stays whole."""
    twin = edited(
        TWIN,
        ("- Write Ascend kernels in C++\n- Tune them, see `npu-smi`", "- Write and tune Ascend kernels, see `npu-smi`"),
    )
    found = refresh_translation(SOURCE, edited(SOURCE, ("地铁2号线", "地铁13号线")), twin, english).body
    assert "- Write and tune Ascend kernels, see `npu-smi`\n- Python\n" in found
    assert "[to translate] 地铁13号线。发信给jobs@acme.example [former translation] Metro line 2." in found


def test_changed_code_replaces_its_copy_and_leaves_a_translated_one(english: TargetLanguage) -> None:
    """A copy follows the source; comments that somebody translated are shown beside the new code, under a mark."""
    was, now = TextVersion("甲", "", "```\nmake  # 编译\n```"), TextVersion("甲", "", "```\nninja  # 编译\n```")
    assert refresh_translation(was, now, TextVersion("A", "", was.body), english).body == now.body
    found = refresh_translation(was, now, TextVersion("A", "", "```\nmake  # build\n```"), english).body
    assert found == f"[former translation]\n\n```\nmake  # build\n```\n{now.body}"


def test_without_the_text_it_was_made_from_a_translation_stays(english: TargetLanguage) -> None:
    """Only what is not there is marked: nobody knows what has changed."""
    now = edited(SOURCE, ("优化算子", "调优算子"), ("- Python", "- Python\n\n多出一段。"))
    found = refresh_translation(None, now, TWIN, english).body
    assert "- Write Ascend kernels in C++\n- Tune them, see `npu-smi`\n- Python\n" in found
    assert "[to translate] 多出一段。" in found
    assert refresh_translation(None, SOURCE, TWIN, english).body == TWIN.body


def test_what_has_lost_its_source_stays_apart_from_the_rest(english: TargetLanguage) -> None:
    """The blocks around it keep their own translations through the next change, and it keeps its mark."""
    first = edited(SOURCE, ("- 用C++编写昇腾算子\n", ""))
    once = refresh_translation(SOURCE, first, TWIN, english)
    second = edited(first, ("优化算子", "调优算子"), ("地铁2号线", "地铁13号线"))
    found = refresh_translation(first, second, once, english).body
    assert found.count("- [former translation] Write Ascend kernels in C++\n") == 1
    assert "调优算子，见 `npu-smi` [former translation] Tune them, see `npu-smi`\n- Python\n" in found
    one, other, third = (TextVersion("甲", "", body) for body in ("- 甲\n- 乙\n- 丙", "- 乙\n- 丙", "- 丁\n- 丙"))
    once = refresh_translation(one, other, TextVersion("A", "", "- A\n- B\n- C"), english)
    assert refresh_translation(other, third, once, english).body == (
        "- [to translate] 丁 [former translation] B\n- [former translation] A\n- C"
    )


def test_code_that_has_lost_its_source_stays_below_a_mark(english: TargetLanguage) -> None:
    was, now = TextVersion("甲", "", "乙\n\n```\nmake  # 编译\n```"), TextVersion("甲", "", "乙")
    assert refresh_translation(was, now, TextVersion("A", "", "B\n\n```\nmake  # 编译\n```"), english).body == "B"
    found = refresh_translation(was, now, TextVersion("A", "", "B\n\n```\nmake  # build\n```"), english)
    assert found.body == "B\n\n[former translation]\n\n```\nmake  # build\n```"


LINES = st.lists(
    st.sampled_from(["## 甲", "- 乙", "- 丙", "- 丁戊己", "庚 https://a.example/", "", "```\n辛\n```"]),
    min_size=1,
    max_size=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=LINES, second=LINES, third=LINES)
def test_no_translated_word_is_ever_lost(
    english: TargetLanguage, first: list[str], second: list[str], third: list[str]
) -> None:
    """Through any two changes of the source, each translation stands in the file."""
    sources = [TextVersion("甲", "", "\n".join(lines)) for lines in (first, second, third)]
    words = [f"word{number}" for number in range(len(first))]
    lines = [
        f"{line.partition(' ')[0]} {word}" if line.startswith(("#", "-")) else line and word
        for line, word in zip(first, words, strict=True)
    ]
    kept = {word for word in words if word in "\n".join(lines)}
    twin = TextVersion("A", "", "\n".join(lines))
    for before, after in pairwise(sources):
        twin = refresh_translation(before, after, twin, english)
    assert all(word in twin.body for word in kept)
