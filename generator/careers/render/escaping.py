"""Escapes text for Markdown, so that every reader shows it as it was written (CommonMark 0.31).

A mark is escaped by a backslash (2.4), or by a character reference (2.5) if some readers do not know the backslash.
Characters that would not be marks where they are stay as they are, so that people can copy them. Brackets in the name
of a link become references, because the published pattern for ``llms.txt`` takes the first bracket as the name's end.
"""

from __future__ import annotations

import functools
import re
from urllib.parse import quote

from careers.content.frontmatter import without_hidden

_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")  # all that some reader takes for the end of a line
_MARKS = re.compile(
    r"[\\`*\[\]~]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word it is no mark
    r"|(?<!\S)#"  # a heading begins and ends with them
    r"|(?<=www)\.(?=\w)"  # GitHub makes links of addresses in a text
    r"|(?P<reference>&(?=#?\w+;)|<(?=[A-Za-z/!?]|\Z)|(?:(?<=http)|(?<=https)|(?<=ftp)|\A):(?=//))",
    re.IGNORECASE,
)
# Text without any of these characters needs no escape, and nearly all text has none.
_SIGNS = re.compile(r"[\\`*\[\]~_#<&/.]")
# The beginning of a line that makes it a quotation, an item of a list, a rule, the underline of a heading or a table.
_START = re.compile(
    r"(?P<marked>\d{1,9}(?=[.)](?:\s|\Z))|[-+](?=\s|\Z)|-(?=[-:| ]+\Z)|>|\|(?=[-:| ]*\Z))"
    r"|(?P<reference>=(?==*\Z)|:(?=-))"
)
_AS_REFERENCE = {"&": "&amp;", "<": "&lt;", ":": "&#58;"}
_REFERENCES = {r"\[": "&#91;", r"\]": "&#93;"}
# Characters that would end a link, or be read as other characters in it.
_ENDS = re.compile(r"[\x00-\x20\"<>\\^`{|}()\[\]\x7f]")


def escape_inline(text: str) -> str:
    """Return `text` for the inside of a paragraph; its lines are kept, and `escape_line` escapes their beginnings."""
    return _MARKS.sub(_mark, text) if _SIGNS.search(text) else text


def escape_line(line: str) -> str:
    """Return a line of inline Markdown, escaped so that it begins no block."""
    start = _START.match(line)
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
    line = escape_inline(_BREAKS.sub(" ", without_hidden(text)).strip())
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


def _mark(found: re.Match[str]) -> str:
    return _AS_REFERENCE[found[0]] if found["reference"] else f"\\{found[0]}"


def _quoted(address: str) -> str:
    return _ENDS.sub(lambda found: quote(found[0]), address)
