"""Rendered Markdown as plain text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.render import MarkdownRenderer
from careers.render.markdown import plain_text

MARKDOWN = MarkdownRenderer()
BLOCKS = {"p", "li", "h2", "h3", "h4", "h5", "h6", "pre", "tr", "td", "th", "dt", "dd", "br", "hr"}
PIECES = [
    *("<", "&", "a", ">", '"', "'", " ", "\n", "\n\n", "- ", "1. ", "> ", "## ", "`", "**", "<!--", "-->", "<p>"),
    *("&amp;", "&lt;b&gt;", "&#60;", "&nbsp;", "&copy", "[a](http://x.y 'q>\"r')", '[a](http://x.y "q<b")'),
    *("\n\n| a | b |\n|--|--|\n| x | y |\n", "\n```\n<p>\n```\n"),
]


class Reader(HTMLParser):
    """Python's own, which reads everything that browsers do."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.text += "\n\n" if tag in BLOCKS else ""

    def handle_endtag(self, tag: str) -> None:
        self.text += "\n\n" if tag in BLOCKS else ""


def read(html: str) -> str:
    """The text of HTML, by a parser."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return re.sub(r"\n{2,}", "\n\n", reader.text).strip()


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_it_is_what_a_parser_reads(text: str) -> None:
    """Whatever was written, and whatever the sanitiser made of it."""
    html = str(MARKDOWN(text))
    assert plain_text(html) == read(html)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<p>One\ntwo</p>\n<p>three</p>", "One\ntwo\n\nthree", id="blocks"),
        pytest.param('<p><a title="a > b">x</a>&amp;lt;</p>', "x&lt;", id="marks-in-attributes"),
        pytest.param("<ul><li>a<em>b</em></li><li>c</li></ul>", "ab\n\nc", id="inline"),
        pytest.param("a<BR/>b<!-- <p> -->c<section>d</section>", "a\n\nbcd", id="of-an-editorial-page"),
    ],
)
def test_blocks_are_parted(html: str, expected: str) -> None:
    """By a blank line; everything else joins."""
    assert plain_text(html) == expected == read(html)
