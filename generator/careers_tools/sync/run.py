"""Brings the postings of one source up to date with its list of jobs."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from careers.content.frontmatter import document_in, set_fields
from careers.content.library import Library
from careers.content.posting import Files, file_of
from careers.content.posting.reading import read
from careers.support.diagnostics import Diagnostic, Severity
from careers.support.limited import Failed, Limits
from careers.support.work import Workers
from careers_tools.importing.assembly import Context
from careers_tools.importing.similarity import ENOUGH, share_in_common
from careers_tools.importing.structured.drafting import draft_of
from careers_tools.importing.structured.job import Job
from careers_tools.importing.values import DocumentError, Draft, Unplaced
from careers_tools.importing.writing import Target, plan
from careers_tools.importing.writing.front import fields as front_matter
from careers_tools.sync.closing import count_closable, find_gone, shortens
from careers_tools.sync.files import DRAFTS, POSTINGS, Edit, PostingFiles, read_posting
from careers_tools.sync.merging import Merged, Version, merge, version_of
from careers_tools.sync.reading import Published
from careers_tools.sync.record import Taken
from careers_tools.sync.sources import Kind, Source

_LIMITS = Limits(seconds=60.0)


class Outcome(enum.StrEnum):
    """The result for a job."""

    ADDED = "added"
    CHANGED = "changed"
    CLOSED = "closed"
    REOPENED = "reopened"
    SAME = "same"
    THERE = "there"  # a posting that is not this source's has it already
    REMOVED = "removed"  # an editor has removed its file; it is not brought back
    SKIPPED = "skipped"
    NOT_OPEN = "not-open"  # its source says that it is closed, full or paused
    WITHHELD = "withheld"  # it has gone, or ends soon, and more than may be closed without a person


@dataclass(frozen=True, slots=True)
class Result:
    """The result for one job of a source.

    Attributes:
        job: its id at the source.
        name: its title, or the posting's id where the source no longer has it.
        posting: id of the posting; "" where there is none.
        reason: for a skipped job, a key of the UI strings under ``sync.skipped.``; "unlisted" for a new one that waits
            as a draft because the source may not speak for its employer, "doubt" where it may be no job; of one that is
            withheld though the source has it, "deadline" for a last day within a week, and "status" for one that it
            says is not open.
        value: what the reason is about.
        kept: fields that the source changed and an editor had changed before, which were left.
        lost: what the source states, and no fact was made of, with lines.
        fault: what keeps the posting from being published as the source has it: of a new one, it waits as a draft.
    """

    job: str
    name: str
    outcome: Outcome
    posting: str = ""
    reason: str = ""
    value: str = ""
    kept: Sequence[str] = ()
    lost: Sequence[Unplaced] = ()
    fault: Diagnostic | None = None


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to become of a job.

    Attributes:
        taken: what is taken of it then; None where nothing is.
    """

    result: Result
    taken: Taken | None = None
    edits: Sequence[Edit] = ()


