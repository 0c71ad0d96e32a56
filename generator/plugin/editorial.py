"""Editorial pages as MkDocs has them: their language, title and address, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from html import escape, unescape
from urllib.parse import quote

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from generator import locales
from generator.editorial import EditorialFile
from generator.errors import Problems

_SITE_URL = "{{ site_url }}"
_EXAMPLE = "https://jobs.example.org/"


def filled(text: str, site_url: str) -> str:
    """An editorial page's Markdown with the site's address in place of ``{{ site_url }}``.

    Where that is not known ("") an example's stands there, so that what is meant to be copied can be read.
    """
    return text.replace(_SITE_URL, site_url or _EXAMPLE)


def relative_links(html: str, url: str, site_url: str) -> str:
    """The page at `url` with links to the site itself, in full, made relative: a copy elsewhere leads to itself."""
    return html.replace(f'href="{escape(site_url)}', f'href="{locales.relative("", url)}') if site_url else html


def locale_of(page: Page, codes: Sequence[str]) -> str:
    """The locale that an editorial page lies in: the first part of its address, else the site's first."""
    first = page.url.partition("/")[0]
    return first if first in codes else codes[0]


def title_of(page: Page) -> str:
    """The title of an editorial page as plain text: MkDocs escapes a heading and leaves front matter as it stands."""
    title = str(page.title)
    return title if "title" in page.meta else unescape(title)


def address_of(file: File) -> str:
    """Where a file of MkDocs answers. MkDocs itself knows that as links write it, and the root as ``./``."""
    return locales.answers_at(file.dest_uri)


def link_to(file: File) -> str:
    """The same as links write it, from the site's root."""
    return quote(address_of(file), safe="/")


def ordered(
    pages: Iterable[Page], files: Iterable[EditorialFile], codes: Sequence[str]
) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Locale -> (address, title) of the editorial pages, by their `order` in the front matter, then by address."""
    orders = {one.path: one.order for one in files}
    found: dict[str, list[tuple[int, str, str]]] = {}
    for page in pages:
        row = orders.get(page.file.src_uri, 100), address_of(page.file), title_of(page)
        found.setdefault(locale_of(page, codes), []).append(row)
    return {code: tuple((url, title) for _, url, title in sorted(rows)) for code, rows in found.items()}


def check_links(
    links: Mapping[str, Mapping[str, str]],
    known: Set[str],
    files: Files,
    sources: Iterable[EditorialFile],
    problems: Problems,
) -> None:
    """Record the links of editorial pages that lead nowhere; MkDocs checks none to pages that are not its own.

    `links` are those of each file, as written -> address; `known` are the addresses that answer.
    """
    shown = {one.path: one.shown for one in sources}
    for source, written, target in _each(links):
        if target not in known and f"{target}/" not in known:
            file = files.get_file_from_path(source)
            lines = file.content_string.splitlines() if file else []
            # Where the Markdown has ``{{ site_url }}``, the link was made relative.
            named = (number for number, text in enumerate(lines, 1) if written in text or target in text)
            problems.add(shown[source], next(named, 1), "body", "dead-link", value=target)


def _each(links: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str]]:
    for source, found in links.items():
        yield from ((source, written, target) for written, target in found.items())
