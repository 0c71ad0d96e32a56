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
from dataclasses import dataclass

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
        moments.update(_Pages(locale, library, known).all(gone))
    moments[i18n.CHOOSER] = _latest(moments[locale.folder] for locale in library.locales)
    return {url: when for url, when in moments.items() if when is not None}


def changed(library: Library, record: Record) -> Mapping[str, dt.datetime]:
    """Return posting id -> the last change of its files (UTC), for postings whose files are all known."""
    moments = {
        posting.id: _latest(record.files.get(file_of(posting.id, code)) for code in posting.texts)
        for posting in library.postings.values()
    }
    return {key: when for key, when in moments.items() if when is not None and when.date() <= library.today}


@dataclass(frozen=True, slots=True)
class _Pages:
    locale: Locale
    library: Library
    known: Mapping[str, dt.datetime]

    def all(self, gone: Iterable[_Moment]) -> Iterator[tuple[str, _Moment]]:
        folder = self.locale.folder
        shown = {posting.id: self._shown(posting) for posting in self.library.postings.values()}
        for posting_id, when in shown.items():
            yield i18n.posting(folder, posting_id), when
        listed = {posting.id: self._listed(posting, shown[posting.id]) for posting in self.library.postings.values()}
        whole = _latest([*listed.values(), *gone])
        for page in (folder, i18n.jobs(folder), i18n.insights(folder)):
            yield page, whole
        terms = [self.known.get(_terms(taxonomy)) for taxonomy in self.library.taxonomies]
        yield i18n.tags(folder), _latest([whole, *terms])
        for taxonomy in self.library.taxonomies:
            yield from self._taxonomy(taxonomy, listed)

    def _shown(self, posting: Posting) -> _Moment:
        files = {posting.source, posting.text(self.locale.code).locale}
        return _latest(self.known.get(file_of(posting.id, code)) for code in files)

    def _listed(self, posting: Posting, shown: _Moment) -> _Moment:
        """Return when a posting last changed a list that it belongs in."""
        if posting.closes is None or posting.is_open(self.library.today):
            return shown
        left = dt.datetime.combine(posting.closes + dt.timedelta(days=1), dt.time(), dt.UTC)
        return _latest([shown, left])

    def _taxonomy(self, taxonomy: Taxonomy, listed: Mapping[str, _Moment]) -> Iterator[tuple[str, _Moment]]:
        filed: dict[str, list[_Moment]] = {term: self._introduction(taxonomy, term) for term in taxonomy.terms}
        for posting in self.library.postings.values():
            for term in self.library.lineages(posting, taxonomy):
                filed[term].append(listed[posting.id])
        for term, moments in filed.items():
            yield i18n.term(self.locale.folder, taxonomy.id, term), _latest(moments)
        everything = [when for moments in filed.values() for when in moments]
        yield i18n.taxonomy(self.locale.folder, taxonomy.id), _latest([self.known.get(_terms(taxonomy)), *everything])

    def _introduction(self, taxonomy: Taxonomy, term: str) -> list[_Moment]:
        if self.locale.code not in self.library.introductions.get((taxonomy.id, term), {}):
            return []
        return [self.known.get(f"{taxonomy.id}/{term}.{self.locale.code}.md")]


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
