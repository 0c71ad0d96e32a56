"""Built pages as trees, read with the standard library's parser."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

# Elements without an end tag (HTML standard, "void elements").
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_LINKS = {
    "a": ("href",),
    "link": ("href",),
    "script": ("src",),
    "img": ("src",),
    "source": ("src",),
    "form": ("action",),
    "use": ("href",),
    "iframe": ("src",),
}


@dataclass(eq=False, slots=True)
class Element:
    """An element with its attributes; `children` are elements and texts in their order."""

    tag: str
    attrs: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        left = [self]
        while left:
            one = left.pop()
            yield one
            left += [child for child in reversed(one.children) if not isinstance(child, str)]

    def all(self, wanted: Callable[[Element], object]) -> list[Element]:
        return [one for one in self if wanted(one)]

    def one(self, wanted: Callable[[Element], object]) -> Element:
        (found,) = self.all(wanted)
        return found

    def lineage(self) -> Iterator[Element]:
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    def inside(self, wanted: Callable[[Element], object]) -> bool:
        return any(wanted(one) for one in self.lineage())

    @property
    def lang(self) -> str:
        return next((one.attrs["lang"] for one in self.lineage() if "lang" in one.attrs), "")

    @property
    def text(self) -> str:
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for child in self.children:
            yield from child._pieces() if isinstance(child, Element) else [child]


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.here = self.root = Element("#document", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        child = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(child)
        if tag not in _VOID:
            self.here = child

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        for one in self.here.lineage():
            if one.tag == tag and one.parent is not None:
                self.here = one.parent
                return

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parse(text: str) -> Element:
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root


class _Documents(Mapping[str, Element]):
    def __init__(self, folder: Path) -> None:
        paths = sorted(folder.rglob("*.html"))
        self._paths = {path.relative_to(folder).as_posix().removesuffix("index.html"): path for path in paths}
        self._read: dict[str, Element] = {}

    def __getitem__(self, url: str) -> Element:
        if url not in self._read:
            self._read[url] = parse(self._paths[url].read_text("utf-8"))
        return self._read[url]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, url: object) -> bool:
        return url in self._paths


@functools.cache
def documents(folder: Path) -> Mapping[str, Element]:
    """Address (relative to the root, as in ``careers.i18n``) -> tree, of every page of a built site."""
    return _Documents(folder)


def has(name: str) -> Callable[[Element], bool]:
    return lambda one: name in one.attrs


@functools.lru_cache(32)  # a test asks for each link of a page in turn
def links(document: Element, url: str) -> Sequence[tuple[Element, str]]:
    """Elements that link somewhere, with the absolute address they lead to; `url` is the document's own."""
    bases = document.all(lambda one: one.tag == "base")
    start = urljoin(url, bases[0].attrs["href"]) if bases else url
    return [
        (one, urljoin(start, one.attrs[name]))
        for one in document
        for name in _LINKS.get(one.tag, ())
        if name in one.attrs
    ]


def indexed(document: Element) -> bool:
    robots = document.all(lambda one: one.tag == "meta" and one.attrs.get("name") == "robots")
    return not any("noindex" in one.attrs["content"] for one in robots)


def canonical(document: Element) -> str:
    found = document.all(lambda one: one.tag == "link" and one.attrs.get("rel") == "canonical")
    return found[0].attrs["href"] if found else ""


def address(target: str, site_url: str) -> str | None:
    """`target` relative to the site's root, without query and fragment; None outside the site."""
    if not target.startswith(site_url):
        return None
    return unquote(urlsplit(target)._replace(query="", fragment="").geturl().removeprefix(site_url))
