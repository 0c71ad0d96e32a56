"""What a reader finds: the real index, asked by the real scripts in a real browser, judged by a plain oracle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from careers.content.posting import Posting
from careers.search.query_words import query_words
from tests.each import each
from tests.search.conftest import Engine
from tests.search.oracle import Oracle, State

Draw = Callable[[random.Random, str], str]


def texts(oracle: Oracle) -> list[str]:
    return [said for one in oracle.documents for text in one.texts.values() for said in (text.title, text.body)]


def having(oracle: Oracle, fits: Callable[[Posting], bool]) -> set[str]:
    return {one.id for one in oracle.documents if fits(one)}


def said(posting: Posting) -> str:
    return "\n\n".join(f"{one.title}\n\n{one.summary}\n\n{one.body}" for one in posting.texts.values())


def saying(oracle: Oracle, text: str) -> set[str]:
    return having(oracle, lambda one: text in said(one))


def slice_of(chance: random.Random, text: str, least: int, most: int) -> str:
    length = chance.randint(least, most)
    start = chance.randrange(max(1, len(text) - length))
    return text[start : start + length]


def chinese(chance: random.Random, text: str) -> str:
    """Two to six characters of a run of Chinese."""
    runs = re.findall("[一-鿿]{2,}", text)
    return slice_of(chance, chance.choice(runs), 2, 6) if runs else ""


def within(chance: random.Random, text: str) -> str:
    words = re.findall("[A-Za-z0-9]{2,}", text)
    return slice_of(chance, chance.choice(words), 2, 6) if words else ""


def slip(chance: random.Random, text: str) -> str:
    words = re.findall("[A-Za-z]{5,}", text)
    word = chance.choice(words) if words else "kernel"
    at, letter = chance.randrange(len(word) - 1), chance.choice("aeqz")
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return chance.choice([word[:at] + word[at + 1 :], word[:at] + letter + word[at:], swapped])


def anything(chance: random.Random, text: str) -> str:
    """Any stretch, across words, scripts and lines, but for words that exclude what follows."""
    stretch = slice_of(chance, text, 1, 14).strip("-")
    negation = query_words().negation
    words = {*re.findall(r"\w+", stretch.lower())}
    runs = [*negation["runs"], *negation["after"]]
    return "" if words & {*negation["words"]} or any(run in stretch for run in runs) else stretch


def several(chance: random.Random, text: str) -> str:
    return f"{chinese(chance, text) or within(chance, text)} {slice_of(chance, text, 1, 5).strip('- ')}"


def drawn(oracle: Oracle, draw: Draw, count: int) -> Iterator[str]:
    chance = random.Random(draw.__name__)
    every = texts(oracle)
    for _ in range(count):
        yield draw(chance, chance.choice(every))


@pytest.mark.parametrize("draw", [chinese, within, slip, anything, several])
def test_what_stands_somewhere_is_found(engine: Engine, oracle: Oracle, draw: Draw) -> None:
    for text in drawn(oracle, draw, 60):
        assert oracle.found(text) <= set(engine.search(text)), text


@pytest.mark.parametrize("draw", [within, slip])
def test_a_word_finds_nothing_else(engine: Engine, oracle: Oracle, draw: Draw) -> None:
    """A stretch of a word, or a word with a slip, finds what the oracle says, and other forms of the word."""
    for text in drawn(oracle, draw, 60):
        others = {one for one in engine.search(text) if not oracle.matches(text, oracle.posting(one))}
        stem = text[: max(4, len(text) - 3)].lower()
        assert all(stem in said(oracle.posting(one)).lower() for one in others), text


@each(
    ("query", "text"),
    [
        pytest.param("C++", "C++", id="signs"),
        pytest.param("ｃ＋＋", "C++", id="full-width-signs"),
        pytest.param("c+", "C++", id="on-the-way-to-signs"),
        pytest.param("C#", "C#", id="sharp"),
        pytest.param(".net", ".NET", id="dot"),
        pytest.param("ＰｙＴｏｒｃｈ", "PyTorch", id="full-width"),
        pytest.param("pyto", "PyTorch", id="beginning-of-a-word"),
        pytest.param("Torc", "PyTorch", id="inside-a-word"),
        pytest.param("node.js", "Node.js", id="dots"),
        pytest.param("node.j", "Node.js", id="beginning-after-a-dot"),
        pytest.param("ode.js", "Node.js", id="end-before-a-dot"),
        pytest.param("x86_64", "x86_64", id="underscore"),
        pytest.param("cafe", "Café", id="accents"),
        pytest.param("910b", "910B", id="letters-and-digits"),
        pytest.param("編譯", "编译", id="traditional"),
        pytest.param("pytroch", "PyTorch", id="swapped"),
        pytest.param("tensorflo", "TensorFlow", id="a-beginning-is-no-slip"),
        pytest.param("quantzation", "quantization", id="missing-letter"),
        pytest.param("kubernetis", "Kubernetes", id="wrong-letter"),
    ],
)
def test_names_are_found_however_they_are_written(engine: Engine, oracle: Oracle, query: str, text: str) -> None:
    """Names with signs, in full width, in part, in the other script or with a slip find the postings with the name."""
    expected = saying(oracle, text)
    assert expected
    assert expected <= set(engine.search(query)) == set(oracle.found(query))


@each("query", ["昇腾", "Ascend", "cann", "华为", "升腾", "昇騰", "shengteng", "shengt", "sheng", "hwst"])
def test_every_name_of_a_term_finds_its_postings(engine: Engine, oracle: Oracle, query: str) -> None:
    """A term's names in all languages, its aliases, and what they sound like find what belongs under it."""
    expected = having(oracle, lambda one: "ascend" in one.terms.get("hardware", ()))
    assert expected
    assert expected <= set(engine.search(query))


