"""Brings the postings of one source up to date with its list of jobs."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from careers.content.frontmatter import document_in, plain, read_bytes, set_fields
from careers.content.library import Library
from careers.content.posting import Files, file_of
from careers.content.posting.read import understand
from careers.content.schema import is_id
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity
from careers.support.files import Edited, write_file
from careers.support.limited import Failed, Limits
from careers.support.work import Workers
from careers_tools.importing.similarity import ENOUGH, share_in_common
from careers_tools.importing.values import DocumentError, Draft
from careers_tools.importing.writing import PostingKey, plan
from careers_tools.importing.writing.front import fields as front_matter
from careers_tools.sync.merging import Merged, Version, merge, version_of
from careers_tools.sync.reading import Published
from careers_tools.sync.record import Taken
from careers_tools.sync.sources import Kind, Source

POSTINGS, DRAFTS = "postings", "drafts"
_LIMITS = Limits(seconds=60.0)
_MOST_GONE = 5  # of a source's jobs, one in so many may go at once without a person's yes


class Outcome(enum.StrEnum):
    """The result for a job."""

    ADDED = "added"
    CHANGED = "changed"
    CLOSED = "closed"
    REOPENED = "reopened"
    SAME = "same"
    REMOVED = "removed"  # an editor has removed its file; it is not brought back
    SKIPPED = "skipped"
    WITHHELD = "withheld"  # it has gone, and too many others with it


@dataclass(frozen=True, slots=True)
class Result:
    """The result for one job of a source.

    Attributes:
        job: its id at the source.
        name: its title, or the posting's id where the source no longer has it.
        posting: id of the posting; "" where there is none.
        reason: for a skipped job, a key of the UI strings under ``sync.skipped.``.
        value: what the reason is about.
        kept: fields that the source changed and an editor had changed before, which were left.
        fault: what keeps the posting from being published as the source has it: of a new one, it waits as a draft.
    """

    job: str
    name: str
    outcome: Outcome
    posting: str = ""
    reason: str = ""
    value: str = ""
    kept: Sequence[str] = ()
    fault: Diagnostic | None = None


_Edit = tuple[Path, str, bytes | None]  # a file, its new text, its former content


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to become of a job.

    Attributes:
        taken: what is taken of it then; None where nothing is.
    """

    result: Result
    taken: Taken | None = None
    edits: Sequence[_Edit] = ()


