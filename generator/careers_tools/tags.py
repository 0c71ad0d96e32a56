"""Web pages as tags and texts with their places, in time that grows with the length of a page.

No tree is built: the repairs that HTML demands can make 2 GB of 40 KB, and trees know no lines.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

# Attribute values may hold ">"; a "<" begins another tag, so that no part of a page is looked at twice.
_TAG = re.compile(r"""<(/?)([A-Za-z][^\s/<>]*)([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*|[^<>]*)>|<[!?/][^<>]*>""")
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?""")


def names(text: str) -> frozenset[str]:
    """Return the words of `text`."""
    return frozenset(text.split())


# Elements without an end, and elements whose content is text whatever it looks like (WHATWG HTML, 13.1.2).
VOID = names("area base br col embed hr img input link meta source track wbr")
_RAW = names("script style textarea title xmp iframe noembed noframes")


class Token(NamedTuple):
    """A part of a page.

    Attributes:
        kind: ``start`` or ``end`` of an element, ``text`` or ``comment``.
        value: name of the element, in small letters; else the words, entities as written.
        source: the part as written.
        attributes: those of a start, as written.
    """

    kind: str
    value: str
    source: str
    attributes: str = ""

    def attribute(self, name: str) -> str | None:
        """Return the value of an attribute on one line; None without it."""
        for key, *values in _ATTRIBUTE.findall(self.attributes) if name in self.attributes.lower() else ():
            if key.lower() == name:
                return " ".join(html.unescape("".join(values)).split())
        return None


def tokens(page: str) -> Iterator[Token]:
    """Yield the parts of a page, in order and without gaps."""
    last_comment = page.rfind("-->")
    begin = at = 0
    while (at := page.find("<", at)) >= 0:
        token = _comment(page, at) if page.startswith("<!--", at) and at < last_comment else _tag(page, at)
        if token is None:
            at += 1
            continue
        if at > begin:
            yield Token("text", page[begin:at], page[begin:at])
        yield token
        begin = at = at + len(token.source)
        if token.kind == "start" and token.value in _RAW:
            end = re.compile(f"</{token.value}(?=[\\s/>])", re.I).search(page, at)
            at = end.start() if end else len(page)
    if begin < len(page):
        yield Token("text", page[begin:], page[begin:])


def _comment(page: str, at: int) -> Token:
    end = page.index("-->", at + 2)
    return Token("comment", page[at + 4 : end], page[at : end + 3])


def _tag(page: str, at: int) -> Token | None:
    tag = _TAG.match(page, at)
    if tag is None:
        return None
    if tag[2] is None:
        return Token("comment", "" if tag[0][1] == "?" or tag[0][2:9].lower() == "doctype" else tag[0][2:-1], tag[0])
    return Token("end" if tag[1] else "start", tag[2].lower(), tag[0], tag[3])
