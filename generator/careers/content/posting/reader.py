"""Keeps postings that were read, and finds them again by the bytes of their files and by the rules of reading.

A file is not opened if its size, times and number are those it had when it was read, unless it was so new then that it
could have changed since without showing it (as git's index has it: "racy"): then its bytes decide, as they do for every
file whose times have changed. A fixed number of parts holds the postings, so that little is written when one changes.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import functools
import os
import struct
import time
import zlib
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from careers.content.posting.checks import refuse
from careers.content.posting.front import Rules
from careers.content.posting.model import Posting
from careers.content.posting.read import Files, Stat, contents, understand
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.support import cache
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.garbage import uncollected
from careers.support.work import LIMITS, Failed, WorkError, Workers

_PARTS = 64
_SETTLING = 2 * 10**9  # nanoseconds; the coarsest times that a file system keeps are even seconds (FAT)
_STAGE = "reading"
_CHUNK = 64  # postings that a worker reads at a time
_STAT = struct.Struct("<QqqQ")

Result = tuple[Posting | None, tuple[Diagnostic, ...]]


class _Entry(NamedTuple):
    """The result of reading a posting's files.

    Attributes:
        digests: locale code -> digest of its file's bytes.
        stats: locale code -> what the file system said of its file, b"" if the file was new.
        day: the day it was read.
        posting: the posting, None where it has an error.
        diagnostics: its problems.
    """

    digests: Mapping[str, bytes]
    stats: Mapping[str, bytes]
    day: dt.date
    posting: Posting | None
    diagnostics: tuple[Diagnostic, ...]


class Reader:
    """Reads postings by the same rules, all of them or those that have changed."""

    def __init__(self, display_path: str, rules: Rules, workers: Workers, folder: Path | None) -> None:
        """Read postings that lie in `display_path`, as editors know it.

        Args:
            display_path: the content folder.
            rules: they decide how files are read.
            workers: they read the files.
            folder: where read postings are kept and looked for; it may be missing, unwritable or full of anything.
        """
        self._rules, self._workers, self._folder = replace(rules, taxonomies=_bare(rules.taxonomies)), workers, folder
        codes, currency = rules.locales.codes, rules.currency
        # All that decides how files are read but for today's date, see `_reads_alike`.
        self._key = cache.fingerprint(cache.code_fingerprint(), self._rules.taxonomies, codes, currency, display_path)
        self._entries = _load(folder, self._key) if folder is not None else {}

    def read(self, files: Sequence[Files], company: str = "") -> list[Result]:
        """Return the posting in each of `files` and its problems, in their order.

        They are all that there are, or all of `company`: what is kept of others is lost.
        """
        below, today = f"{company}/" if company else "", self._rules.today
        settled = time.time_ns() - _SETTLING
        stats = {item.id: {code: _pack(stat, settled) for code, stat in item.stats.items()} for item in files}
        others = {key: entry for key, entry in self._entries.items() if not key.startswith(below)}
        changed = {_part(key) for key in self._entries.keys() - stats.keys() - others.keys()}
        entries = {item.id: entry for item in files if (entry := self._find(item, today))}
        doubtful = [
            item
            for item in files
            if item.id not in entries or not all(stats[item.id].values()) or entries[item.id].stats != stats[item.id]
        ]
        items = [(item, entries[item.id].digests if item.id in entries else None) for item in doubtful]
        # Another machine, or this one on another day, could read the files that failed: they are not kept.
        failed: dict[str, Result] = {}
        answers = self._workers.each(_read, self._rules, items, LIMITS, stage=_STAGE, size=_CHUNK)
        for item, answer in zip(doubtful, answers, strict=True):
            if isinstance(answer, Failed):
                path = min(display_path for _, display_path in item.paths.values())
                failed[item.id] = None, (refuse(answer, path, 1, Diagnostics()),)
                entries.pop(item.id, None)
                changed.add(_part(item.id))
                continue
            entry = (answer or entries[item.id])._replace(stats=stats[item.id])
            if entry != entries.get(item.id):
                changed.add(_part(item.id))
            entries[item.id] = entry
        self._entries.clear()
        self._entries.update(others | entries)
        if self._folder is not None:
            self._save(self._folder, changed)
        return [failed.get(item.id) or (entries[item.id].posting, entries[item.id].diagnostics) for item in files]

    def _find(self, files: Files, today: dt.date) -> _Entry | None:
        """Return the entry that holds for the files of a posting today, unless they have changed."""
        entry = self._entries.get(files.id)
        if entry is None or entry.digests.keys() != files.paths.keys():
            return None
        return entry if _reads_alike(entry.posting, entry.day, today) else None

    def _save(self, folder: Path, changed: Collection[int]) -> None:
        """Write the parts that have changed, and those whose files are gone."""
        present: Collection[str] = ()
        with contextlib.suppress(OSError):
            present = os.listdir(folder)
        parts: dict[int, dict[str, _Entry]] = {number: {} for number in range(_PARTS)}
        for key, entry in self._entries.items():
            parts[_part(key)][key] = entry
        written = [
            (_path(folder, number), self._key, entries)
            for number, entries in parts.items()
            if number in changed or (entries and f"{number:02}" not in present)
        ]
        # In workers, because a text that is not ASCII keeps its UTF-8 in memory once it has been encoded (CPython).
        with contextlib.suppress(WorkError):  # what is not kept is read again
            deque(Workers(self._workers.count).map(_save_part, written, range(len(written)), size=1), 0)


def _save_part(parts: Sequence[tuple[Path, str, Mapping[str, _Entry]]], number: int) -> bool:
    return cache.save(*parts[number])


@functools.lru_cache(maxsize=1)
def _load(folder: Path, key: str) -> dict[str, _Entry]:
    """Return the entries of a folder; the last ones stay, so that a live preview looks into files only once."""
    entries: dict[str, _Entry] = {}
    with uncollected():
        for number in range(_PARTS):
            entries |= cache.load(_path(folder, number), key, dict[str, _Entry]) or {}
    return entries


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:02}"


def _bare(taxonomies: Taxonomies) -> Taxonomies:
    """Return the vocabularies without the texts about their terms, which do not decide how postings are read."""
    return Taxonomies(tuple(map(_bare_taxonomy, taxonomies)), taxonomies.broken)


def _bare_taxonomy(taxonomy: Taxonomy) -> Taxonomy:
    empty: dict[str, Any] = {"name": {}, "summary": {}, "aliases": (), "former_ids": (), "stack": {}, "links": ()}
    empty |= dict.fromkeys(("vendor", "url", "careers_url", "sort", "employment"))
    terms = {term.id: replace(term, **empty) for term in taxonomy.terms.values()}
    return replace(taxonomy, name={}, singular={}, icon="", layers={}, terms=terms)


def _read(rules: Rules, item: tuple[Files, Mapping[str, bytes] | None]) -> _Entry | None:
    """Return the entry of a posting's files, in a worker; None if their bytes have the known digests."""
    files, known = item
    diagnostics = Diagnostics()
    data = contents(files, diagnostics)
    digests = {code: bytes.fromhex(cache.fingerprint(content)) for code, content in data.items()}
    return None if digests == known else _Entry(digests, {}, rules.today, *understand(files, data, rules, diagnostics))


def _reads_alike(posting: Posting | None, day: dt.date, other: dt.date) -> bool:
    """Return whether a posting has equal problems on two days; ``checks`` uses the date for nothing else."""
    if posting is None or day == other:
        return True
    dates = [date for date in (posting.posted, posting.verified, posting.confirmed) if date is not None]
    return posting.is_open(day) == posting.is_open(other) and all((date > day) == (date > other) for date in dates)


def _part(posting_id: str) -> int:
    return zlib.crc32(posting_id.encode()) % _PARTS


def _pack(stat: Stat, settled: int) -> bytes:
    """Return what the file system says of a file; b"" where it changed too lately for that to be believed later."""
    _, changed, touched, _ = stat
    return _STAT.pack(*stat) if max(changed, touched) < settled else b""
