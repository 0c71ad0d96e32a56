"""The sitemaps of a built site, read as crawlers read them (sitemaps.org, protocol 0.9; hreflang by Google's rule)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError, iterparse

from generator.doctor.built import Built
from generator.doctor.root import Place, Scope
from generator.errors import Problems
from generator.locales import sitemap

_SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_LINK = "{http://www.w3.org/1999/xhtml}link"


@dataclass(frozen=True, slots=True)
class Listed:
    """An address in a sitemap.

    Attributes:
        file: the sitemap.
        place: where it leads.
        versions: every (hreflang, place) of its versions, itself among them.
    """

    file: str
    place: Place
    versions: tuple[tuple[str, Place], ...]


@dataclass(frozen=True, slots=True)
class Sitemaps:
    """What all sitemaps list, and the files they are."""

    files: tuple[str, ...]
    listed: tuple[Listed, ...]


def read(built: Built, problems: Problems) -> Sitemaps:
    """The sitemap of the site and those that it names; what is broken is recorded."""
    files, listed = [sitemap()], list[Listed]()
    for file in files:
        for tag, element in _elements(built, file, problems):
            if tag == "sitemap":
                place = _place(built, element)
                if place.scope is Scope.INSIDE and place.address in built.files:
                    files += [place.address] if place.address not in files else []
                else:
                    line = built.line(file, element.findtext(f"{_SITEMAP}loc") or "")
                    problems.add(built.name(file), line, "sitemap", "sitemap-dead", value=place.address)
            else:
                listed.append(_listed(built, file, element))
    return Sitemaps(tuple(files), tuple(listed))


def _elements(built: Built, file: str, problems: Problems) -> Iterator[tuple[str, Element]]:
    """(``sitemap`` or ``url``, element) of a file, each forgotten when the next is asked for."""
    data = built.data(file, problems)
    if data is None:
        return
    try:
        # The parser is expat, which refuses entities that explode.
        for _, element in iterparse(BytesIO(data)):  # noqa: S314
            tag = element.tag.removeprefix(_SITEMAP)
            if tag in ("sitemap", "url"):
                yield tag, element
                element.clear()
    except ParseError:
        return  # told where data files are judged


def _place(built: Built, element: Element) -> Place:
    return built.root.resolve(element.findtext(f"{_SITEMAP}loc") or "", "")


def _listed(built: Built, file: str, element: Element) -> Listed:
    links = element.findall(_LINK)
    versions = [(one.get("hreflang", ""), built.root.resolve(one.get("href", ""), "")) for one in links]
    return Listed(file, _place(built, element), tuple(versions))
