"""The employer that a title names with the job."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.hirers import find_hirer, without_hirer
from tests.each import each

LEXICON = shipped()


@each(
    ("line", "employer"),
    [
        ("Bakery Manager at Barley Mill", "Barley Mill"),
        ("Bakery Manager at [Barley](https://barley.example/)", "Barley"),
        ("Bakery Manager @ Barley – Remote", "Barley"),
        ("Mitarbeiter Backstube (m/w/d) bei Gerstenmühle GmbH", "Gerstenmühle GmbH"),
        ("[40k-60k] 晴川科技 徵 後端工程師", "晴川科技"),
        ("鹿鸣软件招聘 Rust 工程师", "鹿鸣软件"),
        ("鹿鸣软件 招 Rust 工程师", "鹿鸣软件"),
        ("某大厂AI编译组招日常实习生", ""),
        ("我司诚聘前端工程师", ""),
        ("Our client is hiring a Bakery Manager", ""),
        ("Bakery Manager at Lisbon", ""),
        ("Bakery Manager at night", ""),
    ],
)
def test_a_word_between_job_and_employer_tells_who_hires(line: str, employer: str) -> None:
    """Words for anybody, places and teams are no names of employers."""
    assert find_hirer(line, LEXICON) == employer


@each(
    ("line", "title"),
    [
        ("Barley Mill - Head Baker", "Head Baker"),
        ("Head Baker - Barley Mill", "Head Baker"),
        ("Head Baker | Barley Mill | Leeds", "Head Baker| Leeds"),
        ("[Barley Mill] Head Baker", "Head Baker"),
        ("Barley Mill: Head Baker", "Head Baker"),
        ("Head Baker (Barley Mill)", "Head Baker"),
        ("Barley Mill Baker", "Barley Mill Baker"),
        ("Head Baker", "Head Baker"),
    ],
)
def test_an_employer_that_marks_set_off_is_no_part_of_the_title(line: str, title: str) -> None:
    """A name within other words stays."""
    assert without_hirer(line, "Barley Mill Ltd", LEXICON) == title
