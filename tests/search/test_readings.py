"""How Chinese is read."""

from __future__ import annotations

import pytest

from careers.search.readings import readings, sounds, starts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("昇腾", [("sheng", "teng")], id="syllables"),
        pytest.param("重庆的重点", [("chong", "qing", "de", "zhong", "dian")], id="words-decide"),
        pytest.param("深度學習", [("shen", "du", "xue", "xi")], id="traditional"),
        pytest.param("海光DCU集群", [("hai", "guang"), ("ji", "qun")], id="runs"),
        pytest.param("绿女", [("lv", "nv")], id="v-for-umlaut"),
        pytest.param("战略虐待", [("zhan", "lue", "nue", "dai")], id="but-not-there"),
        pytest.param("升データ腾", [("sheng",), ("teng",)], id="what-has-no-reading-parts"),
        pytest.param("Kernel 한국어 データ", [], id="no-chinese"),
    ],
)
def test_stretches_of_chinese_are_read(text: str, expected: list[tuple[str, ...]]) -> None:
    """Lower case, without tones, as people type it."""
    assert readings(text) == tuple(expected)


def test_a_reading_is_found_from_every_syllable_on() -> None:
    """Spelled, and by its initials."""
    assert list(starts(("sheng", "teng", "ka"))) == [("shengtengka", "stk"), ("tengka", "tk"), ("ka", "k")]


def test_long_readings_are_cut() -> None:
    """Nobody types more; a token for every syllable of a long title would be as long as the title."""
    letters, initials = next(starts(("zhuang",) * 30))
    assert (letters, initials) == ("zhuang" * 4, "z" * 24)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("昇腾 AI 卡", ((0, "sheng"), (1, "teng"), (6, "ka")), id="places"),
        pytest.param("升データ腾", ((0, "sheng"), (4, "teng")), id="some-have-none"),
        pytest.param("😀𠀀卡", ((2, "he"), (4, "ka")), id="utf-16"),
        pytest.param("㈱卡ﾃﾞ集", ((0, "zhu"), (1, "ka"), (4, "ji")), id="folded-characters"),
        pytest.param("\u1100\u1161\u11a8卡", ((3, "ka"),), id="composed-characters"),
        pytest.param("量\n化", ((0, "liang"), (2, "hua")), id="wrapped"),
        pytest.param("Kernel", (), id="none"),
    ],
)
def test_syllables_know_their_characters(text: str, expected: tuple[tuple[int, str], ...]) -> None:
    """By the place in the text as written, in UTF-16 code units."""
    assert sounds(text) == expected
