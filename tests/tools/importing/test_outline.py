"""A document all the way to drafts: what is said once for all, what is told by tables, and what went where."""

from __future__ import annotations

import datetime as dt
import textwrap
from functools import cache
from pathlib import Path

import pytest

from careers.content import library
from careers.content.lexicon import shipped
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales, package_strings
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import MOST_POSTINGS, read_drafts
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.values import DocumentError, Draft, Reading
from tests.each import each

CONTENT = Path(__file__).parents[3] / "content"
LOCALES = Locales.of(["zh", "en"])


@cache
def vocabulary() -> Taxonomies:
    """The taxonomies of the site."""
    return library.Reader(CONTENT, "content", LOCALES, today=dt.date(2024, 1, 1), currency="CNY").read()[0].taxonomies


def reading(text: str) -> Reading:
    """What a document holds."""
    data = textwrap.dedent(text).strip("\n").encode()
    source = read_bytes(data, "jobs.md", "jobs", shipped())
    return read_drafts(source, Context(shipped(), vocabulary(), LOCALES, "CNY"))


def drafts(text: str) -> dict[str | None, Draft]:
    """The postings of a document by their titles."""
    return {draft.title: draft for draft in reading(text).drafts}


def test_what_stands_below_the_last_job_of_a_company_holds_for_its_jobs() -> None:
    """Not for those of another company."""
    found = drafts("""
        ## 摩尔线程
        ### 编译器工程师
        职责：
        - 甲
        ### 驱动工程师
        职责：
        - 乙

        投递：musa@example.org
        ## 百度
        ### 算子工程师
        职责：
        - 丙
    """)
    assert {title: draft.facts.email for title, draft in found.items()} == {
        "编译器工程师": "musa@example.org",
        "驱动工程师": "musa@example.org",
        "算子工程师": None,
    }
    assert {title: draft.facts.terms["company"] for title, draft in found.items()} == {
        "编译器工程师": ("moore-threads",),
        "驱动工程师": ("moore-threads",),
        "算子工程师": ("baidu",),
    }


def test_sections_said_once_are_in_each_posting() -> None:
    """About the company, benefits, how to apply."""
    found = drafts("""
        # 招聘
        ## 关于我们
        做AI芯片的软件。
        ## 编译器工程师
        ### 岗位职责
        - 甲
        ## 驱动工程师
        ### 岗位职责
        - 乙
        ## 福利
        - 年假二十天
    """)
    assert len(found) == 2
    for draft in found.values():
        assert draft.body.startswith("## 团队\n\n做AI芯片的软件。\n\n## 岗位职责")
        assert draft.body.endswith("## 福利待遇\n\n- 年假二十天")


def test_a_text_without_sections_is_a_posting_when_it_says_what_jobs_say() -> None:
    """A title alone is offered as doubtful, if at all."""
    text = "Performance Engineer, AI Inference\n\nThe job is located in Shanghai. The base pay is $140K-$190K per year."
    assert list(drafts(text)) == ["Performance Engineer, AI Inference"]
    found = drafts("Performance Engineer, AI Inference\n\nWe like people who measure.")
    assert all(draft.doubt for draft in found.values())


def test_front_matter_that_says_more_than_its_fact_stays_in_the_text() -> None:
    """A place that no taxonomy knows is not lost with the one that is known."""
    (draft,) = reading("---\ntitle: 算子工程师\nlocation: 上海; Santa Clara\n---\n## 岗位职责\n- 写算子\n").drafts
    assert draft.facts.terms["locations"] == ("shanghai",)
    assert "Santa Clara" in draft.body


def test_more_postings_than_anybody_reads_through_are_refused() -> None:
    """The sentence says how many there are, and the most there may be."""
    text = "\n".join(f"## 工程师{n}\n职责：\n- 甲" for n in range(MOST_POSTINGS + 1))
    with pytest.raises(DocumentError) as told:
        reading(text)
    assert told.value.diagnostic.params == {"count": str(MOST_POSTINGS + 1), "limit": str(MOST_POSTINGS)}


@each("code", ["zh", "en", "de", "fr", "es", "ja"])
def test_the_headings_that_a_posting_gets_are_read_again(code: str) -> None:
    """A posting that the site wrote is a document, too."""
    headings = {key: text for key, text in package_strings(code).items() if key.startswith("section.")}
    kinds = {f"section.{shipped().meaning('sections', str(text))}" for text in headings.values()}
    assert kinds == headings.keys()


SKELETON = "\n## Responsibilities\n- a\n\n## Requirements\n- b\n"


@each(
    ("text", "titles"),
    [
        pytest.param(
            "# Riding Instructor\n## Responsibilites\n- a\n## Requirements\n- b", ["Riding Instructor"], id="slip"
        ),
        pytest.param(f"# Second Pair of Hands{SKELETON}", ["Second Pair of Hands"], id="plain"),
        pytest.param("# Barley\nA parser.\n## Install\nrun it\n## Requirements\n- Python 3", [], id="no-job"),
        pytest.param(
            "# Baker\n## Responsibilities\n- a\n\nJob Title: Baker\nLocation: Paris\n## Requirements\n- b",
            ["Baker"],
            id="title-again",
        ),
    ],
)
def test_a_title_is_a_job_or_stands_right_above_the_sections_of_one(text: str, titles: list[str | None]) -> None:
    """A posting without a title is an error for the editor to mend; a section's name would become a page."""
    assert [draft.title for draft in reading(text).drafts] == titles


def test_targets_of_links_and_code_are_no_values() -> None:
    """What looks like a label there leads elsewhere, or shows how something is written."""
    links = "- [Company](barley.md)\n- [Location](paris.md)\n`location: Paris`\n"
    (draft,) = reading(f"# Baker\n{links}{SKELETON}").drafts
    assert (draft.facts.company_text, draft.facts.locations_text) == (None, None)


def test_facts_of_one_part_are_not_those_of_all() -> None:
    """A section on internships, and the years that the line of one job asks for."""
    found = drafts("""
        # Jobs
        - Baker: 5 years of experience required

        ## Baker
        ### Duties
        - bake
        ## Cook
        ### Duties
        - cook

        # Internships
        We also look for interns in summer: write to interns@example.org.
    """)
    assert [(draft.facts.experience, draft.facts.terms.get("hiring")) for draft in found.values()] == [(None, None)] * 2
    assert {draft.facts.email for draft in found.values()} == {None}


@each(
    ("line", "url"),
    [
        pytest.param("[Apply here](https://barley.example/form)", "https://barley.example/form", id="words"),
        pytest.param(
            "[Contacto](https://barley.example/form)", "https://barley.example/form", id="name-of-the-section"
        ),
        pytest.param("## How to apply\nhttps://barley.example/form", "https://barley.example/form", id="bare"),
        pytest.param("## How to apply\n[Our home page](https://barley.example)", None, id="home-page"),
        pytest.param("产品体验：https://barley.example/apply", None, id="product"),
    ],
)
def test_one_applies_where_the_words_of_a_link_say_so(line: str, url: str | None) -> None:
    """A link of other words leads to something to read, to try, or to another job."""
    (draft,) = reading(f"# Baker{SKELETON}\n{line}").drafts
    assert draft.facts.url == url
