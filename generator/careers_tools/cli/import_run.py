"""Imports documents in one run of ``careers import``: reads them, decides about their files, writes these."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import click

from careers.content.posting.rules import refuse
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path
from careers.support.files import Edited
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.import_merging import Fate, Merging
from careers_tools.cli.import_reading import DocumentResult, ImportOptions, PostingResult, read_all
from careers_tools.cli.import_report import ImportReport
from careers_tools.cli.import_sources import Document
from careers_tools.importing.documents import LIMITS
from careers_tools.importing.similarity import SimilarityIndex
from careers_tools.importing.values import Draft
from careers_tools.importing.writing import FileState, PostingKey, plan, with_comment, write

# What becomes of a posting in a dry run, and otherwise: the ends of the strings ``import.fate.…``.
_OUTCOMES = {
    FileState.NEW: ("new", "written"),
    FileState.SAME: ("unchanged", "unchanged"),
    FileState.CHANGED: ("changed", "replaced"),
    FileState.MERGED: ("to_merge", "merged"),
    FileState.HOMELESS: ("unwritten", "unwritten"),
}


@dataclass(frozen=True)
class ImportRun:
    """One run of the command, with the keys of its postings so far."""

    options: ImportOptions
    report: ImportReport
    workers: Workers = field(default_factory=Workers)
    keys: set[PostingKey] = field(default_factory=set)

    @cached_property
    def _merging(self) -> Merging:
        library = self.options.content.library
        places = library.taxonomies.places
        known = SimilarityIndex(library.postings, places.field if places else "")
        return Merging(self.options, known, self.report.ask_merging)

    def import_documents(self, documents: Sequence[Document]) -> Iterator[DocumentResult]:
        """Import the documents one after the other; the faults of each are in its result.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        for document, read in zip(documents, read_all(self.options, documents, self.workers), strict=True):
            yield self._import(document.name, read)

    def _import(self, name: str, read: DocumentResult | Failed) -> DocumentResult:
        try:
            if isinstance(read, DocumentResult):
                self._plan(read.postings)
                return replace(read, diagnostic=read.diagnostic or self._write(name, read.postings))
        except click.Abort:
            raise
        except Exception as error:  # whatever it is, the other documents are imported
            read = Failed.of(error)
        failure = refuse(read, name, 1, Diagnostics(), LIMITS)
        return DocumentResult(name, diagnostic=failure, error=read.report)

    def _plan(self, postings: Sequence[PostingResult]) -> None:
        """Look for the files of the postings of a document, and note what the editor is to know of them."""
        own: set[PostingKey] = set()
        for posting in postings:
            draft, folders, apart = posting.draft, [self.options.folder / "postings"], list[PostingKey]()
            if draft.doubt:
                folders.insert(0, self.options.folder / "drafts")
                posting.text = with_comment(posting.text, self.report.doubt(draft))
            elif not self._is_closed(draft):
                posting.repost, apart[:] = self._merging.decide(posting, self.keys, own)
            codes, taken = self.options.content.settings.locales.codes, {*self.keys, *own, *apart}
            posting.target = (
                posting.repost.target(posting)
                if posting.repost and posting.repost.fate in (Fate.MERGED, Fate.RECORDED)
                else plan(draft, posting.company, posting.text, folders, codes, taken, self._merging.is_other_job)
            )
            own.add(posting.target.key)
            posting.notes += self._notes(posting, posting.target.id)
            if not draft.doubt and not posting.target.merged:
                self._merging.known.add(posting.target.id, posting.profile)
        self.keys.update(own)

    def _is_closed(self, draft: Draft) -> bool:
        return bool(draft.status) and not self.options.closed

    def _notes(self, posting: PostingResult, id_: str) -> Iterator[str]:
        """Yield sentences for the editor about a posting that gets this id."""
        locale, draft, repost = self.options.messages, posting.draft, posting.repost
        company = draft.employer(self.options.content.library.taxonomies)
        if draft.doubt:
            yield self.report.doubt(draft)
        if draft.status is not None:
            yield locale.t(f"import.note.{draft.status.value}", line=draft.status.line)
        if company is not None and company != posting.company:
            yield locale.t("import.note.company", said=company, company=posting.company)
        if repost is not None and repost.fate is not Fate.APART:
            yield locale.t(f"import.note.{repost.fate}", id=repost.id, share=locale.percent(repost.share))
            yield from self.report.left_out(repost)
        elif nearest := self._merging.known.find_nearest(posting.profile, [id_]):
            yield locale.t("import.note.like", id=nearest[0], share=locale.percent(nearest[1]))

    def _write(self, name: str, postings: Sequence[PostingResult]) -> Diagnostic | None:
        """Write a document's postings, and return why one was not; files that differ as the editor decides."""
        sure = [one for one in postings if not one.draft.doubt and not self._is_closed(one.draft)]
        changed = [one.target for one in sure if one.target and one.target.state is FileState.CHANGED]
        replacing = self.options.replacing
        if not self.options.dry_run:
            if homeless := [one.draft for one in sure if one.company is None]:
                return self._homeless(name, homeless[0])
            for target in changed:
                self.report.print_difference(target)
            if changed and replacing is None and sys.stdin.isatty():
                replacing = click.confirm(self.options.messages.n("import.ask", len(changed), file=name), err=True)
            if changed and replacing is None:
                # All files are named: an editor who knows of one only would have the others replaced unawares.
                files = ", ".join(display_path(target.path) for target in changed if target.path)
                return _fault(name, "import-differs", changed[0].draft.line, files=files)
        for posting in postings:
            try:
                posting.outcome = self._store(posting, replacing=bool(replacing))
            except Edited:
                return _fault(name, "import-edited", value=posting.path)
            except OSError as error:
                reason = error.strerror or type(error).__name__
                return _fault(name, "import-unwritable", value=posting.path, reason=reason)
        return None

    def _store(self, posting: PostingResult, *, replacing: bool) -> str:
        """Write the files of a posting, unless this is a dry run, and return what became of it."""
        target, repost, dry_run = posting.target, posting.repost, self.options.dry_run
        assert target is not None
        if self._is_closed(target.draft):
            return "not_open"
        if target.state is FileState.CHANGED and (target.draft.doubt or not (replacing or dry_run)):
            return "left"
        files = [target] if target.state not in (FileState.SAME, FileState.HOMELESS) else []
        if repost is not None and repost.fate is Fate.SPLIT:
            files.append(repost.target(posting))
        for file in files:
            if dry_run:
                self._merging.planned[file.id] = file.text
            else:
                write(file, self.options.folder)
        if target.draft.doubt and target.state is FileState.NEW:
            return "to_draft" if dry_run else "draft"
        return _OUTCOMES[target.state][not dry_run]

    def _homeless(self, name: str, draft: Draft) -> Diagnostic:
        """Return why there is no folder for a posting."""
        employers, written = self.options.content.library.taxonomies.employers, draft.facts.company_text
        if written and employers:
            return _fault(name, "import-unlisted", draft.line, employers.field, value=written, taxonomy=employers.id)
        return _fault(name, "import-no-company", draft.line, employers.field if employers else "file")


def _fault(name: str, code: str, line: int = 1, field: str = "file", **params: object) -> Diagnostic:
    return Diagnostics().add(name, line, field, code, **params)
