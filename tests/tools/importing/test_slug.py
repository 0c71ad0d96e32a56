"""A posting's part of the address, made from its title."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.content.lexicon import Lexicon, load, shipped
from careers.content.schema import is_id
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.slug import slug
from tests.each import each
from tests.tools.importing.facts.said import taxonomies

LEXICON = shipped()
NO_WORDS = Lexicon(())


def made(title: str | None, fallback: str = "file-1") -> str:
    """The slug by the shipped words and the site's vocabularies."""
    return slug(title, LEXICON, taxonomies(), fallback)


@each(
    ("title", "expected"),
    [
        ("飞桨多硬件方向量化压缩岗位", "paddlepaddle-multi-hardware-quantisation"),
        ("AI平台后端开发工程师", "ai-platform-back-end-engineer"),
        ("大模型工程效率研发工程师", "large-model-engineering-productivity-engineer"),
        ("资深算法工程师 - 大模型方向", "senior-algorithm-engineer-large-model"),
        ("Atlas首席架构师", "atlas-chief-architect"),
        ("AI 芯片技术规划专家", "ai-chip-technology-planning-expert"),
        ("NPU指令集架构师", "npu-instruction-set-architect"),
        ("机器学习系统实习生（2026届）", "machine-learning-system-intern-2026"),
        ("Go后端工程师", "go-back-end-engineer"),
        ("C++开发工程师", "cpp-engineer"),
        ("Ｃ＋＋开发工程师", "cpp-engineer"),
    ],
)
def test_a_chinese_title_is_put_into_english(title: str, expected: str) -> None:
    """By the glossary and the labels of the vocabularies; names in Latin letters stay as they are."""
    assert made(title) == expected


@each(
    ("title", "expected"),
    [
        ("Senior C++ Engineer (GPU Kernels)", "senior-cpp-engineer-gpu-kernels"),
        ("C/C++ & C# Engineer, .NET / Node.js", "c-cpp-and-csharp-engineer-dotnet-nodejs"),
        ("Staff Engineer, 2D/3D Vision", "staff-engineer-2d-3d-vision"),
        ("R&D Engineer", "r-and-d-engineer"),
        ("Tomorrow’s Engineer", "tomorrows-engineer"),
        ("AI Compiler Engineer / AI编译器工程师", "ai-compiler-engineer"),
        ("C / C++ Compiler Engineer 编译器工程师", "c-cpp-compiler-engineer"),
        ("编译器工程师（Senior AI Compiler Engineer）", "senior-ai-compiler-engineer"),
    ],
)
def test_an_english_title_gives_its_words(title: str, expected: str) -> None:
    """So does the English part of a title in two languages."""
    assert made(title) == expected


@each(
    ("title", "expected"),
    [
        pytest.param("AI Infra 工程师", "ai-infra-engineer", id="no-word-for-a-job-in-it"),
        pytest.param("张江高科首席架构师", "zhang-jiang-gao-ke-chief-architect", id="unknown-words-in-pinyin"),
        pytest.param("重庆银行架构师", "chong-qing-yin-hang-architect", id="pinyin-reads-words"),
        pytest.param("推理推理专家", "inference-expert", id="nothing-twice-in-a-row"),
        pytest.param("系统架构师", "system-architect", id="no-character-left-over"),
    ],
)
def test_titles_are_cut_into_words(title: str, expected: str) -> None:
    """So that the fewest characters stay unknown."""
    assert made(title) == expected


def test_without_any_words_a_title_is_spelled() -> None:
    """No word is known to the code itself."""
    assert slug("首席 C++ 架构师", NO_WORDS, Taxonomies(()), "file-1") == "shou-xi-c-jia-gou-shi"


def test_the_sites_editors_add_words(tmp_path: Path) -> None:
    """Theirs come before the shipped ones."""
    (tmp_path / "import.yml").write_text("title-words: {lead: [掌柜], scientist: [专家]}\n", "utf-8")
    assert slug("推理掌柜", load(tmp_path, "content"), taxonomies(), "file-1") == "inference-lead"
    assert slug("推理专家", load(tmp_path, "content"), taxonomies(), "file-1") == "inference-scientist"


@each(
    ("title", "fallback", "expected"),
    [
        pytest.param(None, "jobs-2", "jobs-2", id="no-title"),
        pytest.param("Инженер", "jobs-2", "jobs-2", id="letters-nobody-spells"),
        pytest.param(None, "Jobs 2024_05-1", "jobs-2024-05-1", id="file-name-in-another-form"),
        pytest.param(None, "职位列表-3", "zhi-wei-lie-biao-3", id="chinese-file-name"),
        pytest.param(None, "a" * 100 + "-12", "a" * 57 + "-12", id="the-number-stays"),
        pytest.param(None, "---", "posting", id="nothing-at-all"),
        pytest.param(None, "🔥-2", "posting-2", id="only-a-number"),
        pytest.param(None, "page", "page-posting", id="reserved"),
        pytest.param("Aux", "jobs-2", "aux-posting", id="device"),
        pytest.param(None, "a-" + "1" * 80, "a", id="a-number-too-long-to-stay"),
        pytest.param("1" * 80, "jobs-2", "posting-" + "1" * 52, id="nothing-but-a-long-number"),
        pytest.param("2024", "jobs-2", "posting-2024", id="a-number-for-a-title"),
    ],
)
def test_where_a_title_says_nothing_the_file_names_the_posting(title: str | None, fallback: str, expected: str) -> None:
    """A number is kept, for several postings of one file differ by it."""
    assert made(title, fallback) == expected


def test_a_long_title_is_cut_at_a_word() -> None:
    """Sixty characters are enough for an address."""
    title = "Senior Staff Software Engineer for Distributed Training Systems and Compilers"
    assert made(title) == "senior-staff-software-engineer-for-distributed-training"


@each("length", [59, 60, 61, 1000])
def test_one_long_word_is_cut_anywhere(length: int) -> None:
    """It has no other place."""
    assert made("x" * length) == "x" * min(length, 60)


@given(st.text(max_size=80), st.text(max_size=20))
def test_a_slug_is_always_an_id(title: str, fallback: str) -> None:
    """Whatever stands in the document."""
    found = made(title, fallback)
    assert is_id(found)
    assert len(found) <= 60
