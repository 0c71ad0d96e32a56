"""Postings as they were read before, found again by what stands in their files and by all that they are read by.

A file is not opened whose size, times and number are those it had when it was read, unless it was so new then that it
could have changed since without showing it (as git's index has it: "racy"): then its bytes decide, as they do for every
file whose times have changed. Parts of a fixed number hold the postings, so that little is written when one changes.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import functools
import gc
import os
import struct
import time
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from careers.content.posting.files import Files, Stat
from careers.content.posting.limits import refuse
from careers.content.posting.model import Posting
from careers.content.posting.read import contents, understand
from careers.content.posting.rules import Rules
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.support import cache
from careers.support.errors import Problem, Problems
from careers.support.work import LIMITS, Failed, Workers

_PARTS = 64
_SETTLING = 2 * 10**9  # nanoseconds; the coarsest times that a file system keeps are even seconds (FAT)
_STAGE = "reading"
_CHUNK = 64  # postings that a worker reads at a time
_STAT = struct.Struct("<QqqQ")

Found = tuple[Posting | None, tuple[Problem, ...]]


class _Mark(NamedTuple):
    """How a file is known again: a digest of its bytes, and what the file system said of it, empty if it was new."""

    content: bytes
    stat: bytes


class _Entry(NamedTuple):
    """What was read of a posting on `day`, in files of these marks (locale code -> mark)."""

    marks: Mapping[str, _Mark]
    day: dt.date
    posting: Posting | None
    problems: tuple[Problem, ...]


class Reader:
    """Reads postings by the same rules, all of them or those that have changed."""

    def __init__(self, shown: str, rules: Rules, workers: Workers, folder: Path | None) -> None:
        """`shown` is where they lie as editors know it; in `folder`, if any, what is read is kept and looked for."""
        self._rules, self._workers = replace(rules, taxonomies=_bare(rules.taxonomies)), workers
        self._keeper = _keeper(folder, _key(self._rules, shown)) if folder is not None else None

    def read(self, files: Sequence[Files], company: str = "") -> list[Found]:
        """What ``read`` makes of each of `files`, in their order.

        They are all that there are, or all of `company`.
        """
        if self._keeper is not None:
            return self._keeper.read(files, self._rules, self._workers, f"{company}/" if company else "")
        items = [(one, None) for one in files]
        answers = self._workers.each(_read, self._rules, items, LIMITS, stage=_STAGE, size=_CHUNK)
        return [_told(one, answer) for one, answer in zip(files, answers, strict=True)]


def _bare(taxonomies: Taxonomies) -> Taxonomies:
    """The vocabularies without what is said of their terms: that does not decide how postings are read."""
    return Taxonomies(tuple(_bare_one(one) for one in taxonomies), taxonomies.broken)


def _bare_one(one: Taxonomy) -> Taxonomy:
    terms = {
        term.id: replace(
            term,
            name={},
            summary={},
            aliases=(),
            former_ids=(),
            vendor=None,
            stack={},
            links=(),
            url=None,
            sort=None,
            employment=None,
        )
        for term in one.terms.values()
    }
    return replace(one, name={}, icon="", terms=terms)


def _key(rules: Rules, shown: str) -> str:
    """Of all that decides how files are read; but for today's date, see `_alike`."""
    return cache.fingerprint(cache.code_fingerprint(), rules.taxonomies, rules.locales.codes, rules.currency, shown)


def _read(rules: Rules, item: tuple[Files, Mapping[str, bytes] | None]) -> _Entry | Mapping[str, bytes]:
    """What stands in the files of a posting, in a worker; but if their contents are the known ones, only those."""
    files, known = item
    problems = Problems()
    data = contents(files, problems)
    digests = {code: bytes.fromhex(cache.fingerprint(content)) for code, content in data.items()}
    if digests == known:
        return digests
    marks = {code: _Mark(content, b"") for code, content in digests.items()}
    return _Entry(marks, rules.today, *understand(files, data, rules, problems))


def _told(files: Files, answer: _Entry | Failed | Mapping[str, bytes]) -> Found:
    if isinstance(answer, Failed):
        path = min(shown for _, shown in files.paths.values())
        return None, (refuse(answer, path, 1, Problems()),)
    assert isinstance(answer, _Entry)
    return answer.posting, answer.problems


