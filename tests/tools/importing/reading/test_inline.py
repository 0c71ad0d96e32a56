"""HTML inside of Markdown and plain text goes, what it did stays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tests.tools.importing.reading.documents import document, numbered, texts


@each(
    ("text", "lines"),
    [
        ("甲\n<hr>\n乙", [(1, "甲"), (2, "---"), (3, "乙")]),
        ("甲<hr/>乙", [(1, "甲"), (1, "---"), (1, "乙")]),
        ("甲<br>乙<BR />", [(1, "甲"), (1, "乙")]),
        ("- 甲<br>乙", [(1, "- 甲"), (1, "  乙")]),
        ("| 甲<br>乙<br> | <ul><li>丙<li>丁</ul> |", [(1, "| 甲; 乙 | • 丙; • 丁 |")]),
        ("## 甲<br>乙", [(1, "## 甲 乙")]),
        ("<b>甲：</b>乙<strong> c </strong>d", [(1, "**甲：**乙 **c** d")]),
        ("**<b>甲</b>**", [(1, "**甲**")]),
        ("<b>甲", [(1, "**甲**")]),
        ("<em>a</em> <code>b*c</code>", [(1, "*a* `b*c`")]),
        ('<a href="https://example.org">甲</a>', [(1, "[甲](https://example.org)")]),
        ("<a href='mailto:a@example.org'>a@example.org</a>", [(1, "a@example.org")]),
        ("<a href=https://example.org>甲", [(1, "[甲](https://example.org)")]),
        ("  <p>甲</p><p>乙</p>", [(1, "甲"), (1, "乙")]),
        ("<div align='center'>\n甲\n</div>", [(2, "甲")]),
        ("<font color=red>甲</font><span>乙</span>", [(1, "甲乙")]),
        ("<h2>甲</h2>乙", [(1, "## 甲"), (1, "乙")]),
        ("<li>甲</li><li>乙", [(1, "- 甲"), (1, "- 乙")]),
        ("<details><summary>甲</summary>\n乙\n</details>", [(1, "甲"), (2, "乙")]),
        ("<ul>\n<li>甲\n<ol><li>乙</ol>\n</ul>\n丙", [(2, "- 甲"), (3, "  1. 乙"), (5, "丙")]),
        ("<table>\n<tr><td>a<td>b\n</table>", [(2, "| a | b |"), (2, "| --- | --- |")]),
        ("<table>\n<tr><td>甲", [(2, "甲")]),
        ("<img alt='甲' src=x> 乙", [(1, "甲 乙")]),
        ("a&nbsp;b &amp; c &lt;d&gt; &#x4E2D; &copy; &copy=1", [(1, "a b & c <d> 中 © &copy=1")]),
        ("&emsp;&emsp;甲", [(1, "甲")]),
        ("&amp;lt;", [(1, "&lt;")]),
    ],
    ids=[
        "rule", "rule in a line", "breaks", "break in an item", "break in a row", "break in a heading", "bold",
        "bold twice", "bold without end", "emphasis and code", "link", "address", "link without end", "paragraphs",
        "division", "looks", "heading", "items", "details", "list", "table", "table without end", "picture",
        "entities", "indentation", "entity once",
    ],
)  # fmt: skip
def test_tags_become_marks(text: str, lines: list[tuple[int, str]]) -> None:
    """A line of Markdown keeps its number, also where it becomes several."""
    assert numbered(text) == lines


@each(
    "text",
    [
        "C++ <T> 与 std::vector<int>",
        "a < b 且 c > d",
        "<a@example.org> <https://example.org>",
        "`<b>` 与 `&amp;`",
        "```\n<b>甲</b> &amp;\n```",
        "~~~\n```\n<hr>\n~~~",
        "<!-- 没有结尾",
        "#include <stdio.h>",
        "AT&T, R&D；A&B;C",
        "    缩进\n- a\n  - b",
        "甲   乙",
        "<script>x()</script>",
    ],
    ids=[
        "types", "comparison", "addresses", "code", "fence", "fence in a fence", "comment without end",
        "file names", "ampersands", "indentation", "spaces", "script",
    ],
)  # fmt: skip
def test_what_is_no_tag_stays(text: str) -> None:
    """Text, code and comments are not touched."""
    assert texts(text) == text.split("\n")


def test_comments_stand_on_lines_of_their_own() -> None:
    """Row by row, as they are written, before the line that they interrupt."""
    text = "甲 <!-- <b>乙</b>\n&amp; --> 丙<!-- 丁 -->\n<!-- -->\n戊"
    assert numbered(text) == [
        *[(1, "<!-- <b>乙</b> -->"), (2, "<!-- &amp; -->"), (2, "<!-- 丁 -->"), (1, "甲 丙")],
        *[(3, "<!-- -->"), (4, "戊")],
    ]


def test_a_rule_makes_no_heading_of_the_line_above() -> None:
    """A blank line stands between."""
    assert texts("甲<hr>乙") == ["甲", "", "---", "", "乙"]
    assert texts("甲\n\n<hr>") == ["甲", "", "---"]


@each("opened", ["<ul>\n", "<!--\n", "<table>\n", "<b>\n", "`a\n"])
def test_what_is_never_closed_is_looked_for_once(opened: str) -> None:
    """Thousands of open ends are no more work than thousands of lines."""
    assert texts(opened * 9_000 + "甲")[-1] == "甲"


WORDS = "<b> </b> <br> <hr> <li> <p> </p> <a␣href=x> </a> <T> ` <!-- --> &lt; & < 甲 b2 </table> | <td>"
PIECES = [piece.replace("␣", " ") for piece in WORDS.split()]
PIECES += ["<ul>\n", "</ul>\n", "<table>\n", "\n", "\n\n", "- ", "## ", "```\n", " ", "    "]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_no_word_is_lost_and_lines_stay_in_order(pieces: list[str]) -> None:
    """Every word comes out once, on a line with a number of the source.

    Numbers never go back, save after comments, which stand before the line that they interrupt.
    """
    text = "".join(f" w{number} " if piece == "甲" else piece for number, piece in enumerate(pieces))
    text = f"- begin\n{text}\nend"
    lines = document(text).lines
    numbers = [line.number for line in lines if not line.text.startswith("<!--")]
    assert numbers == sorted(numbers)
    assert numbers[-1] == text.count("\n") + 1
    said = " ".join(line.text for line in lines)
    for number, piece in enumerate(pieces):
        assert piece != "甲" or said.count(f"w{number} ") + said.count(f"w{number}`") <= 1
        assert piece != "甲" or f"w{number}" in said


def test_paragraphs_on_lines_of_their_own_stay_apart() -> None:
    """Markdown would make one paragraph of lines without a blank one in between."""
    lines = texts("- 甲\n<p>乙</p>\n<div>丙</div>\n丁")
    assert [line for at, line in enumerate(lines) if line or lines[at - 1]] == ["- 甲", "", "乙", "", "丙", "", "丁"]