def test_a_broader_term_finds_the_postings_of_narrower_ones(engine: Engine, oracle: Oracle) -> None:
    expected = having(oracle, lambda one: bool({"ascend", "kunlun", "npu"} & set(one.terms.get("hardware", ()))))
    assert expected <= set(engine.search("npu"))


@each(
    ("query", "text"),
    [
        pytest.param("kuangjia", "框架", id="pinyin"),
        pytest.param("kuangj", "框架", id="part-of-a-syllable"),
        pytest.param("kjgcs", "框架工程师", id="initials"),
        pytest.param("gongcheng", "工程师", id="from-a-later-syllable"),
        pytest.param("lvse", "绿色", id="u-with-dots"),
        pytest.param("chongqing", "重庆", id="a-character-with-two-readings"),
    ],
)
def test_titles_are_found_by_what_they_sound_like(engine: Engine, oracle: Oracle, query: str, text: str) -> None:
    """The pinyin of a title, or its initials, from some syllable on find it."""
    expected = having(oracle, lambda one: any(text in each.title for each in one.texts.values()))
    assert expected
    assert expected <= set(engine.search(query))


def test_one_letter_is_a_word(engine: Engine, oracle: Oracle) -> None:
    """C, a skill, is found as one and in titles; R, which is none, wherever it is a word; neither inside words."""
    for letter in "CR":
        named = re.compile(rf"(?<![A-Za-z0-9]){letter}(?![A-Za-z0-9+#])", re.IGNORECASE | re.ASCII)
        every = [(one.id, text.title) for one in oracle.documents for text in one.texts.values()]
        titled = {name for name, title in every if named.search(title)}
        written = titled if letter == "C" else {one.id for one in oracle.documents if named.search(said(one))}
        filed = {one.id for one in oracle.documents if letter.lower() in one.terms.get("skills", ())}
        assert set(engine.search(letter)) == written | filed


def test_a_letter_that_is_no_word_begins_words(engine: Engine, oracle: Oracle) -> None:
    """While one types, the first letter of a name already finds it."""
    assert saying(oracle, "Kubernetes") <= set(engine.search("k"))


def test_every_part_has_to_match(engine: Engine) -> None:
    """Two parts find the postings that have both, in either order and however they are parted."""
    both = set(engine.search("昇腾")) & set(engine.search("pytorch"))
    assert both
    assert set(engine.search("昇腾 pytorch")) == both == set(engine.search("PyTorch、昇腾"))


