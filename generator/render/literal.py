"""Text of others inside Markdown that we write: it shows as it stands and can be nothing else (CommonMark 0.31).

A mark is escaped by a backslash (2.4), or by a character reference (2.5) where not every reader knows the backslash.
It is escaped only where it would be a mark, so that what people copy stays as they know it. The name of a link has its
brackets as references: whoever reads ``llms.txt`` by its published pattern takes the first bracket as the name's end.
"""

from __future__ import annotations

import functools
import re
from urllib.parse import quote

from generator.frontmatter import without_hidden

_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")  # whatever some reader takes for the end of a line
_MARKS = re.compile(
    r"[\\`*\[\]~]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word it stands for itself
    r"|(?<!\S)#"  # a heading begins and ends with them
    r"|(?<=www)\.(?=\w)"  # GitHub makes links of addresses in a text
    r"|(?P<reference>&(?=#?\w+;)|<(?=[A-Za-z/!?]|\Z)|(?:(?<=http)|(?<=https)|(?<=ftp)|\A):(?=//))",
    re.IGNORECASE,
)
# One of these stands in whatever has to be escaped; nearly no text has any.
_SIGNS = re.compile(r"[\\`*\[\]~_#<&/.]")
# What makes a block of a line that begins with it: a quotation, a list, a rule, a heading underlined, a table.
_START = re.compile(
    r"(?P<marked>\d{1,9}(?=[.)](?:\s|\Z))|[-+](?=\s|\Z)|-(?=[-:| ]+\Z)|>|\|(?=[-:| ]*\Z))"
    r"|(?P<reference>=(?==*\Z)|:(?=-))"
)
_AS_REFERENCE = {"&": "&amp;", "<": "&lt;", ":": "&#58;"}
_REFERENCES = {r"\[": "&#91;", r"\]": "&#93;"}
# What an address may hold but what would end a link or be another character in it.
_ENDS = re.compile(r"[\x00-\x20\"<>\\^`{|}()\[\]\x7f]")


def escaped(text: str) -> str:
    """Return `text` for the inside of a paragraph, its lines as they are; `escape_line` is for where these begin."""
    return _MARKS.sub(_mark, text) if _SIGNS.search(text) else text


def escape_line(line: str) -> str:
    """Return a line of inline Markdown such that it begins no block."""
    start = _START.match(line)
    if start is None:
        return line
    if start["reference"]:
        return f"&#{ord(line[0])};{line[1:]}"
    at = start.end() if start["marked"].isdigit() else 0
    return f"{line[:at]}\\{line[at:]}"


@functools.lru_cache(maxsize=65_536)  # labels and names of terms come again and again
def literal(text: str) -> str:
    r"""`text` on one line and without hidden characters, for anywhere in Markdown, cells of tables included.

    >>> literal("1. *C++* | [a_b]")
    '1\\. \\*C++\\* \\| \\[a_b\\]'
    """
    line = escaped(_BREAKS.sub(" ", without_hidden(text)).strip())
    return escape_line(line.replace("|", "\\|"))


def link(name: str, address: str) -> str:
    """A link called `name` to the absolute `address`.

    >>> link("Engineer [new]", "https://a.example/x(1)/")
    '[Engineer &#91;new&#93;](https://a.example/x%281%29/)'
    """
    words = literal(name)
    for mark, reference in _REFERENCES.items():
        words = words.replace(mark, reference)
    return f"[{words}]({destination(address)})"


def destination(address: str) -> str:
    """Return an address as it stands in a link; signs that would end it are percent-encoded (RFC 3986)."""
    return re.sub(r"&(?=#?\w+;)", "&amp;", _quoted(address))


def shown(address: str) -> str:
    """An absolute address or a mail address as a link that shows it as it is to be copied (CommonMark, 6.5).

    >>> shown("a_b@example.org")
    '<a_b@example.org>'
    """
    return f"<{_quoted(address)}>"


def _mark(found: re.Match[str]) -> str:
    return _AS_REFERENCE[found[0]] if found["reference"] else f"\\{found[0]}"


def _quoted(address: str) -> str:
    return _ENDS.sub(lambda found: quote(found[0]), address)
