"""Imports documents in one run of ``careers import``: reads them, writes posting files, reports results."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

import click

from careers.cli.site import Content
from careers.content.lexicon import Lexicon
from careers.content.posting import Posting, Text
from careers.content.posting.checks import refuse
from careers.content.taxonomy import Taxonomies, find_named, with_places
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, printable
from careers.support.work import Failed, Limits, attempt
from careers_tools.cli.import_report import STOPPED, DocumentResult, ImportReport, PostingOutcome
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import compile_patterns, read_drafts
from careers_tools.importing.reading import MOST_BYTES, read, read_bytes
from careers_tools.importing.similarity import SimilarityIndex
from careers_tools.importing.values import DocumentError, Draft, Reading
from careers_tools.importing.writing import (
    FileState,
    PostingKey,
    Target,
    WriteError,
    commit,
    find_obstacle,
    plan,
    text_of,
)

STANDARD_INPUT = "-"
_LIMITS = Limits(seconds=60.0)  # of the largest documents that are read, which take a few seconds
_STEM = "stdin"  # the name of a posting without a title
_PLANNED = {
    FileState.NEW: PostingOutcome.NEW,
    FileState.SAME: PostingOutcome.UNCHANGED,
    FileState.CHANGED: PostingOutcome.CHANGED,
    FileState.HOMELESS: PostingOutcome.UNWRITTEN,
}


@dataclass(frozen=True)
class ImportRun:
    """One run of the command.

    Attributes:
        content: the site's.
        lexicon: the words that postings use.
        postings: the folder to write into, absolute.
        company: id that beats what documents say, or None.
        locale: code of the language of all documents; None: each posting's own is detected.
        dry_run: nothing is written.
        closed: whether postings are written whose source says that they are full, paused or closed.
        replacing: whether a file that says something else is replaced; None: ask.
        report: prints the results.
        keys: keys of the postings so far.
    """

    content: Content
    lexicon: Lexicon
    postings: Path
    company: str | None
    locale: str | None
    dry_run: bool
    replacing: bool | None
    report: ImportReport
    closed: bool = False
    keys: set[PostingKey] = field(default_factory=set)

    @cached_property
    def known(self) -> list[SimilarityIndex]:
        """The postings that others may be copies of: those published, then those of each document so far."""
        return [SimilarityIndex(self.content.library.postings, self.lexicon)]

    def import_document(self, path: Path) -> DocumentResult:
        """Import one document, ``-`` being standard input; its faults are in the result."""
        name = _name(path)
        # Of the whole site, which is no document's cost.
        known = self.known
        compile_patterns(self.lexicon, self.content.library.taxonomies)
        data = sys.stdin.buffer.read(MOST_BYTES + 1) if name == STANDARD_INPUT else None
        prepared = attempt(partial(self._prepare, path, name, data, known), _LIMITS)
        if isinstance(prepared, Failed):
            diagnostic = refuse(prepared, name, 1, Diagnostics(), _LIMITS)
            return DocumentResult(name, diagnostic=diagnostic, error=prepared.report)
        result, own, claimed = prepared
        if result.diagnostic is not None:
            return result
        known.append(SimilarityIndex(own, self.lexicon))
        self.keys.update(claimed)
        if self.dry_run:
            outcomes = (self._outcome(target, _PLANNED[target.state]) for target in result.targets)
            return replace(result, outcomes=tuple(outcomes))
        return self._write(result)

    def _prepare(
        self, path: Path, name: str, data: bytes | None, known: Sequence[SimilarityIndex]
    ) -> tuple[DocumentResult, Mapping[str, Posting], set[PostingKey]]:
        """Return the postings of a document, as they are to be written and to be compared, and the ids they take.

        It runs in a process of its own, so it changes nothing of the run.
        """
        nothing: tuple[Mapping[str, Posting], set[PostingKey]] = {}, set()
        settings, taxonomies = self.content.settings, self.content.library.taxonomies
        try:
            source = read(path, name, self.lexicon) if data is None else read_bytes(data, name, _STEM, self.lexicon)
            context = Context(self.lexicon, taxonomies, settings.locales, settings.currency, self.locale)
            reading = read_drafts(source, context)
            if named := tuple(_unknown_places(reading, taxonomies)):
                # Once more, with the places of the world that the document names and the vocabulary lacks.
                taxonomies = with_places(taxonomies, named, settings.locales.codes)
                context = Context(self.lexicon, taxonomies, settings.locales, settings.currency, self.locale)
                reading = read_drafts(source, context)
        except DocumentError as error:
            return DocumentResult(name, diagnostic=error.diagnostic), *nothing
        if not reading.drafts:
            return DocumentResult(name, reading, diagnostic=_no_posting(reading)), *nothing
        drafts = [(draft, self.company or _company(draft, self.content)) for draft in reading.drafts]
        keys = set(self.keys)
        try:
            targets = plan(drafts, self._text, self.postings, settings.locales.codes, keys)
        except OSError as error:  # what stands there already cannot be read
            failure = WriteError(Path(error.filename or self.postings), error.strerror or type(error).__name__)
            return DocumentResult(name, reading, diagnostic=_unwritten(name, failure)), *nothing
        own = {_key(target): _as_posting(target) for target in targets}
        known = [*known, SimilarityIndex(own, self.lexicon)]
        notes = tuple(tuple(self._notes(targets, at, known)) for at in range(len(targets)))
        outcomes = (PostingOutcome.UNWRITTEN,) * len(targets)
        return DocumentResult(name, reading, targets, outcomes, notes), own, keys

    def skip_document(self, path: Path) -> DocumentResult:
        """Return the result for a document when the editor has ended the run before it."""
        return DocumentResult(_name(path), diagnostic=_stopped(_name(path)))

    def _text(self, draft: Draft, company: str | None) -> str:
        return text_of(draft, company, self.content.library.taxonomies, self.content.settings.currency)

    def _notes(self, targets: Sequence[Target], at: int, known: Sequence[SimilarityIndex]) -> Iterator[str]:
        """Yield sentences for the editor about ``targets[at]``, one of the postings of a document.

        `known` are the postings that it may be a copy of, the document's own among them.
        """
        locale, target = self.report.locale, targets[at]
        draft, company = target.draft, _company(target.draft, self.content)
        if draft.status is not None:
            yield locale.t(f"import.note.{draft.status.value}", line=draft.status.line)
        if company is not None and company != target.company:
            yield locale.t("import.note.company", said=company, company=target.company)
        if at and _are_translations(targets[at - 1], target):
            yield locale.t("import.note.twin", number=at, id=_key(targets[at - 1]))
        # Not compared with itself, and not with the document's postings after it, whose notes name it instead.
        besides = {_key(other) for other in targets[at:]}
        subject = (draft.title or "", draft.body, target.company, draft.locale, besides)
        matches = [match for index in known if (match := index.find_nearest(*subject)) is not None]
        if matches:
            nearest, share = max(matches, key=lambda match: match[1])
            yield locale.t("import.note.like", id=nearest, share=locale.percent(share))

    def _write(self, result: DocumentResult) -> DocumentResult:
        """Write a document's postings, all or none; files that say something else as the editor decides."""
        targets = [target for target in result.targets if self.closed or not target.draft.status]
        obstacle = _homeless(result, targets, self.content) or find_obstacle(targets, self.postings)
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
            commit([target for target in targets if target.state is FileState.NEW or (replacing and target in changed)])
        except WriteError as error:
            return replace(result, diagnostic=_unwritten(result.file, error))
        written = {
            FileState.NEW: PostingOutcome.WRITTEN,
            FileState.SAME: PostingOutcome.UNCHANGED,
            FileState.CHANGED: PostingOutcome.REPLACED if replacing else PostingOutcome.LEFT,
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


def _name(path: Path) -> str:
    """Return the name of a document as the editor knows it."""
    return STANDARD_INPUT if str(path) == STANDARD_INPUT else printable(display_path(path))


def _key(target: Target) -> str:
    """Return the posting's id, or, where it has none yet, the name in its address."""
    return target.id or target.slug


def _unknown_places(reading: Reading, taxonomies: Taxonomies) -> Iterator[str]:
    """Yield the ids of the places of the world that postings name which name no place of the vocabulary."""
    places = taxonomies.places
    for draft in reading.drafts if places is not None else ():
        facts = draft.facts
        if places is not None and facts.locations_text and not facts.terms.get(places.field):
            yield from find_named(facts.locations_text)


def _as_posting(target: Target) -> Posting:
    draft = target.draft
    text = Text(draft.locale, draft.title or "", "", draft.body, path="", body_line=1)
    return Posting(_key(target), draft.locale, {draft.locale: text}, {})


def _company(draft: Draft, content: Content) -> str | None:
    """Return the id of the employer that the document names."""
    employers = content.library.taxonomies.employers
    return next(iter(draft.facts.terms.get(employers.field, ())), None) if employers else None


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
        return Diagnostics().add(result.file, draft.line, field, "import-unlisted", value=name, taxonomy=employers.id)
    return Diagnostics().add(result.file, draft.line, field, "import-no-company")


def _stopped(file: str) -> Diagnostic:
    return Diagnostics().add(file, 1, "file", STOPPED)


def _no_posting(reading: Reading) -> Diagnostic:
    """Return why a document holds no posting: all of it may stand in a block of code, where nothing is read."""
    code = next((line.line for line in reading.unplaced if line.reason == "code"), None)
    if code is not None:
        return Diagnostics().add(reading.name, code, "file", "import-in-code")
    return Diagnostics().add(reading.name, 1, "file", "import-no-posting")


def _unwritten(file: str, error: WriteError) -> Diagnostic:
    path = display_path(error.path)
    if error.reason:
        return Diagnostics().add(file, 1, "file", "import-unwritable", value=path, reason=error.reason)
    return Diagnostics().add(file, 1, "file", "import-edited", value=path)
