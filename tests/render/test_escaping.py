"""Text of others inside Markdown, read back with a CommonMark parser (the one that rich brings)."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from careers.content.frontmatter import without_hidden
from careers.render.markdown_document import Address, Code, MarkdownDocument, Part, RunReport, Strong, quoted
from careers.render.statements import Link
from tests.each import each

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


def written(write: Callable[[MarkdownDocument], None]) -> str:
    """What a document is in which this was written, without its last line feed."""
    document = MarkdownDocument()
    write(document)
    return str(document).rstrip("\n")


def paragraph(part: Part) -> str:
    """What a part is as a paragraph of its own."""
    return written(lambda one: one.paragraph(part))


def one_line(text: str) -> str:
    return re.sub(r"[ \n]+", " ", without_hidden(text)).strip()


@given(TEXTS)
@example("1. a")
@example("__a__ *b* ~~c~~ `d` <b>e</b> &copy; [f](g) | \\ ##")
@example("---")
@example("# a #")
def test_any_text_shows_as_it_stands(text: str) -> None:
    """As a paragraph, as a heading, in a list and in a table: the same words, and nothing else."""
    wanted = one_line(text)
    if not wanted:
        assert paragraph(text) == ""
        return
    kinds = [one.type for one in PARSER.parse(paragraph(text))]
    assert kinds == ["paragraph_open", "inline", "paragraph_close"]
    for write in (
        lambda one: one.paragraph(text),
        lambda one: one.heading(1, text),
        lambda one: one.items([["x: ", text]]),
        lambda one: one.table([text, "b"], []),
    ):
        document = written(write)
        inline = next(one for one in PARSER.parse(document) if one.type == "inline")
        assert said(inline.children or []).removeprefix("x:").strip() == wanted, document


@given(TEXTS, TEXTS)
@example("a](https://evil.example/", "x")
def test_a_link_is_one_link_to_every_reader(name: str, note: str) -> None:
    """By CommonMark, and by the pattern with which llms.txt is read, whatever it is called."""
    if not one_line(name):
        return
    address = "https://a.example/(x)/a_b/?c=[d]&e=<f>"
    line = written(lambda one: one.items([[Link(name, address), f": {note}"]]))
    opened, *inside = next(one for one in PARSER.parse(line) if one.type == "inline").children or []
    closed = next(number for number, one in enumerate(inside) if one.type == "link_close")
    assert opened.attrs["href"] == "https://a.example/%28x%29/a_b/?c=%5Bd%5D&e=%3Cf%3E"
    assert said(inside[:closed]).strip() == one_line(name)
    found = ITEM.fullmatch(line)
    assert found is not None
    assert found["url"] == opened.attrs["href"]


@each("address", ["a_b*c@example.org", "https://a.example/x_y_(z)/"])
def test_an_address_shows_what_is_to_be_copied(address: str) -> None:
    """To people who see the Markdown itself, too: nothing stands in it that does not belong to it."""
    line = paragraph(Address(address))
    opened, text, _ = next(one for one in PARSER.parse(line) if one.type == "inline").children or []
    assert opened.type == "link_open"
    assert text.content == line[1:-1].replace("%28", "(").replace("%29", ")") == address


def test_words_with_no_mark_stay_as_people_know_them() -> None:
    """Names of languages and files need no escape."""
    for text in ("C++", "snake_case", "15-40K·13薪", "x86 > Arm", "(1) a: b!"):
        assert paragraph(text) == text


@each(
    "address",
    ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "vbscript:x", "java\nscript:x", "a:b:https://c"],
)
def test_an_address_of_another_scheme_is_no_link(address: str) -> None:
    """Whoever handed it over: the words of the link are text, and so is an address that stands alone."""
    parts: tuple[Part, ...] = (Link("words", address), Address(address))
    for part in parts:
        line = paragraph(part)
        assert "link_open" not in {one.type for one in PARSER.parse(line)[1].children or []}, line


REFERENCE = re.compile(r"@\w|#\d|\bGH-\d|\b[0-9a-f]{7,40}\b|(?:https?|ftp)://|www\.|\$[^\d\s]", re.IGNORECASE)
# What GitHub makes a mention, a reference or a link of; each between others, in brackets, behind a comma.
LIVE = ("@octocat", "@acme/team", "#12", "Closes #12", "GH-12", "fixes: acme/jobs#1", "deadbee", "acme/x@deadbee")
LIVE_ADDRESSES = ("https://github.com/acme/jobs/issues/1", "www.example.com", "bob@example.com", "$x$")


@settings(max_examples=50)
@given(
    st.lists(st.sampled_from((*LIVE, *LIVE_ADDRESSES)) | TEXTS, max_size=5), st.sampled_from(("", " ", ", ", "(", "："))
)
def test_a_report_of_a_run_calls_nobody(texts: list[str], joint: str) -> None:
    """Whatever a text holds, the same words show, and all that GitHub could read as a reference is code."""
    text = joint.join(texts)
    wanted = "".join(one_line(text).split())
    for part in (text, Code(text), Strong(text)):
        report = RunReport()
        report.paragraph(part)
        report.heading(2, part)
        report.items([[part], [*quoted("{value}".format, value=text)]])
        report.table([text], [[text]])
        for inline in (one for one in PARSER.parse(str(report)) if one.type == "inline"):
            shown = inline.children or []
            assert {one.type for one in shown} <= {"text", "code_inline", "strong_open", "strong_close", "text_special"}
            plain = "\n".join(one.content for one in shown if one.type != "code_inline")
            assert not REFERENCE.search(plain), (text, plain)
            assert "".join("".join(one.content for one in shown).split()) == wanted, str(report)