@dataclass
class SourceRun:
    """One source, brought up to date.

    Attributes:
        source: its settings.
        library: the content as it is.
        files: the files of postings.
        context: by which drafts are made of jobs.
        taken: id of a job -> what was taken of it before; `run` brings it up to date.
        adopted: the ids of the postings that a person hands over to the source.
        agreed: whether a person has agreed that many jobs are closed.
    """

    source: Source
    library: Library
    files: PostingFiles
    context: Context
    taken: dict[str, Taken]
    adopted: Collection[str] = ()
    agreed: bool = False
    _closable: int = field(default=0, init=False)

    def unchanged(self) -> Sequence[Published]:
        """Return the jobs of a source that says that nothing has changed: those that were taken and have not gone."""
        return [
            Published(id_, taken.digest, taken.fields.get("title", taken.posting), "")
            for id_, taken in self.taken.items()
            if taken.closed is None
        ]

    def run(self, jobs: Sequence[Published]) -> Iterator[Result]:
        """Yield what becomes of each job, and write the files; `taken` holds what was taken so far.

        What the source publishes is read and planned in processes of their own, whose end is a skipped job's.
        """
        self._renamed = {alias: posting.id for posting in self.library.postings.values() for alias in posting.aliases}
        self._keys = {taken.posting for taken in self.taken.values() if self.files.find(taken)}
        self._keys.update(self._renamed)
        if self.source.kind is Kind.FOLDER:
            self._follow(jobs)
        self._closable = count_closable(self.taken, self.library, self.files)
        plans = Workers().each(_plan, (self, jobs), range(len(jobs)), _LIMITS, size=1, passed=())
        ended: dict[str, Result] = {}
        for job, planned in zip(jobs, plans, strict=True):
            result = self._carry_out(job, planned)
            if result.outcome is Outcome.NOT_OPEN:
                ended[job.id] = result
            else:
                yield result
        gone = {
            **self.find_gone({job.id for job in jobs}),
            **find_gone(self.taken, self.taken.keys() - ended.keys(), self.library, self.files),
        }
        yield from (result for id_, result in ended.items() if id_ not in gone)
        yield from self._close(gone, ended, is_empty=not jobs)

    def plan(self, job: Published) -> _Plan:
        """Return what is to become of a job; nothing is written, and what was taken stays as it was."""
        before = self.taken.get(job.id)
        try:
            if job.fault:
                return _skip(job, before, job.fault, str(job.line or ""))
            if not job.name:
                return _skip(job, before, "untitled")
            if before is None:
                return self._add(job)
            path = self.files.find(before)
            return self._update(job, before, path) if path else self._miss(job, before)
        except DocumentError as error:
            return _skip(job, before, "unreadable", fault=error.diagnostic)

    def _carry_out(self, job: Published, planned: _Plan | Failed) -> Result:
        """Write what was planned for a job; return what became of it."""
        before = self.taken.get(job.id)
        if isinstance(planned, Failed):
            return _skip(job, before, "unreadable", planned.report).result
        result = planned.result
        is_shortened = planned.taken and before and planned.taken.shortened != before.shortened
        if is_shortened and self._closable < 1 and not self.agreed:
            return replace(result, outcome=Outcome.WITHHELD, reason="deadline", kept=())
        if not self.files.write(planned.edits):
            return Result(job.id, job.name, Outcome.SKIPPED, result.posting, "edited")
        self._closable -= bool(is_shortened)
        if planned.taken is not None:
            self.taken[job.id] = planned.taken
            if not planned.taken.removed:
                self._keys.add(planned.taken.posting)
        return result

    def _follow(self, jobs: Sequence[Published]) -> None:
        """Let a job whose document has another title for it keep its posting: its text is much the same.

        A document names its jobs by their titles; only where one job has gone and one has come, they may be the same.
        """
        present = {job.id for job in jobs}
        gone: dict[str, list[str]] = {}
        come: dict[str, list[Published]] = {}
        for id_, taken in self.taken.items():
            if id_ not in present and taken.closed is None:
                gone.setdefault(_document(id_), []).append(id_)
        for job in jobs:
            if job.id not in self.taken:
                come.setdefault(_document(job.id), []).append(job)
        for name in gone.keys() & come.keys():
            (former, *others), (job, *further) = gone[name], come[name]
            path = self.files.find(self.taken[former])
            text = document_in(read_posting(path).decode()) if path is not None else None
            if text is None or others or further or share_in_common(text.body, self._draft(job).body) < ENOUGH:
                continue
            self.taken[job.id] = self.taken.pop(former)

    def _add(self, job: Published) -> _Plan:
        draft = self._draft(job)
        if draft.status is not None:
            return _Plan(Result(job.id, job.name, Outcome.NOT_OPEN))
        company = self.source.company or draft.employer(self.library.taxonomies)
        if company is None:
            return _skip(job, None, "employer", job.company)
        version = self._version(draft, company)
        target = self._target(draft, company, version.text)
        assert target.path is not None
        values = (job.digest, version.fields, version.body_digest)
        lost = _lost(draft, version)
        taken = Taken(target.id, draft.locale, *values, since=self.library.today, lost=lost)
        if target.before is None:
            return self._publish(job, target, taken)
        if target.id in self.adopted:
            kept = _differing(target.before, version)
            return _Plan(Result(job.id, job.name, Outcome.SAME, target.id, kept=kept, lost=lost), taken)
        return _Plan(Result(job.id, job.name, Outcome.THERE, target.id))

    def _target(self, draft: Draft, company: str, text: str) -> Target:
        """Return the posting or draft of another that has the job already, else a new one under a free name."""
        postings, drafts = self.files.content / POSTINGS, self.files.content / DRAFTS
        return plan(draft, company, text, (postings, drafts), self.library.locales.codes, self._keys)

    def _publish(self, job: Published, target: Target, taken: Taken) -> _Plan:
        """Plan a new posting: a draft where it has a fault, may be no job, or is not the source's to publish."""
        assert target.path is not None and target.company is not None
        path, fault, unlisted = target.path, None, ""
        if self.source.publish:
            fault = self._fault(taken.posting, taken.language, target.text)
            unlisted = "" if self.source.speaks_for(target.company) else target.company
        doubt = target.draft.doubt
        if not self.source.publish or fault is not None or unlisted or doubt:
            path = self.files.content / DRAFTS / path.relative_to(self.files.content / POSTINGS)
        reason = "unlisted" if unlisted else "doubt" if doubt else ""
        value = unlisted or doubt
        result = Result(job.id, job.name, Outcome.ADDED, taken.posting, reason, value, lost=taken.lost, fault=fault)
        return _Plan(result, taken, self.files.edits(path, target.text, None, {}))

    def _miss(self, job: Published, before: Taken) -> _Plan:
        """Return the plan for a job whose file an editor has removed, renamed, or replaced by one of their own."""
        names = (self._renamed.get(before.posting, ""), before.posting)
        others = [replace(before, posting=name, since=self.library.today, removed=False) for name in names]
        there = next(
            (other for other in others if self.files.find_all(other) and other.posting not in self._keys), None
        )
        if there is None:
            return _Plan(Result(job.id, job.name, Outcome.REMOVED, before.posting))
        path = self.files.find(there) if there.posting in self.adopted else None
        if path is None:
            return _Plan(Result(job.id, job.name, Outcome.THERE, there.posting))
        planned = self._update(job, there, path)
        return planned if planned.taken else replace(planned, taken=there)

    def _update(self, job: Published, before: Taken, path: Path) -> _Plan:
        """Bring a posting up to date, and open it again where it was closed because its job had gone."""
        is_back = before.closed is not None
        if job.digest == before.digest and not is_back:
            return self._confirm(job, before, path)
        draft = self._draft(job)
        if draft.status is not None:
            return _Plan(Result(job.id, job.name, Outcome.NOT_OPEN, before.posting))
        version = self._version(replace(draft, locale=before.language), before.posting.partition("/")[0])
        data = read_posting(path)
        fields = {**before.fields, "closes": str(before.closed)} if is_back else before.fields
        merged = merge(data.decode(), fields, before.body, version)
        if merged is None:
            return _skip(job, before, "by-hand")
        if (fault := self._broken(before, path, data, merged)) is not None:
            return _skip(job, before, "faulty", fault=fault)
        lost = _lost(draft, version)
        now = replace(
            before, digest=job.digest, fields=version.fields, body=version.body_digest, closed=None, lost=lost
        )
        if shortens(merged.changes.get("closes"), before, self.library):
            now = replace(now, shortened=self.library.today)
        edits = self.files.edits(path, merged.text, data, merged.changes)
        outcome = Outcome.REOPENED if is_back else Outcome.CHANGED if edits else Outcome.SAME
        return _Plan(Result(job.id, job.name, outcome, before.posting, kept=merged.kept, lost=lost), now, edits)

    def _confirm(self, job: Published, before: Taken, path: Path) -> _Plan:
        """Note that an unchanged job is still there, where nobody has for half the time that makes a posting stale."""
        same = _Plan(Result(job.id, job.name, Outcome.SAME, before.posting, lost=before.lost), before)
        day = self.library.today
        seen = before.fields.get("verified")
        if seen and (day - dt.date.fromisoformat(seen)).days * 2 <= self.library.unverified_after:
            return same
        data = read_posting(path)
        edited = set_fields(data.decode(), {"verified": day})
        if edited is None:
            return same
        taken = replace(before, fields={**before.fields, "verified": str(day)})
        return replace(same, taken=taken, edits=self.files.edits(path, edited, data, {"verified": day}))

    def find_gone(self, present: Collection[str]) -> Mapping[str, Taken]:
        """Return the open postings whose jobs are not `present`; none where the list of jobs need not be whole."""
        return find_gone(self.taken, present, self.library, self.files) if self.source.is_whole else {}

    def _close(self, gone: Mapping[str, Taken], ended: Collection[str], *, is_empty: bool) -> Iterator[Result]:
        """Yield what becomes of the jobs that have gone: each is closed, unless they are too many, or all.

        Of these, the source still has those that `ended`: it says that they are not open.
        """
        places = {id_: path for id_, taken in gone.items() if (path := self.files.find(taken))}
        published = {id_ for id_, path in places.items() if not self.files.is_draft(path)}
        too_many = not self.agreed and len(published) > self._closable
        for id_, path in places.items():
            taken = self.taken[id_]
            if is_empty or (too_many and id_ in published):
                reason = "status" if id_ in ended else ""
                yield Result(id_, taken.posting, Outcome.WITHHELD, taken.posting, reason)
            elif last := self.files.close(path, self.library.today):
                self.taken[id_] = replace(taken, closed=last)
                yield Result(id_, taken.posting, Outcome.CLOSED, taken.posting)
            else:
                yield Result(id_, taken.posting, Outcome.SKIPPED, taken.posting, "by-hand")

    def _broken(self, before: Taken, path: Path, data: bytes, merged: Merged) -> Diagnostic | None:
        """Return the fault that a published posting without one would have; None where it would have none."""
        if merged.text == data.decode() or self.files.is_draft(path):
            return None
        fault = self._fault(before.posting, before.language, merged.text)
        return fault if self._fault(before.posting, before.language, data.decode()) is None else None

    def _fault(self, id_: str, language: str, text: str) -> Diagnostic | None:
        """Return the first error of a posting's file by itself; None where it has none."""
        files = Files(id_, {language: (file_of(id_, language),) * 2})
        _, found = read(files, self.library.rules, {language: text.encode()})
        return next((fault for fault in found if fault.severity is Severity.ERROR), None)

    def _draft(self, job: Published) -> Draft:
        """Return the posting of a job.

        Raises:
            DocumentError: there is none in it.
        """
        if isinstance(job.content, Job):
            return draft_of(job.content, job.name, self.context)
        assert job.content is not None
        return job.content

    def _version(self, draft: Draft, company: str) -> Version:
        seen = replace(draft, facts=replace(draft.facts, verified=self.library.today))
        values = dict(front_matter(seen, company, self.library.taxonomies, self.context.currency))
        return version_of(values, draft.body)


