"""Publish a site: build it in a folder beside the live one, then exchange the two folders in one system call.

Whoever reads the site sees all of the old one or all of the new one. A file that is the same in both is one file with
two names (a hard link), so that little is written. No file is ever written into: it is made under its own name, or
removed and made anew.

What lies beside ``<name>`` while a build runs:

``.<name>.lock``
    held by the build that runs.
``.<name>.staging-<hex>``
    the new site, what MkDocs writes, or an old site that is being removed; the next build removes what is left of it.
``.<name>.old-<hex>``
    the whole old site, in the moment between two renames where the system cannot exchange folders.

A record in the cache says which units the live site was made of, with which fingerprints, and which files they are. A
unit is believed to be there only if its files have the size and time of the record. Without a record, everything is
made.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import secrets
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self

from careers.builder.exchange import (
    Exchange,
    PublishError,
    exchange,
    explained,
    insist_on_movable,
    insist_on_replaceable,
    insist_on_site,
    real,
    replace,
)
from careers.builder.files import WrittenFile, bring, folders_above, intact, remove_file, two_things, write
from careers.builder.lock import Lock
from careers.support import cache

log = logging.getLogger(__name__)

_ENGINE = ("engine",)
_SITES = 8  # whose records a cache keeps
# Threads that remove an old site, each a folder of a company or a term at a time. Of 57,000 files on a busy disk, in
# three turns each, eight took 6 to 9 s and one 18 to 51 s.
_REMOVERS, _DEEP = 8, 3
_UMASK = 0o022  # a site is for all to read, whoever builds it

Name = tuple[str, ...]
Message = tuple[str, int, str]


class Entry(NamedTuple):
    """A unit as a site has it: its fingerprint, its files, and the fingerprint of its inputs, if it has any."""

    fingerprint: str
    files: tuple[WrittenFile, ...]
    inputs: str = ""


class Record(NamedTuple):
    """A description of the live site, kept in the cache.

    Attributes:
        inputs: fingerprint of all that it was built from, "" where that is not known.
        messages: what the build said that matters: logger, level, text.
        entries: its units.
        folders: when each of its folders last gained or lost a name, in nanoseconds.
    """

    inputs: str = ""
    messages: tuple[Message, ...] = ()
    entries: Mapping[Name, Entry] = MappingProxyType({})
    folders: Mapping[str, int] = MappingProxyType({})


class NewSite:
    """A site in the making, beside the live one.

    It ends with `publish` or `discard`; as a context manager it discards what was not published. Until then the process
    makes files that all can read.

    Attributes:
        folder: the new site.
        live: the site that is read until then, which may be missing.
        engine: an empty folder for what MkDocs writes.
    """

    def __init__(
        self, live: Path, folder: Path, engine: Path, record: Path | None, lock: Lock, exchange: Exchange, umask: int
    ) -> None:
        """Use `open`."""
        self.folder, self.engine = folder, engine
        self.live, self._record, self._lock, self._exchange, self._umask = live, record, lock, exchange, umask
        self._before = _load(record, live)
        self._entries: dict[Name, Entry] = {}  # what the new site holds
        self._earlier: dict[Name, Entry] = {}  # what this build has made for a plan that it gave up

    @classmethod
    def open(cls, site_dir: Path, records: Path | None = None, *, exchange: Exchange = exchange) -> Self:
        """Begin a new site for `site_dir`, after putting right what a killed build left.

        `site_dir` may be missing, empty, a built site, or a link to one of these; a link stays. `records` is a folder
        of the cache, None where there is no cache.

        Raises:
            PublishError: another build is running, `site_dir` is something that must not be replaced, or the folders
                cannot be made.
        """
        with explained(site_dir):
            live = real(site_dir)
            insist_on_movable(live)
            live.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(live.with_name(f".{live.name}.lock"))
            if not lock.acquire():
                raise PublishError(f"another build is writing {live}; wait until it has ended, then build again")
            umask = os.umask(_UMASK)
            try:
                _tidy(live)
                insist_on_replaceable(live)  # under the lock: another build may be removing what we would list
                folder, engine = _beside(live, "staging"), _beside(live, "staging")
                folder.mkdir()
                engine.mkdir()
            except BaseException:
                os.umask(umask)
                lock.release()
                raise
        record = None if records is None else _record_of(live, records)
        return cls(live, folder, engine, record, lock, exchange, umask)

    @property
    def known(self) -> Mapping[Name, Entry]:
        """Return the units that this build has made, and those that the live site has besides."""
        return {**self._before.entries, **self._earlier, **self._entries}

    def keep(self, name: Name, fingerprint: str, inputs: str = "") -> bool:
        """Keep a unit with this fingerprint if the new site or the live one has it; tell whether that could be done.

        `inputs` is the fingerprint of what it is decided from now.
        """
        known = (self._entries, self._earlier, self._before.entries)
        entry = next((entries[name] for entries in known if name in entries), None)
        if entry is None or entry.fingerprint != fingerprint or not bring(self.live, self.folder, entry.files):
            return False
        self._entries[name] = entry._replace(inputs=inputs)
        return True

    def add(self, name: Name, entry: Entry) -> None:
        """Note a unit whose files are in the new site."""
        self._entries[name] = entry

    def replan(self) -> None:
        """Begin with another plan; what has been made so far is known, and what the new plan does not keep goes."""
        self._earlier |= self._entries
        self._entries = {}

    def remove(self, addresses: Iterable[str]) -> None:
        """Remove files from the new site that may be parts of a unit which could not be made."""
        for address in addresses:
            remove_file(self.folder, address)

    def merge(self) -> None:
        """Take what MkDocs wrote into the new site. Raises OSError."""
        root = os.fspath(self.engine)
        files = ((address, Path(path).read_bytes()) for address, path in _below(root))
        self.add(_ENGINE, Entry("", write(self.folder, files, self.live)))

    def publish(self, inputs: str = "", messages: Iterable[Message] = ()) -> None:
        """Put the new site in the old one's place, and remove the old one. Whatever happens, the build has ended.

        `inputs` is the fingerprint of all that it was built from, and `messages` are what the build said: see
        `read_current`.

        Raises:
            PublishError: the old site stays.
            RuntimeError: the build had ended before.
        """
        if not self._lock.held:
            raise RuntimeError("this build has ended; open a new one")
        try:
            with explained(self.live):
                folders = self._complete()
                insist_on_site(self.folder)
                replace(self.live, self.folder, _beside(self.live, "old"), self._exchange)
                if self._record is not None:
                    _save(self._record, self.live, Record(inputs, tuple(messages), self._entries, folders))
        finally:
            self.discard()

    def discard(self) -> None:
        """Let others build; the live site stays as it is. Twice does no harm."""
        if not self._lock.held:
            return
        try:
            with explained(self.live):
                _tidy(self.live)
        finally:
            os.umask(self._umask)
            self._lock.release()

    def __enter__(self) -> Self:
        """Return the new site itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Discard what was not published."""
        self.discard()

    def _complete(self) -> Mapping[str, int]:
        """Make the new site hold the files of its entries, and no others; return the times of its folders."""
        wanted = [file.address for entry in self._entries.values() for file in entry.files]
        addresses = set(wanted)
        folders = {folder for address in addresses for folder in folders_above(address)}
        if doubtful := next(iter(addresses & folders), "") or _twice(wanted):
            raise PublishError(two_things(doubtful))
        self.remove({file.address for entry in self._earlier.values() for file in entry.files} - addresses)
        return {folder: os.lstat(f"{self.folder}/{folder}").st_mtime_ns for folder in ("", *sorted(folders))}


def read_current(site_dir: Path, records: Path, inputs: str) -> tuple[Message, ...] | None:
    """Return what the last build of a site said, if it was built from the same `inputs` and is as it was built.

    Return None if it has to be built.
    """
    try:
        live = real(site_dir)
        record = _load(_record_of(live, records), live)
        if not inputs or record.inputs != inputs:
            return None
        if any(os.lstat(f"{live}/{folder}").st_mtime_ns != mtime for folder, mtime in record.folders.items()):
            return None
    except OSError:
        return None
    return record.messages if all(intact(live, entry.files) for entry in record.entries.values()) else None


def _twice(addresses: Iterable[str]) -> str:
    """Return an address that comes up twice, or ""."""
    seen = set[str]()
    return next((one for one in addresses if one in seen or seen.add(one)), "")  # type: ignore[func-returns-value]


def _below(root: str) -> Iterator[tuple[str, str]]:
    """Yield the address and path of each file below a folder, in order."""
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = f"{folder}/{name}"
            yield path[len(root) + 1 :], path


def _record_of(live: Path, records: Path) -> Path:
    return records / hashlib.blake2b(os.fsencode(live), digest_size=8).hexdigest()


def _load(path: Path | None, live: Path) -> Record:
    """Return what is known of the live site; nothing where there is no record, or one that cannot be believed."""
    record = cache.load(path, os.fspath(live), Record) if path else None
    if record is None or not all(_is_below(file.address) for one in record.entries.values() for file in one.files):
        return Record()
    return record


def _is_below(address: str) -> bool:
    """Tell whether an address leads nowhere but below the folder that it is in."""
    return ".." not in address.split("/") and not os.path.isabs(address)


def _save(path: Path, live: Path, record: Record) -> None:
    """Write the record of a site, and drop those of sites that have not been built for long."""
    if not cache.save(path, os.fspath(live), record):
        log.info("the next build will take longer, because its cache cannot be written: %s", path)
        return
    with contextlib.suppress(OSError):
        others = sorted(path.parent.iterdir(), key=lambda other: other.stat().st_mtime)
        for other in others[:-_SITES]:
            other.unlink(missing_ok=True)


def _beside(live: Path, kind: str) -> Path:
    return live.with_name(f".{live.name}.{kind}-{secrets.token_hex(4)}")


def _tidy(live: Path) -> None:
    """Put back an old site whose successor never came, and remove what builds have left beside the site."""
    pattern = re.compile(rf"\.{re.escape(live.name)}\.(staging|old)-[0-9a-f]{{8}}")
    for entry in sorted(live.parent.iterdir()):
        match = pattern.fullmatch(entry.name)
        if match is None:
            continue
        if match[1] == "old":
            if not os.path.lexists(live):
                entry.rename(live)
                continue
            # A half-removed tree must never be taken for the whole old site, so it loses that name first.
            entry = entry.rename(_beside(live, "staging"))
        _remove(entry)


def _remove(tree: Path) -> None:
    """Remove a folder. File systems take long over each of ten thousand folders, but over several at a time."""
    try:
        tree.chmod(stat.S_IRWXU)  # a site may be closed to all who would write into it
        parts = [os.fspath(tree)]
        for _ in range(_DEEP):
            parts = [folder for part in parts for folder in _folders(part)]
        with ThreadPoolExecutor(_REMOVERS) as pool:
            for _ in pool.map(partial(shutil.rmtree, ignore_errors=True), parts):
                pass
        shutil.rmtree(tree)
    except OSError as error:  # no reason to refuse a build: the site itself is in order
        log.warning("could not remove %s (%s); nothing needs it any more, you can delete it", tree, error.strerror)


def _folders(path: str) -> list[str]:
    """Return the folders in a folder; links to folders are none."""
    with os.scandir(path) as entries:
        return [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
