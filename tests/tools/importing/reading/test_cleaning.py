"""Lines as an editor counts them, of characters as they are usually written."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from careers_tools.importing.reading.cleaning import clean, split
from tests.each import each


@each(
    ("text", "lines"),
    [
        ("a\nb\n", [(1, "a"), (2, "b")]),
        ("a\r\nb\r\n", [(1, "a"), (2, "b")]),
        ("a\rb\r", [(1, "a"), (2, "b")]),
        ("a\r\r\nb\r\r\n", [(1, "a"), (2, "b")]),
        ("a\r\n\r\nb", [(1, "a"), (2, ""), (3, "b")]),
        ("a\nb\r\nc\rd", [(1, "a"), (2, "b"), (3, "c"), (4, "d")]),
        ("a\u2028b\nc", [(1, "a"), (1, "b"), (2, "c")]),
        ("a\x85b\x0cc", [(1, "a"), (1, "b"), (1, "c")]),
        ("\n\na", [(1, ""), (2, ""), (3, "a")]),
        ("", [(1, "")]),
    ],
    ids=["LF", "CR LF", "CR", "CR CR LF", "blank line", "mixed", "U+2028", "NEL and form feed", "leading", "nothing"],
)
def test_lines_have_the_numbers_an_editor_shows(text: str, lines: list[tuple[int, str]]) -> None:
    """CR CR LF is one break; what editors do not count breaks a line without counting."""
    assert [(line.number, line.text) for line in split(text)] == lines


@each(
    ("written", "meant"),
    [
        ("⼯程师，⼤模型", "工程师，大模型"),
        ("⻔⻚⻋⻓⻰⻛", "门页车长龙风"),
        ("\uf9d1\ufa0c", "六兀"),
        ("ＰｙＴｏｒｃｈ１．５", "PyTorch1.5"),
        ("ｈｒ＿ａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "hr_a@example.com"),
        ("zl ＠ example.com", "zl @ example.com"),
        ("Ｃ＋＋，Ｃ＃", "C++，C#"),
        ("１５Ｋ－２５Ｋ", "15K-25K"),
        ("ｈｔｔｐｓ：／／example.org", "https://example.org"),
        ("＃＃ 标题", "## 标题"),
        ("＊＊职责＊＊", "**职责**"),
        ("（甲），：；！？ 、。【乙】／～＠丙", "（甲），：；！？ 、。【乙】／～＠丙"),
        ("①②㎡Ⅳ", "①②㎡Ⅳ"),
        ("ﬁne ﬂow", "fine flow"),
        ("𝗣𝘆𝘁𝗵𝗼𝗻", "Python"),
        ("a\u200b\u200d\ufeff\u2060b", "ab"),
        ("\u202e\u2066a\u061c\u00adb", "ab"),
        ("a\u00a0b\u2009c\u3000d", "a b c d"),
        ("a\0\x1b\x7f\x9fb", "ab"),
        ("a\ufdd0\uffffb\U000e0041", "ab"),
        ("\uf0b7 写算子", "• 写算子"),
        ("e\u0301", "é"),
        ("  a  \t", "  a"),
        ("\t- a", "    - a"),
        ("- \ta", "-   a"),
        ("👩\ufe0f", "👩\ufe0f"),
        ("字\U000e0100", "字"),
    ],
    ids=[
        "Kangxi radicals", "radicals of the supplement", "compatibility ideographs", "full-width letters",
        "address", "address with space", "names of languages", "range", "link", "heading", "emphasis",
        "Chinese punctuation", "signs of one character", "ligatures", "letters of mathematics", "no width",
        "direction", "spaces", "control", "no characters", "bullet of a word processor", "accent",
        "space at the end", "tab in front", "tab after a mark", "emoji", "variant",
    ],
)  # fmt: skip
def test_characters_become_the_usual_ones(written: str, meant: str) -> None:
    """What looks alike is made alike, what shows nothing goes, and Chinese punctuation stays."""
    assert clean(written) == meant


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    """A line that is clean stays as it is."""
    assert clean(clean(text)) == clean(text)


@given(st.text().map(lambda text: re.sub("[\u2e80-\u2eff]", "", text)))
def test_no_letter_and_no_digit_is_lost(text: str) -> None:
    """Compatibility forms unified, letters and digits are the same; radicals, signs to Unicode, become letters."""
    assert words(" ".join(clean(line.text) for line in split(text))) == words(text)


def words(text: str) -> str:
    """The letters and digits of a text in their compatibility forms, without fillers."""
    kept = (c for c in unicodedata.normalize("NFKC", text) if c not in "\u115f\u1160")
    return "".join(c for c in kept if unicodedata.category(c)[0] in "LN")
