"""The share that two texts have in common tells versions of one posting from different jobs of one team."""

from __future__ import annotations

import datetime as dt
import itertools
from pathlib import Path

from careers.content import library
from careers.i18n import Locales
from careers_tools.importing.similarity import ENOUGH, share_in_common
from tests.each import each

ROOT = Path(__file__).parents[3]
TEXTS = {
    "zh": (
        "- 研发面向加速器的推理引擎，缩短首个词元的等待时间\n"
        "- 用低比特量化和稀疏化减小模型，并守住精度\n"
        "- 分析端到端的性能瓶颈，改进算子与调度\n"
        "- 与芯片团队一起定义下一代的数据格式\n"
    ),
    "en": (
        "- Build the inference engine for our accelerators and cut time to first token\n"
        "- Shrink models with low-bit formats and sparsity without losing accuracy\n"
        "- Find where the time goes end to end, then fix kernels and scheduling\n"
        "- Define the next data formats together with the people who design the chip\n"
    ),
}
SMALL_EDITS = {
    "zh": (("缩短", "降低"), ("，并守住精度", "，同时保持精度不变"), ("- ", "1. ")),
    "en": (("cut", "reduce"), ("without losing accuracy", "and keep the accuracy"), ("- ", "1. ")),
}


@each("language", ["zh", "en"])
def test_a_text_with_small_edits_is_similar(language: str) -> None:
    """Words and marks of lists may differ."""
    edited = TEXTS[language]
    for old, new in SMALL_EDITS[language]:
        edited = edited.replace(old, new)
    assert ENOUGH <= share_in_common(TEXTS[language], edited) < 1
    assert share_in_common(TEXTS[language], TEXTS[language].upper()) == 1


@each(
    ("first", "second", "share"),
    [("", "", 0), ("", "One.", 0), ("…", "…", 0), ("One.", "one", 1), ("推理", "推 理", 1), ("One.", "Two.", 0)],
)
def test_short_texts_are_similar_to_themselves_alone(first: str, second: str, share: float) -> None:
    """A text without three words has still a similarity; one without any has none."""
    assert share_in_common(first, second) == share


@each("language", ["zh", "en"])
def test_published_postings_are_told_apart_and_known_after_an_edit(language: str) -> None:
    """Different jobs of one team have much in common; a posting whose longest line was written anew has more."""
    locales = Locales.of(["zh", "en"])
    reader = library.Reader(ROOT / "content", "content", locales, today=dt.date(2026, 3, 1), currency="CNY")
    bodies = [posting.texts[language].body for posting in reader.read()[0].postings.values()]
    for first, second in itertools.combinations(bodies, 2):
        assert share_in_common(first, second) < ENOUGH
    for body in bodies:
        edited = body.replace(max(body.splitlines(), key=len), "- Something else stands here now. 现在是另外一件事。")
        assert share_in_common(body, edited) >= ENOUGH
