"""Web pages become Markdown, each line with its number in the source."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tests.tools.importing.reading.documents import document, entries, numbered, texts


def page(body: str) -> list[str]:
    """The lines of a page with this body, without the blank ones at either end."""
    return "\n".join(texts(f"<html><body>{body}</body></html>")).strip("\n").split("\n")


@each(
    ("body", "lines"),
    [
        ("<h2>甲 <b>乙</b></h2>丙", ["## 甲 乙", "", "丙"]),
        ("<p>甲<p>乙", ["甲", "", "乙"]),
        ("<p>甲<br>乙", ["甲", "乙"]),
        ("甲<hr>乙", ["甲", "", "---", "", "乙"]),
        ("<b>甲：</b>乙 <i>c </i>d <code>e_f</code> <s>g</s>", ["**甲：**乙 *c* d `e_f` ~~g~~"]),
        ("<span style='font-weight: bold'>甲</span>乙", ["**甲**乙"]),
        ("<p style='font-weight:700'>甲</p>乙", ["**甲**", "", "乙"]),
        ("<b><p>甲</p><p>乙</p></b>丙", ["**甲**", "", "**乙**", "", "丙"]),
        ("<a href='https://example.org/a b(c)'>甲</a>", ["[甲](https://example.org/a%20b%28c%29)"]),
        ("<a href='mailto:a@example.org'>a@example.org</a>", ["a@example.org"]),
        ("<a href='javascript:x()'>甲</a><a href='#b'>乙</a><a name=c>丙</a>", ["甲乙丙"]),
        ("<a href=/e><img src=x></a>甲", ["</e> 甲"]),
        ("<ul><li>甲<ul><li>乙</ul><li><p>丙</p><p>丁</p></ul>戊", ["- 甲", "  - 乙", "- 丙", "", "  丁", "", "戊"]),
        ("<ol><li>甲<li>乙</ol><ol><li>丙</ol>", ["1. 甲", "2. 乙", "", "1. 丙"]),
        ("<ul><li><h3>甲</h3></li><li><div>乙</div></li></ul>", ["### 甲", "- 乙"]),
        ("<dl><dt>地点<dd>上海<dd>北京<dt>薪资：<dd><p>20K</dl>", ["**地点:** 上海", "北京", "**薪资：** 20K"]),
        ("<table><tr><th>a<th>b<tr><td>c|d<td><p>e</table>", ["| a | b |", "| --- | --- |", "| c\\|d | e |"]),
        ("<table><tr><th>地点<td>上海<tr><th>人数：<td>3</table>", ["地点：上海", "| --- | --- |", "人数：3"]),
        ("<table><tr><td><h2>甲</h2><p>乙<td>丙</table>", ["## 甲", "", "乙", "", "丙"]),
        ("<table><tr><td>甲<tr><td>乙</table>", ["甲", "", "乙"]),
        ("<table><tr><td>甲<br>乙<td>丙：<br>丁</table>", ["| 甲; 乙 | 丙： 丁 |", "| --- | --- |"]),
        (
            "<table><tr><th>a<th>b<tr><td><ul><li>c<li>d</ul><td><details><summary>e</summary>f</br>g</details></table>",
            ["| a | b |", "| --- | --- |", "| • c • d | e; f; g |"],
        ),
        (
            "<table><tr><td><table><tr><td>甲<td>乙</table>丙<td>丁</table>",
            ["| 甲 | 乙 |", "| --- | --- |", "", "丙", "", "丁"],
        ),
        ("<pre><code>甲\n  b</code></pre>", ["甲", "b"]),
        ("<p>甲\n乙 c\n d</p>", ["甲乙 c d"]),
        ("<p>职责：\n1、甲\n2、乙</p>", ["职责：", "1、甲", "2、乙"]),
        ("甲<!-- 乙\n丙 -->丁<p hidden>戊</p>", ["<!-- 乙 -->", "<!-- 丙 -->", "<!-- 戊 -->", "甲丁"]),
        ("vector&lt;T&gt; &amp;amp; a&nbsp;b", ["vector<T> &amp; a b"]),
        ("甲<script>x('<p>')</script><style>y</style><template>z</template>", ["甲"]),
        ("<img alt='甲' src=x><svg><title>乙</title></svg>", ["甲", "乙"]),
        ("<p>甲</b></div><li>乙<td>丙", ["甲", "", "- 乙", "丙"]),
        ("<label>地点：</label><span>上海</span><input><label>丁</label>", ["地点：上海", "丁"]),
        ("<a href=/e>Baker</a> <span>Leeds</span><span>full time</span>", ["[Baker](/e) | Leeds | full time"]),
        ("<a title='b > c' href=/e>d</a> <a x'y href=/f>g</a>", ["[d](/e) [g](/f)"]),
    ],
    ids=[
        "heading", "paragraphs", "line break", "rule", "looks", "bold by style", "bold line by style",
        "bold around blocks", "link", "address", "links to nowhere", "link without words", "nested list",
        "numbered lists", "list of sections", "definitions", "table", "table of labels", "table that frames",
        "table of one column", "table with breaks", "table with blocks", "table in a table", "preformatted text",
        "breaks in a sentence", "items without tags", "comment", "entities", "unseen", "other text", "malformed",
        "label of a value", "card", "attributes",
    ],
)  # fmt: skip
def test_html_becomes_markdown(body: str, lines: list[str]) -> None:
    """What a reader would see, in the marks of Markdown."""
    assert page(body) == lines


@each(
    ("rows", "lines"),
    [
        ("<tr><td>公司<td>甲|丙<th>工作职责：<td>乙", ["公司：甲|丙", "工作职责：乙", "| --- | --- | --- | --- |"]),
        ("<tr><td>公司<td>甲<td>地点<td>", ["公司：甲", "地点：", "| --- | --- | --- | --- |"]),
        ("<tr><td>公司<td>甲<td>地点", ["| 公司 | 甲 | 地点 |", "| --- | --- | --- |"]),
        (
            "<tr><td>公司<td>职位<td>投递<tr><td><b><a href=/a>甲</a></b><td>算子工程师<td><a href=/b>投</a>"
            "<tr><td>↳<td>编译工程师<td>",
            [
                *("职位：算子工程师", "公司：**[甲](/a)**", "投递：[投](/b)", "", ""),
                *("职位：编译工程师", "公司：**[甲](/a)**"),
            ],
        ),
    ],
    ids=["labels", "empty value", "odd", "jobs"],
)
def test_cells_that_have_names_become_labels(rows: str, lines: list[str]) -> None:
    """Every other cell is a known name, or one heads the column; an arrow stands for the cell above."""
    assert page(f"<table>{rows}</table>") == lines


def test_a_table_in_a_program_stays() -> None:
    """Code is nobody's label."""
    text = "```\n| 公司 | 甲 | 地点 | 乙 |\n```\n\n| 公司 | 甲 | 地点 | 乙 |"
    assert texts(text) == ["```", "| 公司 | 甲 | 地点 | 乙 |", "```", "", "公司：甲", "地点：乙"]


