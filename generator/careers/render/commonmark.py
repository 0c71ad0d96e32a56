"""Writes HTML as Markdown (CommonMark 0.31, with tables and ``del`` as on GitHub), for programs to read.

Other readers of Markdown would read a body as its author typed it differently: they load images, pass raw HTML on, and
know other schemes of links. So the Markdown is written from the HTML that the sanitiser let through, element by
element. A sign of a text that could be a mark is escaped wherever it stands, by a backslash (2.4), or by a character
reference (2.5) where some readers do not know the backslash.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.content.frontmatter import without_hidden

_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_MARKS = {"em": "*", "strong": "**", "del": "~~"}
_BLOCKS = _HEADINGS.keys() | {"p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "table", "hr"}
_LOOSE = ",".join(_BLOCKS - {"ul", "ol", "li", "pre"}) + ",li ol[start]"
_INDENT = 4  # spaces, which both CommonMark and older readers take for the inside of an item
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_FENCES = re.compile("^ *(`{3,})", re.MULTILINE)
_BREAK = "\0"  # stands for a hard line break until the lines of a paragraph are known; no sanitised text contains it
_WRAPPED = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
# All that some reader takes for the end of a line.
_LINE_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
# GitHub makes links of addresses in a text, and the published pattern for ``llms.txt`` takes the first bracket in the
# words of a link as their end.
# All begin with one set of characters, for which the expression engine looks fast.
_ESCAPED = re.compile(
    r"[\[\]/\\&<`*~#._](?:(?<=[\[\]\\&<`*~#])|(?<=:/)(?=/)|(?<=[Ww]{3}\.)"
    r"|(?<=_)(?:(?<![^\W_]_)|(?![^\W_])))"  # inside a word an underscore is no mark
)
_REFERENCED = "[]/"
# The beginning of a line that makes it a quotation, an item of a list, a rule, the underline of a heading or a table.
_LINE_START = re.compile(r"(?P<number>\d{1,9})[.)](?=\s|\Z)|[-+>|]|(?P<reference>[=:])")
# White space, and with it punctuation that may stand outside of emphasis: next to a letter, its mark would be none.
_SPACE = f" \t\n\u00a0\u3000{_BREAK}"
_OUTSIDE = ((_SPACE, _SPACE), (_SPACE + "(\"'（“「『《【", _SPACE + ".,:!?，。：；！？、）”」』》】"))
_TICKS = re.compile("`+")
# Characters that would end a link, or be read as other characters in it.
_LINK_ENDS = re.compile(r"[\x00-\x20\"<>\\^`{|}()\[\]\x7f]")
_REFERENCE = re.compile(r"&(?=#?\w+;)")
_SCHEME = re.compile(r"([^/?#:]*):")
_SCHEMES = frozenset({"http", "https", "mailto"})
_MAIL = re.compile(r"[\w.!#$%&'*+/=?~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\Z", re.ASCII)


@dataclass(slots=True)
class Piece:
    """A part of inline content: its Markdown, and the mark to put around it; "code" and "link" need none."""

    text: str
    kind: str = ""


def to_markdown(html: str, *, follows_list: bool = False) -> str:
    """Return sanitised `html` as Markdown; `follows_list` is whether a list with ``-`` is right above it."""
    root = LexborHTMLParser(html).body
    return "\n\n".join(_blocks(root, "-" if follows_list else "")) if root is not None else ""


def _blocks(parent: LexborNode, bullet: str = "") -> list[str]:
    """Return the blocks in `parent`; `bullet` is that of a list right above the first, or ""."""
    blocks: list[str] = []
    run: list[LexborNode] = []
    for node in (*parent.iter(include_text=True), None):
        tag = node.tag or "" if node is not None else ""
        if node is not None and tag not in _BLOCKS:
            if run or tag != "-text" or (node.text_content or "").strip():
                run.append(node)
            continue
        if run and (text := _paragraph(run)):
            blocks.append(text)
            bullet = ""
        run = []
        # Two lists with nothing between them would be read as one.
        bullet = ("*" if bullet == "-" else "-") if tag == "ul" else ""
        blocks += _block(node, tag, bullet) if node is not None else ()
    return blocks


def _block(node: LexborNode, tag: str, bullet: str) -> Sequence[str]:
    if tag in _HEADINGS:
        return (f"{_HEADINGS[tag]} {_line(node)}".rstrip(" "),)
    if tag in ("ul", "ol"):
        return tuple(filter(None, [_list(node, bullet)]))
    if tag == "blockquote":
        lines = "\n\n".join(_blocks(node)).split("\n")
        return ("\n".join(f"> {line}" if line else ">" for line in lines),) if lines != [""] else ()
    if tag == "pre":
        return (_code_block(node),)
    if tag == "table":
        return (write_table([[_line(cell) for cell in row.iter()] for row in node.css("tr")]),)
    return ("---",) if tag == "hr" else _blocks(node)


def _list(node: LexborNode, bullet: str) -> str:
    """Return a list, with blank lines between its items unless every reader can tell their blocks apart without."""
    items = [item for item in node.iter() if item.tag == "li"]
    gap = "\n\n" if node.css_first(_LOOSE) else "\n"
    number = int(node.attributes.get("start") or 1)
    written = []
    for place, item in enumerate(items):
        marker = bullet or f"{number + place}."
        if blocks := _blocks(item):
            first, *rest = gap.join(blocks).split("\n")
            # If an item begins with a fence, the code's lines are indented by the width of the marker.
            margin = " " * max(_INDENT if not first.startswith("```") else 0, len(marker) + 1)
            first = "___" if first == "---" else first  # "- ---" would be read as one rule
            # A list inside an item is indented from its own marker, which therefore has to be at the item's margin.
            lead = marker.ljust(len(margin)) if _ITEM.match(first) else f"{marker} "
            written.append("\n".join((lead + first, *(f"{margin}{line}" if line else "" for line in rest))))
    return gap.join(written)


def _code_block(node: LexborNode) -> str:
    code = node.css_first("code")
    language = (code.attributes.get("class") or "").removeprefix("language-") if code is not None else ""
    text = node.text().removesuffix("\n")
    fence = "`" * max([3, *(len(ticks) + 1 for ticks in _FENCES.findall(text))])
    return f"{fence}{language}\n{text}\n{fence}"


def _line(node: LexborNode) -> str:
    lines = _inline(node.iter(include_text=True)).replace(_BREAK, "").split("\n")
    return " ".join(filter(None, (line.strip(" \t") for line in lines)))


def _paragraph(nodes: Iterable[LexborNode]) -> str:
    lines = [
        escape_line(shown) + ("  " if _BREAK in line else "")
        for line in _inline(nodes).split("\n")
        if (shown := line.replace(_BREAK, "").strip(" \t"))
    ]
    return "\n".join(lines).rstrip(" ")


def _inline(nodes: Iterable[LexborNode], *, emphasised: bool = False) -> str:
    """Return inline content; emphasis inside emphasis is left out, because readers differ in how they read it."""
    return join_pieces(_piece(node, emphasised=emphasised) for node in nodes)


def _piece(node: LexborNode, *, emphasised: bool) -> Piece:
    tag = node.tag or ""
    if tag == "-text":
        return Piece(_WRAPPED.sub("\n", escape_inline(node.text_content or "")))
    if tag == "br":
        return Piece(_BREAK + "\n")
    if tag == "code":
        return Piece(write_code(" ".join(node.text().split("\n"))), "code")
    if tag == "a" and node.attributes.get("href"):
        return Piece(_link(node), "link")
    kind = "" if emphasised else _MARKS.get(tag, "")
    return Piece(_inline(node.iter(include_text=True), emphasised=emphasised or bool(kind)), kind)


def _link(node: LexborNode) -> str:
    address, text = node.attributes["href"] or "", node.text()
    is_mail = address == f"mailto:{text}" and _MAIL.match(text)
    if _quoted(text) == text and not _REFERENCE.search(text) and (is_mail or (address == text and text.isascii())):
        return write_autolink(text)
    return write_link(_line(node), address, node.attributes.get("title") or "")


def join_pieces(pieces: Iterable[Piece]) -> str:
    """Return inline content made of `pieces`, in which no new mark comes about where two of them meet."""
    shown = [piece for piece in pieces if piece.text]
    written, last = "", ""
    for place, piece in enumerate(shown, start=1):
        text = piece.text
        if piece.kind == "link" and text.startswith("[") and written.endswith("!"):
            written = f"{written[:-1]}\\!"  # "![" would begin an image
        elif piece.kind == last == "code":
            written += " "
        elif piece.kind not in ("", "link", "code"):
            after = shown[place].text[:1] if place < len(shown) else ""
            text = _emphasise(text, piece.kind, written[-1:], after)
        written += text
        last = piece.kind
    return written


def _emphasise(text: str, mark: str, before: str, after: str) -> str:
    """Return text with marks around it, or without marks if some reader would not take them for marks.

    `before` and `after` are the characters next to it.
    The characters on both sides of a mark decide whether it begins or ends emphasis (CommonMark, 6.2): a mark counts
    between white space and anything, between a letter and anything, and between two signs of punctuation.
    """
    for start, end in _OUTSIDE:
        begun = text.lstrip(start)
        core = begun.rstrip(end)
        lead, trail = text[: len(text) - len(begun)], begun[len(core) :]
        outside = (before + lead)[-1:], (trail + after)[:1]
        counts = [
            sign.isalnum()
            or (not sign.isspace() and (not neighbour or neighbour.isspace() or _is_punctuation(neighbour)))
            for sign, neighbour in zip((core[:1], core[-1:]), outside, strict=True)
        ]
        # "****" between two texts would be read as one mark.
        if core and all(counts) and outside[0] != mark[0]:
            return f"{lead}{mark}{core}{mark}{trail}"
    return text


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] == "P"


def write_code(text: str) -> str:
    """Return one line of text as a code span, between more backticks than it has in a row; "" if nothing shows."""
    if not text.strip():
        return ""
    ticks, runs = "`", set(_TICKS.findall(text))
    while ticks in runs:
        ticks += "`"
    padded = f" {text} " if text[0] in "` " or text[-1] in "` " else text
    return f"{ticks}{padded}{ticks}"


def write_table(rows: Sequence[Sequence[str]], rule: str = "---") -> str:
    """Return rows of inline Markdown as a table whose first row is the head (GitHub Flavored Markdown, 4.10).

    `rule` is below the head of each column but the first.
    """
    cells = ([cell.replace("|", "\\|") for cell in row] for row in rows)
    lines = [f"| {' | '.join(row)} |" for row in cells]
    rules = ["---", *[rule] * (len(rows[0]) - 1)] if rows else []
    return "\n".join((*lines[:1], f"| {' | '.join(rules)} |", *lines[1:])) if rows else ""


def escape_inline(text: str) -> str:
    """Return `text` for the inside of a paragraph; its lines are kept, and `escape_line` escapes their beginnings."""
    return _ESCAPED.sub(_escape, text)


def _escape(sign: re.Match[str]) -> str:
    if sign[0] in _REFERENCED:
        return f"&#{ord(sign[0])};"
    return escape(sign[0]) if sign[0] in "&<" else f"\\{sign[0]}"


def escape_line(line: str) -> str:
    """Return a line of inline Markdown, escaped so that it begins no block."""
    start = _LINE_START.match(line)
    if start is None:
        return line
    if start["reference"]:
        return f"&#{ord(line[0])};{line[1:]}"
    place = start.end("number") if start["number"] else 0
    return f"{line[:place]}\\{line[place:]}"


@functools.lru_cache(maxsize=65_536)  # labels and names of terms recur on many pages
def escape_text(text: str) -> str:
    r"""Return `text` on one line and without hidden characters, for any place inside a line, such as a table's cell.

    >>> escape_text("*C++* | [a_b]")
    '\\*C++\\* | &#91;a_b&#93;'
    """
    return escape_inline(one_line(text))


def one_line(text: str) -> str:
    """Return `text` without hidden characters and with a space in place of each line break."""
    return _LINE_BREAKS.sub(" ", without_hidden(text))


def write_link(words: str, address: str, hint: str = "") -> str:
    r"""Return a link with inline Markdown as its text, or the text alone if the scheme of `address` is not for links.

    >>> write_link("Engineer", "https://a.example/x(1)/"), write_link("Engineer", "javascript:alert(1)")
    ('[Engineer](https://a.example/x%281%29/)', 'Engineer')
    """
    scheme = _SCHEME.match(_quoted(address))
    if not words or (scheme is not None and scheme[1].lower() not in _SCHEMES):
        return words
    title = " ".join(hint.split()).replace("&", "&amp;").replace("\\", "\\\\").replace('"', "&quot;")
    return f"[{words}]({_REFERENCE.sub('&amp;', _quoted(address))}" + (f' "{title}")' if title else ")")


def write_autolink(address: str) -> str:
    """Return a link whose text is its http, https or mail address, ready to be copied (CommonMark, 6.5).

    Any other address is no link, and stands as text.

    >>> write_autolink("a_b@example.org"), write_autolink("data:,x")
    ('<a_b@example.org>', 'data:,x')
    """
    is_link = _MAIL.match(address) or address.lower().startswith(("https://", "http://"))
    return f"<{_quoted(address)}>" if is_link else escape_text(address)


def _quoted(address: str) -> str:
    return _LINK_ENDS.sub(lambda found: quote(found[0]), address)
