"""Words are found in one pass, whole, in any of their forms."""

from __future__ import annotations

import sys
from types import FrameType

from hypothesis import example, given
from hypothesis import strategies as st

from careers_tools.importing.facts.matching import Cover, Matcher, Occurrence, Word, outermost, plain
from careers_tools.importing.values import Passage, PassageKind
from tests.each import each
from tests.tools.importing.facts.said import facts


def found(word: str, text: str, **kind: bool) -> list[str]:
    """What of `text` is found to be `word`."""
    text = plain(text)
    return [text[mark.start : mark.end] for mark in Matcher([Word("use", "meaning", word, **kind)]).find(text)]


FORMS: dict[str, tuple[str, str, list[str]]] = {
    "any case": ("PyTorch", "pytorch与PYTORCH", ["pytorch", "PYTORCH"]),
    "beside Chinese": ("CUDA", "用CUDA写", ["CUDA"]),
    "not in a word": ("arm", "harm army arm_x", []),
    "full-width": ("GPU", "ＧＰＵ", ["GPU"]),
    "blanks beside Chinese": ("PD分离", "P D 分离", ["P D 分离"]),
    "no blanks in short words": ("CV", "C V", []),
    "blanks of a long name": ("OpenCL", "Open CL", ["Open CL"]),
    "hyphens of any kind": (
        "Megatron-LM",
        "Megatron–LM MegatronLM Megatron LM",
        ["Megatron-LM", "MegatronLM", "Megatron LM"],
    ),
    "no wide gaps": ("OpenCL", "Open    CL", []),
    "signs at the end": ("C++", "C++ C+++ C++11", ["C++", "C++"]),
    "versions": ("Vue", "Vue3 Vue3x", ["Vue"]),
    "dots in a name": ("Node.js", "Node.js Node-js", ["Node.js"]),
    "kind of a file": ("html", "index.html html", ["html"]),
    "empty": ("", "anything", []),
    "marks only": ("-", "a - b", []),
}


@each("case", FORMS)
def test_finds_every_form(case: str) -> None:
    """Letters of any case, blanks and hyphens where they do no harm, versions and plurals; never a part of a word."""
    word, text, expected = FORMS[case]
    assert found(word, text) == expected


def test_short_names_count_as_written() -> None:
    """An exact word is found in its own letters, or all in capitals where there are several."""
    assert found("Go", "Go GO go", exact=True) == ["Go", "GO"]
    assert found("C", "C c c/c++", exact=True) == ["C", "c"]


def test_names_that_are_words_count_as_names() -> None:
    """In small letters beside other small Latin words an everyday word is no name."""
    assert found("React", "React to it, react, 用react 写", ordinary=True) == ["React", "react", "react"]
    assert found("React", "we react fast", ordinary=True) == []


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 10)), max_size=12), st.integers(0, 30), st.integers(1, 10))
def test_a_cover_answers_like_a_search_through_all(spans: list[tuple[int, int]], start: int, size: int) -> None:
    """Look-ups by halves give what looking at every mark gives."""
    marks = [Occurrence("use", "", at, at + length) for at, length in spans]
    cover, kept = Cover(marks), outermost(marks)
    inside = [one for one in kept if start <= one.start and one.end <= start + size]
    assert list(cover.within(start, start + size)) == inside
    assert cover.has(start, start + size) is bool(inside)
    over = cover.over(start, start + size)
    assert (over is not None) is any(one.start <= start and start + size <= one.end for one in marks)


WORDS = (
    *("15-40K·13薪", "北京", "工作地点", "a@b.cn", "3年以上经验", "C++", "本科", "(", "[", "](", "邮件主题",),
    *("截止", "百度", "#", "@", "at", "dot", "x3", "欢迎", "校招", "，", "。", " ", "https://a.b/c", "mailto:", "`", ),
    *("远程办公", "İ", "ǅ", "\u2028", "𝟛", "Jan", "2024-01-15"),
)  # fmt: skip


@given(
    st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=30).map("".join),
    st.sampled_from(PassageKind),
    st.sampled_from([None, "apply", "requirements", "commentary", "team"]),
    st.sampled_from(
        [None, "salary", "locations", "company", "email", "subject", "experience", "posted", "skills", "remote"]
    ),
)
@example("15-40K·13薪\n0", PassageKind.HEADER, None, "salary")
def test_any_line_is_read(text: str, place: PassageKind, section: str | None, label: str | None) -> None:
    """No text makes the reading fail, and every fact has its line."""
    passage = Passage(1, text, place, section, label, text if label else "")
    said = facts(passage)
    fields = {one.field for one in said.evidence if one.value}
    assert {name for name, terms in said.terms.items() if terms} <= fields
    alone = ["education", "experience", "headcount", "remote", "posted", "closes", "verified", "email", "url"]
    assert {name for name in alone if getattr(said, name) is not None} <= fields
    assert all(one.text == text for one in said.evidence)


def calls(text: str, place: PassageKind) -> int:
    """How many functions are called to read a line."""
    count = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        facts(Passage(1, text, place))
    finally:
        sys.setprofile(before)
    return count


@each("place", [PassageKind.TEXT, PassageKind.TITLE])
@each("word", ["北京、", "工作地点北京", "a@b.cn ", "校招欢迎", "华为是", "15K-", "[a](http://b.c) ", "3年以上，"])
def test_work_grows_with_the_length_of_a_line(word: str, place: PassageKind) -> None:
    """Twice the text takes about twice the work: nothing is looked at again and again."""
    calls(word, place)  # words are made ready once
    assert calls(word * 400, place) < 3 * calls(word * 200, place)
