"""The sitemaps of a built site, read as crawlers read them (sitemaps.org, protocol 0.9; hreflang by Google's rule)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from xml.parsers.expat import ExpatError, ParserCreate

from careers.checks.built import Built
from careers.checks.root import Place, Scope
from careers.i18n import SITEMAP
from careers.support.errors import Problems

# Namespace and name, as expat joins them.
_PAGE, _PART, _LOC = (f"http://www.sitemaps.org/schemas/sitemap/0.9 {name}" for name in ("url", "sitemap", "loc"))
_LINK = "http://www.w3.org/1999/xhtml link"


@dataclass(frozen=True, slots=True)
class Listed:
    """An address in a sitemap.

    Attributes:
        file, line: the sitemap, and where in it.
        place: where it leads.
        versions: every (hreflang, place) of its versions, itself among them.
    """

    file: str
    line: int
    place: Place
    versions: tuple[tuple[str, Place], ...]


@dataclass(frozen=True, slots=True)
class Sitemaps:
    """What all sitemaps list, and the files they are."""

    files: tuple[str, ...]
    listed: tuple[Listed, ...]


def read(built: Built, problems: Problems) -> Sitemaps:
    """The sitemap of the site and those that it names; what is broken is recorded."""
    files, listed = [SITEMAP], list[Listed]()
    for file in files:
        for one in _entries(built.data(file, problems) or b""):
            place = built.root.resolve(one.loc, "")
            if one.name == _PAGE:
                versions = [(lang, built.root.resolve(href, "")) for lang, href in one.links]
                listed.append(Listed(file, one.line, place, tuple(versions)))
            elif place.scope is Scope.INSIDE and place.address in built.files:
                files += [place.address] if place.address not in files else []
            else:
                problems.add(built.name(file), one.line, "sitemap", "sitemap-dead", value=place.address)
    return Sitemaps(tuple(files), tuple(listed))


@dataclass(slots=True)
class _Entry:
    """``url`` or ``sitemap``, with its address, the line of that, and (hreflang, address) of the versions."""

    name: str
    line: int
    loc: str = ""
    links: list[tuple[str, str]] = field(default_factory=list)


def _entries(data: bytes) -> Sequence[_Entry]:
    """What a file lists; of one that breaks off, what is whole. That it does is told where data files are judged.

    The parser is expat, which knows lines and refuses entities that explode.
    """
    whole: list[_Entry] = []
    entry: _Entry | None = None
    opened: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal entry
        opened.append(name)
        if name in (_PAGE, _PART):
            entry = _Entry(name, parser.CurrentLineNumber)
        elif entry is not None and name == _LOC:
            entry.line = parser.CurrentLineNumber
        elif entry is not None and name == _LINK:
            entry.links.append((attributes.get("hreflang", ""), attributes.get("href", "")))

    def text(said: str) -> None:
        if entry is not None and opened[-1] == _LOC:
            entry.loc += said

    def end(name: str) -> None:
        nonlocal entry
        opened.pop()
        if entry is not None and name == entry.name:
            whole.append(entry)
            entry = None

    parser = ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.CharacterDataHandler, parser.EndElementHandler = start, text, end
    with suppress(ExpatError, ValueError, LookupError):  # the latter two: an encoding that expat has not
        parser.Parse(data, True)
    return whole
