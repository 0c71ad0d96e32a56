"""Checks languages, sitemaps and robots.txt: sitemaps list originals that are there, and versions name each other.

Sitemaps are read as crawlers read them (sitemaps.org, protocol 0.9). hreflang follows Google's rule for localized
versions: every version lists itself and all others, and they agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.robotparser import RobotFileParser
from xml.parsers.expat import ExpatError, ParserCreate

from careers.checks.built import BuiltSite
from careers.checks.root import Place, Scope
from careers.checks.values import Figure
from careers.i18n import ROBOTS, SITEMAP, output_path

# Namespace and name, as expat joins them.
_PAGE, _PART, _LOC = (f"http://www.sitemaps.org/schemas/sitemap/0.9 {name}" for name in ("url", "sitemap", "loc"))
_LINK = "http://www.w3.org/1999/xhtml link"
_ANY = "x-default"


@dataclass(slots=True)
class Entry:
    """A ``url`` or ``sitemap`` in a sitemap.

    Attributes:
        file, line: the sitemap, and where in it the address stands.
        element: `_PAGE` or `_PART`.
        address: as written.
        links: (hreflang, address as written) of each version.
        place: where the address leads.
        versions: (hreflang, place) of each version, itself among them.
    """

    file: str
    line: int
    element: str
    address: str = ""
    links: list[tuple[str, str]] = field(default_factory=list)
    place: Place = field(init=False)
    versions: frozenset[tuple[str, Place]] = field(init=False)


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check the languages and originals of pages, the sitemaps, and robots.txt."""
    _check_pages(site)
    _check_language_links(site)
    if not site.expected.site_url:
        return []
    _check_originals(site)
    if SITEMAP not in site.files:
        site.add(SITEMAP, 1, "sitemap", "sitemap-missing")
        return []
    files = [SITEMAP]
    entries = [entry for file in files for entry in _read_pages(site, file, files)]
    listed = {entry.place: entry for entry in entries}
    for entry in entries:
        code = _fault(site, entry.place)
        if code:
            site.add(entry.file, entry.line, "sitemap", code, value=entry.place.address)
        for lang, code, place in _version_faults(site, entry, listed):
            params = {"value": entry.place.address, "other": place.address, "lang": lang}
            site.add(entry.file, entry.line, "hreflang", code, **params)
    _check_unlisted(site, {place.address for place in listed})
    _check_robots(site)
    translated = sum(len(entry.links) > 1 for entry in entries)
    return [Figure("listed", len(entries)), Figure("files", len(files)), Figure("versions", translated)]


def _check_pages(site: BuiltSite) -> None:
    """Check that every page is in the language that its address names."""
    for page in site.pages.values():
        locale = site.expected.locales.at(page.address)
        path = output_path(page.address)
        if page.is_bare and page.address == path:
            continue  # a word to a machine, such as a search engine's proof of who owns the site
        if not page.lang:
            site.add(path, site.line(path, "<html"), "lang", "page-no-lang")
        elif locale is not None and page.lang != locale.html_lang:
            site.add(path, site.line(path, "<html"), "lang", "page-lang", value=page.lang, wanted=locale.html_lang)


def _check_language_links(site: BuiltSite) -> None:
    """Check that a link which promises a language leads to a page in it."""
    for (lang, place), use in site.languages.items():
        target = site.page(place)
        if target is not None and target.lang.lower() != lang.lower():
            line, params = site.line(use.path, f'hreflang="{lang}"'), {"lang": lang, "found": target.lang}
            site.add(use.path, line, "hreflang", "switch-lang", value=place.address, **params)


def _check_originals(site: BuiltSite) -> None:
    """Check that no page names a page of another site as its original.

    All pages would, if the address changed after the build; so one problem is recorded for all of them.
    """
    originals = ((page, site.original(page)) for page in site.pages.values())
    foreign = [(page, place) for page, place in originals if place is not None and place.scope is not Scope.INSIDE]
    for page, place in foreign[:1]:
        path, wanted = output_path(page.address), site.expected.site_url
        params = {"value": place.address, "count": len(foreign), "wanted": wanted}
        site.add(path, site.line(path, 'rel="canonical"'), "canonical", "canonical-elsewhere", **params)


