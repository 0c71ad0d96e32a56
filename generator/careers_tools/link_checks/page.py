"""A web page as somebody sees it who looks for a job: what heads it, and its text.

It is read as a stream of tags and texts. A tree is not made: what HTML has a parser repair can make 2 GB of 40 KB.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from justhtml import stream

from careers.content.lexicon import folded

_DECLARED = re.compile(rb"<meta\b[^<>]{0,200}?charset\s{0,3}=\s{0,3}[\"']?([A-Za-z0-9_:-]{1,30})", re.I)
_DECLARED_WITHIN = 1024  # bytes, as the HTML standard has it (13.2.3.2)
# Name of a codec -> the one to read by, as the HTML standard has some names stand for a larger set. No others are
# honoured: a page could name one that takes hours.
_HONOURED = {
    "utf-8": "utf-8",
    "utf-8-sig": "utf-8-sig",
    **dict.fromkeys(("gb18030", "gbk", "gb2312"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs", "cp950"), "big5hkscs"),
    **dict.fromkeys(("ascii", "iso8859-1", "cp1252"), "cp1252"),
}
_UNSEEN = frozenset({"script", "style", "template", "noscript"})
_HEADS = frozenset({"title", "h1"})
# Elements without an end (HTML standard, 13.1.2), of those that can be hidden.
_EMPTY = frozenset({"br", "embed", "hr", "img", "input", "wbr"})
# What parts the job's title from the employer's name and the like.
_BREAKS = re.compile(r"[-‐-―|｜_·•:：,，、;；/()（）\[\]【】<>《》「」“”\"~～@]+")
_MOST_PIECES = 12


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says.

    Attributes:
        heads: its title, the title it gives to be shared by, and its first-order headings.
        text: what is to be read on it, folded as names are compared.
    """

    heads: tuple[str, ...]
    text: str

    def headed(self, title: str) -> bool:
        """Whether `title` heads the page: alone, or beside other names, parted from them by a sign.

        A longer title is another job's: "Senior Compiler Engineer" is no page of a "Compiler Engineer".
        """
        wanted = folded(title)
        return bool(wanted) and any(wanted in _names(head) for head in self.heads)


def _names(head: str) -> set[str]:
    """Every run of pieces of a headline, folded."""
    pieces = [one for piece in _BREAKS.split(head) if (one := folded(piece))][:_MOST_PIECES]
    return {"".join(pieces[i:j]) for i in range(len(pieces)) for j in range(i + 1, len(pieces) + 1)}


def read(data: bytes, charset: str | None) -> Page:
    """The page that `data` is; `charset` is what the server calls its encoding."""
    heads: list[list[str]] = [[]]  # the first is the title: that of a picture further down is none of the page's
    texts: list[str] = []
    inside = ""  # which kind of headline
    for kind, what in _seen(_decode(data, charset)):
        if kind == "shared":
            heads.insert(1, [what])
        elif kind != "text":
            inside = what if kind == "start" and what in _HEADS else "" if what == inside else inside
            heads += [[]] if kind == "start" and what == "h1" else []
        elif inside == "title":
            heads[0] += [] if heads[0] else [what]
        else:
            heads[-1] += [what] if inside else []
            texts.append(what)
    named = (" ".join("".join(head).split()) for head in heads)
    return Page(tuple(dict.fromkeys(head for head in named if head)), folded(" ".join(texts)))


def _seen(html: str) -> Iterator[tuple[str, str]]:
    """What can be seen, in order: ("start" or "end", tag), ("text", text), and ("shared", title to be shared by)."""
    unseen, depth = "", 0  # the element that hides what is in it, and how many of its name are open in each other
    for kind, what in stream(html):
        if kind == "start":
            tag, attributes = cast("tuple[str, dict[str, str | None]]", what)
            if not unseen and (tag in _UNSEEN or ("hidden" in attributes and tag not in _EMPTY)):
                unseen = tag
            depth += tag == unseen
            if tag == "meta" and attributes.get("property") == "og:title":
                yield "shared", attributes.get("content") or ""
            if not unseen:
                yield kind, tag
        elif kind == "end" and what == unseen:
            depth -= 1
            unseen = unseen if depth else ""
        elif kind in ("end", "text") and not unseen:
            yield kind, cast("str", what)


def _decode(data: bytes, charset: str | None) -> str:
    """The text, by what declares its encoding (HTML standard, 13.2.3): its own mark, the server, the page itself.

    A declaration under which the bytes make no sense is wrong; then it is UTF-8 or the Chinese standard GB 18030.
    """
    declared = _DECLARED.search(data[:_DECLARED_WITHIN])
    names = [charset, declared[1].decode("ascii") if declared else None, "utf-8", "gb18030"]
    for name in ["utf-8-sig" if data.startswith(codecs.BOM_UTF8) else None, *names]:
        try:
            if name is not None:
                return data.decode(_HONOURED[codecs.lookup(name).name])
        except (LookupError, ValueError):  # the latter: of a name with a NUL in it, or bytes that make no sense
            continue
    return data.decode("utf-8", "replace")
