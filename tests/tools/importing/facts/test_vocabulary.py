"""The words that facts are found by are data: other vocabularies and an editor's own words count alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from careers.content import lexicon
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.facts import find
from tests.tools.importing.facts.said import item, label, taxonomies, text, title, words

LINES = [
    title("AI编译器工程师（北京）"),
    label("company", "公司：百度"),
    text("欢迎实习生投递 a@example.org"),
    item("本科以上学历，3年以上CUDA经验"),
]


def test_a_vocabulary_of_any_name_is_filled() -> None:
    """A taxonomy beyond the usual ones gives the posting a field of its own."""
    skills = taxonomies().by_id["skills"]
    more = Taxonomies((*taxonomies(), replace(skills, id="tools", field="tools", demand=False)))
    found = find(LINES, words(), more, "CNY")
    assert found.terms["tools"] == found.terms["skills"] == ("cuda",)


def test_without_vocabularies_the_rest_is_found() -> None:
    """A site without taxonomies still learns contact, education and experience."""
    found = find(LINES, words(), Taxonomies(()), "CNY")
    assert (found.email, found.education, found.experience) == ("a@example.org", "bachelor", 3)
    assert (found.terms, found.company_text, found.locations_text) == ({}, None, None)


def test_editors_extend_the_words(tmp_path: Path) -> None:
    """What ``import.yml`` adds is understood like the words of the package."""
    (tmp_path / "import.yml").write_text("education: {master: [研硕]}\nplaceholders: {nothing: [回头再说]}\n", "utf-8")
    own = lexicon.load(tmp_path, "content")
    asked = [label("education", "学历：研硕"), label("salary", "薪资：回头再说")]
    extended, shipped = find(asked, own, taxonomies(), "CNY"), find(asked, words(), taxonomies(), "CNY")
    assert (extended.education, extended.salary_text) == ("master", None)
    assert (shipped.education, shipped.salary_text) == (None, "回头再说")
