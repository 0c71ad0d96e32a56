"""Markdown of strangers to HTML that is safe to publish.

Three walls: the parser knows no raw HTML, no attribute lists and no includes; the sanitiser (nh3) lets through a short
list of elements; links lead to http, https or a bare mail address and say what they are (``rel``). HTML that is made
without the parser goes past the sanitiser only where it is seen to be text and elements of that list, no attributes.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from html import unescape
from xml.etree.ElementTree import Element

import markdown
import nh3
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString
from markupsafe import Markup

from generator.bounds import TooMuch
from generator.frontmatter import without_hidden
from generator.render.simple import simple
from generator.schema import EMAIL
from generator.web import AddressError, parse_address

_KEPT = 1024  # bodies, each of a few kilobytes
# Bytes of HTML. Every row of a table has as many cells as its head, and every link repeats its address: a body of 4 KB
# came to 5 MB. Without such repetition the most that a body of 32 KB came to is 120 KB.
MOST_HTML = 256 * 1024
REL = "nofollow ugc noopener noreferrer"
_TAGS = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote"),
    *("pre", "code", "em", "strong", "del", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}, "code": {"class"}}
# What can be wider than the page is scrolled by keyboard too (WCAG 2.1.1).
_SET = {"pre": {"tabindex": "0"}}
_MAILTO = "mailto:"
_LANGUAGE = re.compile(r"language-[a-z0-9+#-]{1,20}\Z")
# HTML that the sanitiser would leave as it is: nothing but text and elements of its list without attributes. A hard
# space is not among it, which it writes as a reference; that elements are nested as they should is for who makes them.
_HARMLESS = re.compile(r"(?:[^<>&\u00a0]++|&(?:amp|lt|gt);|</?(?:p|h[2-6]|ul|ol|li|code|strong)>)*+")
# Tags in HTML that has been written by a serialiser: of blocks, whose bounds are blank lines in plain text, and of any.
_REST = r"""(?:[^<>"']|"[^"]*"|'[^']*')*>"""
_BLOCK = re.compile(rf"</?(?:p|li|h[2-6]|pre|tr|td|th|dt|dd|br|hr)(?=[\s/>]){_REST}", re.IGNORECASE)
_TAG = re.compile(rf"<(?:!--.*?-->|[!?][^>]*>|/?[a-z]{_REST})", re.IGNORECASE | re.DOTALL)
_MANY_LINES = re.compile(r"\n{2,}")
# A line of a paragraph, and one that begins a list right below it.
_CROWDED = re.compile(r"^(?!\s|[-*+>|#]|\d+[.)]).+\n(?:[-*+]|1[.)])[ \t]+\S", re.MULTILINE)


class _Outline(Treeprocessor):
    """The page's title is the only first-level heading: one in a body becomes a section."""

    def run(self, root: Element) -> None:
        for element in root.iter("h1"):
            element.tag = "h2"


class _LinkTexts(Treeprocessor):
    """The text of a link that is an address shows the host that a browser opens, in ASCII."""

    def run(self, root: Element) -> None:
        for element in root.iter("a"):
            if element.text and not element.text.isascii():
                element.text = AtomicString(_web_address(element.text) or element.text)


def parser() -> markdown.Markdown:
    """Python-Markdown with what bodies may use, and without what they may not."""
    made = markdown.Markdown(
        # Python-Markdown's own fenced code knows no code inside a list.
        extensions=[
            *("tables", "sane_lists", "pymdownx.tilde", "pymdownx.betterem"),
            *("pymdownx.superfences", "pymdownx.highlight"),
        ],
        extension_configs={"pymdownx.tilde": {"subscript": False}, "pymdownx.highlight": {"use_pygments": False}},
        output_format="html",
    )
    made.preprocessors.deregister("html_block")
    made.inlinePatterns.deregister("html")
    made.inlinePatterns.deregister("image_link")
    made.inlinePatterns.deregister("image_reference")
    made.treeprocessors.register(_Outline(made), "outline", 0)
    made.treeprocessors.register(_LinkTexts(made), "link_texts", 0)
    return made


class MarkdownRenderer:
    """Renders bodies; one instance a worker, used again and again."""

    def __init__(self) -> None:
        """Set parser and sanitiser up once: that costs more than a body."""
        self._parser = parser()
        self._sanitiser = nh3.Cleaner(
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            attribute_filter=_attribute,
            set_tag_attribute_values=_SET,
            link_rel=REL,
        )
        # A page, its structured data, feeds and search ask for the same body.
        self._kept = functools.lru_cache(_KEPT)(self._made)

    def __call__(self, text: str) -> Markup:
        """Return `text` as HTML.

        Raises:
            TooMuch: that is longer than `MOST_HTML`.
        """
        return self._kept(text)

    def _made(self, text: str) -> Markup:
        known = simple(text)
        if known is not None and _HARMLESS.fullmatch(known):
            cleaned = known  # to have the sanitiser read and write it again would take most of the time
        else:
            html = self._parser.reset().convert(_spaced(text)) if known is None else known
            cleaned = self._sanitiser.clean(html)
        if len(cleaned) > MOST_HTML or len(cleaned.encode()) > MOST_HTML:
            raise TooMuch(f"{MOST_HTML >> 10} KB")
        # A character reference (&#x202e;) can spell what the text itself may not hold.
        return Markup(without_hidden(cleaned))  # noqa: S704  # it is what the sanitiser lets through


def _spaced(text: str) -> str:
    """Blank lines where people leave them out: before a list that follows a paragraph line."""
    if not _CROWDED.search(text):
        return text
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        if not fenced and lines and _CROWDED.match(f"{lines[-1]}\n{line}"):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The value to keep, or None to drop the attribute."""
    if (tag, name) == ("a", "href"):
        return _target(value)
    if (tag, name) == ("code", "class"):
        return value if _LANGUAGE.match(value) else None
    return value


def _target(href: str) -> str | None:
    """Return where a link may lead: a web address as fields may hold, or a bare mail address; None for all else."""
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
    """The text of rendered Markdown: one line feed is a wrapped line, two part blocks."""
    return _MANY_LINES.sub("\n\n", unescape(_TAG.sub("", _BLOCK.sub("\n\n", html)))).strip()


def excerpt(text: str, most: int = 160) -> str:
    """The start of a body as plain text of at most `most` characters, cut at a word; headings and marks left out."""
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
    # Text with spaces is cut at one; Chinese anywhere.
    if " " in cut[most // 2 :] and joined[most - 1].isascii() and joined[most - 1].isalnum():
        cut = cut.rpartition(" ")[0]
    return cut.rstrip(" ，,;；、") + "…"


class Passage:
    """A body that is made HTML when first asked for, and once: a template prints it, and the page's head quotes it."""

    def __init__(self, text: str, renderer: MarkdownRenderer) -> None:
        """`text` is Markdown, which `renderer` makes HTML."""
        self._text, self._renderer = text, renderer

    @functools.cached_property
    def html(self) -> Markup:
        """The text as HTML."""
        return self._renderer(self._text)

    def __html__(self) -> str:
        """How templates that escape print it (markupsafe)."""
        return self.html
