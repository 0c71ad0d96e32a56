"""Renders Markdown that anybody may have written as HTML that is safe to publish.

There are three defences: the parser reads no raw HTML, no attribute lists and no includes; the sanitiser (nh3) keeps a
short list of elements; links lead to http, https or a bare mail address, and have a ``rel``. HTML of `render_simple`
skips the sanitiser only if it consists of text and elements of that list without attributes.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from html import escape, unescape
from xml.etree.ElementTree import Element

import markdown
import nh3
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString
from markupsafe import Markup

from careers.content.frontmatter import without_hidden
from careers.content.schema import EMAIL
from careers.support.limited import TooLargeError
from careers.support.web import AddressError, parse_address

_KEPT = 1024  # bodies, each of a few kilobytes
# Bytes of HTML. Each row of a table has as many cells as its head, and each link repeats its address, so that a body of
# 4 KB became 5 MB. Without such repetition, no body of 32 KB became more than 120 KB.
MOST_HTML = 256 * 1024
REL = "nofollow ugc noopener noreferrer"
_TAGS = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote"),
    *("pre", "code", "em", "strong", "del", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}, "code": {"class"}}
# Blocks that can be wider than the page have to be scrollable by keyboard (WCAG 2.1.1).
_SET = {"pre": {"tabindex": "0"}}
_MAILTO = "mailto:"
_LANGUAGE = re.compile(r"language-[a-z0-9+#-]{1,20}\Z")
# HTML that the sanitiser would not change: text and elements of its list without attributes. No-break spaces are not
# included, because the sanitiser writes them as references. The nesting of the elements is not checked.
_HARMLESS = re.compile(r"(?:[^<>&\u00a0]++|&(?:amp|lt|gt);|</?(?:p|h[2-6]|ul|ol|li|code|strong)>)*+")
# Tags in HTML written by a serialiser: those of blocks, which plain text separates by blank lines, and all others.
_REST = r"""(?:[^<>"']|"[^"]*"|'[^']*')*>"""
_BLOCK = re.compile(rf"</?(?:p|li|h[2-6]|pre|tr|td|th|dt|dd|br|hr)(?=[\s/>]){_REST}", re.IGNORECASE)
_TAG = re.compile(rf"<(?:!--.*?-->|[!?][^>]*>|/?[a-z]{_REST})", re.IGNORECASE | re.DOTALL)
_MANY_LINES = re.compile(r"\n{2,}")
# A line of a paragraph, and a line right below it that begins a list.
_CROWDED = re.compile(r"^(?!\s|[-*+>|#]|\d+[.)]).+\n(?:[-*+]|1[.)])[ \t]+\S", re.MULTILINE)


# Characters that may be marks, and the cases in which they are text.
_CONTROL = r"\x00-\x09\x0b-\x1f\x7f-\x9f"
_SIMPLE_MARKS = rf"{_CONTROL}\\`*_~\[<>&"
_SIMPLE_TEXT = rf"[^{_SIMPLE_MARKS}]++|>|(?<=[^\W_])_(?=[^\W_])|&(?!\#?\w*;)"
_SIMPLE_CODE = rf"`[^`\n{_CONTROL}]+`(?!`)"
# Bold text between letters or digits, to which no rule about neighbouring characters applies (CommonMark, 6.2).
_SIMPLE_BOLD = rf"\*\*(?=[^\W_])(?:{_SIMPLE_TEXT})*+(?<=[^\W_])\*\*(?!\*)"
_SIMPLE = re.compile(rf"(?:{_SIMPLE_TEXT}|{_SIMPLE_CODE}|{_SIMPLE_BOLD})*+")
_HAS_MARK = re.compile(rf"[{_SIMPLE_MARKS}]")
_SIMPLE_MARK = re.compile(rf"{_SIMPLE_CODE}|\*\*|[&>]")

_HEADING = re.compile(r"(#{1,6}) (?=\S)([^#\n]*[^#\s])")
# The start of a line that begins no other block, not even inside a list.
_LINE_START = r"(?=[^\W\d_]|\d+(?![\d.)])|[“《（【「]|`(?!`)|\*\*[^\W_])"
_LINES = re.compile(rf"{_LINE_START}.*\S(?:\n{_LINE_START}.*\S)*")
_LIST_ITEM = {"ul": re.compile(rf"[-*+] {_LINE_START}(.*\S)"), "ol": re.compile(rf"\d+\. {_LINE_START}(.*\S)")}
_LISTS = {"-": "ul", "*": "ul", "+": "ul", "1": "ol"}


class _Outline(Treeprocessor):
    """Makes first-level headings second-level ones: the page's title is the only first-level heading."""

    def run(self, root: Element) -> None:
        for element in root.iter("h1"):
            element.tag = "h2"


class _LinkTexts(Treeprocessor):
    """Writes the host in ASCII, as a browser opens it, if the text of a link is an address."""

    def run(self, root: Element) -> None:
        for element in root.iter("a"):
            if element.text and not element.text.isascii():
                element.text = AtomicString(_web_address(element.text) or element.text)


def create_parser() -> markdown.Markdown:
    """Return Python-Markdown with the syntax that bodies may use."""
    parser = markdown.Markdown(
        # Python-Markdown's own fenced code cannot be inside a list.
        extensions=[
            *("tables", "sane_lists", "pymdownx.tilde", "pymdownx.betterem"),
            *("pymdownx.superfences", "pymdownx.highlight"),
        ],
        extension_configs={"pymdownx.tilde": {"subscript": False}, "pymdownx.highlight": {"use_pygments": False}},
        output_format="html",
    )
    parser.preprocessors.deregister("html_block")
    parser.inlinePatterns.deregister("html")
    parser.inlinePatterns.deregister("image_link")
    parser.inlinePatterns.deregister("image_reference")
    parser.treeprocessors.register(_Outline(parser), "outline", 0)
    parser.treeprocessors.register(_LinkTexts(parser), "link_texts", 0)
    return parser


class MarkdownRenderer:
    """Renders bodies; each worker has one renderer."""

    def __init__(self) -> None:
        """Set up the sanitiser."""
        self._sanitiser = nh3.Cleaner(
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            attribute_filter=_attribute,
            set_tag_attribute_values=_SET,
            link_rel=REL,
        )
        # A page, its structured data, its feeds and the search index render the same body.
        self._cached = functools.lru_cache(_KEPT)(self._render)

    @functools.cached_property
    def parser(self) -> markdown.Markdown:
        """The parser, which takes longer to set up than a body to render."""
        return create_parser()

    def __call__(self, text: str) -> Markup:
        """Return `text` as HTML.

        Raises:
            TooLargeError: that is longer than `MOST_HTML`.
        """
        return self._cached(text)

    def _render(self, text: str) -> Markup:
        simple = render_simple(text)
        if simple is not None and _HARMLESS.fullmatch(simple):
            cleaned = simple  # the sanitiser would take most of the time and change nothing
        else:
            html = self.parser.reset().convert(_separate_lists(text)) if simple is None else simple
            cleaned = self._sanitiser.clean(html)
        if len(cleaned) > MOST_HTML or len(cleaned.encode()) > MOST_HTML:
            raise TooLargeError(f"{MOST_HTML >> 10} KB")
        # A character reference such as &#x202e; can stand for a character that the text itself may not contain.
        return Markup(without_hidden(cleaned))  # noqa: S704  # the sanitiser let it through


def render_simple(text: str) -> str | None:
    """Return `text` as HTML, or None if it has Markdown that is not simple.

    Simple are headings, paragraphs and flat lists with nothing but code and bold text. Most bodies of postings have no
    other Markdown and are rendered in a tenth of the time that Python-Markdown takes, which renders all other bodies as
    a whole. Tests compare the two on generated texts.
    """
    blocks: list[str] = []
    follows_list = False  # two lists without a block between them would be one list
    for block in text.strip("\n").split("\n\n"):
        tag = _LISTS.get(block[:1], "") if block[1:3].startswith((" ", ". ")) else ""
        if tag and follows_list:
            return None
        html = _list(block, tag) if tag else _heading(block) if block[:1] == "#" else _paragraph(block)
        if html is None:
            return None
        blocks.append(html)
        follows_list = bool(tag)
    return "\n".join(blocks)


def _heading(block: str) -> str | None:
    match = _HEADING.fullmatch(block)
    content = _inline(match[2]) if match else None
    if match is None or content is None:
        return None
    level = max(len(match[1]), 2)  # the page's title is its only first-level heading
    return f"<h{level}>{content}</h{level}>"


def _paragraph(block: str) -> str | None:
    content = _inline(block) if _LINES.fullmatch(block) else None
    return None if content is None else f"<p>{content}</p>"


def _list(block: str, tag: str) -> str | None:
    lines = [f"<{tag}>"]
    for line in block.split("\n"):
        match = _LIST_ITEM[tag].fullmatch(line)
        content = _inline(match[1]) if match else None
        if content is None:
            return None
        lines.append(f"<li>{content}</li>")
    lines.append(f"</{tag}>")
    return "\n".join(lines)


def _inline(text: str) -> str | None:
    if not _HAS_MARK.search(text):
        return text
    if not _SIMPLE.fullmatch(text):
        return None
    is_bold = False

    def html(match: re.Match[str]) -> str:
        nonlocal is_bold
        mark = match[0]
        if mark == "**":
            is_bold = not is_bold
            return "<strong>" if is_bold else "</strong>"
        if mark[0] == "`":
            return f"<code>{escape(mark[1:-1].strip(), quote=False)}</code>"
        return escape(mark, quote=False)

    return _SIMPLE_MARK.sub(html, text)


def _separate_lists(text: str) -> str:
    """Return `text` with a blank line before each list that follows a line of a paragraph, as people expect."""
    if not _CROWDED.search(text):
        return text
    lines: list[str] = []
    in_code = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            in_code = not in_code
        if not in_code and lines and _CROWDED.match(f"{lines[-1]}\n{line}"):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _attribute(tag: str, name: str, value: str) -> str | None:
    if (tag, name) == ("a", "href"):
        return _target(value)
    if (tag, name) == ("code", "class"):
        return value if _LANGUAGE.match(value) else None
    return value


def _target(href: str) -> str | None:
    """Return the address that a link may lead to: a web address as in fields, or a bare mail address; else None."""
    if any(unicodedata.category(character) in ("Cc", "Cf") for character in href):
        return None
    if href[: len(_MAILTO)].lower() == _MAILTO:
        return href if EMAIL.match(href[len(_MAILTO) :]) else None
    return _web_address(href)


def _web_address(text: str) -> str | None:
    try:
        return parse_address(text)
    except AddressError:
        return None


def plain_text(html: str) -> str:
    """Return the text of rendered Markdown; a line feed is a wrapped line, and two separate blocks."""
    return _MANY_LINES.sub("\n\n", unescape(_TAG.sub("", _BLOCK.sub("\n\n", html)))).strip()


def excerpt(text: str, most: int = 160) -> str:
    """Return the start of a body as plain text of at most `most` characters, without headings and marks."""
    words: list[str] = []
    for line in text.split("\n"):
        line = line.strip()
        if not line or line.startswith(("#", "```", "~~~", "|", "---")):
            continue
        line = re.sub(r"^(?:[-*+>]\s+|\d+[.)]\s+|\d+、\s*)", "", line)
        line = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
        words.append(re.sub(r"[*_`~]+", "", line))
        if sum(map(len, words)) > most:
            break
    joined = " ".join(words)
    if len(joined) <= most:
        return joined
    cut = joined[: most - 1]
    # Text with spaces is cut at a space, Chinese text anywhere.
    if " " in cut[most // 2 :] and joined[most - 1].isascii() and joined[most - 1].isalnum():
        cut = cut.rpartition(" ")[0]
    return cut.rstrip(" ，,;；、") + "…"


def without_end_tags(html: Markup) -> Markup:
    """Return rendered Markdown without tags that HTML closes by itself (13.1.2.4), for pages, which are many."""
    return Markup(str(html).replace("</p>\n", "\n").replace("</li>\n", "\n"))  # noqa: S704  # safe before
