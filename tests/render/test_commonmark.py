"""Bodies as Markdown for programs: whatever reader they meet, it shows what the page shows, and does nothing else."""

from __future__ import annotations

import re

import markdown
from hypothesis import assume, example, given, settings

from careers.render import MarkdownRenderer
from careers.render.commonmark import to_markdown
from tests.each import each
from tests.fuzz.strategies import BODIES
from tests.hunting import examples
from tests.render.reading import faults, shown_of_html, shown_of_markdown
from tests.render.test_markdown import HOSTILE

RENDER = MarkdownRenderer()
PYTHON_MARKDOWN = markdown.Markdown(
    extensions=["tables", "sane_lists", "pymdownx.tilde", "pymdownx.betterem", "pymdownx.superfences"],
    extension_configs={"pymdownx.tilde": {"subscript": False}},
)


@each(
    "body",
    [
        "![](https://tracker.example/a.gif)",
        "![x](https://tracker.example/a.gif)",
        "![x][y]\n\n[y]: https://tracker.example/a.gif",
        "!\\[x](https://tracker.example/a.gif)",
        "wow![x](https://tracker.example/a.gif)",
        "wow&#33;[x](https://tracker.example/a.gif)",
        "![**x**](https://tracker.example/a.gif)",
        "<details open ontoggle=alert(1)>x</details>",
        "<img src=https://tracker.example/a.gif>",
        "&lt;img src=https://tracker.example/a.gif&gt;",
        "a <\n\nimg src=x>",
        "`a` &lt;b&gt;",
        "[x](javascript:alert(1))",
        "[x](java&#115;cript:alert(1))",
        "<javascript:alert(1)>",
        "[x]: javascript:alert(1)",
        "[x]:\njavascript:alert(1)\n\n[x]",
        "\\[x]: https://evil.example/\n\n[x]",
        "www.evil.example and https://evil.example/ and HTTP://evil.example and ftp://evil.example",
        "[a](https://a.example/?x=1&lt=2&copy;3)",
        '[a](https://a.example/(b)/"c"<d>)',
        "[a](https://a.example/ 'b \\\\ \" &quot; &amp;lt; c')",
        "&amp;lt;b&amp;gt; &amp;#x202e;",
        "a\n\\---\nb\n\\===\n\\> c\n1\\. d\n\\+ e\n\\# f\n\\| g |\n\\|---|",
        "a\n:-- b\n:-:",
        "| a \\| b | `c|d` |\n|---|---|\n| ![](https://tracker.example/) | <b> |",
        "~~a~~ 10~20 and 30~40",
        "`` ` `` `a``b` `` `a` ``",
        "```\n~~~\n```` \n```\n",
        "~~~~\n```\n<script>\n```\n~~~~",
    ],
)
def test_another_reader_shows_what_the_page_shows(body: str) -> None:
    """No picture, no raw HTML, no definition; the words and the links of the page."""
    _same(body)


@each("body", HOSTILE)
def test_nothing_hostile_reaches_another_reader(body: str) -> None:
    """The inputs that the sanitiser is tried with."""
    _same(body)


@settings(max_examples=examples(400), deadline=None)
@given(BODIES)
@example("&**a**amp;")
@example("**a***b*")
@example("**a.**b")
@example("**\uff1a**")
@example("`a``b`")
@example("- - a\n>a")
@example("~~~[x](javascript:alert(1))~~~<script>a</script>~~~")
def test_no_mixture_of_marks_is_read_otherwise(body: str) -> None:
    """Whatever marks a body is made of, its copy has the words and the links of its page."""
    _same(body)


@settings(max_examples=examples(200), deadline=None)
@given(BODIES)
def test_python_markdown_shows_what_the_page_shows(body: str) -> None:
    """Another reader, of older rules, which passes raw HTML on: the same words, the same links, and no picture."""
    page = str(RENDER(body))
    assume(not re.search(r"<li>\s*<(?:blockquote|pre)", page))  # Python-Markdown knows neither on the line of a marker
    shown = PYTHON_MARKDOWN.reset().convert(to_markdown(page))
    assert shown_of_html(shown).text == shown_of_html(page).text
    assert shown_of_html(shown).links == shown_of_html(page).links
    assert "<img" not in shown


@each(
    "body",
    [
        "## The work\n\nText with **bold**, *emphasis*, `code` and a [link](https://a.example/x).\n\n- one\n- two",
        "1. one\n2. two\n\n3. three",
        "- one\n\n    - two\n    - three\n\n        more of it\n\n- four",
        "> quoted\n>\n> - in a list",
        "```python\nprint('<b>')\n```",
        "| Stack | Years |\n| --- | --- |\n| CANN | 3 |",
        "one  \ntwo\n\n---\n\nthree",
        "**职责：**编写算子，优化**性能**。",
        "<https://a.example/> <a@b.example>",
        "C++ / C#, R&D, snake_case, 15-40K\uff0c19.5\u4e07, a < b > c, 100% & more: (x) {y} $z!",
    ],
)
def test_what_postings_are_made_of_keeps_its_form(body: str) -> None:
    """Headings, lists, tables, quotations and code are the same elements to another reader."""
    page = str(RENDER(body))
    copy = to_markdown(page)
    assert shown_of_markdown(copy) == shown_of_html(page)
    assert faults(copy) == []


@each(
    "body",
    [
        "## The work\n\n- Write **kernels** in `Ascend C`, see [the docs](https://a.example/a_b?c=d&e=f)\n- C++",
        "线宽 15-40K，要求 a_b，3.5年以上\n第二行\n\n1. 一\n2. 二",
        "| a | b |\n| --- | --- |\n| 1 | 2 |",
        "> quoted\n\n---\n\n```cpp\nint a;\n```",
        "<https://a.example/> <a_b@c.example>",
    ],
)
def test_what_people_write_stays_as_they_wrote_it(body: str) -> None:
    """Nothing is escaped that needs no escape."""
    assert to_markdown(str(RENDER(body))) == body


def test_a_list_does_not_run_on_from_the_one_above() -> None:
    """Another mark begins another list."""
    assert to_markdown("<ul><li>a</li></ul><ul><li>b</li></ul>") == "- a\n\n* b"
    assert to_markdown("<ul><li>a</li></ul>", follows_list=True) == "* a"


def _same(body: str) -> None:
    page = str(RENDER(body))
    copy = to_markdown(page)
    assert faults(copy) == [], copy
    assert shown_of_markdown(copy).text == shown_of_html(page).text, copy
    assert shown_of_markdown(copy).links == shown_of_html(page).links, copy
