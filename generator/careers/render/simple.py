"""Renders simple Markdown without the parser: headings, paragraphs and flat lists with nothing but code and bold text.

Most bodies of postings have no other Markdown and are rendered here in a tenth of the time that Python-Markdown takes.
A body that has anything else is left to Python-Markdown as a whole. Tests compare the two on generated texts.
"""

from __future__ import annotations

import re
from html import escape

# Characters that may be marks, and the cases in which they are text.
_CONTROL = r"\x00-\x09\x0b-\x1f\x7f-\x9f"
_MARKS = rf"{_CONTROL}\\`*_~\[<>&"
_TEXT = rf"[^{_MARKS}]++|>|(?<=[^\W_])_(?=[^\W_])|&(?!\#?\w*;)"
_CODE = rf"`[^`\n{_CONTROL}]+`(?!`)"
# Bold text between letters or digits, to which no rule about neighbouring characters applies (CommonMark, 6.2).
_BOLD = rf"\*\*(?=[^\W_])(?:{_TEXT})*+(?<=[^\W_])\*\*(?!\*)"
_SIMPLE = re.compile(rf"(?:{_TEXT}|{_CODE}|{_BOLD})*+")
_MARKED = re.compile(rf"[{_MARKS}]")
_MARK = re.compile(rf"{_CODE}|\*\*|[&>]")

_HEADING = re.compile(r"(#{1,6}) (?=\S)([^#\n]*[^#\s])")
# The start of a line that begins no other block, not even inside a list.
_START = r"(?=[^\W\d_]|\d+(?![\d.)])|[“《（【「]|`(?!`)|\*\*[^\W_])"
_LINES = re.compile(rf"{_START}.*\S(?:\n{_START}.*\S)*")
_ITEM = {"ul": re.compile(rf"[-*+] {_START}(.*\S)"), "ol": re.compile(rf"\d+\. {_START}(.*\S)")}
_LISTS = {"-": "ul", "*": "ul", "+": "ul", "1": "ol"}


def render_simple(text: str) -> str | None:
    """Return `text` as HTML, or None if it has Markdown that is not simple."""
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
        match = _ITEM[tag].fullmatch(line)
        content = _inline(match[1]) if match else None
        if content is None:
            return None
        lines.append(f"<li>{content}</li>")
    lines.append(f"</{tag}>")
    return "\n".join(lines)


def _inline(text: str) -> str | None:
    if not _MARKED.search(text):
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

    return _MARK.sub(html, text)
