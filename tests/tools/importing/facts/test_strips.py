"""Lines of nothing but facts, as job boards print them."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, heading, item, label, text, title

# line -> locations, education, experience, hiring, remote
STRIPS: dict[str, tuple[str, list[str], str | None, int | None, list[str], str | None]] = {
    "pay first": ("25k-45k·14薪 / 上海 / 经验3-5年 / 本科及以上 / 全职", ["shanghai"], "bachelor", 3, [], None),
    "parts of the city": ("北京·海淀区·西二旗 3-5年 本科", ["beijing"], "bachelor", 3, [], None),
    "English": ("Shanghai | 全职 | 45k-80k × 15", ["shanghai"], None, None, [], None),
    "who may apply": ("Beijing | 实习 | 400-500/天", ["beijing"], None, None, ["internship"], None),
    "years": ("5-10年", [], None, 5, [], None),
    "none asked": ("上海 / 经验不限 / 大专", ["shanghai"], "associate", 0, [], None),
    "degree": ("硕士", [], "master", None, [], None),
    "city": ("北京", ["beijing"], None, None, [], None),
    "city and its country": ("Toronto, Canada", ["toronto"], None, None, [], None),
    "hybrid": ("Hybrid", [], None, None, [], "hybrid"),
    "remote, with a bracket": ("Remote (US)", ["united-states"], None, None, [], "true"),
    "one part nobody knows": ("上海 | 编译器组 | 3-5年", ["shanghai"], None, 3, [], None),
    "one part is known": ("上海 | 编译器组", [], None, None, [], None),
    "a sentence": ("与北京、上海两地的同事合作", [], None, None, [], None),
    "a full sentence": ("北京。上海。", [], None, None, [], None),
    "years ago": ("上海 / 3年前", [], None, None, [], None),
    "blanks only": ("Beijing Duck", [], None, None, [], None),
}  # fmt: skip


@each("case", STRIPS)
def test_reads_lines_of_facts(case: str) -> None:
    """Where a line is facts between marks, each part tells its own."""
    line, places, education, experience, hiring, remote = STRIPS[case]
    found = facts(text(line))
    assert list(found.terms.get("locations", ())) == places
    assert (found.education, found.experience, found.remote) == (education, experience, remote)
    assert list(found.terms.get("hiring", ())) == hiring


@each(
    "passage",
    [
        text("上海", "team"),
        text("上海 / 本科", "responsibilities"),
        item("北京", None),
        heading("上海"),
        text("上海 / " + "很" * 100),
    ],
    ids=["about the team", "duties", "alone in a list", "heading", "long"],
)
def test_other_lines_are_none_of_facts(passage: Passage) -> None:
    """In sections, in headings and in lists of single words, places are no places of work."""
    assert "locations" not in facts(passage).terms


def test_a_label_and_a_title_count_more() -> None:
    """What the line says gives way to better statements."""
    found = facts(text("上海 / 本科"), label("education", "学历：硕士"), title("推理工程师（北京）"))
    assert list(found.terms["locations"]) == ["beijing"]
    assert found.education == "master"


def test_what_is_no_fact_keeps_the_line() -> None:
    """A line of which all is understood need not stand in the text; one with more must."""
    assert facts(text("Beijing | 实习 | 400-500/天")).spent == {0}
    assert facts(text("Shanghai | 全职 | 45k-80k × 15")).spent == frozenset()
