"""Hits are shown where they are: in texts, in elements, in excerpts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.each import each
from tests.search.conftest import Engine
from tests.search.oracle import Oracle, State

LATIN = re.compile("[A-Za-z0-9]+")


def needles(engine: Engine, text: str) -> Any:
    return engine.page.evaluate_handle("async (text) => (await window.engine.find({ text })).needles", text)


def marked(engine: Engine, query: str, text: str, reading: object = None) -> str:
    """A text with its hits in brackets."""
    script = "([needles, text, reading]) => window.modules.mark.pieces(text, needles, reading ?? [])"
    pieces = engine.page.evaluate(script, [needles(engine, query), text, reading])
    assert "".join(one["text"] for one in pieces) == text
    return "".join(f"[{one['text']}]" if one["hit"] else one["text"] for one in pieces)


@each(
    ("query", "zh", "en"),
    [
        pytest.param("CANN", "[昇腾]与GPU", "[Ascend] and GPU", id="another-name"),
        pytest.param("Ascend", "[昇腾]与GPU", "[Ascend] and GPU", id="the-name-in-the-other-language"),
        pytest.param("shengteng", "[昇腾]与GPU", "[Ascend] and GPU", id="a-reading"),
        pytest.param("NPU", "[昇腾]与GPU", "[Ascend] and GPU, Ascending", id="a-broader-term"),
    ],
)
def test_a_term_is_marked_by_what_the_page_calls_it(engine: Engine, query: str, zh: str, en: str) -> None:
    """So that a reader sees why a job is there that has the words of the query nowhere."""
    expected = {"zh": zh, "en": en}[engine.locale]
    assert marked(engine, query, expected.replace("[", "").replace("]", "")) == expected


@each(
    ("query", "expected"),
    [
        pytest.param("学习", "深度[学习]框架", id="chinese"),
        pytest.param("学", "深度[学]习", id="one-character"),
        pytest.param("框架 深度", "[深度]学习[框架]", id="parts-in-any-order"),
        pytest.param("深度学 度学习", "[深度学习]", id="hits-that-overlap"),
        pytest.param("學習", "深度[学习]", id="traditional-query"),
        pytest.param("学习", "深度[學習]", id="traditional-text"),
        pytest.param("pytorch", "用 [PyTorch] 训练", id="case"),
        pytest.param("pytorch", "用[ＰｙＴｏｒｃｈ]训练", id="full-width"),
        pytest.param("torch", "Py[Torch]", id="inside-a-word"),
        pytest.param("pytroch", "[PyTorch]，非 PyTorchX", id="slip"),
        pytest.param("cafe", "[Café] [Cafe\u0301]", id="accents"),
        pytest.param("c++", "[C++]、C、C#", id="signs"),
        pytest.param("c+", "[C++]、C", id="on-the-way-to-signs"),
        pytest.param("C", "[C]、C++ 和 CUDA", id="one-letter-is-a-word"),
        pytest.param("node.js", "[Node.js]/[Node-JS]x，Node，JS", id="side-by-side"),
        pytest.param("女排Kubernetes", "[Kubernetes] 的[女排]", id="apart-where-nothing-has-it-whole"),
        pytest.param("量化压缩", "[量化\n压缩]", id="wrapped-line"),
        pytest.param("量化压缩", "[量化]。[压缩]", id="apart-across-a-sentence"),
        pytest.param("&lt; b", "a < [b]", id="signs-of-markup"),
        pytest.param("zzzz", "深度学习", id="nothing"),
        pytest.param("", "深度学习", id="no-query"),
    ],
)
def test_hits_in_a_text_are_told(engine: Engine, query: str, expected: str) -> None:
    text = expected.replace("[", "").replace("]", "")
    assert marked(engine, query, text) == expected


@each(
    ("query", "expected"),
    [
        pytest.param("kuangjia", "深度学习[框架]", id="pinyin"),
        pytest.param("xixikuang", "深度学习框架", id="no-reading"),
        pytest.param("xikuan", "深度学[习框]架", id="a-syllable-in-part"),
        pytest.param("xxkj", "深度[学习框架]", id="initials"),
    ],
)
def test_hits_by_sound_are_told(engine: Engine, query: str, expected: str) -> None:
    text = expected.replace("[", "").replace("]", "")
    reading = list(enumerate(["shen", "du", "xue", "xi", "kuang", "jia"]))
    assert marked(engine, query, text, reading) == expected


def test_no_reading_goes_over_what_has_none(engine: Engine) -> None:
    """Characters that do not stand side by side are not read as one."""
    reading = [[0, "kuang"], [3, "jia"]]
    assert marked(engine, "kuangjia", "框PU架", reading) == "框PU架"
    assert marked(engine, "kuang", "框PU架", reading) == "[框]PU架"


def test_hits_in_an_element_are_marked(engine: Engine) -> None:
    """Text nodes are split; nothing of a text becomes markup, and attributes stay."""
    script = """([needles]) => {
        const element = document.createElement("p");
        element.innerHTML = 'a <a href="#pytorch" title="pytorch">PyTorch &lt;img src=x&gt;</a> pytorch <b>py</b>torch';
        window.modules.mark.mark(element, needles);
        return element.innerHTML;
    }"""
    assert engine.page.evaluate(script, [needles(engine, "pytorch <img")]) == (
        'a <a href="#pytorch" title="pytorch"><mark>PyTorch</mark> &lt;<mark>img</mark> src=x&gt;</a> '
        "<mark>pytorch</mark> <b><mark>py</mark></b><mark>torch</mark>"
    )


def test_a_title_is_marked_by_its_reading(engine: Engine, oracle: Oracle) -> None:
    """A card says how its title sounds, so that what was found by pinyin is seen."""
    script = """async ([needles, id]) => {
        const [{ html, reading }] = await window.engine.cards([id], (await window.engine.knows()).build);
        const template = document.createElement("template");
        template.innerHTML = html;
        const title = template.content.querySelector("h2 a");
        window.modules.mark.mark(title, needles, { reading });
        return title.innerHTML;
    }"""
    found = engine.find(State("gongchengshi"))["ids"]
    titles = [
        engine.page.evaluate(script, [needles(engine, "gongchengshi"), engine.ids.index(one)])
        for one in found
        if "工程师" in next(each for each in oracle.documents if each.id == one).text(engine.locale).title
    ]
    assert titles
    assert all("<mark>工程师</mark>" in one for one in titles), titles


def excerpt(engine: Engine, query: str, posting: str) -> Any:
    script = """async ([needles, id]) => {
        const { build } = await window.engine.knows();
        const at = (elsewhere) => window.engine.excerpt(id, needles, build, elsewhere);
        return (await at(false)) ?? at(true);
    }"""
    return engine.page.evaluate(script, [needles(engine, query), engine.ids.index(posting)])


@each("query", ["框架", "pytorch", "deep", "c++", "量化压缩"])
def test_an_excerpt_shows_the_hit(engine: Engine, query: str) -> None:
    found = [excerpt(engine, query, one) for one in engine.search(query)]
    shown = [one for one in found if one]
    assert shown
    for one in shown:
        text = "".join(piece["text"] for piece in one["pieces"])
        assert len(text) < 140
        assert "\n" not in text
        assert any(piece["hit"] for piece in one["pieces"])


def test_an_excerpt_is_in_the_page_s_language_if_that_has_the_hit(engine: Engine, oracle: Oracle) -> None:
    """The other language is for those who would see nothing."""
    own = oracle.library.locales.get(engine.locale).html_lang
    saying = [one.id for one in oracle.documents if "PyTorch" in getattr(one.texts.get(engine.locale), "body", "")]
    assert saying
    assert {excerpt(engine, "pytorch", one)["lang"] for one in saying} == {own}


def test_an_excerpt_may_be_in_another_language(engine: Engine, oracle: Oracle) -> None:
    """What only the other language's text says is shown in that, and said to be."""
    other = "en" if engine.locale == "zh" else "zh"
    query = "community" if other == "en" else "社区"
    langs = {one["lang"] for each in engine.search(query) if (one := excerpt(engine, query, each))}
    assert langs == {oracle.library.locales.get(other).html_lang}


def test_there_is_no_excerpt_where_the_text_has_no_hit(engine: Engine) -> None:
    """A posting found by its title or a term alone has nothing to show."""
    filed = engine.search("huaweishengteng")
    assert filed
    assert {str(excerpt(engine, "huaweishengteng", one)) for one in filed} == {"None"}


def test_an_excerpt_begins_and_ends_between_words(engine: Engine, oracle: Oracle) -> None:
    """No Latin word is cut, and what is left out is said."""
    cut = 0
    for one in engine.search("collective"):
        if found := excerpt(engine, "collective", one):
            text = "".join(piece["text"] for piece in found["pieces"])
            body = " ".join(f"{each.summary} {each.body}" for each in _posting(oracle, one).texts.values())
            cut += text.startswith("…") + text.endswith("…")
            assert set(LATIN.findall(text)) <= set(LATIN.findall(body)), text
    assert cut


def _posting(oracle: Oracle, posting: str) -> Any:
    return next(one for one in oracle.documents if one.id == posting)
