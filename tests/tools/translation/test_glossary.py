"""Names of terms have a counterpart in the other language; headings of known sections have one, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers_tools.translation.blocks import Block, BlockKind
from careers_tools.translation.glossary import Glossary
from tests.sample_content import HARDWARE, SKILLS, load, write
from tests.tools.translation.examples import target


def glossary(folder: Path, code: str) -> Glossary:
    taxonomies = {
        "taxonomies/hardware.yml": HARDWARE.replace("[CANN, 华为昇腾]", "[CANN, 华为昇腾, Huawei chips]"),
        "taxonomies/skills.yml": SKILLS + "  kernels: {name: {zh: 算子, en: Kernels}, aliases: [CV, 算子开发]}\n",
    }
    return Glossary.of(load(write(folder / "content", taxonomies))[0], code)


@pytest.mark.parametrize(
    ("code", "text", "names"),
    [
        ("en", "熟悉昇腾，会C++", {"昇腾": "Ascend", "C++": "C++"}),
        ("en", "昇腾算子，华为", {"昇腾": "Ascend", "算子": "Kernels"}),
        ("en", "运行`昇腾`，见[算子](https://昇腾.example/昇腾)", {"算子": "Kernels"}),
        ("zh", "ascend kernels with CANN", {"ascend": "昇腾", "kernels": "算子", "CANN": "CANN"}),
        ("zh", "Ascending, ascend2, huawei chips, my CV", {}),
    ],
    ids=["labels", "neighbours", "code and links", "alike in both, in any case", "whole words, no synonyms"],
)
def test_names_have_a_counterpart(tmp_path: Path, code: str, text: str, names: dict[str, str]) -> None:
    assert glossary(tmp_path, code).find_names(text) == names


def test_a_site_without_terms_has_an_empty_glossary(tmp_path: Path) -> None:
    library, _ = load(tmp_path)
    assert Glossary.of(library, "en").find_names("熟悉昇腾") == {}


@pytest.mark.parametrize(
    ("heading", "known"),
    [("要求", "Requirements"), ("任职资格：", "Requirements"), ("怎么走", "[to translate] 怎么走")],
    ids=["the interface's words", "by its kind", "unknown"],
)
def test_headings_of_sections_are_known(tmp_path: Path, heading: str, known: str) -> None:
    assert target(tmp_path).begin_block(Block(BlockKind.HEADING, "## ", heading)).text == known
