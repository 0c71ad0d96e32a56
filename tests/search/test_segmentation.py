"""How text is folded and cut: in Python when the site is built, in JavaScript when it is searched."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser

from careers.search.han import simplified
from careers.search.segmentation import Tokens, folded, is_run, tokens
from tests.conftest import Serve
from tests.each import each
from tests.hunting import examples

SCRIPTS = Path(__file__).parents[2] / "theme" / "assets" / "javascripts" / "search"
TEXTS = (
    "",
    "   ",
    "深度学习框架开发工程师",
    "深度學習、昇騰與臺灣，薴苧",
    "训",
    "昆仑P800训练",
    "Ｃ＋＋ 和 ＰｙＴｏｒｃｈ",
    "C++17, C#, F#, PR#12, g++和.NET、ASP.NET",
    "Node.js/Vue.js",
    "15-40K·13薪 x86_64",
    "kernels, class, GPUs, this",
    "量化\n压缩\n\n推理\tA\tB",
    "显存 异构·集群-😀 调度 A 显存、异构",
    "ﾃﾞｰﾀ データ テ\u3099ータ",
    "Café İstanbul ΌΔΟΣ ς ſ ﬁ ① Ⅻ",
    "한국어 ㄱ ㈜",
    "𠀀𠀁𲎯 \uf900\ufa0e更 𝒳𐐀",
    "“引号”（括号）《书名》——破折号…",
    "\ud7a3\u11a8\u0301x",
    "+++ ### ...",
    "字" * 300,
    "a b " * 40,
)


def cut(text: str) -> Tokens:
    return tokens(folded(text))


@each(
    ("text", "expected"),
    [
        pytest.param("ＣＵＤＡ", "cuda", id="full-width"),
        pytest.param("Café ΣΑΣ", "cafe σασ", id="case-and-accents"),
        pytest.param("ﾃﾞｰﾀ", "データ", id="half-width-kana-keep-their-voice"),
        pytest.param("深度學習與臺灣", "深度学习与台湾", id="traditional"),
        pytest.param("\uf900", "岂", id="compatibility-and-traditional"),
        pytest.param("薴", "苎", id="traditional-twice-over"),
        pytest.param("量 \n 化", "量化", id="wrapped-line"),
        pytest.param("量\n\n化", "量\n\n化", id="two-blocks"),
        pytest.param("deep\nlearning", "deep\nlearning", id="words-are-not-joined"),
    ],
)
def test_text_is_folded(text: str, expected: str) -> None:
    """What readers do not type is put aside, and folding twice is folding once."""
    assert folded(text) == expected == folded(expected)


@each(
    ("text", "expected"),
    [
        pytest.param("深度学", ["深度", "度学", "学"], id="pairs-and-the-end"),
        pytest.param("训", ["训"], id="one-character"),
        pytest.param("昆仑P800", ["昆仑", "仑", "p800"], id="scripts-part"),
        pytest.param("一\ufa0e", ["一\ufa0e", "\ufa0e"], id="of-every-block"),
        pytest.param("𠀀𠀁", ["𠀀𠀁", "𠀁"], id="characters-are-not-code-units"),
        pytest.param("显存 异-构", ["显存", "存异", "异构", "构"], id="what-joins-runs-is-nothing"),
        pytest.param("显存，异构", ["显存", "存", "异构", "构"], id="what-parts-them-is-not"),
        pytest.param("显存 A 异构", ["显存", "存", "a", "异构", "构"], id="nor-is-a-word"),
        pytest.param("C++17/C#/F#开发", ["cplusplus", "17", "csharp", "fsharp", "开发", "发"], id="signs"),
        pytest.param("PR#12 a+b c+", ["pr", "12", "a", "b", "c"], id="signs-that-are-none"),
        pytest.param(".NET ASP.NET .network", ["dotnet", "asp", "dotnet", "network"], id="dot-net"),
        pytest.param("Node.js", ["node", "js"], id="dots-join"),
        pytest.param("Kernels GPUs class", ["kernels", "gpus", "class"], id="plurals-stay"),
        pytest.param("、。+++", [], id="nothing-to-index"),
    ],
)
def test_text_is_cut_into_tokens(text: str, expected: list[str]) -> None:
    assert cut(text).tokens == expected


@each(
    ("text", "expected"),
    [
        pytest.param("深度学", [0, 1, 2], id="a-character-takes-one"),
        pytest.param("昆仑P800训练", [0, 1, 2, 3, 4], id="a-word-takes-one"),
        pytest.param("deep learning", [0, 1], id="blanks-part-nothing"),
        pytest.param("Node.js x86_64", [0, 1, 2, 3], id="what-joins-parts-nothing"),
        pytest.param("deep, learning", [0, 2], id="punctuation-parts"),
        pytest.param("deep -- (, ) learning", [0, 2], id="and-parts-once"),
        pytest.param("昇腾、昆仑", [0, 1, 3, 4], id="between-runs"),
        pytest.param("昇腾 昆仑", [0, 1, 2, 3], id="not-between-joined-runs"),
        pytest.param("训练\n推理", [0, 1, 2, 3], id="a-wrapped-line-parts-nothing"),
        pytest.param("训练\nGPU", [0, 1, 3], id="a-line-feed-parts"),
    ],
)
def test_tokens_have_places(text: str, expected: list[int]) -> None:
    """What stands side by side has places side by side, unless something parts it."""
    assert cut(text).places == expected


Script = Callable[[str, object], Any]

# Each piece with whether something parts it from the one before.
CUT = """(texts) => texts.map((text) => {
    const whole = window.cut.folded(text, window.han);
    const pieces = window.cut.pieces(whole);
    const before = (index) => whole.slice(index ? pieces[index - 1].end : 0, pieces[index].start);
    return [whole, pieces.map((one, index) => ({ ...one, parted: window.cut.parted(before(index)) }))];
})"""
HAN = [[chr(old), new] for old, new in simplified().items()]


@pytest.fixture(scope="module")
def script(browser: Browser, serve: Serve) -> Iterator[Script]:
    """Runs a function in a page with the JavaScript module as ``window.cut`` and the table of characters."""
    module = f"{serve(SCRIPTS)}segmentation.js"
    context = browser.new_context()
    page = context.new_page()
    page.goto(module)
    page.evaluate("""async (url) => { window.cut = await import(url); }""", module)
    page.evaluate("(pairs) => { window.han = new Map(pairs); }", HAN)
    yield page.evaluate
    context.close()


def in_the_browser(script: Script, texts: list[str]) -> list[tuple[str, Tokens]]:
    return [(whole, placed(whole, pieces)) for whole, pieces in script(CUT, texts)]


def placed(whole: str, pieces: list[dict[str, Any]]) -> Tokens:
    units = whole.encode("utf-16-le")
    found = Tokens([], [])
    place = 0
    for index, one in enumerate(pieces):
        assert units[2 * one["start"] : 2 * one["end"]].decode("utf-16-le") == one["text"]
        assert one["run"] is is_run(one["text"])
        place += one["parted"] and index > 0
        text = one["token"]
        made = [*map("".join, itertools.pairwise(text)), text[-1]] if one["run"] else [text]
        found.tokens.extend(made)
        found.places.extend(range(place, place + len(made)))
        place += len(made)
    return found


def in_python(texts: list[str]) -> list[tuple[str, Tokens]]:
    made = [(folded(text), cut(text)) for text in texts]
    return [(whole, Tokens(found.tokens, [place - found.places[0] for place in found.places])) for whole, found in made]


def test_the_browser_cuts_known_texts_alike(script: Script) -> None:
    """The two implementations agree on every form that has its own rule."""
    texts = list(TEXTS)
    for text, here, there in zip(texts, in_python(texts), in_the_browser(script, texts), strict=True):
        assert there == here, text


# Characters of an old Unicode version, so that the browser's tables and Python's, of different years, agree on them.
KNOWN = st.characters(exclude_categories=["Cs", "Cn", "Co"]).filter(
    lambda c: unicodedata.ucd_3_2_0.category(c) not in ("Cn", "Co")
)
LIKELY = st.sampled_from("深度学习訓練臺々ー가ㄱ𠀀 \n\t.,+#-·、。（）/C+c#aB9sSé\u0301\u3099ﾞｱＡ１İΣςʘ'\"")


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(st.one_of(LIKELY, KNOWN), max_size=30), min_size=1, max_size=20))
def test_the_browser_cuts_any_text_alike(script: Script, texts: list[str]) -> None:
    assert in_the_browser(script, texts) == in_python(texts)


@each(
    ("text", "expected"),
    [
        pytest.param("深度 ＰｙＴｏｒｃｈ", [["深度"], ["pytorch"]], id="blanks-part"),
        pytest.param("昇腾、深圳，", [["昇腾"], ["深圳"]], id="punctuation-parts"),
        pytest.param("昆仑P800训", [["昆仑", "p800", "训"]], id="scripts-stay-together"),
        pytest.param("训练·推理", [["训练推理"]], id="what-joins-runs-is-nothing"),
        pytest.param("Node.js", [["node", "js"]], id="dots-join"),
        pytest.param("C++ .NET c#", [["cplusplus"], ["dotnet"], ["csharp"]], id="signs"),
        pytest.param("😀 +++ ⟨⟩", [], id="nothing-to-ask"),
    ],
)
def test_a_query_is_cut_into_parts(script: Script, text: str, expected: list[list[str]]) -> None:
    """What stands together in a query is one part; what has no letter and no figure is none."""
    assert [[one["token"] for one in part["pieces"]] for part in parts(script, text)] == expected


def parts(script: Script, text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = script("(text) => window.cut.parts(text)", text)
    return found


def test_traditional_characters_of_a_query_are_folded_once_they_are_known(script: Script) -> None:
    """The table comes later than the script, and without it a query is what it is."""
    asked = "(known) => window.cut.parts('深度學習', known ? window.han : undefined).map((part) => part.text)"
    assert script(asked, False) == ["深度學習"]
    assert script(asked, True) == ["深度学习"]


def test_a_query_is_cut_short(script: Script) -> None:
    """What no box sends is not worked through."""
    assert [len(part["text"]) for part in parts(script, "深" * 10_000)] == [4000]
    assert [len(part["text"].encode("utf-16-le")) for part in parts(script, "𠀀" * 5000)] == [16_000]