@dataclass
class SourceRun:
    """One source, brought up to date.

    Attributes:
        source: its settings.
        library: the content as it is.
        content: the content folder.
        currency: of the site (ISO 4217).
        taken: id of a job -> what was taken of it before; `run` brings it up to date.
        keys: the addresses of postings that other jobs have; those of new ones are added.
        dry_run: nothing is written.
        agreed: whether a person has agreed that many jobs are closed.
    """

    source: Source
    library: Library
    content: Path
    currency: str
    taken: dict[str, Taken]
    keys: set[PostingKey]
    dry_run: bool = False
    agreed: bool = False
    _edits: list[_Edit] | None = field(default=None, init=False)

    def run(self, jobs: Sequence[Published]) -> Iterator[Result]:
        """Yield what becomes of each job, and write the files; `taken` holds what was taken so far.

        What the source publishes is read and planned in processes of their own, whose end is a skipped job's.
        """
        self._renamed = {alias: posting.id for posting in self.library.postings.values() for alias in posting.aliases}
        if self.source.kind is Kind.FOLDER:
            self._follow(jobs)
        plans = Workers().each(_plan, (self, jobs), range(len(jobs)), _LIMITS, size=1, passed=())
        for job, planned in zip(jobs, plans, strict=True):
            yield self._carry_out(job, planned)
        yield from self._close({job.id for job in jobs})

    def plan(self, job: Published) -> _Plan:
        """Return what is to become of a job; nothing is written, and what was taken stays as it was."""
        before, self._edits = self.taken.get(job.id), []
        try:
            result = self._take(job, before)
            return _Plan(result, self.taken.get(job.id), self._edits)
        except DocumentError as error:
            posting = before.posting if before else ""
            return _Plan(Result(job.id, job.name, Outcome.SKIPPED, posting, "unreadable", fault=error.diagnostic))
        finally:
            self._edits = None
            if before is not None:
                self.taken[job.id] = before
            else:
                self.taken.pop(job.id, None)

    def _carry_out(self, job: Published, planned: _Plan | Failed) -> Result:
        """Write what was planned for a job; return what became of it."""
        if isinstance(planned, Failed):
            posting = self.taken[job.id].posting if job.id in self.taken else ""
            return Result(job.id, job.name, Outcome.SKIPPED, posting, "unreadable", planned.report)
        result = planned.result
        if not self._write_all(planned.edits):
            return Result(job.id, job.name, Outcome.SKIPPED, result.posting, "edited")
        if planned.taken is not None:
            self.taken[job.id] = planned.taken
        if result.posting:
            company, _, slug = result.posting.partition("/")
            self.keys.add((company, slug))
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
            path = self._path(self.taken[former])
            text = document_in(_read(path).decode()) if path is not None else None
            if text is None or others or further or share_in_common(text.body, job.draft().body) < ENOUGH:
                continue
            self.taken[job.id] = self.taken.pop(former)

    def _take(self, job: Published, before: Taken | None) -> Result:
        if not job.name:
            return Result(job.id, job.id, Outcome.SKIPPED, before.posting if before else "", "untitled")
        return self._add(job) if before is None else self._update(job, before)

    def _add(self, job: Published) -> Result:
        draft = job.draft()
        company = self.source.company or draft.employer(self.library.taxonomies)
        if company is None:
            return Result(job.id, job.name, Outcome.SKIPPED, reason="employer", value=job.company)
        version = self._version(job, draft, company)
        root = self.content / POSTINGS
        codes = self.library.locales.codes
        (target,) = plan([(draft, company, version.text)], root, codes, self.keys)
        self.keys.add(target.key)
        assert target.path is not None and target.id is not None
        fault = self._fault(target.id, draft.locale, version.text) if target.before is None else None
        if target.before is None:
            folder = POSTINGS if self.source.publish and fault is None else DRAFTS
            path = self.content / folder / target.path.relative_to(root)
            if not path.exists() and not self._write(path, version.text, None):
                return Result(job.id, job.name, Outcome.SKIPPED, target.id, "edited")
        self.taken[job.id] = Taken(target.id, draft.locale, job.digest, version.fields, version.body_digest)
        if target.before is not None:
            return Result(job.id, job.name, Outcome.SAME, target.id, kept=_differing(target.before, version))
        return Result(job.id, job.name, Outcome.ADDED, target.id, fault=fault if self.source.publish else None)

    def _update(self, job: Published, before: Taken) -> Result:
        """Bring a posting up to date, and open it again where it was closed because its job had gone."""
        path = self._path(before)
        if path is None:
            return Result(job.id, job.name, Outcome.REMOVED, before.posting)
        is_back = before.closed is not None
        if job.digest == before.digest and not is_back:
            return self._confirm(job, before, path)
        draft = job.draft()
        company = before.posting.partition("/")[0]
        version = self._version(job, replace(draft, locale=before.language), company)
        data = _read(path)
        taken = dict(before.fields)
        if is_back:
            taken["closes"] = str(before.closed)
        merged = merge(data.decode(), taken, before.body, version)
        fault = self._broken(before, path, data, merged) if merged else None
        if fault is not None:
            return Result(job.id, job.name, Outcome.SKIPPED, before.posting, "faulty", fault=fault)
        if merged is None or not self._write(path, merged.text, data, merged.changes):
            return Result(job.id, job.name, Outcome.SKIPPED, before.posting, "by-hand")
        self.taken[job.id] = Taken(before.posting, before.language, job.digest, version.fields, version.body_digest)
        changed = merged.text != data.decode()
        outcome = Outcome.REOPENED if is_back else Outcome.CHANGED if changed else Outcome.SAME
        return Result(job.id, job.name, outcome, before.posting, kept=merged.kept)

    def _confirm(self, job: Published, before: Taken, path: Path) -> Result:
        """Note that an unchanged job is still there, where nobody has for half the time that makes a posting stale."""
        same = Result(job.id, job.name, Outcome.SAME, before.posting)
        day = self.library.today
        seen = before.fields.get("verified")
        if seen and (day - dt.date.fromisoformat(seen)).days * 2 <= self.library.unverified_after:
            return same
        data = _read(path)
        edited = set_fields(data.decode(), {"verified": day})
        if edited is not None and self._write(path, edited, data, {"verified": day}):
            self.taken[job.id] = replace(before, fields={**before.fields, "verified": str(day)})
        return same

    def _close(self, present: set[str]) -> Iterator[Result]:
        """Yield what becomes of the jobs that the source no longer has: each is closed, unless they are too many."""
        if not self.source.is_whole:
            return
        known = {id_: taken for id_, taken in self.taken.items() if taken.closed is None and self._path(taken)}
        gone = {id_: taken for id_, taken in known.items() if id_ not in present}
        withheld = not present or (len(gone) > 1 and len(gone) * _MOST_GONE > len(known) and not self.agreed)
        for id_, taken in gone.items():
            if withheld:
                yield Result(id_, taken.posting, Outcome.WITHHELD, taken.posting)
            elif self._close_one(id_, taken):
                yield Result(id_, taken.posting, Outcome.CLOSED, taken.posting)
            else:
                yield Result(id_, taken.posting, Outcome.SKIPPED, taken.posting, "by-hand")

    def _close_one(self, id_: str, taken: Taken) -> bool:
        """Write the last day of a job that has gone; return whether that can be done."""
        path = self._path(taken)
        assert path is not None
        data = _read(path)
        document = document_in(data.decode())
        if document is None:
            return False
        present = plain(document.fields)
        day = self.library.today - dt.timedelta(days=1)  # the last day of a job that is not there today
        posted = present.get("posted", "")
        last = max(str(day), posted) if isinstance(posted, str) else str(day)
        stated = present.get("closes")
        if isinstance(stated, str) and stated <= last:
            last = stated
        else:
            changes = {"closes": dt.date.fromisoformat(last)}
            edited = set_fields(data.decode(), changes)
            if edited is None or not self._write(path, edited, data, changes):
                return False
        self.taken[id_] = replace(taken, closed=dt.date.fromisoformat(last))
        return True

    def _broken(self, before: Taken, path: Path, data: bytes, merged: Merged) -> Diagnostic | None:
        """Return the fault that a published posting without one would have; None where it would have none."""
        if merged.text == data.decode() or path.is_relative_to(self.content / DRAFTS):
            return None
        fault = self._fault(before.posting, before.language, merged.text)
        return fault if self._fault(before.posting, before.language, data.decode()) is None else None

    def _fault(self, id_: str, language: str, text: str) -> Diagnostic | None:
        """Return the first error of a posting's file by itself; None where it has none."""
        files = Files(id_, {language: (file_of(id_, language),) * 2})
        _, found = understand(files, {language: text.encode()}, self.library.rules, Diagnostics())
        return next((fault for fault in found if fault.severity is Severity.ERROR), None)

    def _version(self, job: Published, draft: Draft, company: str) -> Version:
        seen = replace(draft, facts=replace(draft.facts, verified=self.library.today))
        values = dict(front_matter(seen, company, self.library.taxonomies, self.currency))
        return version_of(values, draft.body)

    def _path(self, taken: Taken) -> Path | None:
        """Return the file of a posting, published or a draft, also under a later id; None where there is none."""
        ids = [id_ for id_ in (taken.posting, self._renamed.get(taken.posting)) if id_ and _is_posting(id_)]
        if taken.language not in self.library.locales.codes:
            return None
        places = (self.content / folder / f"{id_}.{taken.language}.md" for id_ in ids for folder in (POSTINGS, DRAFTS))
        return next((path for path in places if path.is_file() and not path.is_symlink()), None)

    def _write(self, path: Path, text: str, before: bytes | None, changes: Mapping[str, Any] | None = None) -> bool:
        """Write a file, and the fields that changed into the translations that repeat them; return whether it could be.

        In a plan, they are noted.
        """
        edits = [(path, text, before), *self._translations(path, changes or {})] if text.encode() != before else []
        if self._edits is None:
            return self._write_all(edits)
        self._edits += edits
        return True

    def _write_all(self, edits: Sequence[_Edit]) -> bool:
        """Write files, none in a dry run; return whether they could be."""
        if self.dry_run:
            return True
        try:
            for place, edited, former in edits:
                write_file(place, edited, "", before=former)
        except (Edited, OSError):
            return False
        return True

    def _translations(self, path: Path, changes: Mapping[str, Any]) -> Iterator[tuple[Path, str, bytes]]:
        """Yield the translations of a posting that repeat a changed fact: path, new text, old content."""
        stem, _, code = path.name.removesuffix(".md").rpartition(".")
        facts = {key: value for key, value in changes.items() if key not in ("title", "summary")}
        for other in self.library.locales.codes:
            place = path.with_name(f"{stem}.{other}.md")
            if other == code or not facts or not place.is_file():
                continue
            data = _read(place)
            document = document_in(data.decode())
            repeated = {key: value for key, value in facts.items() if document and key in document.fields.entries}
            edited = set_fields(data.decode(), repeated) if repeated else None
            if edited is not None:
                yield place, edited, data


def _differing(text: str, version: Version) -> Sequence[str]:
    """Return what a file says otherwise than its source: who wrote it so is not known, so it stays."""
    merged = merge(text, {}, "", version)
    return [key for key in (*merged.changes, *merged.kept) if key != "verified"] if merged else []


def _document(id_: str) -> str:
    """Return the path of the document that a job of a folder is in."""
    return id_.rpartition("#")[0]


def _is_posting(id_: str) -> bool:
    """Return whether an id of a record, which anybody may have edited, can be that of a posting."""
    company, _, slug = id_.partition("/")
    return is_id(company) and is_id(slug)


def _read(path: Path) -> bytes:
    """Return the bytes of a posting's file; none where it is no ordinary file of a posting's size."""
    return read_bytes(path, str(path), Diagnostics()) or b""


def _plan(of_source: tuple[SourceRun, Sequence[Published]], number: int) -> _Plan:
    """Return what is to become of one of the jobs of a source."""
    run, jobs = of_source
    return run.plan(jobs[number])