def _alike(posting: Posting | None, one: dt.date, other: dt.date) -> bool:
    """Whether as much is to be said of a posting on one day as on another: all that ``advice`` asks the date for."""
    if posting is None or one == other:
        return True
    said = [day for day in (posting.posted, posting.verified) if day is not None]
    return posting.is_open(one) == posting.is_open(other) and all((day > one) == (day > other) for day in said)


@functools.lru_cache(maxsize=1)
def _keeper(folder: Path, key: str) -> _Keeper:
    """The last one, so that a live preview looks into files only once."""
    return _Keeper(folder, key)


class _Keeper:
    """The entries of one folder, all of one key."""

    def __init__(self, folder: Path, key: str) -> None:
        """`folder` may be missing, unwritable or full of anything."""
        self._folder, self._key = folder, key
        self._entries: dict[str, _Entry] = {}
        with _uncollected():
            for number in range(_PARTS):
                self._entries |= cache.load(self._path(number), key, dict[str, _Entry]) or {}

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:02}"

    def read(self, files: Sequence[Files], rules: Rules, workers: Workers, below: str) -> list[Found]:
        """What is to be said of `files` today; what had to be read is kept.

        They are all whose ids begin with `below`: what was kept of others is lost.
        """
        settled = time.time_ns() - _SETTLING
        stats = {one.id: {code: _packed(stat, settled) for code, stat in one.stats.items()} for one in files}
        doubtful = [one for one in files if not self._holds(one, stats[one.id], rules.today)]
        items = [(one, self._digests(one, rules.today)) for one in doubtful]
        others = {key: one for key, one in self._entries.items() if not key.startswith(below)}
        changed = {_part(key) for key in self._entries.keys() - stats.keys() - others.keys()}
        entries = {one.id: self._entries[one.id] for one in files if one.id in self._entries}
        failed: dict[str, Found] = {}  # a faster machine, or this one on another day, could read them: nothing is kept
        answers = workers.each(_read, rules, items, LIMITS, stage=_STAGE, size=_CHUNK)
        for one, answer in zip(doubtful, answers, strict=True):
            if isinstance(answer, Failed):
                failed[one.id] = _told(one, answer)
                entries.pop(one.id, None)
                changed.add(_part(one.id))
                continue
            entry = answer if isinstance(answer, _Entry) else entries[one.id]
            marks = {code: _Mark(mark.content, stats[one.id][code]) for code, mark in entry.marks.items()}
            if marks != entry.marks or isinstance(answer, _Entry):
                changed.add(_part(one.id))
            entries[one.id] = entry._replace(marks=marks)
        self._entries = others | entries
        self._keep(changed)
        return [failed.get(one.id) or (entries[one.id].posting, entries[one.id].problems) for one in files]

    def _holds(self, files: Files, stats: Mapping[str, bytes], today: dt.date) -> bool:
        """Whether nothing of the files has to be looked at."""
        entry = self._entries.get(files.id)
        return (
            entry is not None
            and all(stats.values())
            and {code: mark.stat for code, mark in entry.marks.items()} == stats
            and _alike(entry.posting, entry.day, today)
        )

    def _digests(self, files: Files, today: dt.date) -> Mapping[str, bytes] | None:
        """The contents with which nothing has to be read again."""
        entry = self._entries.get(files.id)
        if entry is None or not _alike(entry.posting, entry.day, today) or entry.marks.keys() != files.paths.keys():
            return None
        return {code: mark.content for code, mark in entry.marks.items()}

    def _keep(self, changed: Collection[int]) -> None:
        """Write the parts that have changed, and those that are there no more."""
        there: Collection[str] = ()
        with contextlib.suppress(OSError):
            there = os.listdir(self._folder)
        parts: dict[int, dict[str, _Entry]] = {number: {} for number in range(_PARTS)}
        for key, entry in self._entries.items():
            parts[_part(key)][key] = entry
        for number, entries in parts.items():
            path = self._path(number)
            if number in changed or (entries and path.name not in there):
                cache.save(path, self._key, entries)


def _part(posting_id: str) -> int:
    return zlib.crc32(posting_id.encode()) % _PARTS


def _packed(stat: Stat, settled: int) -> bytes:
    """What the file system says of a file; nothing where it changed too lately for that to be believed later."""
    _, changed, touched, _ = stat
    return _STAT.pack(*stat) if max(changed, touched) < settled else b""


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Without looking for cycles among values that come by the hundred thousand, have none, and stay."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if enabled:
            gc.enable()