def test_every_line_knows_its_number() -> None:
    """A line has the number of its first word, whatever came in between."""
    source = "<!doctype html>\n<html>\n<!-- 一\n二 -->\n<h1>\n\n甲</h1>\r\n<p\nclass=x>乙\n丙<ul>\n<li>\n丁<li>戊</ul>"
    expected = [(3, "<!-- 一 -->"), (4, "<!-- 二 -->"), (7, "# 甲"), (9, "乙丙"), (12, "- 丁"), (12, "- 戊")]
    assert numbered(source + "<pre>\n己\n庚</pre>") == [*expected, (13, "己"), (14, "庚")]


def test_the_head_of_a_page_says_something_about_it() -> None:
    """Title, author, description and date are entries; widths of screens are not."""
    head = '<title>招聘 &amp;\n职位</title>\n<meta name="author" content="甲">\n<meta name="viewport" content="x">'
    found = entries(f'<html><head>\n{head}<meta property="og:site_name" content="乙"></head><p>丙')
    assert found == [(2, "title", ("招聘 & 职位",)), (4, "author", ("甲",)), (5, "og:site_name", ("乙",))]


@each(
    ("text", "shown"),
    [
        ("<b>甲</b>", "X.HTM"),
        ("<!DOCTYPE html>\n<b>甲</b>", "x.txt"),
        ("<?xml version='1.0'?>\n<html><b>甲</b>", "x.md"),
        ("<div>\n<p><b>甲</b></p>\n</div>", "x.md"),
        ("---\ntitle: 乙\n---\n<div>\n<p><b>甲</b></p>\n</div>", "x.html"),
    ],
    ids=["ending", "doctype", "XHTML", "blocks", "front matter"],
)
def test_html_is_known_by_its_name_or_by_its_looks(text: str, shown: str) -> None:
    """A page is one whatever it is called."""
    assert [line for _, line in numbered(text, shown)][-1] == "**甲**"
    assert not any("<" in line for line in texts(text, shown))


