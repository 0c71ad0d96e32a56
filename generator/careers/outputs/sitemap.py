"""The files for crawlers. Sitemaps name every page to list, with its versions in other languages and its last change.

They follow sitemaps.org's protocol 0.9 and Google's rules for localized versions: addresses are absolute, every version
lists itself and all others, and ``x-default``, for readers of other languages, is the language chooser. Each language
has its own sitemaps, with a limited number of pages each, and an index names them all.

Of postings and static pages they state the last change, which is that of the files whose words a page shows, by their
history, never by a file's own clock. Crawlers trust such times only if they prove right, so an unknown one is left out.
Lists have none: they change with every posting, with the day, and with what was deleted.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from careers import i18n
from careers.content.library import Library
from careers.content.posting import file_of
from careers.i18n import CHOOSER, Locales
from careers.outputs.xml import DECLARATION, element, parent

# The protocol allows 50,000 pages and 50 MB; with so few pages an entry may have 5 KB, enough for two dozen languages.
MOST_PAGES = 10_000
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_HEAD = f'{DECLARATION}<urlset {_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'

_Moment = dt.datetime | None  # None if it is not known


def sitemaps(
    pages: Iterable[str],
    site_url: str,
    locales: Locales,
    changed: Mapping[str, dt.datetime],
    most_pages: int = MOST_PAGES,
) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 file of each sitemap of `pages`, and of the index last.

    `pages` are addresses relative to the root. `changed` has the last change (UTC) of pages, as far as it is known. A
    page in no language's folder, such as the chooser, is listed with the first language.
    """
    present = frozenset(pages)
    by_language: dict[str, list[str]] = {locale.code: [] for locale in locales}
    for url in sorted(present):
        by_language[(locales.at(url) or locales[0]).code].append(url)
    index = []
    for code, urls in by_language.items():
        for number, start in enumerate(range(0, len(urls), most_pages), 1):
            part, address = urls[start : start + most_pages], i18n.sitemap_part(code, number)
            latest = max((changed[url] for url in part if url in changed), default=None)
            index.append(parent("sitemap", _place(site_url + address, latest)) + "\n")
            entries = (_entry(url, site_url, _versions(url, present, locales), changed.get(url)) for url in part)
            yield address, f"{_HEAD}{''.join(entries)}</urlset>\n".encode()
    yield i18n.SITEMAP, f"{DECLARATION}<sitemapindex {_NAMESPACE}>\n{''.join(index)}</sitemapindex>\n".encode()


def robots(site_url: str) -> bytes:
    """Return ``robots.txt`` in UTF-8: crawlers may read everything, and find the sitemaps (RFC 9309).

    `site_url` ends in a slash. Crawlers read the file at the root of a host only; in a folder it has no effect.
    """
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}{i18n.SITEMAP}\n".encode()


def _versions(url: str, present: frozenset[str], locales: Locales) -> Sequence[tuple[str, str]]:
    """Return (language, address) of a page in every language that has it; nothing if that is only one."""
    locale = locales.at(url)
    if url != CHOOSER and locale is None:
        return ()
    # The chooser is the version of the home pages for all others.
    tail = url.removeprefix(locale.folder) if locale else ""
    versions = [(other.html_lang, version) for other in locales if (version := other.folder + tail) in present]
    return [*versions, ("x-default", CHOOSER)] if len(versions) > 1 else ()


def _entry(url: str, site_url: str, versions: Sequence[tuple[str, str]], changed: dt.datetime | None) -> str:
    links = (
        element("xhtml:link", "", {"rel": "alternate", "hreflang": lang, "href": site_url + other})
        for lang, other in versions
    )
    return parent("url", _place(site_url + url, changed) + "".join(links)) + "\n"


def _place(address: str, changed: dt.datetime | None) -> str:
    """Return an address and its last change, in W3C's form of date and time: ``2026-03-01T08:00:00Z``."""
    time = f"{changed.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}" if changed is not None else ""
    return element("loc", address) + (element("lastmod", time) if time else "")


def lastmod(
    library: Library, editorial: Mapping[str, str], files: Mapping[str, dt.datetime]
) -> Mapping[str, dt.datetime]:
    """Return address -> the last change of that page (UTC), for the pages of postings and static pages.

    A posting's page changes with the files of its source and of the text that it shows; `editorial` has the file of
    each static page (address -> path below the content folder). A page is left out if `files`, path -> last change,
    lacks one of its files, or if that changed after `library.today`.
    """
    moments: dict[str, _Moment] = {url: files.get(path) for url, path in editorial.items()}
    for locale, posting in itertools.product(library.locales, library.postings.values()):
        shown = {posting.source, posting.text(locale.code).locale}
        moments[i18n.posting(locale.folder, posting.id)] = _latest(
            files.get(file_of(posting.id, code)) for code in shown
        )
    return _past(moments, library)


def changed(library: Library, files: Mapping[str, dt.datetime]) -> Mapping[str, dt.datetime]:
    """Return posting id -> the last change of its files (UTC), for postings whose files are all known."""
    moments = {
        posting.id: _latest(files.get(file_of(posting.id, code)) for code in posting.texts)
        for posting in library.postings.values()
    }
    return _past(moments, library)


def _past(moments: Mapping[str, _Moment], library: Library) -> Mapping[str, dt.datetime]:
    return {key: when for key, when in moments.items() if when is not None and when.date() <= library.today}


def _latest(moments: Iterable[_Moment]) -> _Moment:
    """Return the latest moment; None if there are no moments, or if one is not known and may be the latest."""
    latest = None
    for when in moments:
        if when is None:
            return None
        latest = when if latest is None else max(latest, when)
    return latest
