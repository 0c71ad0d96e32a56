"""Writes HTML as Markdown (CommonMark 0.31, with tables and ``del`` as on GitHub), for programs to read.

Other readers of Markdown would read a body as its author typed it differently: they load images, pass raw HTML on, and
know other schemes of links. So the Markdown is written from the HTML that the sanitiser let through, element by
element, with all text escaped, so that every reader shows it as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.render.markdown_inline import (
    BREAK,
    MAIL,
    Piece,
    escape_address,
    escape_heading,
    escape_inline,
    escape_line,
    join_pieces,
    write_autolink,
    write_code,
    write_link,
)

_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_MARKS = {"em": "*", "strong": "**", "del": "~~"}
_CONTAINERS = frozenset({"dl", "thead", "tbody", "tr", "li"})
_BLOCKS = _CONTAINERS | _HEADINGS.keys() | {"p", "ul", "ol", "dt", "dd", "blockquote", "pre", "table", "hr"}
_BULLETS = ("-", "*")  # two lists with nothing between them would be read as one
_INDENT = 4  # spaces, which both CommonMark and older readers take for the inside of an item
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_WRAPPED = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
_FENCES = re.compile("^ *(`{3,})", re.MULTILINE)
# HTML whose Markdown needs no escapes: lines that begin no other block, of text without signs, code, and bold text that
# begins and ends with a letter or a digit.
_PLAIN_TEXT = r"(?:[^\\`*\[\]~_#<&\0\r\n]++|(?<=[^\W_])_(?=[^\W_])|(?<=[^\s>#])\#(?!</h|\#)|&gt;|&amp;(?!\#?\w*;))"
_PLAIN_CODE = r"<code>(?!\s)[^`<&\0\r\n]++(?<!\s)</code>(?!<code>)"
_PLAIN_BOLD = rf"<strong>(?=[^\W_]){_PLAIN_TEXT}++(?<=[^\W_])</strong>(?!<strong>)"
_PLAIN_LINE = rf"(?![-+|=:\s]|\d+[.)]|&gt;)(?:{_PLAIN_TEXT}|{_PLAIN_CODE}|{_PLAIN_BOLD})++(?<!\s)"
_PLAIN = re.compile(
    rf"(?:(?:<p>{_PLAIN_LINE}(?:\n{_PLAIN_LINE})*+</p>|<h2>{_PLAIN_LINE}</h2>"
    rf"|<ul>\n(?:<li>{_PLAIN_LINE}</li>\n)++</ul>(?!\n<ul>))(?:\n|\Z))*+"
)
_PLAIN_MARKS = {"<p>": "", "</p>": "\n", "<h2>": "## ", "</h2>": "\n"}
_PLAIN_MARKS |= {"<ul>\n": "", "</ul>": "", "<li>": "- ", "</li>": "", "<code>": "`", "</code>": "`"}
_PLAIN_MARKS |= {"<strong>": "**", "</strong>": "**", "&gt;": ">", "&amp;": "&"}


def to_markdown(html: str, *, follows_list: bool = False) -> str:
    """Return sanitised `html` as Markdown; `follows_list` is whether a list with ``-`` is right above it."""
    if _is_plain(html) and not (follows_list and html.startswith("<ul>")):
        for tag, mark in _PLAIN_MARKS.items():
            html = html.replace(tag, mark)
        return html.removesuffix("\n")
    root = LexborHTMLParser(html).body
    return "\n\n".join(_blocks(root, "ul" if follows_list else "")) if root is not None else ""


def _is_plain(html: str) -> bool:
    """Return whether the Markdown of `html` is its text with the marks of blocks, code and bold text.

    That of most bodies is, which is found in a tenth of the time that the tree takes. Tests compare the two.
    """
    return "//" not in html and "www." not in html.lower() and _PLAIN.fullmatch(html) is not None


def _blocks(parent: LexborNode, last: str = "") -> list[str]:
    """Return the blocks in `parent`; `last` is the tag of the block before the first, or "" if there is none."""
    blocks: list[str] = []
    run: list[LexborNode] = []
    bullet = 0
    for node in parent.iter(include_text=True):
        tag = node.tag or ""
        if tag not in _BLOCKS:
            if run or (node.text_content or tag).strip():  # nearly all text between blocks is a line end
                run.append(node)
            continue
        if run and (text := _paragraph(run)):
            blocks.append(text)
            last = "p"
        run = []
        bullet = 1 - bullet if tag == "ul" == last else 0
        if found := list(_block(node, tag, _BULLETS[bullet])):
            blocks += found
            last = tag
    if run and (text := _paragraph(run)):
        blocks.append(text)
    return blocks


def _block(node: LexborNode, tag: str, bullet: str) -> Sequence[str]:
    """Return the blocks that a block element becomes; none if nothing in it is visible."""
    if tag in ("p", "dt", "dd"):
        text = _paragraph(node.iter(include_text=True))
        return (text,) if text else ()
    if tag in _HEADINGS:
        return (_heading(node, _HEADINGS[tag]),)
    if tag in ("ul", "ol"):
        text = _list(node, tag, bullet)
        return (text,) if text else ()
    if tag == "blockquote":
        lines = "\n\n".join(_blocks(node)).split("\n")
        return ("\n".join(f"> {line}" if line else ">" for line in lines),) if lines != [""] else ()
    if tag == "pre":
        return (_code_block(node),)
    if tag == "table":
        return (_table(node),)
    return ("---",) if tag == "hr" else _blocks(node)


def _heading(node: LexborNode, marks: str) -> str:
    return f"{marks} {escape_heading(_line(node))}".rstrip(" ")


def _list(node: LexborNode, tag: str, bullet: str) -> str:
    """Return a list, with blank lines between its items unless all of them are tight."""
    items = [item for item in node.iter() if item.tag == "li"]
    gap = "\n" if all(map(_is_tight, items)) else "\n\n"
    number = int(node.attributes.get("start") or 1) if tag == "ol" else 0
    written = []
    for place, item in enumerate(items):
        marker = f"{number + place}." if tag == "ol" else bullet
        if blocks := _blocks(item):
            first, *rest = gap.join(blocks).split("\n")
            # If an item begins with a fence, the code's lines are indented by the width of the marker.
            margin = " " * max(_INDENT if not first.startswith("```") else 0, len(marker) + 1)
            first = "___" if first == "---" else first  # "- ---" would be read as one rule
            # A list inside an item is indented from its own marker, which therefore has to be at the item's margin.
            lead = marker.ljust(len(margin)) if _ITEM.match(first) else f"{marker} "
            written.append("\n".join((lead + first, *(f"{margin}{line}" if line else "" for line in rest))))
    return gap.join(written)


def _is_tight(item: LexborNode) -> bool:
    """Return whether every reader can tell the blocks of an item apart without blank lines."""
    below = False
    for child in item.iter(include_text=True):
        if child.tag in ("ul", "ol", "pre"):
            if "start" in child.attributes:
                return False
            below = True
        elif child.tag in _BLOCKS or (below and child.text().strip()):
            return False
    return True


def _code_block(node: LexborNode) -> str:
    code = node.css_first("code")
    language = (code.attributes.get("class") or "").removeprefix("language-") if code is not None else ""
    text = node.text().removesuffix("\n")
    fence = "`" * max([3, *(len(ticks) + 1 for ticks in _FENCES.findall(text))])
    return f"{fence}{language}\n{text}\n{fence}"


def _table(node: LexborNode) -> str:
    rows = [[_line(cell).replace("|", "\\|") for cell in row.iter()] for row in node.css("tr")]
    written = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join((*written[:1], f"|{' --- |' * len(rows[0])}", *written[1:])) if rows else ""


def _line(node: LexborNode) -> str:
    """Return the inline content of an element on one line."""
    return " ".join(_lines(node.iter(include_text=True))).strip(" ")


def _paragraph(nodes: Iterable[LexborNode]) -> str:
    """Return inline content as the lines of a paragraph, or "" if nothing is visible."""
    lines = [line for line in _inline(nodes).split("\n") if line.strip(f" \t{BREAK}")]
    if not lines:
        return ""
    ends = ["  " if line.rstrip(" \t").endswith(BREAK) else "" for line in lines[:-1]]
    shown_lines = (escape_line(line.replace(BREAK, "").strip(" \t")) for line in lines)
    return "\n".join(line + end for line, end in zip(shown_lines, (*ends, ""), strict=True))


def _lines(nodes: Iterable[LexborNode]) -> Iterator[str]:
    return (line.strip(" \t") for line in _inline(nodes).replace(BREAK, "").split("\n") if line.strip(" \t"))


def _inline(nodes: Iterable[LexborNode], *, emphasised: bool = False) -> str:
    """Return inline content; emphasis inside emphasis is left out, because readers differ in how they read it."""
    return join_pieces(_piece(node, emphasised=emphasised) for node in nodes)


def _piece(node: LexborNode, *, emphasised: bool) -> Piece:
    tag = node.tag or ""
    if tag == "-text":
        text = escape_inline(node.text_content or "")
        return Piece(_WRAPPED.sub("\n", text) if "\n" in text else text)
    if tag == "br":
        return Piece(BREAK + "\n")
    if tag == "code":
        return Piece(write_code(" ".join(node.text().split("\n"))), "code")
    if tag == "a" and node.attributes.get("href"):
        return Piece(_link(node), "link")
    kind = "" if emphasised else _MARKS.get(tag, "")
    return Piece(_inline(node.iter(include_text=True), emphasised=emphasised or bool(kind)), kind)


def _link(node: LexborNode) -> str:
    address, text = node.attributes["href"] or "", node.text()
    is_mail = address == f"mailto:{text}" and MAIL.match(text)
    if escape_address(text) == text and (is_mail or (address == text and text.isascii())):
        return write_autolink(text)
    words = " ".join(_lines(node.iter(include_text=True)))
    return write_link(words, address, node.attributes.get("title") or "") if words.strip() else ""
