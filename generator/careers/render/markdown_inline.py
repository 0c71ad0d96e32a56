"""Writes text, links and code inside Markdown (CommonMark 0.31, with tables and ``del`` as on GitHub).

A mark is escaped by a backslash (2.4), or by a character reference (2.5) if some readers do not know the backslash.
Characters that would not be marks where they are stay as they are, so that people can copy them. Brackets in the name
of a link become references, because the published pattern for ``llms.txt`` takes the first bracket as the name's end.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from careers.content.frontmatter import without_hidden

BREAK = "\0"  # stands for a hard line break until the lines of a paragraph are known; no sanitised text contains it
_EMPHASIS = frozenset({"*", "**", "~~"})
_TICKS = re.compile("`+")
# The two halves of a character reference that would come about where two elements meet.
_BEGUN, _ENDED = re.compile(r"&#?\w{0,40}\Z"), re.compile(r"#?\w{0,40};")
MAIL = re.compile(r"[\w.!#$%&'*+/=?~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\Z", re.ASCII)
_LAST_MARKS = re.compile(r"(?<!\\)#+$")

# All that some reader takes for the end of a line.
_LINE_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
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
_REFERENCE = re.compile(r"&(?=#?\w+;)")
# Characters that would end a link, or be read as other characters in it.
_LINK_ENDS = re.compile(r"[\x00-\x20\"<>\\^`{|}()\[\]\x7f]")
_SCHEME = re.compile(r"([^/?#:]*):")
_SCHEMES = frozenset({"http", "https", "mailto"})


@dataclass(slots=True)
class Piece:
    """A part of inline content: its Markdown, and the mark to put around it; "code" and "link" need none."""

    text: str
    kind: str = ""


def join_pieces(pieces: Iterable[Piece]) -> str:
    """Return inline content made of `pieces`, in which no new mark comes about where two of them meet."""
    shown = [piece for piece in pieces if piece.text]
    written = ""
    last = ""
    for place, piece in enumerate(shown):
        if piece.kind not in _EMPHASIS:
            written = _joined(written, piece, last)
        else:
            after = shown[place + 1] if place + 1 < len(shown) else Piece("")
            begun = len(written)
            written = _joined(written, Piece(_marked(piece, written, last, after)), last)
            if not written.endswith(piece.kind, begun):
                last = ""
                continue
        last = piece.kind
    return written


def _joined(written: str, piece: Piece, last: str) -> str:
    """Return `written` and `piece`, changed so that no new mark comes about where they meet."""
    text = piece.text
    if piece.kind == "link" and text.startswith("[") and written.endswith("!"):
        return f"{written[:-1]}\\!{text}"  # "![" would begin an image
    if piece.kind == last == "code":
        return f"{written} {text}"
    if "&" in written[-42:] and _ENDED.match(text) and (begun := _BEGUN.search(written)):
        return f"{written[: begun.start()]}&amp;{written[begun.start() + 1 :]}{text}"
    return written + text


def _marked(piece: Piece, before: str, last: str, after: Piece) -> str:
    """Return emphasised text with its marks, or without marks if readers would not take them for marks.

    The characters on both sides of a mark decide whether it begins or ends emphasis (CommonMark, 6.2). Punctuation at
    the edge of the text is put outside the marks if a letter follows, as it does in Chinese; it looks the same there.
    """
    text = piece.text
    core = text.strip(" \t\n" + BREAK)
    start = text.index(core) if core else 0
    lead, trail = text[:start], text[start + len(core) :]
    following = after.text[:1] if after.kind in ("", *_EMPHASIS) else "`"
    while core and not _closes(core[-1], trail[:1] or following) and _is_movable(core[-1], ".,:!?"):
        core, trail = core[:-1], core[-1] + trail
    while core and not _closes(core[0], (before + lead)[-1:]) and _is_movable(core[0], "(\"'"):
        core, lead = core[1:], lead + core[0]
    fits = core and _closes(core[0], (before + lead)[-1:]) and _closes(core[-1], trail[:1] or following)
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


def write_code(text: str) -> str:
    """Return one line of text as a code span, between more backticks than it has in a row; "" if nothing shows."""
    if not text.strip():
        return ""
    ticks, runs = "`", set(_TICKS.findall(text))
    while ticks in runs:
        ticks += "`"
    padded = f" {text} " if text[0] in "` " or text[-1] in "` " else text
    return f"{ticks}{padded}{ticks}"


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


def escape_heading(line: str) -> str:
    """Return a line of inline Markdown for a heading: some readers take any "#" at the end for a mark of it."""
    return _LAST_MARKS.sub(lambda found: "".join(f"\\{mark}" for mark in found[0]), line)


@functools.lru_cache(maxsize=65_536)  # labels and names of terms recur on many pages
def escape_text(text: str) -> str:
    r"""Return `text` on one line and without hidden characters, for any place inside a line, such as a table's cell.

    >>> escape_text("*C++* | [a_b]")
    '\\*C++\\* \\| \\[a_b\\]'
    """
    return escape_inline(one_line(text)).replace("|", "\\|")


def one_line(text: str) -> str:
    """Return `text` without hidden characters and with a space in place of each line break."""
    return _LINE_BREAKS.sub(" ", without_hidden(text))


def write_link(words: str, address: str, hint: str = "") -> str:
    r"""Return a link with inline Markdown as its text, or the text alone if the scheme of `address` is not for links.

    >>> write_link("Engineer", "https://a.example/x(1)/"), write_link("Engineer", "javascript:alert(1)")
    ('[Engineer](https://a.example/x%281%29/)', 'Engineer')
    """
    scheme = _SCHEME.match(_quoted(address))
    if scheme is not None and scheme[1].lower() not in _SCHEMES:
        return words
    title = " ".join(hint.split()).replace("&", "&amp;").replace("\\", "\\\\").replace('"', "&quot;")
    return f"[{words}]({escape_address(address)}" + (f' "{title}")' if title else ")")


def escape_address(address: str) -> str:
    """Return an address for a link; characters that would end the link are percent-encoded (RFC 3986)."""
    return _REFERENCE.sub("&amp;", _quoted(address))


def write_autolink(address: str) -> str:
    """Return a link whose text is its http, https or mail address, ready to be copied (CommonMark, 6.5).

    Any other address is no link, and stands as text.

    >>> write_autolink("a_b@example.org"), write_autolink("data:,x")
    ('<a_b@example.org>', 'data:,x')
    """
    is_link = MAIL.match(address) or address.lower().startswith(("https://", "http://"))
    return f"<{_quoted(address)}>" if is_link else escape_text(address)


def _escape(found: re.Match[str]) -> str:
    return _AS_REFERENCE[found[0]] if found["reference"] else f"\\{found[0]}"


def _quoted(address: str) -> str:
    return _LINK_ENDS.sub(lambda found: quote(found[0]), address)
