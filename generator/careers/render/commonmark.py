"""Writes Markdown (CommonMark 0.31, with tables and ``del`` as on GitHub), for programs to read.

Other readers of Markdown would read a body as its author typed it differently: they load images, pass raw HTML on, and
know other schemes of links. So the Markdown is written from the HTML that the sanitiser let through, element by
element, with all text escaped, so that every reader shows it as it was written.

A mark is escaped by a backslash (2.4), or by a character reference (2.5) if some readers do not know the backslash.
Characters that would not be marks where they are stay as they are, so that people can copy them. Brackets in the name
of a link become references, because the published pattern for ``llms.txt`` takes the first bracket as the name's end.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.content.frontmatter import without_hidden

_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_MARKS = {"em": "*", "strong": "**", "del": "~~"}
_CONTAINERS = frozenset({"dl", "thead", "tbody", "tr", "li"})
_BLOCKS = _CONTAINERS | _HEADINGS.keys() | {"p", "ul", "ol", "dt", "dd", "blockquote", "pre", "table", "hr"}
_BULLETS = ("-", "*")  # two lists with nothing between them would be read as one
_INDENT = 4  # spaces, which both CommonMark and older readers take for the inside of an item
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_WRAPPED = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
_BREAK = "\0"  # stands for a hard line break until the lines of a paragraph are known; no sanitised text contains it
_TICKS = re.compile("`+")
_FENCES = re.compile("^ *(`{3,})", re.MULTILINE)
_LAST_MARKS = re.compile(r"(?<!\\)#+$")
# The two halves of a character reference that would come about where two elements meet.
_BEGUN, _ENDED = re.compile(r"&#?\w{0,40}\Z"), re.compile(r"#?\w{0,40};")
_MAIL = re.compile(r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\Z", re.ASCII)

_LINE_BREAKS = re.compile(
    r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+"
)  # all that some reader takes for the end of a line
_ESCAPED = re.compile(
    r"[\\`*\[\]~]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word it is no mark
    r"|(?<!\S)#"  # a heading begins and ends with them
    r"|(?<=www)\.(?=\w)"  # GitHub makes links of addresses in a text
    r"|(?P<reference>&(?=#?\w+;)|<(?=[A-Za-z/!?]|\Z)|(?:(?<=http)|(?<=https)|(?<=ftp)|\A):(?=//))",
    re.IGNORECASE,
)
# Text without any of these characters, "//" and "www." needs no escape, and nearly all text has none of them.
_SIGNS = re.compile(r"[\\`*\[\]~_#<&]")
# The beginning of a line that makes it a quotation, an item of a list, a rule, the underline of a heading or a table.
_LINE_START = re.compile(
    r"(?P<marked>\d{1,9}(?=[.)](?:\s|\Z))|[-+](?=\s|\Z)|-(?=[-:| ]+\Z)|>|\|(?=[-:| ]*\Z))"
    r"|(?P<reference>=(?==*\Z)|:(?=-))"
)
_AS_REFERENCE = {"&": "&amp;", "<": "&lt;", ":": "&#58;"}
_REFERENCES = {r"\[": "&#91;", r"\]": "&#93;"}
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
# Characters that would end a link, or be read as other characters in it.
_LINK_ENDS = re.compile(r"[\x00-\x20\"<>\\^`{|}()\[\]\x7f]")


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
    text = _line(node)
    # Some readers take "#" at the end for a part of the heading's marks, whatever is before it.
    escaped = _LAST_MARKS.sub(lambda found: "".join(f"\\{mark}" for mark in found[0]), text)
    return f"{marks} {escaped}".rstrip(" ")


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
    lines = [line for line in _inline(nodes).split("\n") if line.strip(f" \t{_BREAK}")]
    if not lines:
        return ""
    ends = ["  " if line.rstrip(" \t").endswith(_BREAK) else "" for line in lines[:-1]]
    shown_lines = (escape_line(line.replace(_BREAK, "").strip(" \t")) for line in lines)
    return "\n".join(line + end for line, end in zip(shown_lines, (*ends, ""), strict=True))


def _lines(nodes: Iterable[LexborNode]) -> Iterator[str]:
    return (line.strip(" \t") for line in _inline(nodes).replace(_BREAK, "").split("\n") if line.strip(" \t"))


@dataclass(slots=True)
class _Piece:
    """A part of inline content: its Markdown, and the mark to put around it; "code" and "link" need none."""

    text: str
    kind: str = ""


def _inline(nodes: Iterable[LexborNode], *, emphasised: bool = False) -> str:
    """Return inline content; emphasis inside emphasis is left out, because readers differ in how they read it."""
    pieces = [piece for node in nodes if (piece := _piece(node, emphasised=emphasised)).text]
    written = ""
    last = ""
    for place, piece in enumerate(pieces):
        if piece.kind not in ("*", "**", "~~"):
            written = _joined(written, piece, last)
        else:
            after = pieces[place + 1] if place + 1 < len(pieces) else _Piece("")
            begun = len(written)
            written = _joined(written, _Piece(_marked(piece, written, last, after)), last)
            if not written.endswith(piece.kind, begun):
                last = ""
                continue
        last = piece.kind
    return written


def _piece(node: LexborNode, *, emphasised: bool) -> _Piece:
    tag = node.tag or ""
    if tag == "-text":
        text = escape_inline(node.text_content or "")
        return _Piece(_WRAPPED.sub("\n", text) if "\n" in text else text)
    if tag == "br":
        return _Piece(_BREAK + "\n")
    if tag == "code":
        return _Piece(_code(" ".join(node.text().split("\n"))), "code")
    if tag == "a" and node.attributes.get("href"):
        return _Piece(_link(node), "link")
    kind = "" if emphasised else _MARKS.get(tag, "")
    return _Piece(_inline(node.iter(include_text=True), emphasised=emphasised or bool(kind)), kind)


def _joined(written: str, piece: _Piece, last: str) -> str:
    """Return `written` and `piece`, changed so that no new mark comes about where they meet."""
    text = piece.text
    if piece.kind == "link" and text.startswith("[") and written.endswith("!"):
        return f"{written[:-1]}\\!{text}"  # "![" would begin an image
    if piece.kind == last == "code":
        return f"{written} {text}"
    if "&" in written[-42:] and _ENDED.match(text) and (begun := _BEGUN.search(written)):
        return f"{written[: begun.start()]}&amp;{written[begun.start() + 1 :]}{text}"
    return written + text


def _marked(piece: _Piece, before: str, last: str, after: _Piece) -> str:
    """Return emphasised text with its marks, or without marks if readers would not take them for marks.

    The characters on both sides of a mark decide whether it begins or ends emphasis (CommonMark, 6.2). Punctuation at
    the edge of the text is put outside the marks if a letter follows, as it does in Chinese; it looks the same there.
    """
    text = piece.text
    core = text.strip(" \t\n" + _BREAK)
    start = text.index(core) if core else 0
    lead, trail = text[:start], text[start + len(core) :]
    beside = after.text[:1] if after.kind in ("", *_MARKS.values()) else "`"
    while core and not _closes(core[-1], trail[:1] or beside) and _is_movable(core[-1], ".,:!?"):
        core, trail = core[:-1], core[-1] + trail
    while core and not _closes(core[0], (before + lead)[-1:]) and _is_movable(core[0], "(\"'"):
        core, lead = core[1:], lead + core[0]
    fits = core and _closes(core[0], (before + lead)[-1:]) and _closes(core[-1], trail[:1] or beside)
    if not fits or (not lead and last[:1] == piece.kind[:1]):  # "****" between two texts would be read as one mark
        return text
    return f"{lead}{piece.kind}{core}{piece.kind}{trail}"


def _closes(inside: str, outside: str) -> bool:
    """Return whether a mark between the two characters belongs to the one inside, by old and new rules alike."""
    if inside.isspace():
        return False
    return unicodedata.category(inside)[0] not in "PS" or not outside or outside.isspace() or _parts(outside)


def _parts(character: str) -> bool:
    """Return whether every reader takes a character for punctuation."""
    category = unicodedata.category(character)[0]
    return category == "P" or (category == "S" and character.isascii())


def _is_movable(character: str, ascii_signs: str) -> bool:
    """Return whether a character may be moved out of emphasis: white space, or punctuation that is no mark."""
    if character.isascii():
        return character in ascii_signs
    return character.isspace() or unicodedata.category(character)[0] in "PS"


def _code(text: str) -> str:
    if not text.strip():
        return ""
    ticks, runs = "`", set(_TICKS.findall(text))
    while ticks in runs:
        ticks += "`"
    padded = f" {text} " if text[0] in "` " or text[-1] in "` " else text
    return f"{ticks}{padded}{ticks}"


def _link(node: LexborNode) -> str:
    address, text = node.attributes["href"] or "", node.text()
    is_mail = address == f"mailto:{text}" and _MAIL.match(text)
    if escape_address(text) == text and (is_mail or (address == text and text.isascii())):
        return write_autolink(text)
    words = " ".join(_lines(node.iter(include_text=True)))
    title = node.attributes.get("title")
    hint = f' "{_title(title)}"' if title else ""
    return f"[{words}]({escape_address(address)}{hint})" if words.strip() else ""


def _title(text: str) -> str:
    return " ".join(text.split()).replace("&", "&amp;").replace("\\", "\\\\").replace('"', "&quot;")


def escape_inline(text: str) -> str:
    """Return `text` for the inside of a paragraph; its lines are kept, and `escape_line` escapes their beginnings."""
    has_signs = _SIGNS.search(text) or "//" in text or "www." in text.lower()
    return _ESCAPED.sub(_escape, text) if has_signs else text


def escape_line(line: str) -> str:
    """Return a line of inline Markdown, escaped so that it begins no block."""
    start = _LINE_START.match(line)
    if start is None:
        return line
    if start["reference"]:
        return f"&#{ord(line[0])};{line[1:]}"
    at = start.end() if start["marked"].isdigit() else 0
    return f"{line[:at]}\\{line[at:]}"


@functools.lru_cache(maxsize=65_536)  # labels and names of terms recur on many pages
def escape_text(text: str) -> str:
    r"""Return `text` on one line and without hidden characters, for any place in Markdown, such as cells of tables.

    >>> escape_text("1. *C++* | [a_b]")
    '1\\. \\*C++\\* \\| \\[a_b\\]'
    """
    line = escape_inline(_LINE_BREAKS.sub(" ", without_hidden(text)).strip())
    return escape_line(line.replace("|", "\\|"))


def write_link(name: str, address: str) -> str:
    """Return a link to the absolute `address` with the text `name`.

    >>> write_link("Engineer [new]", "https://a.example/x(1)/")
    '[Engineer &#91;new&#93;](https://a.example/x%281%29/)'
    """
    words = escape_text(name)
    for mark, reference in _REFERENCES.items():
        words = words.replace(mark, reference)
    return f"[{words}]({escape_address(address)})"


def escape_address(address: str) -> str:
    """Return an address for a link; characters that would end the link are percent-encoded (RFC 3986)."""
    return re.sub(r"&(?=#?\w+;)", "&amp;", _quoted(address))


def write_autolink(address: str) -> str:
    """Return a link whose text is its absolute address or mail address, ready to be copied (CommonMark, 6.5).

    >>> write_autolink("a_b@example.org")
    '<a_b@example.org>'
    """
    return f"<{_quoted(address)}>"


def _escape(found: re.Match[str]) -> str:
    return _AS_REFERENCE[found[0]] if found["reference"] else f"\\{found[0]}"


def _quoted(address: str) -> str:
    return _LINK_ENDS.sub(lambda found: quote(found[0]), address)
