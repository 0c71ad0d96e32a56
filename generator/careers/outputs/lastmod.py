"""When each page last changed: by the history of the files whose words it shows, never by a file's own clock.

Crawlers trust such times only where they prove right, so one that is not known is left out. A time errs to the early
side alone, where a page has changed by what is not counted:

- what alters it without an editor's hand: another programme, or a day that passes, save the one on which a job leaves
  the lists;
- for the page of a single term: that a posting which was filed under it was deleted, or is filed under it no longer,
  since what older versions of a file said is not read;
- for the page of a posting: what it shows of other postings that are like it;
- for all but the indexes of taxonomies and the page of all tags: another name or another place of a term, since the
  file of terms does not say which of them was changed.

The pages that list every job count all changes of postings, so crawlers come by what has moved.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting, file_of
from careers.content.taxonomy import Taxonomy
from careers.support.git import Record

# None: not known.
_Moment = dt.datetime | None


def lastmod(library: Library, editorial: Mapping[str, str], record: Record) -> Mapping[str, dt.datetime]:
    """Address -> when that page last changed (UTC); of a list on several pages, the first stands for all.

    - A posting's page changes with the file of the facts, and with the one of the text that is shown.
    - A term's page changes with the postings filed under it, and with its introduction. Of a closed one the list
      changed when it was left out: as the day after `closes` began. One that was filed there before is not counted.
    - The index of a taxonomy changes with all of these, and with the file of its terms.
    - Home, the list of all jobs and the insights change with every posting, deleted ones too; the page of all tags
      with the terms besides; the chooser with the homes.
    - `editorial` says which file an editorial page is (address -> path below the content folder).

    An address is missing where the page shows something that `record` does not know, or that is of a day to come,
    seen from `library.today`.
    """
    known = {path: when for path, when in record.files.items() if when.date() <= library.today}
    gone = [
        when if when is not None and when.date() <= library.today else None
        for path, when in record.gone.items()
        if path.startswith("postings/")
    ]
    found: dict[str, _Moment] = {url: known.get(path) for url, path in editorial.items()}
    for code in library.locales.codes:
        found.update(_Pages(code, library, known).all(gone))
    found[i18n.CHOOSER] = _latest(found[i18n.home(code)] for code in library.locales.codes)
    return {url: when for url, when in found.items() if when is not None}


def changed(library: Library, record: Record) -> Mapping[str, dt.datetime]:
    """Posting id -> when one of its files last changed (UTC), of the postings whose files are all known."""
    found = {
        one.id: _latest(record.files.get(file_of(one.id, code)) for code in one.texts)
        for one in library.postings.values()
    }
    return {key: when for key, when in found.items() if when is not None and when.date() <= library.today}


@dataclass(frozen=True, slots=True)
class _Pages:
    """The catalogue's pages in one language."""

    code: str
    library: Library
    known: Mapping[str, dt.datetime]

    def all(self, gone: Iterable[_Moment]) -> Iterator[tuple[str, _Moment]]:
        shown = {one.id: self._shown(one) for one in self.library.postings.values()}
        for posting_id, when in shown.items():
            yield i18n.posting(self.code, posting_id), when
        listed = {one.id: self._listed(one, shown[one.id]) for one in self.library.postings.values()}
        whole = _latest([*listed.values(), *gone])
        for page in (i18n.home, i18n.jobs, i18n.insights):
            yield page(self.code), whole
        terms = [self.known.get(_terms(one)) for one in self.library.taxonomies]
        yield i18n.tags(self.code), _latest([whole, *terms])
        for one in self.library.taxonomies:
            yield from self._taxonomy(one, listed)

    def _shown(self, posting: Posting) -> _Moment:
        files = {posting.source, posting.text(self.code).locale}
        return _latest(self.known.get(file_of(posting.id, code)) for code in files)

    def _listed(self, posting: Posting, shown: _Moment) -> _Moment:
        """When it last changed a list that it belongs in."""
        if posting.closes is None or posting.is_open(self.library.today):
            return shown
        left = dt.datetime.combine(posting.closes + dt.timedelta(days=1), dt.time(), dt.UTC)
        return _latest([shown, left])

    def _taxonomy(self, one: Taxonomy, listed: Mapping[str, _Moment]) -> Iterator[tuple[str, _Moment]]:
        filed: dict[str, list[_Moment]] = {term: self._introduction(one, term) for term in one.terms}
        for posting in self.library.postings.values():
            for term in self.library.lineages(posting, one):
                filed[term].append(listed[posting.id])
        for term, moments in filed.items():
            yield i18n.term(self.code, one.id, term), _latest(moments)
        everything = [when for moments in filed.values() for when in moments]
        yield i18n.taxonomy(self.code, one.id), _latest([self.known.get(_terms(one)), *everything])

    def _introduction(self, one: Taxonomy, term: str) -> list[_Moment]:
        if self.code not in self.library.introductions.get((one.id, term), {}):
            return []
        return [self.known.get(f"{one.id}/{term}.{self.code}.md")]


def _terms(one: Taxonomy) -> str:
    return f"taxonomies/{one.id}.yml"


def _latest(moments: Iterable[_Moment]) -> _Moment:
    """None where there is none at all, or one is not known: that may be the latest."""
    latest = None
    for when in moments:
        if when is None:
            return None
        latest = when if latest is None else max(latest, when)
    return latest
