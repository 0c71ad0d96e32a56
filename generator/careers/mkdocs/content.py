"""The content of a site as builds and commands read it, and the log of its problems."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from mkdocs.exceptions import Abort
from mkdocs.plugins import get_plugin_logger

from careers.builder.failures import Unmade
from careers.content import address_list
from careers.content.address_list import AddressList
from careers.content.folder import walk
from careers.content.library import ALONE, Library, Reader
from careers.content.posting.rules import refuse
from careers.content.static_pages import StaticFile, gather
from careers.mkdocs.assets import check_icons
from careers.mkdocs.settings import Settings
from careers.support.diagnostics import Diagnostics, display_path, environment_language
from careers.support.work import Workers

log = get_plugin_logger("careers")


def read_address_list(settings: Settings, diagnostics: Diagnostics) -> AddressList:
    """Return the lines of the address list that can be read; faults in the others harm no page, and are recorded."""
    prefixes = settings.locales.prefixes
    return address_list.load(
        settings.content, display_path(settings.content), prefixes, settings.address_list_url, diagnostics
    )


def library_reader(settings: Settings, workers: Workers = ALONE) -> Reader:
    """Return a reader of the content folder; `workers` read the postings."""
    return Reader(
        settings.content,
        display_path(settings.content),
        settings.locales,
        today=settings.today,
        as_of=settings.as_of,
        timezone=settings.timezone,
        currency=settings.currency,
        unverified_after=settings.unverified_after,
        employer=settings.employer,
        workers=workers,
    )


class BuildContent:
    """The content folder as it was read last.

    Attributes:
        library: the postings and vocabularies without those that have errors.
        addresses: the address list.
        errors: what was wrong with the postings and vocabularies when they were read last.
        reader: reads the postings, and remembers their files, so that it can read some again.
        static_pages: the files that MkDocs publishes, without those that have errors.
    """

    library: Library
    static_pages: tuple[StaticFile, ...] = ()

    def __init__(self, settings: Settings, workers: Workers) -> None:
        """Read the address list; `read` reads the rest."""
        self._settings = settings
        diagnostics = Diagnostics()
        self.addresses = read_address_list(settings, diagnostics)
        if len(diagnostics):
            log.info(
                f"{self.addresses.display_path}: some lines make no sense ({len(diagnostics)}); "
                "careers check tells which"
            )
        workers = replace(workers, factory=None)  # workers on other machines do not see the files
        self.reader = library_reader(settings, workers)

    def read(self, static_folder: Path, *, strict: bool, is_kept: bool) -> None:
        """Read everything, the static pages from `static_folder`, and log the problems; if `is_kept`, these alone.

        Raises:
            Abort: there are errors and the build is strict.
            WorkError: the workers broke down.
        """
        diagnostics = Diagnostics() if is_kept else self._read_library(self.reader.read)
        if not is_kept:
            check_content(self._settings.content, diagnostics)
            from careers.outputs import indeed  # not for commands

            if self._settings.indeed and (lacking := indeed.judge(self.library, diagnostics)):
                log.info(f"no indeed.xml: open jobs ({lacking}) lack what Indeed requires; careers check names them")
        name = display_path(static_folder)
        self.static_pages = gather(static_folder, name, diagnostics, self._settings.named_files)
        _report(diagnostics, strict=strict)

    def read_again(self, changed: Collection[Path]) -> None:
        """Read the postings and introductions in `changed` again, and log the problems.

        Raises:
            WorkError: the workers broke down.
        """
        _report(self._read_library(lambda: self.reader.read_again(changed)), strict=False)

    def leave_out(self, unmade: Unmade, *, strict: bool) -> None:
        """Log the postings and introductions that no page can be made of, and take them out of the library.

        Raises:
            Abort: the build is strict.
        """
        diagnostics = Diagnostics()
        for posting, failure in unmade.postings.items():
            text = self.library.postings[posting].texts[self.library.postings[posting].source]
            refuse(failure, text.path, text.body_line, diagnostics)
        for term, failure in unmade.introductions.items():
            for introduction in self.library.introductions[term].values():
                refuse(failure, introduction.path, 1, diagnostics)
        _report(diagnostics, strict=strict)
        self.library = self.library.without(unmade.postings, unmade.introductions)

    def _read_library(self, read: Callable[[], tuple[Library, Diagnostics]]) -> Diagnostics:
        self.library, diagnostics = read()
        self.errors = diagnostics.errors
        check_icons(self.library, self._settings, display_path(self._settings.content), diagnostics)
        return diagnostics


def check_content(content: Path, diagnostics: Diagnostics) -> None:
    """Record names that content cannot have, links and special files, and each git repository.

    git takes a folder with these names for a repository, and runs commands from its configuration as soon as somebody,
    or the prompt of their shell, runs git there.
    """
    name = display_path(content)
    for path, found in walk(content, name, diagnostics, hidden=True):
        if {("HEAD", False), ("objects", True), ("refs", True)} <= {
            (entry.name, entry.stat is None) for entry in found
        }:
            diagnostics.add(f"{name}{path}/HEAD", 1, "path", "content-repository")


def _report(diagnostics: Diagnostics, *, strict: bool) -> None:
    """Log errors in full and suggestions by their number.

    Raises:
        Abort: there are errors and the build is strict.
    """
    language = environment_language()
    if diagnostics.advice:
        log.info(f"{len(diagnostics.advice)} things could be better; careers check names them")
    errors = diagnostics.errors
    for diagnostic in errors:
        log.log(logging.ERROR if strict else logging.WARNING, diagnostic.text(language))
    if errors and strict:
        raise Abort(f"{len(errors)} errors in the content; the site stays as it was")
    if left_out := {diagnostic.path for diagnostic in errors if diagnostic.leaves_out}:
        log.warning(f"{len(left_out)} files with errors are left out")
    if refused := [diagnostic for diagnostic in errors if not diagnostic.leaves_out]:
        log.warning(f"{len(refused)} aliases are refused; their postings are published without them")
