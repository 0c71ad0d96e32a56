"""Reads the headings and the visible text of a web page.

The page is read as a stream of tags and texts, without a tree: the repairs that HTML demands can make 2 GB of 40 KB.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from justhtml import stream

from careers.content.lexicon import folded

# Name of a codec -> the codec to decode with; in the HTML standard some names stand for a larger set. Others are
# ignored: a page could name one that takes hours.
_CODECS = {
    **dict.fromkeys(("utf-8", "utf-8-sig"), "utf-8-sig"),
    **dict.fromkeys(("gb18030", "gbk", "gb2312"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs", "cp950"), "big5hkscs"),
    **dict.fromkeys(("ascii", "iso8859-1", "cp1252"), "cp1252"),
}
_UNSEEN = frozenset({"script", "style", "template", "noscript"})
_HEADS = frozenset({"title", "h1"})
# Elements without an end (HTML standard, 13.1.2), of those that can be hidden.
_EMPTY = frozenset({"br", "embed", "hr", "img", "input", "wbr"})
# Signs between the job's title and the employer's name and the like.
_BREAKS = re.compile(r"[-‐-―|｜_·•:：,，、;；/()（）\[\]【】<>《》「」“”\"~～@]+")
_MOST_PIECES = 12


@dataclass(frozen=True, slots=True)
class PageText:
    """The visible text of a page.

    Attributes:
        heads: its title, the title it gives to be shared by, and its first-order headings.
        text: all that is to be read on it, folded as names are compared.
    """

    heads: tuple[str, ...]
    text: str

    def is_headed_by(self, title: str) -> bool:
        """Return whether `title` heads the page: alone, or beside other names, separated from them by a sign.

        A longer title is another job's: "Senior Compiler Engineer" is no page of a "Compiler Engineer".
        """
        wanted = folded(title)
        return bool(wanted) and any(wanted in _names(head) for head in self.heads)


def _names(head: str) -> set[str]:
    pieces = list(filter(None, map(folded, _BREAKS.split(head))))[:_MOST_PIECES]
    return {"".join(pieces[i:j]) for i in range(len(pieces)) for j in range(i + 1, len(pieces) + 1)}


def read_page(data: bytes, charset: str | None) -> PageText:
    """Return the text of the page in `data`; `charset` is the server's name for its encoding."""
    heads: list[list[str]] = [[]]  # the first is the title: that of a picture further down is none of the page's
    texts: list[str] = []
    heading = ""  # the tag of the headline that is open
    for kind, value in _visible(decode(data, charset)):
        if kind == "shared":
            heads.insert(1, [value])
        elif kind == "start" and value in _HEADS:
            heading = value
            heads += [[]] if value == "h1" else []
        elif kind == "end" and value == heading:
            heading = ""
        elif kind == "text" and heading == "title":
            heads[0] += [] if heads[0] else [value]
        elif kind == "text":
            heads[-1] += [value] if heading else []
            texts.append(value)
    lines = (" ".join("".join(head).split()) for head in heads)
    return PageText(tuple(dict.fromkeys(line for line in lines if line)), folded(" ".join(texts)))


def _visible(html: str) -> Iterator[tuple[str, str]]:
    """Yield what is visible: ("start" or "end", tag), ("text", text), and ("shared", title to be shared by)."""
    hiding, depth = "", 0  # the element that hides its content, and how many of its name are open in each other
    for kind, value in stream(html):
        if kind == "start":
            tag, attributes = cast("tuple[str, dict[str, str | None]]", value)
            if not hiding and (tag in _UNSEEN or ("hidden" in attributes and tag not in _EMPTY)):
                hiding = tag
            depth += tag == hiding
            if tag == "meta" and attributes.get("property") == "og:title":
                yield "shared", attributes.get("content") or ""
            if not hiding:
                yield kind, tag
        elif kind == "end" and value == hiding:
            depth -= 1
            hiding = hiding if depth else ""
        elif kind in ("end", "text") and not hiding:
            yield kind, cast("str", value)


def decode(data: bytes, charset: str | None) -> str:
    """Return the text in the encoding that the server names, or, where that makes no sense, UTF-8 or GB 18030."""
    for name in (charset, "utf-8-sig", "gb18030"):
        try:
            if name is not None:
                return data.decode(_CODECS[codecs.lookup(name).name])
        except (LookupError, ValueError):  # the latter: of a name with a NUL in it, or bytes that make no sense
            continue
    return data.decode("utf-8", "replace")
