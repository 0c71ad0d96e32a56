"""Imports documents in one run of ``careers import``: reads them, decides about their files, writes these."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import click

from careers.content.posting.rules import refuse
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path
from careers.support.files import Edited
from careers.support.limited import Failed
from careers.support.work import Workers
from careers_tools.cli.import_reading import DocumentResult, ImportOptions, PostingResult, read_one
from careers_tools.cli.import_report import ImportReport
from careers_tools.cli.import_sources import Document
from careers_tools.importing.documents import LIMITS
from careers_tools.importing.outline import compile_patterns
from careers_tools.importing.publications import Relation
from careers_tools.importing.reposts import Fate, Merging, Repost
from careers_tools.importing.values import Draft
from careers_tools.importing.writing import FileState, Target, plan, with_comment, write

_WRITTEN = {FileState.NEW: "written", FileState.CHANGED: "replaced", FileState.MERGED: "merged"}
_CHUNK = 16  # documents that a process is handed at a time, where there are many


@dataclass(frozen=True)
class ImportRun:
    """One run of the command, with the ids of its postings so far."""

    options: ImportOptions
    report: ImportReport
    workers: Workers = field(default_factory=Workers)
    keys: set[str] = field(default_factory=set)

    @cached_property
    def _merging(self) -> Merging:
        return Merging(self.options.merge, self.options.content.library, self.options.folder)

    def import_documents(self, documents: Sequence[Document]) -> Iterator[DocumentResult]:
        """Import the documents one after the other; the faults of each are in its result."""
        # Of the whole site, which is no document's cost: processes that are forked afterwards have it.
        compile_patterns(self.options.lexicon, self.options.content.library.taxonomies)
        size = _CHUNK if len(documents) > _CHUNK * self.workers.count else 1
        reads = self.workers.each(read_one, self.options, documents, LIMITS, size=size, passed=())
        for document, read in zip(documents, reads, strict=True):
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
        own: set[str] = set()
        for posting in postings:
            if posting.draft.doubt:
                posting.notes.append(self.options.messages.t(f"import.doubt.{posting.draft.doubt}"))
                posting.text = with_comment(posting.text, *posting.notes)
            target = posting.target = self._find_file(posting, own)
            own.add(target.id)
            posting.notes += self._notes(posting)
            if not posting.draft.doubt and not target.merged:
                self._merging.add(target)
        self.keys.update(own)

    def _find_file(self, posting: PostingResult, own: Collection[str]) -> Target:
        """Return the file of a posting; the ids `own` are of other postings of its document."""
        draft, options, merging = posting.draft, self.options, self._merging
        folders, found = [options.folder / "postings"], list[Repost]()
        if draft.doubt:
            folders.insert(0, options.folder / "drafts")
        elif not self._is_closed(draft):  # jobs of one document are different jobs
            found += (one for one in merging.find(draft, posting.company, posting.text, self.keys) if one.id not in own)
        if found and found[0].relation is not Relation.SAME:
            # Who has answered for all files does not expect a question.
            can_ask = sys.stdin.isatty() and options.replacing is None and not options.dry_run
            repost = merging.decide(found[0], partial(self.report.ask_merging, posting) if can_ask else None)
            posting.repost = repost
            if repost and repost.fate in (Fate.MERGED, Fate.RECORDED):
                return repost.target(draft)
            if repost is None or repost.fate is Fate.NAMED:
                found = []
        apart = {one.id for one in found if one.relation is not Relation.SAME}
        codes, taken = options.content.settings.locales.codes, {*self.keys, *own, *apart}
        return plan(draft, posting.company, posting.text, folders, codes, taken, merging.is_other_job)

    def _is_closed(self, draft: Draft) -> bool:
        return bool(draft.status) and not self.options.closed

    def _notes(self, posting: PostingResult) -> Iterator[str]:
        """Yield sentences for the editor about a posting."""
        locale, draft, repost = self.options.messages, posting.draft, posting.repost
        company = draft.employer(self.options.content.library.taxonomies)
        if draft.status is not None:
            yield locale.t(f"import.note.{draft.status.value}", line=draft.status.line)
        if company is not None and company != posting.company:
            yield locale.t("import.note.company", said=company, company=posting.company)
        if repost is not None and repost.fate is not Fate.APART:
            yield locale.t(f"import.note.{repost.fate}", id=repost.id, share=locale.percent(repost.share))
            yield from self.report.left_out(repost)

    def _write(self, name: str, postings: Sequence[PostingResult]) -> Diagnostic | None:
        """Write a document's postings, and return why one was not; files that differ as the editor decides."""
        sure = [one for one in postings if not one.draft.doubt and not self._is_closed(one.draft)]
        changed = [one.target for one in sure if one.target and one.target.state is FileState.CHANGED]
        replacing = self.options.replacing
        if not self.options.dry_run:
            if homeless := [one.draft for one in sure if one.company is None]:
                return self._no_company(name, homeless[0])
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
        is_left = target.state is FileState.CHANGED and (target.draft.doubt or not (replacing or dry_run))
        files = [] if is_left or target.state in (FileState.SAME, FileState.HOMELESS) else [target]
        if repost is not None and repost.fate is Fate.SPLIT:
            files.append(repost.target(target.draft))
        for file in files:
            if dry_run:
                self._merging.planned[file.id] = file.text
            else:
                write(file, self.options.folder)
        if is_left or (target.draft.doubt and files and not dry_run):
            return "left" if is_left else "draft"
        return target.state if dry_run else _WRITTEN.get(target.state, target.state)

    def _no_company(self, name: str, draft: Draft) -> Diagnostic:
        """Return why there is no folder for a posting."""
        employers, written = self.options.content.library.taxonomies.employers, draft.facts.company_text
        if written and employers:
            return _fault(name, "import-unlisted", draft.line, employers.field, value=written, taxonomy=employers.id)
        return _fault(name, "import-no-company", draft.line, employers.field if employers else "file")


def _fault(name: str, code: str, line: int = 1, field: str = "file", **params: object) -> Diagnostic:
    return Diagnostics().add(name, line, field, code, **params)
