"""Whether a posting is published already."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from careers.content import library
from careers.content.library import Library
from careers.i18n import Locales
from careers_tools.importing.similarity import SimilarityIndex, profile_of
from tests.sample_content import MakeContent, load, posting

ROOT = Path(__file__).parents[3]
LOCALES = Locales.of(["zh", "en"])
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
OTHER = {
    "zh": "- 维护集群的监控与告警\n- 编写部署脚本，保障训练任务稳定运行\n- 值班并复盘线上故障\n",
    "en": "- Keep monitoring and alerting of the cluster alive\n- Automate deployment\n- Be on call\n",
}
SMALL_EDITS = {
    "zh": (("缩短", "降低"), ("，并守住精度", "，同时保持精度不变"), ("- ", "1. ")),
    "en": (("cut", "reduce"), ("without losing accuracy", "and keep the accuracy"), ("- ", "1. ")),
}


@cache
def published() -> Library:
    """The site's own."""
    return library.Reader(ROOT / "content", "content", LOCALES, today=dt.date(2026, 3, 1), currency="CNY").read()[0]


def likeness(content: MakeContent, locale: str, **bodies: str) -> SimilarityIndex:
    """Of postings of Acme's, by slug, called "Engineer" and so on, in `locale`."""
    files = {
        f"postings/acme/{slug}.{locale}.md": posting("acme", title=f"Engineer {slug}").replace("The work.", body)
        for slug, body in bodies.items()
    }
    return SimilarityIndex(load(content(files))[0].postings)


def nearest(
    index: SimilarityIndex, title: str, body: str, company: str | None, locale: str, excluded: Sequence[str] = ()
) -> tuple[str, float] | None:
    """The posting most similar to one with this title and text."""
    return index.find_nearest(profile_of(title, body, company, locale), excluded)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_same_text_is_found(content: MakeContent, locale: str) -> None:
    """Under another title and of nobody knows whom."""
    site = likeness(content, locale, one=TEXTS[locale], other=OTHER[locale])
    assert nearest(site, "A new name", TEXTS[locale], None, locale) == ("acme/one", 1.0)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_text_with_small_edits_is_found(content: MakeContent, locale: str) -> None:
    """Words and marks of lists may differ."""
    edited = TEXTS[locale]
    for old, new in SMALL_EDITS[locale]:
        edited = edited.replace(old, new)
    found = nearest(likeness(content, locale, one=TEXTS[locale], other=OTHER[locale]), "A name", edited, None, locale)
    assert found is not None
    assert found[0] == "acme/one"
    assert 0.6 <= found[1] < 1


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_another_text_is_not_found(content: MakeContent, locale: str) -> None:
    """It is a new posting."""
    assert nearest(likeness(content, locale, one=TEXTS[locale]), "A name", OTHER[locale], "acme", locale) is None


def test_one_title_in_one_company_is_found_by_that_alone(content: MakeContent) -> None:
    """Half alike; more where the texts are alike, too; case, space and signs do not tell titles apart."""
    site = likeness(content, "en", one=TEXTS["en"])
    assert nearest(site, "ENGINEER – One", OTHER["en"], "acme", "en") == ("acme/one", 0.5)
    assert nearest(site, "Engineer one", TEXTS["en"], "acme", "en") == ("acme/one", 1.0)


@pytest.mark.parametrize(
    ("title", "company"),
    [
        pytest.param("Engineer one", "beta", id="another-company"),
        pytest.param("Engineer one", None, id="company-unknown"),
        pytest.param("Engineer two", "acme", id="another-title"),
        pytest.param("", "acme", id="no-title"),
    ],
)
def test_a_title_counts_only_in_its_company(content: MakeContent, title: str, company: str | None) -> None:
    """Many employers look for the same kind of engineer."""
    assert nearest(likeness(content, "en", one=TEXTS["en"]), title, OTHER["en"], company, "en") is None


def test_languages_are_kept_apart(content: MakeContent) -> None:
    """A posting is compared with texts of its own language."""
    site = likeness(content, "zh", one=TEXTS["en"])
    assert nearest(site, "Engineer one", TEXTS["en"], "acme", "en") is None


def test_the_most_alike_is_named(content: MakeContent) -> None:
    """Of several, the nearest; of equals, the first by id."""
    nearly = TEXTS["zh"].replace("缩短", "降低")
    site = likeness(content, "zh", a=OTHER["zh"], b=nearly, c=TEXTS["zh"], d=TEXTS["zh"])
    assert nearest(site, "x", TEXTS["zh"], None, "zh") == ("acme/c", 1.0)


def test_postings_that_are_not_meant_are_left_out(content: MakeContent) -> None:
    """Such as the one that is being imported again."""
    site = likeness(content, "zh", one=TEXTS["zh"], two=TEXTS["zh"])
    assert nearest(site, "Engineer one", TEXTS["zh"], "acme", "zh", ["acme/one"]) == ("acme/two", 1.0)
    assert nearest(site, "Engineer one", TEXTS["zh"], "acme", "zh", ["acme/one", "acme/two"]) is None


@pytest.mark.parametrize("body", ["", "…", "推理", "One."])
def test_short_texts_are_like_themselves_alone(content: MakeContent, body: str) -> None:
    """A text without three words has still a likeness; one without any has none."""
    site = likeness(content, "zh", one=TEXTS["zh"], short="推理")
    expected = ("acme/short", 1.0) if body == "推理" else None
    assert nearest(site, "x", body, None, "zh") == expected


@pytest.mark.parametrize("locale", LOCALES.codes)
def test_no_published_posting_is_called_a_duplicate_of_another(locale: str) -> None:
    """Different jobs of one team have much in common."""
    site = SimilarityIndex(published().postings)
    found = {
        one.id: nearest(site, text.title, text.body, one.id.partition("/")[0], locale, [one.id])
        for one in published().postings.values()
        if (text := one.texts.get(locale))
    }
    assert {key: near for key, near in found.items() if near} == {}


@pytest.mark.parametrize("locale", LOCALES.codes)
def test_each_published_posting_is_known_again_after_an_edit(locale: str) -> None:
    """Even if its longest line was written anew, and its title, and nobody says whose it is."""
    site = SimilarityIndex(published().postings)
    for one in published().postings.values():
        if text := one.texts.get(locale):
            longest = max(text.body.splitlines(), key=len)
            edited = text.body.replace(longest, "- Something else stands here now. 现在这里写的是另外一件事。")
            found = nearest(site, "", edited, None, locale)
            assert found is not None, one.id
            assert found[0] == one.id
