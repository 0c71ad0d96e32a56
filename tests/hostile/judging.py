"""A page as a browser builds it, judged: nothing in it runs, loads or leads away but what the site itself put there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

# What a text may become (design: the sanitiser's list, written out again).
_BODY = {
    "p": set(), "br": set(), "hr": set(), "h2": set(), "h3": set(), "h4": set(), "h5": set(), "h6": set(),
    "ul": set(), "ol": {"start"}, "li": set(), "dl": set(), "dt": set(), "dd": set(), "blockquote": set(),
    "pre": {"tabindex"}, "code": {"class"}, "em": set(), "strong": set(), "del": set(),
    "a": {"href", "title", "rel"}, "table": set(), "thead": set(), "tbody": set(), "tr": set(),
    "th": {"align"}, "td": {"align"},
}  # fmt: skip
_REL = "nofollow ugc noopener noreferrer"
_RUNS = {
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "portal", "style", "math", "base", "form",
}  # fmt: skip
_LOADS = {
    "src", "srcset", "srcdoc", "data", "action", "formaction", "poster", "background", "ping", "xlink:href", "style",
}  # fmt: skip
_DATA = "application/ld+json"
_WORDS = re.compile(r"\s+")


@dataclass(frozen=True)
class Shown:
    html: str

    @cached_property
    def _tree(self) -> LexborHTMLParser:
        return LexborHTMLParser(self.html)

    @cached_property
    def text(self) -> str:
        root = self._tree.body
        return folded(root.text(separator="")) if root else ""

    @property
    def title(self) -> str:
        found = self._tree.css_first("h1")
        return folded(found.text()) if found else ""

    @property
    def head(self) -> str:
        found = self._tree.css_first("head > title")
        return folded(found.text()) if found else ""

    @property
    def away(self) -> frozenset[str]:
        return frozenset(
            href for one in self._tree.css("article a[href], .p-prose a[href]") if _leaves(href := _value(one, "href"))
        )

    def kinds(self) -> frozenset[tuple[str, str]]:
        """Each (element, attribute) outside the text; the attribute is "" for an element by itself."""
        found = set()
        for one in self._all():
            if not _in_text(one):
                found.add((one.tag or "", ""))
                found |= {(one.tag or "", name) for name in one.attributes}
        return frozenset(found)

    def scripts(self) -> frozenset[tuple[str, str, str]]:
        found = ((_value(one, "type"), _value(one, "src"), one.text()) for one in self._tree.css("script"))
        return frozenset(one for one in found if one[0] != _DATA)

    def faults(self, sound: Shown) -> list[str]:
        """What is on it that must not be; `sound` is a page of the same kind in which all is the site's own."""
        return [*self._strange(sound), *self._within(), *self._links()]

    def _strange(self, sound: Shown) -> Iterator[str]:
        """What the site puts on no page of this kind."""
        for tag, name in sorted(self.kinds() - sound.kinds()):
            if tag in _RUNS or name in _LOADS or name.startswith("on") or (tag, name) == ("meta", "http-equiv"):
                yield f"{tag} {name} outside the text"
        if self.scripts() != sound.scripts():
            yield f"scripts: {sorted(self.scripts())}"

    def _within(self) -> Iterator[str]:
        for one in self._all():
            if not _in_text(one):
                continue
            tag = one.tag or ""
            if tag not in _BODY:
                yield f"element {tag} in the text"
            elif extra := set(one.attributes) - _BODY[tag]:
                yield f"attributes of {tag} in the text: {sorted(extra)}"
            elif tag == "a" and "href" in one.attributes and one.attributes.get("rel") != _REL:
                yield f"rel of a link in the text: {one.attributes.get('rel')}"

    def _links(self) -> Iterator[str]:
        for one in self._tree.css("[href]"):
            href = _value(one, "href")
            if _leaves(href) and not re.match(r"(?:https?://[^/\\@]+(?:[/?#]|$)|mailto:)", href, re.I):
                yield f"leads to {href}"

    def _all(self) -> Iterator[LexborNode]:
        return (one for one in self._tree.css("*") if one.tag not in ("html", "head", "body"))


def folded(text: str) -> str:
    return _WORDS.sub(" ", text).strip()


def _in_text(one: LexborNode) -> bool:
    above = one.parent
    while above is not None:
        marks = (above.attributes.get("class") or "").split() if above.tag not in (None, "-undef") else []
        if "p-posting__body" in marks or "p-prose" in marks:
            return not _is_summary(one)
        above = above.parent
    return False


def _is_summary(one: LexborNode) -> bool:
    return one.tag == "p" and one.attributes.get("class") == "p-summary"


def _value(one: LexborNode, name: str) -> str:
    return one.attributes.get(name) or ""


def _leaves(address: str) -> bool:
    """Whether a browser would take an address for one elsewhere, or for something to run."""
    plain = re.sub(r"[\t\n\r]", "", address).strip()
    return bool(re.match(r"[a-z][a-z0-9+.-]*:|[/\\]{2}", plain, re.I))
