"""The last change of each page, by the history of the files whose words it shows, never by a file's own clock.

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
from collections.abc import Iterable, Iterator, Mapping

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, file_of
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.support.git import Record

_Moment = dt.datetime | None  # None if it is not known


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
    moments[i18n.CHOOSER] = _latest(moments[locale.folder] for locale in library.locales)
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
