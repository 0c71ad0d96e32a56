"""Two generations of a site: the one that is read, and one beside it that becomes the next.

A build brings the spare generation up to date, which takes what differs from two builds ago, then both change names in
one system call, so that whoever reads the site sees all of the old or all of the new. Two generations take twice the
room of one, but for files that have not changed since the second build of a site: those are one file with two names.

What stands beside ``<name>``:

``.<name>.lock``
    held by the build that runs.
``.<name>.spare-<hex>``
    the other generation, called anew by each build: what outlives a killed one cannot write into the next.
``.<name>.staging-<hex>``
    what MkDocs writes, or an old site on its way out; worth nothing.
``.<name>.old-<hex>``
    the whole old site, in the moment between two renames where the system cannot exchange folders.

What each generation holds stands in a manifest in the cache, named by the site's path and by the inode of the
generation's folder, which stays the same when that changes its name. Both are only believed where the files agree: see
`manifest`. Without a cache there is one generation, made anew by each build.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from generator.build import placing
from generator.build.lock import Lock
from generator.build.manifest import Manifest, Notes, Written
from generator.build.swap import (
    Swap,
    SwapError,
    exchange,
    insist_on_movable,
    insist_on_replaceable,
    insist_on_site,
    real,
    replace,
    told,
)
from generator.work import Workers

log = logging.getLogger(__name__)

_ENGINE = ("engine",)
_SITES = 8  # whose manifests a cache keeps
_TICK = 10_000_000  # nanoseconds in which a file system may not tell two moments apart
_PORTION = 500  # files a worker links at a time
_UMASK = 0o022  # a site is for all to read, whoever builds it


class Generations:
    """A build's place: the generation in the making, and what is known of it and of the live site.

    It ends with `publish` or `discard`; as a context manager it discards what was not published. A forked child's
    copy can do neither: only the process that opened it. Until then the process makes files that all can read.

    Attributes:
        folder: the generation in the making, which may hold files of an older build; only `placing.write` writes there.
        engine: an empty folder aside for what MkDocs writes, of the same file system.
    """

    def __init__(
        self,
        live: Path,
        folder: Path,
        before: Manifest,
        engine: Path,
        shelf: _Shelf | None,
        lock: Lock,
        swap: Swap,
        umask: int,
    ) -> None:
        """Use `open`."""
        self.folder, self.engine = folder, engine
        self._live, self._shelf, self._lock, self._swap, self._umask = live, shelf, lock, swap, umask
        self._before = before  # of the generation in the making
        self._lives = shelf.manifest(live) if shelf else Manifest()  # of the live site
        self._wanted = Manifest()  # units of the new site
        self._there: list[Written] = []  # their files that the generation has from before
        self._new: list[Written] = []  # those that this build wrote
        self._linked: list[Written] = []  # those that the live site has
        self._added = Manifest()  # the units that this build made
        self._written: list[Written] = []  # all files that it ever wrote
        self._earlier: list[str] = []  # the addresses of files and folders that may be there and not be wanted
        self._made = False  # something that no manifest knows yet

    @classmethod
    def open(cls, site_dir: Path, manifests: Path | None = None, *, swap: Swap | None = None) -> Self:
        """A place to build the site in `site_dir`, after putting right what a killed build left.

        `site_dir` may be missing, empty, a built site, or a link to one of these; a link stays. `manifests` is a
        folder of the cache, None where there is no cache. `swap` exchanges two folders (default: `exchange`).

        Raises:
            SwapError: another build is running, `site_dir` is something that must not be replaced, or the folders
                cannot be made.
        """
        with told(site_dir):
            live = real(site_dir)
            insist_on_movable(live)
            live.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(live.with_name(f".{live.name}.lock"))
            if not lock.acquire():
                raise SwapError(f"another build is writing {live}; wait until it has ended, then build again")
            umask = os.umask(_UMASK)
            try:
                shelf = _shelf(live, manifests)
                spare = _tidy(live, shelf)
                insist_on_replaceable(live)  # under the lock: another build may be removing what we would list
                folder, before = _generation(live, spare, shelf)
                engine = _beside(live, "staging")
                engine.mkdir()
            except BaseException:
                os.umask(umask)
                lock.release()
                raise
        return cls(live, folder, before, engine, shelf, lock, swap or exchange, umask)

    def find(self, name: Sequence[str], key: str) -> Notes | None:
        """The notes of a unit that was made with this key before, and all of whose files are there still; else None.

        It belongs to the new site then. What only the live site has is brought over by `publish`.
        """
        for root, manifest, files in (
            (self.folder, self._before, self._there),
            (self._live, self._lives, self._linked),
        ):
            record = manifest.get(name)
            if record and record.key == key and placing.intact(os.fspath(root), record.files):
                files += record.files
                self._wanted.take(name, manifest)
                return record.notes
        return None

    def add(self, name: Sequence[str], key: str, files: Sequence[Written], notes: Notes) -> None:
        """Have a unit that this build made belong to the new site: its files, and what `find` shall tell of it."""
        self._new += files
        self._written += files
        for manifest in (self._wanted, self._added):
            manifest.add(name, key, files, notes)
        self._made = True

    def again(self) -> None:
        """Have nothing belong to the new site yet, after all; what this build has made so far can be found."""
        self._earlier += [file.address for file in self._before.files(besides=self._added)]
        self._earlier += placing.folders_of(file.address for file in self._written)
        self._before.merge(self._added)
        self._wanted, self._added = Manifest(), Manifest()
        self._there, self._new, self._linked = [], [], []

    def take_back(self, addresses: Sequence[str]) -> None:
        """Have nothing at these addresses unless it is added: they may hold parts of what could not be made."""
        self._earlier += [*addresses, *placing.folders_of(addresses)]

    def merge(self) -> tuple[str, ...]:
        """Have what MkDocs wrote belong to the new site, as one unit; the addresses. Raises OSError.

        A file that the generation has already, byte for byte, is left as it is.
        """
        root, known = os.fspath(self.folder), self._before.get(_ENGINE)
        before = {file.address: file for file in known.files} if known else {}
        files = []
        for address, source in _below(os.fspath(self.engine)):
            there = before.get(address)
            if there and placing.intact(root, [there]) and _same(source, f"{root}/{address}"):
                files.append(there)
            else:
                files.append(placing.move(source, root, address))
        self.add(_ENGINE, "", files, [])
        return tuple(file.address for file in files)

    def publish(self, workers: Workers | None = None) -> None:
        """Put the new site in the old one's place, which becomes the spare. Whatever happens, the build has ended.

        `workers` of this machine link what only the live site has, which is most of it in the second build of a site.

        Raises:
            SwapError: the old site stays.
            RuntimeError: it had ended before.
        """
        if not self._lock.held:
            raise RuntimeError("this build has ended; open a new one")
        try:
            with told(self._live):
                self._complete(workers or Workers())
                insist_on_site(self.folder)
                replace(self._live, self.folder, _beside(self._live, "old"), self._swap)
        finally:
            self.discard()

    def discard(self, *, full: bool = False) -> None:
        """Let others build; the live site stays as it is. Twice does no harm.

        With a cache, what was made is kept for the next build; not where the disk is `full` and there is no site yet.
        """
        if not self._lock.held:
            return
        try:
            with told(self._live):
                keeps = self._live.exists() or not full
                if self._made and self._shelf and self.folder.exists() and keeps:
                    self._remember()
                _tidy(self._live, self._shelf)
        finally:
            os.umask(self._umask)
            self._lock.release()

    def __enter__(self) -> Self:
        """This build's place."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Discard what was not published."""
        self.discard()

    def _complete(self, workers: Workers) -> None:
        """Make the generation hold the wanted files, and no others."""
        root = os.fspath(self.folder)
        linked = [file.address for file in self._linked]
        near = workers if workers.near else Workers()
        for _ in near.map(placing.link, (os.fspath(self._live), root), linked, stage="links", size=_PORTION):
            pass
        files = [*self._there, *self._new, *self._linked]
        addresses = {file.address for file in files}
        folders = placing.folders_of(addresses)
        if doubtful := next(iter(addresses & folders), "") or _twice(files, addresses):
            raise SwapError(f"{doubtful} would be two things at one address, so the new site is not published")
        others = (file.address for file in self._before.files(besides=self._wanted))
        gone = [*self._earlier, *others, *sorted(self._before.folders.keys() - folders)]
        for address in gone:
            if address not in addresses and address not in folders:
                with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                    placing.take_away(f"{root}/{address}")
        if self._shelf is not None:
            touched = placing.folders_of([*gone, *linked, *(file.address for file in self._written)])
            known = self._before.folders.items()
            dates = {folder: date for folder, date in known if folder in folders and folder not in touched}
            self._wanted.folders = dates | placing.changed(root, folders - dates.keys())
            self._shelf.keep(self._wanted, self.folder)
            self._made = False
            _wait_for(max((*(file.mtime for file in self._written), *self._wanted.folders.values()), default=0))

    def _remember(self) -> None:
        """Note what a build made that did not come to its end, beside what is there from before."""
        assert self._shelf is not None
        known = Manifest()
        known.merge(self._before)
        known.merge(self._wanted)
        known.folders = dict.fromkeys(placing.folders_of(file.address for file in known.files()), 0)
        self._shelf.keep(known, self.folder)