def _read_pages(site: BuiltSite, file: str, files: list[str]) -> Iterator[Entry]:
    """Yield the pages that a sitemap lists; add the sitemaps that it names to `files`, and record dead ones."""
    for entry in _read_entries(file, site.data(file) or b""):
        entry.place = site.root.resolve(entry.address, "")
        if entry.element == _PAGE:
            entry.versions = frozenset((lang, site.root.resolve(href, "")) for lang, href in entry.links)
            yield entry
        elif entry.place.scope is not Scope.INSIDE or entry.place.address not in site.files:
            site.add(file, entry.line, "sitemap", "sitemap-dead", value=entry.place.address)
        elif entry.place.address not in files:
            files.append(entry.place.address)


def _read_entries(file: str, data: bytes) -> Sequence[Entry]:
    """Return the entries of a sitemap that are whole; one that breaks off is recorded where data files are judged.

    The parser is expat, which knows lines and refuses entities that explode.
    """
    whole: list[Entry] = []
    entry: Entry | None = None
    opened: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal entry
        opened.append(name)
        if name in (_PAGE, _PART):
            entry = Entry(file, parser.CurrentLineNumber, name)
        elif entry is not None and name == _LOC:
            entry.line = parser.CurrentLineNumber
        elif entry is not None and name == _LINK:
            entry.links.append((attributes.get("hreflang", ""), attributes.get("href", "")))

    def text(characters: str) -> None:
        if entry is not None and opened[-1] == _LOC:
            entry.address += characters

    def end(name: str) -> None:
        nonlocal entry
        opened.pop()
        if entry is not None and name == entry.element:
            whole.append(entry)
            entry = None

    parser = ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.CharacterDataHandler, parser.EndElementHandler = start, text, end
    with suppress(ExpatError, ValueError, LookupError):  # the latter two: an encoding that expat has not
        parser.Parse(data, True)
    return whole


def _fault(site: BuiltSite, place: Place) -> str:
    """Return the code of the fault of a listed address, or "" for a page of this site that may be listed."""
    if place.scope is not Scope.INSIDE:
        return "sitemap-elsewhere"
    page = site.page(place)
    if page is None:
        return "sitemap-dead"
    if not page.indexed or page.redirect:
        return "sitemap-noindex"
    if page.closed:
        return "sitemap-closed"
    return "" if not page.canonical or site.is_original(page) else "sitemap-copy"


def _version_faults(site: BuiltSite, entry: Entry, listed: Mapping[Place, Entry]) -> Iterator[tuple[str, str, Place]]:
    """Yield (hreflang, code of the fault, version) of each version that is not there, or does not agree."""
    if entry.versions and entry.place not in [place for _, place in entry.versions]:
        yield "", "hreflang-self", entry.place
    for lang, place in entry.versions:
        page = site.page(place)
        if page is None:
            yield lang, "hreflang-dead", place
        elif lang == _ANY:
            continue
        elif page.lang.lower() != lang.lower():
            yield lang, "hreflang-lang", place
        elif place not in listed or listed[place].versions != entry.versions:
            yield lang, "hreflang-one-way", place


def _check_unlisted(site: BuiltSite, listed: set[str]) -> None:
    """Check that originals which may be listed are; jobs that have closed are left out on purpose."""
    for page in site.pages.values():
        is_wanted = page.indexed and not page.redirect and not page.closed and site.is_original(page)
        if is_wanted and page.address not in listed:
            site.add(output_path(page.address), 1, "sitemap", "page-unlisted", value=page.address)


def _check_robots(site: BuiltSite) -> None:
    """Check that robots.txt names the sitemap and, where it counts (at the root of a host), lets crawlers in."""
    data = site.data(ROBOTS)
    if data is None:
        return
    rules, site_url = RobotFileParser(), site.expected.site_url
    rules.parse(data.decode("utf-8", "replace").splitlines())
    wanted = site_url + SITEMAP
    if wanted not in (rules.site_maps() or ()):
        site.add(ROBOTS, 1, "robots", "robots-silent", wanted=wanted)
    if not rules.can_fetch("*", site_url):
        site.add(ROBOTS, site.line(ROBOTS, "Disallow"), "robots", "robots-closed")
