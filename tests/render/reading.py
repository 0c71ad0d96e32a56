"""Markdown as a reader that is not ours understands it (markdown-it-py), compared with the page it was made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink
from markdown_it.token import Token
from selectolax.lexbor import LexborHTMLParser, LexborNode

# Raw HTML is let through, as chat clients do. Text is not joined, so that what is escaped can be told from what is not.
PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_APART = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable("text_join")
_APART.disable(["fragments_join"])
# What GitHub makes a link of in a text (GFM, 6.9), mail addresses aside, which nothing keeps it from.
_BARE = re.compile(r"(?:^|[\s*_~(])(?:www\.\w|(?:https?|ftp)://)", re.IGNORECASE)
_OUTLINE = ("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "table", "tr", "th", "td", "hr")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class Shown:
    """What a reader shows of a text: its words, its links with their words, its elements in order."""

    text: str
    links: tuple[tuple[str, str], ...]
    outline: tuple[str, ...]
    code: tuple[str, ...]


def shown_of_html(html: str) -> Shown:
    """Return what a browser shows of sanitised HTML."""
    root = LexborHTMLParser(html).body
    assert root is not None
    links = tuple(
        (unquote(normalizeLink(one.attributes.get("href") or "")), _folded(one.text())) for one in root.css("a[href]")
    )
    return Shown(
        _folded(_text(root)),
        tuple(one for one in links if one[1]),
        tuple(one.tag or "" for one in root.css(",".join(_OUTLINE))),
        tuple(one.text().strip("\n") for one in root.css("pre")),
    )


def shown_of_markdown(text: str) -> Shown:
    """Return what another reader of Markdown shows of it."""
    return shown_of_html(PARSER.render(text))


def faults(text: str) -> list[str]:
    """Return what Markdown makes another reader do beside showing text and links."""
    env: dict[str, object] = {}
    tokens = list(_tokens(_APART.parse(text, env)))
    found = [f"{one.type}: {one.content}" for one in tokens if one.type in ("image", "html_inline", "html_block")]
    found += [f"reference: {env['references']}"] if env.get("references") else []
    hrefs = [str(one.attrs["href"]) for one in tokens if one.type == "link_open"]
    found += [f"leads to {href}" for href in hrefs if not re.match(r"https?://[^/]|mailto:[^?]+$", href, re.IGNORECASE)]
    return found + [f"becomes a link: {one}" for one in _bare(tokens)]


def _tokens(tokens: list[Token]) -> Iterator[Token]:
    for one in tokens:
        yield one
        yield from _tokens(one.children or [])


def _bare(tokens: list[Token]) -> Iterator[str]:
    """Yield the texts outside of links that hold an address of which GitHub makes a link."""
    linked = 0
    for one in tokens:
        linked += (one.type == "link_open") - (one.type == "link_close")
        if one.type == "text" and not linked and _BARE.search(one.content):
            yield one.content


def _text(node: LexborNode) -> str:
    """Return the text of an element, with a space wherever a block begins or ends."""
    if node.tag == "-text":
        return node.text_content or ""
    inside = "".join(_text(one) for one in node.iter(include_text=True))
    return inside if node.tag in ("a", "em", "strong", "del", "s", "code") else f" {inside} "


def _folded(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
