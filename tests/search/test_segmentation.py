"""How text and queries are cut: in Python when the site is built, in JavaScript when it is searched."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import asdict

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser

from generator.search.segmentation import LONGEST_QUERY, MARK, MOST_PARTS, query, tokens, words

TEXTS = (
    "",
    "   ",
    "深度学习框架开发工程师",
    "训",
    "昆仑P800训练",
    "Ｃ＋＋ 和 ＰｙＴｏｒｃｈ",
    "C++17, C#, F#, PR#12, g++和.NET、ASP.NET",
    "Node.js/Vue.js",
    "15-40K·13薪 x86_64",
    "kernels, class, GPUs, this",
    "量化\n压缩\n\n推理",
    "ﾃﾞｰﾀ データ テ\u3099ータ",
    "Café İstanbul ΌΔΟΣ ς ſ ﬁ ① Ⅻ",
    "한국어 ㄱ ㈜",
    "𠀀𠀁𲎯 豈更",
    "ʘabcd ʘ",
    "“引号”（括号）《书名》——破折号…",
    "\ud7a3\u11a8\u0301x",
    "+++ ### ...",
    "字" * 300,
    "a b " * 40,
)


def pair(a: str, b: str = "") -> str:
    """The token of a pair of characters, or of one that ends its run."""
    return "".join([MARK, *(tokens(one).removeprefix(MARK) for one in (a, b) if one)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("深度学", [pair("深", "度"), pair("度", "学"), pair("学")], id="pairs-and-the-end"),
        pytest.param("训", [pair("训")], id="one-character"),
        pytest.param("昆仑P800", [pair("昆", "仑"), pair("仑"), "p800"], id="scripts-part"),
        pytest.param("ＣＵＤＡ", ["cuda"], id="full-width"),
        pytest.param(
            "C++17/C#/F#开发", ["cplusplus", "17", "csharp", "fsharp", pair("开", "发"), pair("发")], id="signs"
        ),
        pytest.param("PR#12 a+b", ["pr", "12", "a", "b"], id="signs-that-are-none"),
        pytest.param(".NET .network", ["dotnet", "network"], id="dot-net"),
        pytest.param("Node.js", ["node", "js"], id="dots-join"),
        pytest.param("Kernels GPUs class is", ["kernel", "gpu", "class", "is"], id="plurals"),
        pytest.param("Café", ["cafe"], id="accents"),
        pytest.param("量\n化", [pair("量", "化"), pair("化")], id="wrapped-line"),
        pytest.param("量\n\n化", [pair("量"), pair("化")], id="two-blocks"),
        pytest.param("、。+++", [], id="nothing-to-index"),
    ],
)
def test_text_is_cut_into_tokens(text: str, expected: list[str]) -> None:
    """Runs of Chinese become overlapping pairs, words are folded."""
    assert tokens(text).split() == expected


def test_every_pair_has_a_token_of_its_own() -> None:
    """Tokens of pairs are equally long and differ for different pairs."""
    characters = "一丁七万丈三上下不与深度学习𠀀𲎯"
    made = {pair(a, b) for a in characters for b in characters}
    assert len(made) == len(characters) ** 2
    assert {len(one) for one in made} == {9}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("深度", [(pair("深", "度"), "", "")], id="one-pair"),
        pytest.param("深度学", [(f"{pair('深', '度')} {pair('度', '学')}", "", "")], id="phrase-without-an-end"),
        pytest.param("训", [("", "", pair("训"))], id="one-character-is-a-beginning"),
        pytest.param("P800训", [("", "p800", pair("训"))], id="word-then-one-character"),
        pytest.param("仑P8", [(f"{pair('仑')} p8", pair("仑"), "p8")], id="end-of-a-run-then-a-beginning"),
        pytest.param("Node.j", [("node j", "node", "j")], id="joined-words"),
        pytest.param("tens", [("ten", "", "tens")], id="a-beginning-is-no-plural"),
        pytest.param("C++ .NET", [("cplusplus", "", "cplusplus"), ("dotnet", "", "dotnet")], id="two-parts"),
        pytest.param("昇腾、深圳，", [(pair("昇", "腾"), "", ""), (pair("深", "圳"), "", "")], id="punctuation-parts"),
        pytest.param("+++", [], id="nothing-to-ask"),
    ],
)
def test_a_query_is_cut_into_parts(text: str, expected: list[tuple[str, str, str]]) -> None:
    """Each word of a query is a phrase, and where it may go on, a beginning."""
    assert [(one.whole, one.head, one.start) for one in query(text)] == expected


def test_a_query_is_cut_short() -> None:
    """What no box sends is not worked through."""
    assert len(query("a " * 500)) == MOST_PARTS
    assert query("深" * 10_000) == query("深" * LONGEST_QUERY)


def test_words_are_those_as_written() -> None:
    """The words of an indexed text are its tokens that are no pairs, each once."""
    assert words(tokens("PyTorch 训练 C++ pytorch")) == "cplusplus pytorch"


Cut = Callable[[list[str]], list[object]]


@pytest.fixture(scope="module")
def in_the_browser(browser: Browser, site: str) -> Iterator[Cut]:
    """Both functions of the JavaScript module, over many texts."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}en.html")
    page.evaluate(
        """async () => { window.cut = await import("/careers/assets/javascripts/search/segmentation.js"); }"""
    )
    script = "(texts) => texts.map((text) => [window.cut.tokens(text), window.cut.query(text)])"
    yield lambda texts: page.evaluate(script, texts)
    context.close()


def in_python(texts: list[str]) -> list[object]:
    """The same of the Python module."""
    return [[tokens(text), [asdict(one) for one in query(text)]] for text in texts]


def test_the_browser_cuts_known_texts_alike(in_the_browser: Cut) -> None:
    """The two implementations agree on every form that has its own rule."""
    texts = list(TEXTS)
    for text, here, there in zip(texts, in_python(texts), in_the_browser(texts), strict=True):
        assert there == here, text


# Characters of an old Unicode version, so that the browser's tables and Python's, of different years, agree on them.
KNOWN = st.characters(exclude_categories=["Cs", "Cn", "Co"]).filter(
    lambda c: unicodedata.ucd_3_2_0.category(c) not in ("Cn", "Co")
)
LIKELY = st.sampled_from("深度学习训练々ー가ㄱ𠀀 \n\t.,+#-·、。（）/C+c#aB9sSé\u0301\u3099ﾞｱＡ１İΣςʘ'\"")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(st.one_of(LIKELY, KNOWN), max_size=30), min_size=1, max_size=20))
def test_the_browser_cuts_any_text_alike(in_the_browser: Cut, texts: list[str]) -> None:
    """The two implementations agree whatever is typed."""
    assert in_the_browser(texts) == in_python(texts)