def test_what_stands_nowhere_side_by_side_is_looked_for_apart(engine: Engine, oracle: Oracle) -> None:
    """A name written together that no posting writes so finds the postings with both halves."""
    assert not saying(oracle, "女排Kubernetes")
    assert set(engine.search("女排Kubernetes")) == set(engine.search("女排 kubernetes")) != set()


def test_a_blank_or_a_sign_within_chinese_is_nothing(engine: Engine, oracle: Oracle) -> None:
    """Chinese that is spaced out, or joined by a dot or a dash, is found as if written together, and the other way."""
    spaced = [one for text in texts(oracle) for one in re.findall("[一-鿿]{2}[ ·-][一-鿿]{2}", text)]
    assert spaced
    for one in spaced[:20]:
        together = re.sub("[ ·-]", "", one)
        assert saying(oracle, one) | saying(oracle, together) <= set(engine.search(together)), one
        if " " not in one:
            assert set(engine.search(one)) == set(engine.search(together)), one


def test_what_crosses_a_sentence_is_found_by_its_parts_only(engine: Engine, oracle: Oracle) -> None:
    """The end of one sentence and the beginning of the next are no phrase: what is found besides has both."""
    part = "([^\\W与和的]{2})"  # without words that join others, which a query is read without
    crossing = re.compile(f"(?=[一-鿿]){part}[，。；！、](?=[一-鿿]){part}")
    found = [match.groups() for text in texts(oracle) for match in crossing.finditer(text)]
    assert len(found) >= 20
    for before, after in found[:20]:
        answer, exact = frozenset(engine.search(before + after)), oracle.found(before + after)
        assert exact <= answer <= exact | (oracle.found(before) & oracle.found(after)), before + after


@each(
    "query", ["pytorchx", "量化蛋糕", "article", "posting", "zzz", "+++", "😀", "<img src=x>", "蛋" * 200, "@kuangjia"]
)
def test_what_nothing_has_is_not_found(engine: Engine, oracle: Oracle, query: str) -> None:
    """Nothing from the markup of cards, and no guess beyond one slip."""
    assert set(engine.search(query)) == oracle.found(query)
    assert query.startswith(("@", "pytorchx")) or engine.search(query) == []


def test_a_slip_is_told(engine: Engine) -> None:
    """What was looked for in place of what was typed is said."""
    assert engine.find(State("pytroch"))["corrected"] == [{"typed": "pytroch", "words": ["pytorch"], "offered": False}]
    assert engine.find(State("pytorch"))["corrected"] == []


def test_four_letters_are_a_slip_of_a_longer_word_with_the_same_first_letter(engine: Engine) -> None:
    """Without its first letter, or with another in its place, a word is something else."""
    assert engine.find(State("buld"))["corrected"] == [{"typed": "buld", "words": ["build"], "offered": False}]
    for other in ("uild", "bxld"):
        assert engine.find(State(other))["corrected"] == [], other


def test_titles_come_before_terms_before_texts(engine: Engine, oracle: Oracle) -> None:
    """Where a part stands decides the order; open postings come before closed ones.

    Of those that the reader can read: what has no text in the language is worth less, wherever the part stands.
    """
    every = [oracle.posting(each) for each in engine.search("量化")]
    found = [one for one in every if engine.locale in one.texts]

    def room(posting: Posting) -> tuple[bool, int]:
        titled = any("量化" in text.title for text in posting.texts.values())
        filed = "quantization" in posting.terms.get("topics", ())
        return not oracle.is_open(posting), 0 if titled else 1 if filed else 2

    rooms = [room(one) for one in found]
    assert rooms == sorted(rooms)
    assert len(set(rooms)) > 3


def test_of_a_pasted_text_the_most_telling_words_count(engine: Engine, oracle: Oracle) -> None:
    """A sentence of a posting, with common words around it, finds it first, and the answer states so."""
    posting = next(one for one in oracle.documents if engine.locale in one.texts)
    pasted = f"{posting.texts[engine.locale].title} {said(posting)[:300]}"
    answer = engine.find(State(pasted, all=True))
    assert answer["cropped"]
    assert answer["ids"][0] == posting.id
    assert not engine.find(State("pytorch"))["cropped"]