class _Shelf:
    """The manifests of one site, in the cache."""

    def __init__(self, folder: Path, live: Path) -> None:
        self._folder = folder
        self._site = hashlib.blake2b(os.fsencode(live), digest_size=8).hexdigest()

    def _path(self, generation: Path) -> Path:
        return self._folder / f"{self._site}-{generation.stat().st_ino}"

    def has(self, generation: Path) -> bool:
        """Whether there is a manifest of a generation."""
        return self._path(generation).exists()

    def manifest(self, generation: Path) -> Manifest:
        """That of a generation; an empty one where there is none."""
        return Manifest.read(self._path(generation)) if generation.exists() else Manifest()

    def keep(self, manifest: Manifest, generation: Path) -> None:
        """Write that of a generation; where it cannot be written, the next build makes more than it need."""
        try:
            manifest.save(self._path(generation))
        except OSError as error:
            log.info("the next build will take longer, because its cache cannot be written: %s", error)

    def forget(self, generation: Path) -> None:
        """Drop that of an earlier folder with the inode of a new one."""
        self._path(generation).unlink(missing_ok=True)

    def drop(self, besides: Iterable[Path]) -> None:
        """Drop manifests of this site but for those of some generations, and those of sites not built for long."""
        kept = {self._path(generation) for generation in besides}
        others: dict[str, float] = {}
        for entry in list(os.scandir(self._folder)):
            path = Path(entry.path)
            site = entry.name.partition("-")[0]
            if site != self._site:
                others[site] = max(others.get(site, 0), entry.stat().st_mtime)
            elif path not in kept:
                path.unlink(missing_ok=True)
        for site in sorted(others, key=lambda one: others[one])[: -_SITES + 1]:
            for path in self._folder.glob(f"{site}-*"):
                path.unlink(missing_ok=True)


