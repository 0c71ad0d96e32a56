"""``careers stats``: the content in figures, for a terminal, for GitHub, for scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tests.cli.conftest import Careers

PARSER = MarkdownIt("commonmark").enable("table")
DAY = "2026-12-17"  # fourteen days before the only last day


def data(careers: Careers, *arguments: str) -> Any:
    result = careers("stats", "--format", "json", *arguments)
    assert result.exit_code == 0
    return json.loads(result.stdout)


def tables(markdown: str) -> dict[str, list[list[str]]]:
    """Heading -> rows of the table below it, as GitHub shows them."""
    found: dict[str, list[list[str]]] = {}
    for one in SyntaxTreeNode(PARSER.parse(markdown)).children:
        if one.type == "heading":
            found[text(one)] = []
        if one.type == "table":
            rows = [row for row in one.walk() if row.type == "tr"]
            found[next(reversed(found))] = [[text(cell) for cell in row.children] for row in rows]
    return found


def text(node: SyntaxTreeNode) -> str:
    return "".join(one.content for one in node.walk() if one.type in ("text", "text_special"))


def test_json_leaves_nothing_out(careers: Careers) -> None:
    """In no language: ids, numbers, dates as year-month-day."""
    found = data(careers, "--today", DAY)
    assert found["today"] == DAY
    assert found["postings"] == {"total": 8, "open": 7, "known": 5, "closed": 1, "leads": 4}
    assert found["broken_files"] == 0
    assert found["expiring"] == [{"id": "acme/current", "closes": "2026-12-31", "days_left": 14}]
    assert [(one["id"], one["seen"]) for one in found["unverified"]] == [
        ("acme/unstamped", "2026-05-01"),
        ("globex/stale", "2026-06-01"),
    ]
    assert found["undated"] == []
    figures = {"currency": "CNY", "stated": 1, "least": 195000, "median": 357500, "most": 520000}
    assert found["pay"] == {**figures, "ranges": [{"least": 195000, "most": 520000, "stated": 1}]}
    assert found["translations"]["en"] == {"source": 3, "current": 2, "stale": 1, "missing": 1, "unstamped": 1}
    assert {"field": "salary", "filled": 2, "of": 7} in found["fields"]
    places = next(one for one in found["taxonomies"] if one["field"] == "locations")
    assert [(one["id"], one["open"]) for one in places["terms"]] == [("china", 4), ("beijing", 2), ("chongqing", 2)]
    assert data(careers, "--today", DAY, "--lang", "zh") == found


def test_the_settings_day_is_taken_where_none_is_named(careers: Careers) -> None:
    """And the setting for how long a job counts as seen."""
    assert data(careers)["today"] == "2026-11-21"
    assert data(careers)["expiring"] == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_markdown_holds_what_the_json_holds(careers: Careers, lang: str) -> None:
    """As tables with headings, which begin below a title of the report's own."""
    written = careers("stats", "--format", "markdown", "--lang", lang, "--today", DAY).stdout
    assert written.startswith("## ")
    found, known = tables(written), data(careers, "--today", DAY)
    flat = [row for rows in found.values() for row in rows]
    assert ["acme/current", "2026-12-31", "14"] in flat
    for one in known["fields"]:
        share = f"{round(100 * one['filled'] / one['of'])}%"
        assert [one["field"], f"{one['filled']} / {one['of']}", share] in flat
    titles = {"zh": ("硬件", "技能", "地点", "公司"), "en": ("Hardware", "Skills", "Locations", "Companies")}
    assert set(titles[lang]) < set(found)
    skills = next(one for one in known["taxonomies"] if one["field"] == "skills")["terms"]
    assert [int(row[1]) for row in found[titles[lang][1]][1:]] == [one["open"] for one in skills]


def test_postings_that_close_soon_are_counted_twice(careers: Careers) -> None:
    """Those within a month, and those within a fortnight of them."""
    for day, said in ((DAY, "1 posting closes within 30 days, 1 of them within 14"), ("2026-12-16", ", 0 of them")):
        assert said in careers("stats", "--today", day).stdout


def test_a_name_is_a_cell_whatever_it_holds(careers: Careers, folder: Path) -> None:
    """Markdown for GitHub, markup for the terminal: neither makes anything of it."""
    name = "a | b <img src=x> [red]c[/red] `d`"
    path = folder / "content/taxonomies/skills.yml"
    path.write_text(path.read_text("utf-8").replace("en: PyTorch", f"en: '{name}'"), "utf-8")
    flat = [row for rows in tables(careers("stats", "--format", "markdown").stdout).values() for row in rows]
    assert [name, "2", "1", "US$125K"] in flat
    assert name in careers("stats").stdout


def test_long_tables_say_how_much_they_leave_out(careers: Careers, folder: Path) -> None:
    """Ten rows; the JSON has all."""
    terms = [f"tool-{number}" for number in range(13)]
    path = folder / "content/taxonomies/skills.yml"
    more = "".join(f"  {one}:\n    name: {{zh: {one}, en: {one}}}\n" for one in terms)
    path.write_text(path.read_text("utf-8").rstrip() + "\n" + more, "utf-8")
    source = folder / "content/postings/acme/stale.zh.md"
    source.write_text(source.read_text("utf-8").replace("[pytorch]", f"[{', '.join(['pytorch', *terms])}]"), "utf-8")
    assert len(next(one for one in data(careers)["taxonomies"] if one["field"] == "skills")["terms"]) == 16
    found = tables(careers("stats", "--format", "markdown").stdout)["Skills"]
    assert len(found) == 11
    assert "and 6 more (all with --format json)" in careers("stats").stdout


def test_files_with_errors_are_counted_and_stop_nothing(careers: Careers, folder: Path) -> None:
    """The figures are of the others."""
    (folder / "content/postings/acme/bad.zh.md").write_text("no front matter", "utf-8")
    found = data(careers)
    assert (found["broken_files"], found["postings"]["total"]) == (1, 8)
    assert "Files with errors" in careers("stats").stdout


def test_what_has_no_date_is_named(careers: Careers, folder: Path) -> None:
    """Not only counted: somebody has to look at it."""
    path = folder / "content/postings/acme/undated.zh.md"
    path.write_text("---\ntitle: 工程师\ncompany: acme\n---\n\n职责。\n", "utf-8")
    assert data(careers)["undated"] == ["acme/undated"]
    found = tables(careers("stats", "--format", "markdown").stdout)
    assert found["Without a date, may be closed"] == [["Posting"], ["acme/undated"]]
