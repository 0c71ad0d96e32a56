"""Which of the site's languages a document is written in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from babel.core import Locale as BabelLocale

from careers.content.lexicon import shipped
from careers.i18n import Locale, Locales, Strings
from careers_tools.importing.language import detect
from tests.each import each

BOTH = Locales.of(["zh", "en"])
FENCED = "训练一个模型。\n\n```python\n" + "for step in range(steps): train the model with every batch\n" * 5 + "```\n"


def languages(*tags: str) -> Locales:
    """A site in these languages, whether or not there are UI strings for them."""
    return Locales(tuple(Locale(tag, BabelLocale.parse(tag, sep="-"), Strings(tag), f"{tag}/") for tag in tags))


@each(
    ("text", "expected"),
    [
        pytest.param("负责深度学习框架的研发", "zh", id="chinese"),
        pytest.param("You write kernels for accelerators.", "en", id="english"),
        pytest.param("AI编译器", "zh", id="chinese-title-with-latin"),
        pytest.param("Senior C++ Engineer (GPU Kernels)", "en", id="english-title-of-capitals"),
        pytest.param("精通PyTorch、TensorFlow、MXNet、Caffe、ONNX等框架", "zh", id="chinese-full-of-names"),
        pytest.param("熟悉 nccl, rdma 和 mpi，了解 vllm", "zh", id="chinese-with-small-letters"),
        pytest.param("Tune kernels for Ascend (昇腾) with us and the team.", "en", id="english-with-chinese"),
        pytest.param("ＡＩ编译器工程师", "zh", id="full-width-letters"),
        pytest.param(FENCED, "zh", id="code-is-no-language"),
        pytest.param("投递：https://example.org/apply/for/this/job/now", "zh", id="an-address-is-no-language"),
        pytest.param("简历发送至 jobs.of.the.compiler.team@careers.example.org", "zh", id="nor-is-a-mail-address"),
        pytest.param("```\nYou write kernels.\n```", "en", id="nothing-but-code"),
        pytest.param("```\n负责算子开发，不含结束标记", "zh", id="a-fence-that-never-ends"),
    ],
)
def test_a_text_has_the_language_of_most_of_its_words(text: str, expected: str) -> None:
    """Names of technologies, code and addresses do not decide."""
    assert detect(text, BOTH, shipped()) == expected
    assert detect(text, Locales(BOTH[::-1]), shipped()) == expected


@each("text", ["", "   \n", "12345 — 2024-05", "Привет, мир", "🔥"])
def test_what_cannot_be_told_is_the_sites_first_language(text: str) -> None:
    """Signs, figures, and scripts that the site does not use."""
    assert detect(text, BOTH, shipped()) == "zh"
    assert detect(text, Locales(BOTH[::-1]), shipped()) == "en"


@each(
    ("tags", "text", "expected"),
    [
        pytest.param(("zh", "ja", "ko"), "負責推理加速", "zh", id="han-alone"),
        pytest.param(("zh", "ja", "ko"), "推論エンジンを開発するエンジニア", "ja", id="han-with-kana"),
        pytest.param(("ja", "zh", "ko"), "推理引擎研发工程师", "zh", id="han-where-japanese-comes-first"),
        pytest.param(("zh", "ja", "ko"), "추론 엔진을 개발합니다", "ko", id="hangul"),
        pytest.param(("en", "ru"), "Разработчик компиляторов LLVM, PyTorch, CUDA", "ru", id="cyrillic-with-names"),
        pytest.param(("de", "en"), "You write kernels", "en", id="the-small-words-of-english"),
        pytest.param(("en", "de"), "Sie bauen Türen und planen die Woche im Team", "de", id="of-german"),
        pytest.param(("en", "fr", "es"), "Vous posez des carreaux dans les maisons", "fr", id="of-french"),
        pytest.param(("en", "fr", "es"), "Cuidas de los jardines y de las plazas del barrio", "es", id="of-spanish"),
        pytest.param(("en", "de"), "Senior Frontend Engineer, Berlin", "en", id="a-name-alone-is-the-first"),
        pytest.param(("zh-Hant", "en"), "負責推理加速", "zh-Hant", id="a-script-in-the-tag"),
    ],
)
def test_other_languages_are_told_by_their_scripts(tags: tuple[str, ...], text: str, expected: str) -> None:
    """Nothing knows the two languages of this site."""
    assert detect(text, languages(*tags), shipped()) == expected


@each(
    ("tag", "expected"),
    [("zh", "Hans"), ("zh-TW", "Hant"), ("zh-Hant", "Hant"), ("en", "Latn"), ("ja", "Jpan"), ("sr-Latn", "Latn")],
)
def test_a_locale_has_its_script(tag: str, expected: str) -> None:
    """As written in its tag, else as CLDR holds most likely."""
    assert languages(tag)[0].script == expected


def test_a_language_of_no_known_script_is_never_told() -> None:
    """It does not stand in the way of the others."""
    unknown = replace(BOTH[0], code="xx", babel=BabelLocale("vai"))
    assert detect("You write kernels", Locales((unknown, BOTH[1])), shipped()) == "en"
