"""Imports documents in one run of ``careers import``: reads them, writes posting files, reports results."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import click

from careers.cli.site import Content
from careers.content.posting.rules import refuse
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.import_merging import MergeMode, Merging
from careers_tools.cli.import_reading import DocumentRead, DocumentReader
from careers_tools.cli.import_report import (
    STOPPED,
    UNLISTED,
    DocumentResult,
    Fate,
    ImportReport,
    PostingOutcome,
    Repost,
)
from careers_tools.cli.import_sources import Document
from careers_tools.importing.documents import LIMITS
from careers_tools.importing.similarity import Profile, SimilarityIndex
from careers_tools.importing.writing import (
    FileState,
    PostingKey,
    Target,
    WriteError,
    commit,
    find_obstacle,
)

_WRITTEN = (FileState.NEW, FileState.MERGED)

_PLANNED = {
    FileState.NEW: PostingOutcome.NEW,
    FileState.SAME: PostingOutcome.UNCHANGED,
    FileState.CHANGED: PostingOutcome.CHANGED,
    FileState.MERGED: PostingOutcome.TO_MERGE,
    FileState.HOMELESS: PostingOutcome.UNWRITTEN,
}


@dataclass(frozen=True)
class ImportRun:
    """One run of the command.

    Attributes:
        reader: reads the documents.
        postings: the folder to write into, absolute.
        dry_run: nothing is written.
        closed: whether postings are written whose source says that they are full, paused or closed.
        replacing: whether a file that says something else is replaced; None: ask.
        report: prints the results.
        merge: whether reposts are merged.
        workers: processes that read.
        keys: keys of the postings so far.
    """

    reader: DocumentReader
    postings: Path
    dry_run: bool
    replacing: bool | None
    report: ImportReport
    closed: bool = False
    merge: MergeMode = MergeMode.ASK
    workers: Workers = field(default_factory=Workers)
    keys: set[PostingKey] = field(default_factory=set)

    @cached_property
    def known(self) -> SimilarityIndex:
        """The postings that others may be copies of: those published, and those of the documents so far."""
        places = self._content.library.taxonomies.places
        return SimilarityIndex(self._content.library.postings, self.reader.lexicon, places.field if places else "")

    @cached_property
    def _merging(self) -> Merging:
        return Merging(
            mode=self.merge,
            known=self.known,
            postings=self.postings,
            report=self.report,
            closed=self.closed,
            # Who has answered for all files does not expect a question.
            can_ask=sys.stdin.isatty() and self.replacing is None and not self.dry_run,
        )

    @property
    def _content(self) -> Content:
        return self.reader.content

    def import_documents(self, documents: Sequence[Document]) -> Iterator[DocumentResult]:
        """Import the documents one after the other; the faults of each are in its result.

        When the editor ends the run, the documents that follow are left.
        """
        stopped = False
        with contextlib.closing(self.reader.read_all(documents, self.workers)) as reads:
            for document, read in zip(documents, reads, strict=False):
                result = self._import(document.name, read)
                yield result
                if stopped := result.stopped:
                    break
        if stopped:
            for left in documents[documents.index(document) + 1 :]:
                yield DocumentResult(left.name, diagnostic=_stopped(left.name))

    def _import(self, name: str, read: DocumentRead | Failed) -> DocumentResult:
        """Import a document that was read."""
        try:
            result = read if isinstance(read, Failed) else self._plan(name, read)
        except click.Abort:  # at a question about a repost
            click.echo(err=True)
            return DocumentResult(name, diagnostic=_stopped(name))
        except Exception as error:  # whatever it is, the other documents are imported
            result = Failed.of(error)
        if isinstance(result, Failed):
            diagnostic = refuse(result, name, 1, Diagnostics(), LIMITS)
            return DocumentResult(name, diagnostic=diagnostic, error=result.report)
        if result.diagnostic is not None:
            return result
        self.keys.update(target.key for target in result.targets)
        if self.dry_run:
            files = (*result.targets, *result.splits)
            self._merging.planned.update({target.id: target.text for target in files if target.id})
            outcomes = (self._outcome(target, _PLANNED[target.state]) for target in result.targets)
            return replace(result, outcomes=tuple(outcomes))
        return self._write(result)

    def _plan(self, name: str, read: DocumentRead) -> DocumentResult:
        """Return the files of the postings of a document, and what the editor is to know of them."""
        if read.diagnostic is not None:
            return DocumentResult(name, read.reading, diagnostic=read.diagnostic)
        try:
            targets, reposts = self._merging.plan(name, read.drafts, self.keys)
        except OSError as error:  # what stands there already cannot be read
            failure = WriteError(Path(error.filename or self.postings), error.strerror or type(error).__name__)
            return DocumentResult(name, read.reading, diagnostic=_unwritten(name, failure))
        notes = []
        for at, (one, repost) in enumerate(zip(read.drafts, reposts, strict=True)):
            notes.append(tuple(self._notes(targets, at, one.profile, repost)))
            if repost is None or not repost.is_kept_there:
                self.known.add(_key(targets[at]), one.profile)
        outcomes = (PostingOutcome.UNWRITTEN,) * len(targets)
        return DocumentResult(name, read.reading, targets, outcomes, tuple(notes), reposts)

    def _notes(self, targets: Sequence[Target], at: int, profile: Profile, repost: Repost | None) -> Iterator[str]:
        """Yield sentences for the editor about ``targets[at]``, one of the postings of a document."""
        locale, target = self.report.locale, targets[at]
        draft, company = target.draft, target.draft.employer(self._content.library.taxonomies)
        if draft.status is not None:
            yield locale.t(f"import.note.{draft.status.value}", line=draft.status.line)
        if company is not None and company != target.company:
            yield locale.t("import.note.company", said=company, company=target.company)
        if at and _are_translations(targets[at - 1], target):
            yield locale.t("import.note.translation", number=at, id=_key(targets[at - 1]))
        if repost is not None and repost.fate is not Fate.APART:
            share = locale.percent(repost.share)
            yield locale.t(f"import.note.{repost.fate.value}", id=repost.posting, share=share)
            yield from self.report.left_out(repost)
            return
        # Not compared with itself, and not with the document's postings after it, whose notes name it instead.
        nearest = self.known.find_nearest(profile, {_key(other) for other in targets[at:]})
        if nearest is not None:
            yield locale.t("import.note.like", id=nearest[0], share=locale.percent(nearest[1]))

    def _write(self, result: DocumentResult) -> DocumentResult:
        """Write a document's postings, all or none; files that say something else as the editor decides."""
        targets = [target for target in result.targets if self.closed or not target.draft.status]
        obstacle = _homeless(result, targets, self._content) or find_obstacle([*targets, *result.splits], self.postings)
        if obstacle is not None:
            return replace(result, diagnostic=obstacle)
        changed = [target for target in targets if target.state is FileState.CHANGED]
        for target in changed:
            self.report.print_difference(target)
        try:
            replacing = self._decide(result.file, len(changed)) if changed else False
        except click.Abort:  # earlier documents are written, and their results are still to be printed
            click.echo(err=True)
            return replace(result, diagnostic=_stopped(result.file))
        if replacing is None:
            # All files are named: an editor who knows of one only would have the others replaced unawares.
            files = ", ".join(display_path(target.path) for target in changed if target.path)
            line = changed[0].draft.line
            return replace(
                result, diagnostic=Diagnostics().add(result.file, line, "file", "import-differs", files=files)
            )
        try:
            commit(
                [
                    *(target for target in targets if target.state in _WRITTEN or (replacing and target in changed)),
                    *result.splits,
                ]
            )
        except WriteError as error:
            return replace(result, diagnostic=_unwritten(result.file, error))
        written = {
            FileState.NEW: PostingOutcome.WRITTEN,
            FileState.SAME: PostingOutcome.UNCHANGED,
            FileState.CHANGED: PostingOutcome.REPLACED if replacing else PostingOutcome.LEFT,
            FileState.MERGED: PostingOutcome.MERGED,
            FileState.HOMELESS: PostingOutcome.UNWRITTEN,
        }
        return replace(
            result, outcomes=tuple(self._outcome(target, written[target.state]) for target in result.targets)
        )

    def _outcome(self, target: Target, outcome: PostingOutcome) -> PostingOutcome:
        """Return `outcome`, unless the source says that the posting is not open."""
        return PostingOutcome.NOT_OPEN if target.draft.status and not self.closed else outcome

    def _decide(self, file: str, count: int) -> bool | None:
        """Return whether to replace files that say something else; None where nobody can be asked.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        if self.replacing is not None or not sys.stdin.isatty():
            return self.replacing
        return click.confirm(self.report.locale.n("import.ask", count, file=file), err=True)


def _key(target: Target) -> str:
    """Return the posting's id, or, where it has none yet, the name in its address."""
    return target.id or target.slug


def _are_translations(left: Target, right: Target) -> bool:
    """Return whether two postings next to each other look like one in two languages."""
    first, second = left.draft, right.draft
    return first.locale != second.locale and first.slug == second.slug and left.company == right.company


def _homeless(result: DocumentResult, targets: Sequence[Target], content: Content) -> Diagnostic | None:
    """Return why there is no folder for one of `targets`; None where each has one."""
    draft = next((target.draft for target in targets if target.state is FileState.HOMELESS), None)
    if draft is None:
        return None
    employers, name = content.library.taxonomies.employers, draft.facts.company_text
    field = employers.field if employers else "file"
    if name and employers:
        return Diagnostics().add(result.file, draft.line, field, UNLISTED, value=name, taxonomy=employers.id)
    return Diagnostics().add(result.file, draft.line, field, "import-no-company")


def _stopped(file: str) -> Diagnostic:
    return Diagnostics().add(file, 1, "file", STOPPED)


def _unwritten(file: str, error: WriteError) -> Diagnostic:
    path = display_path(error.path)
    if error.reason:
        return Diagnostics().add(file, 1, "file", "import-unwritable", value=path, reason=error.reason)
    return Diagnostics().add(file, 1, "file", "import-edited", value=path)
