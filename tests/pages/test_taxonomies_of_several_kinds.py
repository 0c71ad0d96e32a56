"""A taxonomy may have landing pages, say what jobs ask for, and be where, who hires or for whom: it is shown once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.sample_content import BASE, Files, posting, write
from tests.site.building import Build

ROLES = """\
field: role
name: {zh: 岗位, en: Roles}
single: true
landing: true
demand: true
order: 50
terms:
  kernel: {name: {zh: 算子, en: Kernels}}
  compiler: {name: {zh: 编译器, en: Compilers}}
"""
HIRING = """\
field: hiring
name: {zh: 招聘类型, en: Hiring}
audience: true
order: 60
terms:
  graduate: {name: {zh: 校招, en: Graduates}}
  intern: {name: {zh: 实习, en: Interns}}
"""
# Two of each, since a table of zeros and ones is not drawn.
POSTINGS: Files = {
    f"postings/{company}/{name}{copy}.zh.md": posting(
        company, hardware=hardware, skills=skills, role=role, hiring="[graduate]", salary="20-40万/年"
    )
    for company, name, hardware, skills, role in (
        ("acme", "a", "[ascend]", "[cpp, python]", "kernel"),
        ("acme", "b", "[ascend, gpu]", "[cpp]", "compiler"),
        ("beta", "c", "[gpu]", "[triton, python]", "kernel"),
    )
    for copy in ("", "-again")
}
NAMES = ("hardware", "skills", "roles", "hiring", "locations", "companies")
FLAGS = {
    "two of both kinds": {"skills": "landing: true", "hardware": "demand: true"},
    "all of both kinds": dict.fromkeys(NAMES, "landing: true\ndemand: true"),
}


def taxonomies(flags: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The files of all taxonomies, with further flags in some."""
    written = {**{name.rpartition("/")[2]: str(text) for name, text in BASE.items() if name.startswith("taxonomies/")}}
    written |= {"roles.yml": ROLES, "hiring.yml": HIRING}
    for name, text in written.items():
        more = flags.get(name.removesuffix(".yml"), "").splitlines()
        yield f"taxonomies/{name}", "".join(f"{line}\n" for line in more if line not in text.splitlines()) + text


@pytest.fixture(scope="module", params=FLAGS)
def site(request: pytest.FixtureRequest, build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built for real, without a warning."""
    folder = tmp_path_factory.mktemp("kinds")
    content = write(folder / "content", {**POSTINGS, **dict(taxonomies(FLAGS[request.param]))})
    done = build(content, into=folder, strict=True, search=False, social="none")
    assert done.returncode == 0, done.output
    return done.folder


def pages(site: Path) -> Iterator[tuple[str, LexborHTMLParser]]:
    """Every page, by its path."""
    for path in sorted(site.rglob("*.html")):
        yield path.relative_to(site).as_posix(), LexborHTMLParser(path.read_text("utf-8"))


def twice(found: list[str | None]) -> list[str | None]:
    """What is there more than once."""
    return [one for one, count in Counter(found).items() if count > 1]


def texts(found: list[LexborNode]) -> list[str | None]:
    """Their texts."""
    return [one.text(strip=True) for one in found]


def test_no_card_names_a_term_twice(site: Path) -> None:
    """Neither as a link, nor in words beside the link."""
    seen = 0
    for path, page in pages(site):
        for card in page.css("article[data-posting]:not(:has(h1))"):
            seen += 1
            assert twice([link.attributes["href"] for link in card.css("a")]) == [], path
            text = card.text()
            assert [word for word in ("北京", "Beijing", "校招", "Graduates") if text.count(word) > 1] == [], path
    assert seen > 6


def test_a_page_of_a_posting_states_each_fact_once(site: Path) -> None:
    """Under its own label."""
    path = site / "zh" / "jobs" / "acme" / "b" / "index.html"
    page = LexborHTMLParser(path.read_text("utf-8"))
    labels = texts(page.css("dl dt"))
    assert labels
    assert twice(labels) == []


def test_no_taxonomy_is_crossed_with_itself(site: Path) -> None:
    """Nor two of them twice, once either way round; no part of the page stands there twice."""
    path = site / "en" / "insights" / "index.html"
    page = LexborHTMLParser(path.read_text("utf-8"))
    tables = [str(one.attributes["data-heat-table"]).split("_")[1:] for one in page.css("[data-heat-table]")]
    assert tables
    assert [one for one in tables if one[0] == one[1]] == []
    assert twice(["×".join(sorted(one)) for one in tables]) == []
    for found in (texts(page.css("h2")), [one.attributes["data-key"] for one in page.css("[data-key]")]):
        assert twice(found) == []


def test_no_page_uses_an_id_twice(site: Path) -> None:
    """A link to a part of a page leads to one part."""
    for path, page in pages(site):
        assert twice([one.attributes["id"] for one in page.css("[id]")]) == [], path


@pytest.mark.parametrize("site", ["two of both kinds"], indirect=True)
def test_what_a_card_asks_for_is_the_first_demand_that_is_not_shown_already(site: Path) -> None:
    """Hardware and skills are both among the terms with landing pages; a card shows three of these, and no fourth."""
    page = LexborHTMLParser((site / "zh" / "jobs" / "index.html").read_text("utf-8"))
    (card,) = page.css('article[data-posting="acme/a"]')
    shown = [link for link in texts(card.css("a")) if link in ("昇腾", "C++", "Python", "算子")]
    assert shown == ["昇腾", "C++", "Python"]
