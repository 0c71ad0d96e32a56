"""Text of others inside Markdown, read back with a CommonMark parser (the one that rich brings)."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from careers.content.frontmatter import without_hidden
from careers.render.commonmark import escape_text, write_autolink, write_link

# What GitHub reads beside CommonMark; raw HTML and character references are on.
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
MARKS = st.text(st.sampled_from("\\`*_[](){}<>#+-=.!|~&;: 1a中\n"), max_size=12)
TEXTS = MARKS | st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=30)
# llmstxt.org's own pattern for an item of a list.
ITEM = re.compile(r"-\s*\[(?P<title>[^\]]+)\]\((?P<url>[^\)]+)\)(?::\s*(?P<desc>.*))?")


def said(tokens: list[Token]) -> str:
    """The text of inline content that holds nothing but text."""
    assert {one.type for one in tokens} <= {"text", "text_special", "entity"}, [one.type for one in tokens]
    return "".join(one.content for one in tokens)


def one_line(text: str) -> str:
    return re.sub(r"[ \n]+", " ", without_hidden(text)).strip()


@given(TEXTS)
@example("1. a")
@example("__a__ *b* ~~c~~ `d` <b>e</b> &copy; [f](g) | \\ ##")
@example("---")
@example("# a #")
def test_any_text_shows_as_it_stands(text: str) -> None:
    """As a paragraph, as a heading, in a list and in a table: the same words, and nothing else."""
    words, wanted = escape_text(text), one_line(text)
    if not wanted:
        assert words == ""
        return
    kinds = [one.type for one in PARSER.parse(words)]
    assert kinds == ["paragraph_open", "inline", "paragraph_close"]
    for document in (words, f"# {words}", f"- x: {words}", f"| {words} | b |\n| --- | --- |\n"):
        inline = next(one for one in PARSER.parse(document) if one.type == "inline")
        assert said(inline.children or []).removeprefix("x: ").strip() == wanted, document


@given(TEXTS, TEXTS)
@example("a](https://evil.example/", "x")
def test_a_link_is_one_link_to_every_reader(name: str, note: str) -> None:
    """By CommonMark, and by the pattern with which llms.txt is read, whatever it is called."""
    if not one_line(name):
        return
    address = "https://a.example/(x)/a_b/?c=[d]&e=<f>"
    line = f"- {write_link(name, address)}: {escape_text(note)}"
    opened, *inside = next(one for one in PARSER.parse(line) if one.type == "inline").children or []
    closed = next(number for number, one in enumerate(inside) if one.type == "link_close")
    assert opened.attrs["href"] == "https://a.example/%28x%29/a_b/?c=%5Bd%5D&e=%3Cf%3E"
    assert said(inside[:closed]).strip() == one_line(name)
    found = ITEM.fullmatch(line)
    assert found is not None
    assert (found["url"], found["desc"]) == (opened.attrs["href"], escape_text(note))


@pytest.mark.parametrize("address", ["a_b*c@example.org", "https://a.example/x_y_(z)/"])
def test_an_address_shows_what_is_to_be_copied(address: str) -> None:
    """To people who see the Markdown itself, too: nothing stands in it that does not belong to it."""
    opened, text, _ = next(one for one in PARSER.parse(write_autolink(address)) if one.type == "inline").children or []
    assert opened.type == "link_open"
    assert text.content == write_autolink(address)[1:-1].replace("%28", "(").replace("%29", ")") == address


def test_words_with_no_mark_stay_as_people_know_them() -> None:
    """Names of languages and files need no escape."""
    for text in ("C++", "C#", "snake_case", "a & b", "15-40K·13薪", "x86 > Arm", "(1) a: b!"):
        assert escape_text(text) == text
