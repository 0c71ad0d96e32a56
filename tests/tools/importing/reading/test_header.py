"""Front matter of every tool is known, and what only looks like it stays text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tests.tools.importing.reading.documents import document, entries, numbered

Found = list[tuple[int, str, tuple[str, ...]]]


@each(
    ("text", "found"),
    [
        ("---\ntitle: 甲\ntags: [a, b]\n---\n正文", [(2, "title", ("甲",)), (3, "tags", ("a", "b"))]),
        ("---\ntags:\n  - a\n  - b\n---\n正文", [(2, "tags", ()), (3, "tags", ("a",)), (4, "tags", ("b",))]),
        ("---\ntitle: >\n  甲\n  乙\n---\n正文", [(2, "title", ("甲 乙",)), (3, "title", ()), (4, "title", ())]),
        ("---\ntitle: 甲 # note\n# more\nx:\n---\n正文", [(2, "title", ("甲",)), (3, "#", ()), (4, "x", ())]),
        ("---\ntitle: A: B\ndate: 2024-01-15\n---\n正文", [(2, "title", ("A: B",)), (3, "date", ("2024-01-15",))]),
        ('---\ntitle: "甲\ndate: 2024-01-15\n---\n正文', [(2, "title", ("甲",)), (3, "date", ("2024-01-15",))]),
        ("---\ntitle：甲\n地点：京、沪\n---\n正文", [(2, "title", ("甲",)), (3, "地点", ("京、沪",))]),
        ("\n\n---\ntitle: 甲\n...\n正文", [(4, "title", ("甲",))]),
        ('+++\ntitle = "甲"\ndate = 2024-01-15\n+++\n正文', [(2, "title", ("甲",)), (3, "date", ("2024-01-15",))]),
        ('+++\ntags = [\n"a",\n"b"]\n+++\n正文', [(2, "tags", ()), (3, "tags", ("a",)), (4, "tags", ("b",))]),
        ('+++\n[taxonomies]\ntags = ["a"]\n+++\n正文', [(2, "taxonomies", ()), (3, "tags", ("a",))]),
        ('+++\ntitle = "甲\ndraft = true\n+++\n正文', [(2, "title", ("甲",)), (3, "draft", ("true",))]),
        (';;;\n{\n"title": "甲"}\n;;;\n正文', [(2, "#", ()), (3, "title", ("甲",))]),
        ("title: 甲\ndate: 2024-01-15\n---\n正文", [(1, "title", ("甲",)), (2, "date", ("2024-01-15",))]),
        ("title: 甲\ntags:\n- a\n---\n正文", [(1, "title", ("甲",)), (2, "tags", ()), (3, "tags", ("a",))]),
        ("title: A\nlayout: post\n\n正文", [(1, "title", ("A",)), (2, "layout", ("post",))]),
    ],
    ids=[
        "YAML", "list", "folded text", "comments and nothing", "broken YAML", "open quote", "Chinese colons",
        "blank lines before, dots after", "TOML", "TOML over lines", "TOML with a table", "broken TOML",
        "JSON of Hexo", "YAML of Hexo", "list of Hexo", "YAML of Pelican",
    ],
)  # fmt: skip
def test_front_matter_is_read_in_every_form(text: str, found: Found) -> None:
    """Each value knows its line; fences are no entries; the text begins after it."""
    assert entries(text) == found
    assert [line for _, line in numbered(text)] == ["正文"]


@each(
    ("text", "key"),
    [
        ("apply: {email: a@example.org}", "email"),
        ("params:\n  salary: 20-30K", "salary"),
        ("source: {url: 'https://example.org'}", "source.url"),
        ("cover: {title: x}", "cover.title"),
        ("salary: {min: 1}", "salary.min"),
    ],
)
def test_nested_keys_say_what_they_are_about(text: str, key: str) -> None:
    """A label of a posting keeps its name below another one or a mere container; below anything else it does not."""
    assert entries(f"---\nlayout: post\n{text}\n---\n正文")[-1][1] == key


@each(
    "text",
    [
        "---\n\n# 标题\n\n正文",
        "---\n正文，没有字段\n---\n更多",
        "---\n---\n正文",
        "---\n**职位名称：** 甲\n**地点：** 乙\n---\n正文",
        "---\n# 只有注释\n---\n正文",
        "---\n职位：甲\n地点：京\n---\n职位：乙\n地点：沪\n",
        "公司：甲\n工作地点：上海\n",
        "岗位职责：写代码\n任职要求：会写代码\n正文",
        "公司：甲\n\n正文",
        "Title of the page: x\n---\n正文",
        "{% raw %}\n正文",
        "{不是 JSON}\n正文",
        "+++\n正文\n",
        "---\ntitle: 没有结尾\n",
        "https://example.org\nhttps://example.com\n",
    ],
    ids=[
        "rule at the top", "words between rules", "two rules", "bold labels between rules", "comment between rules",
        "first of several between rules", "labels", "sections", "one label", "heading",
        "Liquid", "braces", "plus signs", "no end", "links",
    ],
)  # fmt: skip
def test_what_only_looks_like_front_matter_stays_text(text: str) -> None:
    """Its lines are lines of the document, rules included."""
    assert entries(text) == []
    said = [line.strip() for line in text.split("\n") if line.strip()]
    assert [line.strip() for _, line in numbered(text)] == said


PIECES = ["---", "+++", ";;;", "{", "}", "title: 甲", "tags:", "- a", "  b: [c, d", "# e", "", "公司：己", 'x = "f"']
PIECES += ["[g]", "h = [", "]", '"i": "j",', "k: {l: m}", "n: |", "  o", "    - p", "正文", "- q: r", "s: &t u", "'y"]


@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_no_line_is_lost_between_header_and_text(lines: list[str]) -> None:
    """Every line with words is the text of an entry or a line of the document, under its own number."""
    lines.append("正文")
    source = document("\n".join(lines))
    kept = {(entry.number, entry.text.strip()) for entry in source.header}
    kept |= {(line.number, line.text.strip()) for line in source.lines}
    fences = {"---", "+++", ";;;"}
    assert {(n, text.strip()) for n, text in enumerate(lines, 1) if text.strip() not in fences | {""}} <= kept
