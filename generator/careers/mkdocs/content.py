"""The content of a site, as the build reads it, and what the log says of its problems."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import get_plugin_logger

from careers.builder.failures import Unmade
from careers.content import address_list
from careers.content.address_list import AddressList
from careers.content.library import Library, Reader
from careers.content.posting.limits import refuse
from careers.content.static_pages import StaticFile, gather
from careers.mkdocs.icons import check_icons
from careers.mkdocs.misplaced import check_cache, check_content
from careers.mkdocs.settings import Settings
from careers.outputs import indeed
from careers.support.errors import Problems, environment_language, shown
from careers.support.work import WorkError, Workers

log = get_plugin_logger("careers")


class Content:
    """The content folder as it was read last.

    Attributes:
        library: the postings and vocabularies without those that have errors.
        addresses: the address list.
        static_pages: the files that MkDocs publishes, without those that have errors.
    """

    library: Library
    static_pages: tuple[StaticFile, ...] = ()

    def __init__(self, settings: Settings, workers: Workers) -> None:
        """Read the address list; `read` reads the rest."""
        self._settings = settings
        self.addresses = _read_addresses(settings)
        self._reader = Reader(
            settings.content,
            shown(settings.content),
            settings.locales,
            today=settings.today,
            currency=settings.currency,
            unverified_after=settings.unverified_after,
            addresses=self.addresses,
            workers=replace(workers, factory=None),  # workers on other machines do not see the files
            cache=settings.cache / "postings",
        )

    def read(self, static_folder: Path, *, strict: bool) -> None:
        """Read everything, the static pages from `static_folder`, and log the problems.

        Raises:
            Abort: there are errors and the build is strict.
            PluginError: the workers broke down.
        """
        problems = self._read_library(None)
        check_content(self._settings.content, problems)
        if self._settings.indeed and (lacking := indeed.judge(self.library, problems)):
            log.info(f"no indeed.xml: open jobs ({lacking}) lack what Indeed requires; careers check names them")
        self.static_pages = gather(static_folder, shown(static_folder), problems)
        _report(problems, strict=strict)

    def read_again(self, changed: Collection[Path] | None) -> Library:
        """Read the postings in `changed` again, or all if it is None, and log the problems.

        Raises:
            PluginError: the workers broke down.
        """
        _report(self._read_library(changed), strict=False)
        return self.library

    def leave_out(self, unmade: Unmade, *, strict: bool) -> None:
        """Log the postings and introductions that no page can be made of, and take them out of the library.

        Raises:
            Abort: the build is strict.
        """
        problems = Problems()
        for posting, failure in unmade.postings.items():
            text = self.library.postings[posting].texts[self.library.postings[posting].source]
            refuse(failure, text.path, text.body_line, problems)
        for term, failure in unmade.introductions.items():
            for introduction in self.library.introductions[term].values():
                refuse(failure, introduction.path, 1, problems)
        _report(problems, strict=strict)
        self.library = self.library.without(unmade.postings, unmade.introductions)

    def _read_library(self, changed: Collection[Path] | None) -> Problems:
        try:
            found = self._reader.read() if changed is None else self._reader.read_again(changed)
        except WorkError as error:
            raise PluginError(str(error)) from error
        self.library, problems = found
        check_icons(self.library, self._settings, shown(self._settings.content), problems)
        return problems


def refuse_committed_cache(cache: Path) -> None:
    """End the build, strict or not, if git tracks files of the cache.

    Raises:
        Abort: git does.
    """
    problems = Problems()
    check_cache(cache, problems)
    for problem in problems:
        raise Abort(problem.text(environment_language()))


def _read_addresses(settings: Settings) -> AddressList:
    """Return the lines of the address list that can be read; faults in the others harm no page."""
    problems = Problems()
    found = address_list.load(
        settings.content, shown(settings.content), settings.locales.codes, settings.ledger_url, problems
    )
    if len(problems):
        log.info(f"{found.shown}: some lines make no sense ({len(problems)}); careers check tells which")
    return found


def _report(problems: Problems, *, strict: bool) -> None:
    """Log errors in full and suggestions by their number.

    Raises:
        Abort: there are errors and the build is strict.
    """
    language = environment_language()
    for problem in problems.advice:
        log.debug(problem.text(language))
    if problems.advice:
        log.info(f"{len(problems.advice)} things could be better; careers check names them")
    errors = problems.errors
    for problem in errors:
        log.log(logging.ERROR if strict else logging.WARNING, problem.text(language))
    if errors and strict:
        raise Abort(f"{len(errors)} errors in the content; the site stays as it was")
    if left_out := {problem.path for problem in errors if problem.leaves_out}:
        log.warning(f"{len(left_out)} files with errors are left out")
    if refused := [problem for problem in errors if not problem.leaves_out]:
        log.warning(f"{len(refused)} aliases are refused; their postings are published without them")
