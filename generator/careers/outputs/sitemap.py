"""The files for crawlers. Sitemaps name every page to list, with its versions in other languages and its last change.

They follow sitemaps.org's protocol 0.9 and Google's rules for localized versions: addresses are absolute, every version
lists itself and all others, and ``x-default``, for readers of other languages, is the language chooser. Each language
has its own sitemaps, with a limited number of pages each, and an index names them all.

The last change of a page is that of the files whose words it shows, by their history, never by a file's own clock.
Crawlers trust such times only if they prove right, so an unknown one is left out. A time can only be too early, if a
page has changed by something that is not counted:

- changes without an editor, by another program or another day, but for the day on which a job leaves the lists;
- for a term's page: a posting that was deleted or is no longer filed under the term, because older versions of files
  are not read;
- for a posting's page: changes of similar postings that it shows;
- for all pages but the indexes of taxonomies and the page of all tags: another name or place of a term, because the
  file of terms does not say which of them has changed.

The pages that list every job count all changes of postings, so that crawlers find what has moved.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, file_of
from careers.content.taxonomy import Taxonomy
from careers.i18n import CHOOSER, Locale, Locales
from careers.outputs.xml import DECLARATION, element, parent
from careers.support.git import Record

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


def lastmod(library: Library, editorial: Mapping[str, str], record: Record) -> Mapping[str, dt.datetime]:
    """Return address -> the last change of that page (UTC); for a list on several pages, of the first.

    - A posting's page changes with the files of its source and of the text that it shows.
    - A term's page changes with the postings under it, and with its introduction. When a posting closes, the list
      changes on the day after `closes`. Postings that were under the term before are not counted.
    - The index of a taxonomy changes with all of these, and with the file of its terms.
    - Home, the list of all jobs and the insights change with every posting, deleted ones too; the page of all tags also
      changes with the terms; the chooser changes with the homes.
    - `editorial` has the file of each static page (address -> path below the content folder).

    A page is left out if it shows something that `record` does not know, or whose last change is after `library.today`.
    """
    known = {path: when for path, when in record.files.items() if when.date() <= library.today}
    gone = [
        when if when is not None and when.date() <= library.today else None
        for path, when in record.gone.items()
        if path.startswith("postings/")
    ]
    moments: dict[str, _Moment] = {url: known.get(path) for url, path in editorial.items()}
    for locale in library.locales:
        moments.update(_pages(locale, library, known, gone))
    moments[CHOOSER] = _latest(moments[locale.folder] for locale in library.locales)
    return {url: when for url, when in moments.items() if when is not None}


def changed(library: Library, record: Record) -> Mapping[str, dt.datetime]:
    """Return posting id -> the last change of its files (UTC), for postings whose files are all known."""
    moments = {
        posting.id: _latest(record.files.get(file_of(posting.id, code)) for code in posting.texts)
        for posting in library.postings.values()
    }
    return {key: when for key, when in moments.items() if when is not None and when.date() <= library.today}


def _pages(
    locale: Locale, library: Library, known: Mapping[str, dt.datetime], gone: Iterable[_Moment]
) -> Iterator[tuple[str, _Moment]]:
    """Yield the pages of a language; `gone` has the times at which postings were deleted."""
    folder = locale.folder
    listed: dict[str, _Moment] = {}  # posting id -> the last change of the lists that it belongs in
    for posting in library.postings.values():
        files = {posting.source, posting.text(locale.code).locale}
        shown = _latest(known.get(file_of(posting.id, code)) for code in files)
        yield i18n.posting(folder, posting.id), shown
        listed[posting.id] = _latest([shown, *_left(posting, library.today)])
    whole = _latest([*listed.values(), *gone])
    for page in (folder, i18n.jobs(folder), i18n.insights(folder)):
        yield page, whole
    terms = [known.get(_terms(taxonomy)) for taxonomy in library.taxonomies]
    yield i18n.tags(folder), _latest([whole, *terms])
    for taxonomy in library.taxonomies:
        yield from _taxonomy(taxonomy, locale, library, known, listed)


def _left(posting: Posting, today: dt.date) -> list[dt.datetime]:
    """Return when a posting left the lists; nothing if it is open."""
    if posting.closes is None or posting.is_open(today):
        return []
    return [dt.datetime.combine(posting.closes + dt.timedelta(days=1), dt.time(), dt.UTC)]


def _taxonomy(
    taxonomy: Taxonomy,
    locale: Locale,
    library: Library,
    known: Mapping[str, dt.datetime],
    listed: Mapping[str, _Moment],
) -> Iterator[tuple[str, _Moment]]:
    """Yield the pages of the terms, and that of the taxonomy, which changes with each of them."""
    filed: dict[str, list[_Moment]] = {term: [] for term in taxonomy.terms}
    for term, moments in filed.items():
        if locale.code in library.introductions.get((taxonomy.id, term), {}):
            moments.append(known.get(f"{taxonomy.id}/{term}.{locale.code}.md"))
    for posting in library.postings.values():
        for term in library.lineages(posting, taxonomy):
            filed[term].append(listed[posting.id])
    for term, moments in filed.items():
        yield i18n.term(locale.folder, taxonomy.id, term), _latest(moments)
    everything = [when for moments in filed.values() for when in moments]
    yield i18n.taxonomy(locale.folder, taxonomy.id), _latest([known.get(_terms(taxonomy)), *everything])


def _terms(taxonomy: Taxonomy) -> str:
    return f"taxonomies/{taxonomy.id}.yml"


def _latest(moments: Iterable[_Moment]) -> _Moment:
    """Return the latest moment; None if there are no moments, or if one is not known and may be the latest."""
    latest = None
    for when in moments:
        if when is None:
            return None
        latest = when if latest is None else max(latest, when)
    return latest
