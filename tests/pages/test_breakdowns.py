"""The sentence about a term's jobs: every combination of its parts reads as one sentence, in both languages."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from careers.content.library import Library
from careers.pages import View
from careers.pages.breakdowns import term_sentence
from careers.statistics.figures import PayRange, Standing, StatedPay, TermStatistics, statistics_of
from tests.each import each
from tests.sample_content import COMPANIES, LOCALES, LOCATIONS, NO_POSTINGS, MakeContent, load, posting

HIRING = COMPANIES + "".join(
    f"  {name}: {{name: {{zh: {zh}, en: {name.title()}}}}}\n"
    for name, zh in (("gamma", "伽马"), ("delta", "德尔塔"), ("epsilon", "艾普西隆"), ("undisclosed", "公司未披露"))
)
CITIES = LOCATIONS + "".join(
    f"  {name}: {{name: {{zh: {zh}, en: {name.title()}}}, parent: china, country: CN}}\n"
    for name, zh in (("wuhan", "武汉"), ("hefei", "合肥"))
)


@pytest.fixture
def library(content: MakeContent) -> Library:
    """Six employers, one of them not named; five cities."""
    found, diagnostics = load(content({"taxonomies/companies.yml": HIRING, "taxonomies/locations.yml": CITIES}))
    assert not diagnostics.errors
    return found


def spread(
    total: int, who: str = "", where: str = "", pay: tuple[int, int] | None = None, posted: str = ""
) -> TermStatistics:
    """A spread in which every term named has all postings; `pay` is how many state it, of how many."""
    counts = {("companies", term): total for term in who.split()} | {
        ("locations", term): total for term in ("", *where.split())
    }
    ranges = (PayRange("CNY", 195_000, 520_000, stated=pay[0]),) if pay else ()
    paid, standing = StatedPay(total, ranges), Standing(total, 0, 0)
    return TermStatistics(
        standing,
        counts,
        frozenset(pair for pair in counts if pair[1]),
        paid,
        dt.date.fromisoformat(posted) if posted else None,
    )


@each(
    ("found", "zh", "en"),
    [
        (
            spread(3, "acme", "beijing", (3, 3), "2026-01-15"),
            "3个在招职位，来自极点科技，工作地点在北京，年薪19.5万–52万元。最近发布于2026年1月15日。",
            "3 open jobs at Acme in Beijing, pay: CN¥195K–520K/yr. Most recently posted on 15 Jan 2026.",
        ),
        (
            spread(1, "undisclosed", "", None, "2026-01-15"),
            "1个在招职位，公司未披露，薪资未披露。发布于2026年1月15日。",
            "1 open job at an undisclosed employer, pay undisclosed. Posted on 15 Jan 2026.",
        ),
        (
            spread(4, "undisclosed", "beijing dalian", (1, 4)),
            "4个在招职位，公司未披露，工作地点在北京和大连，4个中有1个公布薪资：年薪19.5万–52万元。",
            "4 open jobs at undisclosed employers in Beijing and Dalian, 1 of 4 stating pay: CN¥195K–520K/yr.",
        ),
        (
            spread(1200, "acme beta undisclosed"),
            "1,200个在招职位，来自极点科技、贝塔和未披露的公司，薪资未披露。",
            "1,200 open jobs at Acme, Beta and undisclosed employers, pay undisclosed.",
        ),
        (
            spread(5, "acme beta gamma delta"),
            "5个在招职位，来自极点科技、贝塔、伽马和德尔塔，薪资未披露。",
            "5 open jobs at Acme, Beta, Gamma and Delta, pay undisclosed.",
        ),
        (
            spread(5, "acme beta gamma delta epsilon", "beijing chongqing dalian wuhan hefei"),
            "5个在招职位，来自极点科技、贝塔、伽马等5家公司，工作地点包括北京、重庆、大连等5地，薪资未披露。",
            "5 open jobs at Acme, Beta, Gamma and others (5 employers) in Beijing, Chongqing, Dalian and elsewhere "
            "(5 locations), pay undisclosed.",
        ),
        (
            spread(6, "acme beta gamma delta epsilon undisclosed"),
            "6个在招职位，来自极点科技、贝塔、伽马等5家公司，另有公司未披露，薪资未披露。",
            "6 open jobs at Acme, Beta, Gamma and others (5 employers, and undisclosed ones), pay undisclosed.",
        ),
        (spread(0), "", ""),
    ],
)
def test_any_parts_read_as_one_sentence(library: Library, found: TermStatistics, zh: str, en: str) -> None:
    """No nought, no gap where a part is missing, plural forms right."""
    skills = library.taxonomies.by_id["skills"]
    assert term_sentence(skills, found, View(library, LOCALES.get("zh"))) == zh
    assert term_sentence(skills, found, View(library, LOCALES.get("en"))) == en


def test_a_taxonomy_says_nothing_of_itself(library: Library) -> None:
    """The page of an employer does not say who hires, that of a city not where."""
    found = spread(2, "acme", "beijing")
    by_id, en = library.taxonomies.by_id, LOCALES.get("en")
    assert term_sentence(by_id["companies"], found, View(library, en)) == "2 open jobs in Beijing, pay undisclosed."
    assert term_sentence(by_id["locations"], found, View(library, en)) == "2 open jobs at Acme, pay undisclosed."


def test_a_country_is_named_only_where_nothing_in_it_is(library: Library) -> None:
    """China and Beijing are no two places."""
    skills, en = library.taxonomies.by_id["skills"], LOCALES.get("en")
    assert " in Beijing," in term_sentence(skills, spread(2, "acme", "china beijing"), View(library, en))
    assert " in China," in term_sentence(skills, spread(2, "acme", "china"), View(library, en))


def test_places_that_only_some_jobs_state_are_theirs(library: Library) -> None:
    """The others may be anywhere."""
    skills, found = library.taxonomies.by_id["skills"], spread(6, where="beijing dalian")
    found = replace(found, counts={**found.counts, ("locations", ""): 3})
    for code, words in (("en", ", 3 of them in Beijing and Dalian,"), ("zh", "北京和大连（3个写明地点），")):
        assert words in term_sentence(skills, found, View(library, LOCALES.get(code)))


def test_those_with_most_postings_are_named_first(content: MakeContent) -> None:
    """Two at Beta, one at Acme; two in Chongqing, one in Beijing; the newest date of all, and only open postings."""
    files = {
        **NO_POSTINGS,
        "postings/acme/a.en.md": posting(
            "acme", skills="[cpp]", posted="2026-01-01", apply="{email: jobs@acme.example}"
        ),
        "postings/beta/b.en.md": posting("beta", skills="[cpp]", locations="[chongqing]", posted="2026-02-03"),
        "postings/beta/c.en.md": posting("beta", skills="[cpp]", locations="[chongqing]", posted=None),
        "postings/acme/d.en.md": posting("acme", skills="[cpp]", closes="2026-02-28", posted="2026-02-20"),
        "postings/acme/e.en.md": posting("acme", skills="[cpp]", closes="2026-02-28", posted="2026-02-20"),
    }
    lib, _ = load(content(files))
    said = term_sentence(
        lib.taxonomies.by_id["skills"], statistics_of(lib)("skills", "cpp"), View(lib, LOCALES.get("en"))
    )
    assert said == (
        "3 jobs (1 you can apply for) at Beta and Acme in Chongqing and Beijing, pay undisclosed."
        " 1 without a date. Most recently posted on 3 Feb 2026."
    )
