"""Words that mean something of their own in a query, and the postings that have them."""

from __future__ import annotations

import pytest

from careers.search import Card, Document, Text, portion
from careers.search.query_words import WordGroup, query_words, spelled
from careers.search.readings import readings, sounds, starts
from careers.search.rows import is_word, rows
from careers.search.segmentation import folded
from careers.search.sounds import common_sounds
from tests.each import each


def _levels(text: Text) -> set[str]:
    """Return one word of each level that a posting has."""
    document = Document({"en": text}, {"en": Card("", text.title)}, {})
    (title,), levels = portion([document], ["en"]).titles, query_words().levels
    return {min(levels[place].words) for place in title.groups if place < len(levels)}


def _level(word: str) -> WordGroup:
    return next(level for level in query_words().levels if spelled(word) in level.words)


@each("word", ["jobs", "招聘", "岗位", "in", "for", "the", "的", "Stelle", "emploi", "求人", "trabajo"])
def test_words_of_every_language_say_nothing(word: str) -> None:
    assert spelled(word) in query_words().idle


def test_no_word_says_nothing_and_names_a_level() -> None:
    """Else it would be left out of a query that needs it."""
    levels = [word for level in query_words().levels for word in level.words]
    assert not query_words().idle & set(levels)
    assert len(levels) == len(set(levels)), "a word is in two levels"
    led = [level for level in query_words().levels if level.instead]
    assert led
    assert all(level.instead in levels and level.instead not in level.words for level in led)


@each(
    ("text", "word"),
    [
        (Text("Senior Engineer", "Help junior colleagues."), "senior"),
        (Text("推理实习生", ""), "实习"),
        (Text("Entry-level clerk", ""), "junior"),
        (Text("Clerk", "Part-time, no experience needed."), "part time"),
        (Text("Internal auditor", ""), None),
        (Text("QA Team Lead", ""), "lead"),
        (Text("Lead Generation Specialist", ""), None),
        (Text("Staff Software Engineer", ""), "principal"),
        (Text("Registered Staff Nurse", ""), None),
        (Text("Mid-level Clerk", ""), "中级"),
        (Text("Head of Sales", ""), "director"),
        (Text("高级中学教师", ""), None),
    ],
)
def test_titles_name_levels(text: Text, word: str | None) -> None:
    """By whole words, but for phrases that mean something else; a text names only what is said so in texts."""
    found = _levels(text)
    assert (min(_level(word).words) in found) if word else found == set()
    assert min(_level("junior").words) not in found or word == "junior"


def test_words_that_exclude_mean_nothing_else() -> None:
    """Else a word would be left out of a query, or name a level, where it excludes what follows."""
    words = query_words()
    negation = {word for every in words.negation.values() for word in every}
    assert {"no", "without", "ohne", "sans", "sin", "不要", "非", "以外"} <= negation
    assert not negation & words.idle.union(*(level.words for level in words.levels))
    assert {"no overtime", "不加班", "非洲"} <= words.fixed


def test_words_for_one_thing_are_in_one_group() -> None:
    """As they are indexed: c++ and cpp, with words of any language."""
    every = [word for group in query_words().same for word in group]
    assert len(every) == len(set(every))
    assert all(len(group) > 1 for group in query_words().same)
    for same in (["C++", "cpp"], [".NET", "dot net"], ["Android", "安卓"], ["machine learning", "机器学习"]):
        assert any({spelled(word) for word in same} <= set(group) for group in query_words().same), same


@each("word", ["3年", "三年经验", "3 years", "three years", "3 Jahre", "3 ans", "3 años"])
def test_years_of_experience_are_a_level(word: str) -> None:
    """A posting has it by what it states."""
    assert _level(word).values == {"experience": ["3"]}


def test_who_does_the_work_is_no_form_of_the_work() -> None:
    """A programmer is no program."""
    assert {"s", "en", "ing"} <= set(query_words().endings)
    assert not {"er", "mer", ""} & set(query_words().endings)


@each(
    ("text", "refused"),
    [
        ("We cannot sponsor visas; we know Python.", {"sponsor", "visas"}),
        ("We’re unable to provide visa sponsorship.", {"provide", "visa", "sponsorship"}),
        ("No visa, but visa help for your family.", set()),
        ("Casino staff, piano players.", set()),
        ("Wir bieten keine Visa an.", {"visa"}),
        ("不提供签证，五险一金", {"签证", "证"}),
        ("残業なし、賞与", {"残業"}),
        ("长期岗位（非外包），非常重视协作", {"外包", "包"}),
    ],
)
def test_a_text_refuses_what_stands_beside_a_refusal(text: str, refused: set[str]) -> None:
    """Up to the next sign, and only where every mention of it is one."""
    document = Document({"en": Text("", folded(text))}, {}, {})
    found = rows([document], ["en"])
    assert {token[:-1] for token in found if token[-1] == "~"} == {folded(one) for one in refused}
    assert not any(is_word(token) for token in found if token[-1] == "~")


def test_the_length_of_a_title_is_that_of_its_words() -> None:
    """Without blanks and signs, 0 where there is none."""
    document = Document({"en": Text("C++ (Rust) 工程师", "")}, dict.fromkeys(("zh", "en"), Card("", "")), {})
    (title,) = portion([document], ["zh", "en"]).titles
    assert title.lengths == [0, len("cplusplus" + "rust" + "工程师")]


def test_common_characters_have_all_their_readings() -> None:
    sounds = common_sounds()
    assert "会" in sounds["kuai"] and "会" in sounds["hui"]
    assert "浆" in sounds["jiang"] and "桨" in sounds["jiang"]
    assert len({character for characters in sounds.values() for character in characters}) > 6000


@each(
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
    assert readings(text) == tuple(expected)


def test_a_reading_is_found_from_every_syllable_on() -> None:
    assert list(starts(("sheng", "teng", "ka"))) == [("shengtengka", "stk"), ("tengka", "tk"), ("ka", "k")]


def test_long_readings_are_cut() -> None:
    """Nobody types more; a token for every syllable of a long title would be as long as the title."""
    letters, initials = next(starts(("zhuang",) * 30))
    assert (letters, initials) == ("zhuang" * 4, "z" * 24)


@each(
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