def _shelf(live: Path, manifests: Path | None) -> _Shelf | None:
    """Where the manifests of a site are; None where there is no cache."""
    if manifests is None:
        return None
    try:
        manifests.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        log.info("building without a cache: %s", error)
        return None
    return _Shelf(manifests, live)


def _beside(live: Path, kind: str) -> Path:
    return live.with_name(f".{live.name}.{kind}-{secrets.token_hex(4)}")


def _tidy(live: Path, shelf: _Shelf | None) -> Path | None:
    """Put back an old site whose successor never came, and remove what no manifest knows; the spare generation."""
    pattern = re.compile(rf"\.{re.escape(live.name)}\.(staging|spare|old)-[0-9a-f]{{8}}")
    spare: Path | None = None
    for entry in sorted(live.parent.iterdir()):
        match = pattern.fullmatch(entry.name)
        if match is None:
            continue
        if match[1] == "old":
            if not os.path.lexists(live):
                entry.rename(live)
                continue
            # A half-removed tree must never be taken for the whole old site, so it loses that name first.
            entry = entry.rename(_beside(live, "spare"))
        if match[1] != "staging" and spare is None and shelf is not None and shelf.has(entry):
            spare = entry
        else:
            _remove(entry)
    if shelf is not None:
        with contextlib.suppress(OSError):
            shelf.drop(besides=[one for one in (spare, live) if one is not None and one.exists()])
    return spare


def _generation(live: Path, spare: Path | None, shelf: _Shelf | None) -> tuple[Path, Manifest]:
    """The generation in the making: the spare one, with nothing in it that is not known, or an empty one."""
    folder = _beside(live, "staging" if shelf is None else "spare")
    if spare is not None and shelf is not None:
        manifest = shelf.manifest(spare)
        spare.rename(folder)
        try:
            manifest.folders = placing.clear(os.fspath(folder), manifest)
        except OSError:
            _remove(folder.rename(_beside(live, "staging")))
        else:
            return folder, manifest
    folder.mkdir()
    if shelf is not None:
        shelf.forget(folder)
    return folder, Manifest()


def _remove(tree: Path) -> None:
    try:
        shutil.rmtree(tree)
    except OSError as error:  # no reason to refuse a build: the site itself is in order
        log.warning("could not remove %s (%s); nothing needs it any more, you can delete it", tree, error.strerror)


def _below(root: str) -> Iterator[tuple[str, str]]:
    """The address and path of each file below a folder, in order."""
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = f"{folder}/{name}"
            yield path[len(root) + 1 :], path


def _same(one: str, other: str) -> bool:
    """Whether two files hold the same bytes."""
    with open(one, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()


def _twice(files: Sequence[Written], addresses: set[str]) -> str:
    """An address that two units claim, or ""."""
    if len(files) == len(addresses):
        return ""
    left = set(addresses)
    for file in files:
        if file.address not in left:
            return file.address
        left.discard(file.address)
    return ""


def _wait_for(newest: int) -> None:
    """Let a moment pass after the newest change, so that any later one has another date."""
    time.sleep(min(max(0, newest + _TICK - time.time_ns()), _TICK) / 1e9)
