"""Most bodies by themselves: headings, sentences and flat lists, with nothing in them but code and what is bold.

That is what people write in a posting. It has one meaning, so it is made HTML here in a tenth of the time that
Python-Markdown takes; whatever else there is in a body, all of it goes to the parser. What is known here is less than
what would be safe to know: that the HTML is the parser's is for the tests to show, on whatever they can think of.
"""

from __future__ import annotations

import re
from html import escape

# Of text that is to be HTML: characters that may be more than themselves, and where some of these are not.
_CONTROL = r"\x00-\x09\x0b-\x1f\x7f-\x9f"
_MARKS = rf"{_CONTROL}\\`*_~\[<>&"
_SAID = rf"[^{_MARKS}]++|>|(?<=[^\W_])_(?=[^\W_])|&(?!\#?\w*;)"
_CODE = rf"`[^`\n{_CONTROL}]+`(?!`)"
# Between letters or digits, so that no rule about what stands beside the stars applies (CommonMark, 6.2).
_BOLD = rf"\*\*(?=[^\W_])(?:{_SAID})*+(?<=[^\W_])\*\*(?!\*)"
_KNOWN = re.compile(rf"(?:{_SAID}|{_CODE}|{_BOLD})*+")
_MARKED = re.compile(rf"[{_MARKS}]")
_MARK = re.compile(rf"{_CODE}|\*\*|[&>]")

_HEADING = re.compile(r"(#{1,6}) (?=\S)([^#\n]*[^#\s])")
# No line that begins so begins a block of another kind, nor one within a list.
_START = r"(?=[^\W\d_]|\d+(?![\d.)])|[“《（【「]|`(?!`)|\*\*[^\W_])"
_LINES = re.compile(rf"{_START}.*\S(?:\n{_START}.*\S)*")
_ITEM = {"ul": re.compile(rf"[-*+] {_START}(.*\S)"), "ol": re.compile(rf"\d+\. {_START}(.*\S)")}
_LISTS = {"-": "ul", "*": "ul", "+": "ul", "1": "ol"}


def simple(text: str) -> str | None:
    """`text` as HTML; None where it holds anything that is not known here."""
    made: list[str] = []
    listed = False  # two lists with nothing between them are one
    for block in text.strip("\n").split("\n\n"):
        kind = _LISTS.get(block[:1], "") if block[1:3].startswith((" ", ". ")) else ""
        if kind and listed:
            return None
        html = _list(block, kind) if kind else _heading(block) if block[:1] == "#" else _paragraph(block)
        if html is None:
            return None
        made.append(html)
        listed = bool(kind)
    return "\n".join(made)


def _heading(block: str) -> str | None:
    found = _HEADING.fullmatch(block)
    said = _inline(found[2]) if found else None
    if found is None or said is None:
        return None
    level = max(len(found[1]), 2)  # as the parser's outline has it
    return f"<h{level}>{said}</h{level}>"


def _paragraph(block: str) -> str | None:
    said = _inline(block) if _LINES.fullmatch(block) else None
    return None if said is None else f"<p>{said}</p>"


def _list(block: str, kind: str) -> str | None:
    made = [f"<{kind}>"]
    for line in block.split("\n"):
        found = _ITEM[kind].fullmatch(line)
        said = _inline(found[1]) if found else None
        if said is None:
            return None
        made.append(f"<li>{said}</li>")
    made.append(f"</{kind}>")
    return "\n".join(made)


def _inline(text: str) -> str | None:
    if not _MARKED.search(text):
        return text
    if not _KNOWN.fullmatch(text):
        return None
    bold = False

    def html(found: re.Match[str]) -> str:
        nonlocal bold
        mark = found[0]
        if mark == "**":
            bold = not bold
            return "<strong>" if bold else "</strong>"
        if mark[0] == "`":
            return f"<code>{escape(mark[1:-1].strip(), quote=False)}</code>"
        return escape(mark, quote=False)

    return _MARK.sub(html, text)
