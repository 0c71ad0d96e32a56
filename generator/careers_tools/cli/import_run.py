"""One run of ``careers import``: documents in, files and outcomes out."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

import click

from careers.cli.site import Content
from careers.content.lexicon import Lexicon
from careers.content.posting import Posting, Text
from careers.content.posting.limits import refuse
from careers.support.errors import Problem, Problems, printable, shown
from careers.support.work import Failed, Limits, attempt
from careers_tools.cli.import_notes import key, notes
from careers_tools.cli.import_report import STOPPED, Fate, Outcome, Report
from careers_tools.importing.outline import read_drafts
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
_STEM = "stdin"  # what a posting without a title is named after
_PLANNED = {
    FileState.NEW: Fate.NEW,
    FileState.SAME: Fate.UNCHANGED,
    FileState.CHANGED: Fate.CHANGED,
    FileState.HOMELESS: Fate.UNWRITTEN,
}


@dataclass(frozen=True)
class Import:
    """One run of the command.

    Attributes:
        content: the site's.
        words: what postings call things.
        postings: the folder to write into, absolute.
        company: id that beats what documents say, or None.
        locale: code of the language of all documents; None: each posting's own is found out.
        dry_run: nothing is written.
        closed: whether postings are written whose source says that they are full, paused or closed.
        replacing: whether a file that says something else is replaced; None: ask.
        report: what the editor is told by.
        keys: keys of the postings so far.
    """

    content: Content
    words: Lexicon
    postings: Path
    company: str | None
    locale: str | None
    dry_run: bool
    replacing: bool | None
    report: Report
    closed: bool = False
    keys: set[PostingKey] = field(default_factory=set)

    @cached_property
    def known(self) -> list[SimilarityIndex]:
        """What postings may be copies of: those published, then those of each document so far."""
        return [SimilarityIndex(self.content.library.postings, self.words)]

    def document(self, path: Path) -> Outcome:
        """Import one document, ``-`` being standard input; whatever is wrong with it is in the outcome."""
        name = _name(path)
        known = self.known  # of the whole site, which is no document's cost
        given = sys.stdin.buffer.read(MOST_BYTES + 1) if name == STANDARD_INPUT else None
        prepared = attempt(partial(self._prepared, path, name, given, known), _LIMITS)
        if isinstance(prepared, Failed):
            problem = refuse(prepared, name, 1, Problems(), _LIMITS)
            return Outcome(name, problem=problem, error=prepared.report)
        outcome, own, keys = prepared
        if outcome.problem is not None:
            return outcome
        known.append(SimilarityIndex(own, self.words))
        self.keys.update(keys)
        if self.dry_run:
            return replace(outcome, fates=tuple(self._fate(one, _PLANNED[one.state]) for one in outcome.targets))
        return self._written(outcome)

    def _prepared(
        self, path: Path, name: str, given: bytes | None, known: Sequence[SimilarityIndex]
    ) -> tuple[Outcome, Mapping[str, Posting], set[PostingKey]]:
        """Return what is to be written of a document, its postings as others may be like them, and the ids they take.

        It runs in a process of its own, so it changes nothing of the run.
        """
        nothing: tuple[Mapping[str, Posting], set[PostingKey]] = {}, set()
        try:
            reading = self._read(path, name, given)
        except DocumentError as error:
            return Outcome(name, problem=error.problem), *nothing
        if not reading.drafts:
            return Outcome(name, reading, problem=_none_found(reading)), *nothing
        drafts = [(draft, self.company or _company(draft, self.content)) for draft in reading.drafts]
        keys = set(self.keys)
        try:
            targets = plan(drafts, self._text, self.postings, self.content.settings.locales.codes, keys)
        except OSError as error:  # what stands there already cannot be read
            failure = WriteError(Path(error.filename or self.postings), error.strerror or type(error).__name__)
            return Outcome(name, reading, problem=_unwritten(name, failure)), *nothing
        own = {key(target): _as_posting(target) for target in targets}
        notes = self._notes(targets, [*known, SimilarityIndex(own, self.words)])
        return Outcome(name, reading, targets, (Fate.UNWRITTEN,) * len(targets), notes), own, keys

    def unread(self, path: Path) -> Outcome:
        """What becomes of a document when the editor has ended the run before it."""
        return Outcome(_name(path), problem=_stopped(_name(path)))

    def _read(self, path: Path, name: str, given: bytes | None) -> Reading:
        """Read a document, which was `given` by standard input or is a file."""
        settings, taxonomies = self.content.settings, self.content.library.taxonomies
        source = read(path, name, self.words) if given is None else read_bytes(given, name, _STEM, self.words)
        return read_drafts(source, self.words, taxonomies, settings.locales, settings.currency, self.locale)

    def _text(self, draft: Draft, company: str | None) -> str:
        return text_of(draft, company, self.content.library.taxonomies, self.content.settings.currency)

    def _notes(self, targets: Sequence[Target], known: Sequence[SimilarityIndex]) -> tuple[tuple[str, ...], ...]:
        tongue = self.report.tongue
        said = [_company(target.draft, self.content) for target in targets]
        return tuple(tuple(notes(targets, at, said[at], known, tongue)) for at in range(len(targets)))

    def _written(self, outcome: Outcome) -> Outcome:
        """Write a document's postings, all or none; files that say something else as the editor decides."""
        wanted = [target for target in outcome.targets if self.closed or not target.draft.status]
        stop = _homeless(outcome, wanted, self.content) or find_obstacle(wanted, self.postings, shown)
        if stop is not None:
            return replace(outcome, problem=stop)
        changed = [target for target in wanted if target.state is FileState.CHANGED]
        for target in changed:
            self.report.difference(target)
        try:
            replacing = self._decided(outcome.file, len(changed)) if changed else False
        except click.Abort:  # earlier documents are written, and the editor is to be told of them
            click.echo(err=True)
            return replace(outcome, problem=_stopped(outcome.file))
        if replacing is None:
            return replace(outcome, problem=_differs(outcome.file, changed))
        due = [target for target in wanted if target.state is FileState.NEW or (replacing and target in changed)]
        try:
            commit(due)
        except WriteError as error:
            return replace(outcome, problem=_unwritten(outcome.file, error))
        fates = {
            FileState.NEW: Fate.WRITTEN,
            FileState.SAME: Fate.UNCHANGED,
            FileState.CHANGED: Fate.REPLACED if replacing else Fate.LEFT,
        }
        found = (self._fate(target, fates.get(target.state, Fate.UNWRITTEN)) for target in outcome.targets)
        return replace(outcome, fates=tuple(found))

    def _fate(self, target: Target, fate: Fate) -> Fate:
        """Return what becomes of a posting that would meet `fate` if its source did not say that it is not open."""
        return Fate.NOT_OPEN if target.draft.status and not self.closed else fate

    def _decided(self, file: str, count: int) -> bool | None:
        """Whether to replace files that say something else; None where nobody can be asked.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        if self.replacing is not None or not sys.stdin.isatty():
            return self.replacing
        return click.confirm(self.report.tongue.n("import.ask", count, file=file), err=True)


def _name(path: Path) -> str:
    """A document as the editor knows it."""
    return STANDARD_INPUT if str(path) == STANDARD_INPUT else printable(shown(path))


def _as_posting(target: Target) -> Posting:
    draft = target.draft
    text = Text(draft.locale, draft.title or "", "", draft.body, path="", body_line=1)
    return Posting(key(target), draft.locale, {draft.locale: text}, {})


def _company(draft: Draft, content: Content) -> str | None:
    """Who hires, as the document says."""
    employers = content.library.taxonomies.employers
    return next(iter(draft.facts.terms.get(employers.field, ())), None) if employers else None


def _homeless(outcome: Outcome, wanted: Sequence[Target], content: Content) -> Problem | None:
    """Why there is no folder for a posting, if there is none for one of those that are `wanted`."""
    target = next((one for one in wanted if one.state is FileState.HOMELESS), None)
    if target is None:
        return None
    employers, draft = content.library.taxonomies.employers, target.draft
    name, said = employers.field if employers else "file", draft.facts.company_text
    if said and employers:
        return Problems().add(outcome.file, draft.line, name, "import-unlisted", value=said, taxonomy=employers.id)
    return Problems().add(outcome.file, draft.line, name, "import-no-company")


def _differs(file: str, changed: Sequence[Target]) -> Problem:
    """Names every file: who knows of one only would have the others replaced unawares."""
    files = ", ".join(shown(target.path) for target in changed if target.path)
    return Problems().add(file, changed[0].draft.line, "file", "import-differs", files=files)


def _stopped(file: str) -> Problem:
    return Problems().add(file, 1, "file", STOPPED)


def _none_found(reading: Reading) -> Problem:
    """What to tell of a document without a posting: all of it may stand in a block of code, where nothing is read."""
    code = next((one.line for one in reading.unplaced if one.reason == "code"), None)
    if code is not None:
        return Problems().add(reading.name, code, "file", "import-in-code")
    return Problems().add(reading.name, 1, "file", "import-no-posting")


def _unwritten(file: str, error: WriteError) -> Problem:
    path = shown(error.path)
    if error.reason:
        return Problems().add(file, 1, "file", "import-unwritable", value=path, reason=error.reason)
    return Problems().add(file, 1, "file", "import-edited", value=path)