def _skip(job: Published, before: Taken | None, reason: str, value: str = "", fault: Diagnostic | None = None) -> _Plan:
    """Return the plan for a job that is left out, whose posting stays as it is."""
    posting = before.posting if before else ""
    return _Plan(Result(job.id, job.name or job.id, Outcome.SKIPPED, posting, reason, value, fault=fault))


def _differing(text: str, version: Version) -> Sequence[str]:
    """Return what a file says otherwise than its source: who wrote it so is not known, so it stays."""
    merged = merge(text, {}, "", version)
    return [key for key in (*merged.changes, *merged.kept) if key != "verified"] if merged else []


def _lost(draft: Draft, version: Version) -> tuple[Unplaced, ...]:
    """Return what the source states of a job, and no fact of its posting was made of."""
    pay = draft.facts.salary_text
    is_kept = not pay or "salary" in version.values or any(pay in one.text for one in draft.unread)
    return draft.unread if is_kept else (*draft.unread, Unplaced(0, f"salary: {pay}", "currency"))


def _document(id_: str) -> str:
    """Return the path of the document that a job of a folder is in."""
    return id_.rpartition("#")[0]


def _plan(of_source: tuple[SourceRun, Sequence[Published]], number: int) -> _Plan:
    """Return what is to become of one of the jobs of a source."""
    run, jobs = of_source
    return run.plan(jobs[number])
