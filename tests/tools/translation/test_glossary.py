"""Terms become what the other language calls them; what is nobody's to translate stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.lexicon import shipped
from careers_tools.translation.glossary import Glossary, Headings
from tests.sample_content import COMPILER_EN, COMPILER_ZH, HARDWARE, SKILLS, load, write


def glossary(folder: Path, code: str) -> Glossary:
    taxonomies = {
        "taxonomies/hardware.yml": HARDWARE.replace("[CANN, 华为昇腾]", "[CANN, 华为昇腾, Huawei chips]"),
        "taxonomies/skills.yml": SKILLS + "  kernels: {name: {zh: 算子, en: Kernels}, aliases: [CV, 算子开发]}\n",
    }
    return Glossary.of(load(write(folder / "content", taxonomies))[0], code)


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("en", "熟悉昇腾", "熟悉 Ascend"),
        ("en", "熟悉华为昇腾，会C++", "熟悉 Ascend，会C++"),
        ("en", "算子开发", "Kernels"),
        ("en", "昇腾算子", "Ascend Kernels"),
        ("en", "基于CANN", "基于CANN"),
        ("en", "运行`昇腾`，见[昇腾](https://昇腾.example/昇腾)", "运行`昇腾`，见[Ascend](https://昇腾.example/昇腾)"),
        ("zh", "Ascend kernels in Beijing", "昇腾 算子 in 北京"),
        ("zh", "Ascending, ascend2", "Ascending, ascend2"),
        ("zh", "huawei chips", "昇腾"),
        ("zh", "CANN", "CANN"),
        ("zh", "Send your CV to kernels@ascend.example", "Send your CV to kernels@ascend.example"),
    ],
    ids=[
        "label",
        "longest name first",
        "whole text",
        "neighbours",
        "alias alike in both",
        "code and links",
        "into Chinese",
        "whole words only",
        "alias in any case",
        "name stays",
        "short words and mail",
    ],
)
def test_terms_are_replaced(tmp_path: Path, code: str, text: str, said: str) -> None:
    assert glossary(tmp_path, code)(text) == said


def test_a_site_without_terms_has_an_empty_glossary(tmp_path: Path) -> None:
    library, _ = load(tmp_path)
    assert Glossary.of(library, "en")("熟悉昇腾") == "熟悉昇腾"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("heading", "known"),
    [
        ("要求", "Requirements"),
        ("**要求：**", "Requirements"),
        ("职责", "The work"),
        ("任职资格：", "Requirements"),
        ("怎么走", None),
    ],
    ids=["the interface's words", "with marks around it", "as translated before", "by its kind", "never seen"],
)
def test_headings_are_known_from_before(tmp_path: Path, heading: str, known: str | None) -> None:
    """From the words of the interface, and from postings whose translation is current."""
    library, _ = load(write(tmp_path / "content", {}))
    assert Headings.of(library, shipped(), "zh", "en")(heading) == known


def test_headings_are_learnt_in_both_directions_and_only_from_what_is_current(tmp_path: Path) -> None:
    """A posting written in English teaches headings of Chinese ones, too; a stale one teaches nothing."""
    english, chinese = COMPILER_EN.replace("The work", "The craft"), COMPILER_ZH.replace("## 职责", "## 手艺")
    files = {"postings/beta/compiler-engineer.en.md": english, "postings/beta/compiler-engineer.zh.md": chinese}
    library, _ = load(write(tmp_path / "content", files))
    assert Headings.of(library, shipped(), "zh", "en")("手艺") is None
    stamp = library.postings["beta/compiler-engineer"].stamp
    head, _, rest = chinese.partition("translated_from: ")
    files["postings/beta/compiler-engineer.zh.md"] = f"{head}translated_from: {stamp}{rest[12:]}"
    library, _ = load(write(tmp_path / "content", files))
    assert Headings.of(library, shipped(), "zh", "en")("手艺") == "The craft"
    assert Headings.of(library, shipped(), "en", "zh")("The craft") == "手艺"
