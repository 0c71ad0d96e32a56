"""Text of others inside Markdown that we write: it shows as it stands and can be nothing else (CommonMark 0.31).

A mark is escaped by a backslash (2.4), and only where it would be one, so that what people copy stays as they know it.
The name of a link has its brackets as character references (2.5), which mean the same to Markdown: whoever reads
``llms.txt`` by its published pattern takes the first bracket as the name's end.
"""

from __future__ import annotations

import functools
import re
from urllib.parse import quote

from generator.frontmatter import without_hidden

_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")  # whatever some reader takes for the end of a line
_MARKS = re.compile(
    r"[\\`*\[\]<|~]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word it stands for itself
    r"|(?<!\S)#"  # a heading begins and ends with them
    r"|&(?=#?\w+;)"  # a character reference
)
# What makes a block of a line that begins with it: a quotation, a list, a rule, a heading underlined.
_START = re.compile(r"[->+=]|\d{1,9}(?=[.)])")
_REFERENCES = {r"\[": "&#91;", r"\]": "&#93;"}
_ADDRESS = ":/?#@!$&'*+,;=%~"  # what an address may hold (RFC 3986) but brackets, which would end the link


@functools.lru_cache(maxsize=65_536)  # labels and names of terms come again and again
def literal(text: str) -> str:
    r"""`text` on one line and without hidden characters, for anywhere in Markdown, cells of tables included.

    >>> literal("1. *C++* | [a_b]")
    '1\\. \\*C++\\* \\| \\[a_b\\]'
    """
    line = _MARKS.sub(r"\\\g<0>", _BREAKS.sub(" ", without_hidden(text)).strip())
    start = _START.match(line)
    if start is None:
        return line
    at = start.end() if start.group().isdigit() else 0
    return f"{line[:at]}\\{line[at:]}"


def link(name: str, address: str) -> str:
    """A link called `name` to the absolute `address`.

    >>> link("Engineer [new]", "https://a.example/x(1)/")
    '[Engineer &#91;new&#93;](https://a.example/x%281%29/)'
    """
    words = literal(name)
    for escaped, reference in _REFERENCES.items():
        words = words.replace(escaped, reference)
    return f"[{words}]({_quoted(address)})"


def shown(address: str) -> str:
    """An absolute address or a mail address as a link that shows it as it is to be copied (CommonMark, 6.5).

    >>> shown("a_b@example.org")
    '<a_b@example.org>'
    """
    return f"<{_quoted(address)}>"


def _quoted(address: str) -> str:
    return quote(address, safe=_ADDRESS)
