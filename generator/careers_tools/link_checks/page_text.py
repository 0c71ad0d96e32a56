"""Reads the headings and the visible text of a web page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from careers.content.lexicon import folded
from careers_tools.decoding import decode_page
from careers_tools.tags import VOID, tokens

_UNSEEN = frozenset({"script", "style", "template", "noscript"})
_HEADS = frozenset({"title", "h1"})
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
    for kind, value in _visible(decode_page(data, charset)):
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


def _visible(page: str) -> Iterator[tuple[str, str]]:
    """Yield what is visible: ("start" or "end", tag), ("text", text), and ("shared", title to be shared by)."""
    hiding, depth = "", 0  # the element that hides its content, and how many of its name are open in each other
    for token in tokens(page):
        name = token.value
        if token.kind == "start":
            if not hiding and (name in _UNSEEN or (name not in VOID and token.attribute("hidden") is not None)):
                hiding = name
            depth += name == hiding
            if name == "meta" and token.attribute("property") == "og:title":
                yield "shared", token.attribute("content") or ""
        elif token.kind == "end" and name == hiding:
            depth -= 1
            hiding = hiding if depth else ""
        if not hiding and token.kind != "comment":
            yield token.kind, html.unescape(name)