def test_markdown_in_a_file_that_is_named_as_a_page_stays() -> None:
    """Its paragraphs and items are not run together; nor are those of plain text."""
    assert texts("We *bake*.\n\n- bread\n\nApply <b>now</b>", "x.html") == [
        "We *bake*.",
        "",
        "- bread",
        "",
        "Apply **now**",
    ]
    assert texts("We bake.\nApply", "x.html") == ["We bake.", "Apply"]


def test_a_page_inside_of_a_program_is_no_page() -> None:
    """Markdown that shows HTML is Markdown."""
    text = "```html\n<!doctype html>\n<p>x\n```"
    assert texts(text) == text.split("\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "<div>\n" * 15_000 + "甲",
        "<ul><li>\n" * 15_000 + "甲",
        "<table><tr><td>\n" * 8_000 + "甲",
        "<b><p>" * 5_000 + "甲",
        "<p>".join(f"<b id={number}>" for number in range(3_000)) + "甲",
        "<![" * 10_000 + "甲",
        "</p>\n" * 15_000 + "甲",
        "<a href='<\n" * 15_000 + "甲",
        "<!--" * 20_000 + "甲",
    ],
    ids=["divisions", "lists", "tables", "bold", "bold of many kinds", "marked sections", "ends", "quotes", "comments"],
)
def test_depth_does_no_harm(body: str) -> None:
    """What is nested deep, or never ends, is read to the end."""
    assert "甲" in "".join(texts(f"<html>{body}"))


TAGS = "p div b i a h2 ul ol li table tr td th dl dt dd pre code br hr span svg math form select button caption nobr"
WHOLE = [f"<{slash}{tag}>" for tag in TAGS.split() for slash in ("", "/")]
WHOLE += [
    "<!-- c -->",
    "<a href='x y'>",
    "\n",
    " ",
    "&lt;",
    "&",
    "> ",
    "甲",
    "1. ",
    "- ",
    "<li value=9>",
    "|",
    "`",
    "**",
]
BROKEN = ["<", "<!", "<?", "</", "<td", "<a href='", "<!--", "<![CDATA[", "<script>", "<template>", "<title>"]


@given(st.lists(st.sampled_from(WHOLE), max_size=40))
def test_no_word_of_a_page_is_lost(pieces: list[str]) -> None:
    """Each comes out once, whatever is around it."""
    body = "".join(f" w{number} " if piece == "甲" else piece for number, piece in enumerate(pieces))
    lines = " ".join(line.text for line in document(f"<html><p>begin{body}", "x.html").lines)
    expected = [f"w{number}" for number, piece in enumerate(pieces) if piece == "甲"]
    assert sorted(re.findall(r"w\d+", lines)) == sorted(expected)


@given(st.lists(st.sampled_from(WHOLE + BROKEN), max_size=40))
def test_broken_tags_do_no_harm(pieces: list[str]) -> None:
    """What stands in front of them is read."""
    assert "begin" in texts("<html><p>begin</p>" + "".join(pieces), "x.html")
