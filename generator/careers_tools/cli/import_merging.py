"""Reposts among imported documents: merged into the posting that is there already, kept apart from it, or named."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from careers.content.posting.reading import file_of
from careers.content.taxonomy import Taxonomies
from careers.support.diagnostics import printable
from careers_tools.cli.import_reading import DraftRead
from careers_tools.cli.import_report import Fate, ImportReport, Repost
from careers_tools.importing.publications import PostingFile, Relation, find_relation, merge, parse_posting, split
from careers_tools.importing.similarity import ENOUGH, SimilarityIndex, share_in_common
from careers_tools.importing.writing import FileState, PostingKey, Target, plan, read_back

# The share of the texts in common from which a repost is merged unasked: of 300 words, ten single ones may differ.
SURE = 0.9


class MergeMode(enum.StrEnum):
    """Whether reposts are merged: as the editor answers, as the similarity of the texts says, or never."""

    ASK = "ask"
    AUTO = "auto"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A posting that may be of the same job."""

    id: str
    file: PostingFile
    relation: Relation
    share: float


@dataclass(frozen=True)
class Merging:
    """Decides about the reposts of a run.

    Attributes:
        mode: whether they are merged.
        known: the postings so far.
        postings: the folder that is written into.
        report: prints questions about the site's content.
        closed: whether postings are written whose source says that they are full, paused or closed.
        can_ask: whether somebody is there to answer.
        planned: id -> text of the postings that a dry run has come to.
    """

    mode: MergeMode
    known: SimilarityIndex
    postings: Path
    report: ImportReport
    closed: bool
    can_ask: bool
    planned: dict[str, str] = field(default_factory=dict)

    def plan(
        self, name: str, drafts: Sequence[DraftRead], keys: Collection[PostingKey]
    ) -> tuple[tuple[Target, ...], tuple[Repost | None, ...]]:
        """Return the files of a document's postings, and what becomes of each as a repost, None where it is none.

        `keys` belong to the postings of other documents.

        Raises:
            Abort: the editor ends the program instead of answering.
            OSError: a file cannot be read.
        """
        # An earlier version of a posting is another one's job, or another publication, where the mode says so.
        kept = {
            MergeMode.ASK: (),
            MergeMode.AUTO: (Relation.OTHER_JOB,),
            MergeMode.NEVER: (Relation.OTHER_JOB, Relation.REPOST),
        }
        targets = self._plan(drafts, keys, kept[self.mode])
        reposts: list[Repost | None] = []
        taken = {target.id for target in targets}  # jobs of one document are different jobs
        for at, one in enumerate(drafts):
            repost = self._decide(name, one, targets[at], taken, keys)
            reposts.append(repost)
            if repost and repost.is_kept_there and repost.target:
                targets[at] = repost.target
                taken.add(repost.posting)
        apart = [at for at, repost in enumerate(reposts) if repost and repost.fate in (Fate.APART, Fate.SPLIT)]
        if apart:
            others = {target.key for at, target in enumerate(targets) if at not in apart}
            others |= {_key_of(repost.posting) for repost in reposts if repost}
            anew = self._plan([drafts[at] for at in apart], {*keys, *others}, tuple(set(Relation) - {Relation.SAME}))
            for at, target in zip(apart, anew, strict=True):
                targets[at] = target
        return tuple(targets), tuple(reposts)

    def _plan(
        self, drafts: Sequence[DraftRead], keys: Collection[PostingKey], kept: Collection[Relation]
    ) -> list[Target]:
        """Return the files of postings; a file that one of them is `kept` apart from is not its own."""

        def is_kept(text: str, file: str) -> bool:
            new, present = parse_posting(text), parse_posting(file)
            if new is None or present is None:
                return False
            return find_relation(new, present, self._taxonomies, of_this_run=False) in kept

        parts = ((one.draft, one.company, one.text) for one in drafts)
        return list(plan(parts, self.postings, self.report.content.settings.locales.codes, keys, is_kept))

    @property
    def _taxonomies(self) -> Taxonomies:
        return self.report.content.library.taxonomies

    def _decide(
        self, name: str, one: DraftRead, target: Target, taken: Collection[str | None], keys: Collection[PostingKey]
    ) -> Repost | None:
        if target.state is FileState.SAME or (one.draft.status and not self.closed):
            return None
        own = target.id if target.state is FileState.CHANGED else None
        ids = [own] if own else []
        ids += [id_ for id_ in self.known.find_same_jobs(one.profile) if id_ not in taken]
        mine = parse_posting(one.text) if ids else None
        if mine is None:
            return None
        found = sorted(self._compare(one, mine, ids, keys), key=lambda candidate: -candidate.share)
        for candidate in found:
            if candidate.relation is Relation.RECORDED:
                return self._recorded(one, mine, candidate)
        if any(candidate.id == own and candidate.relation is Relation.SAME for candidate in found):
            return None
        for candidate in found:
            if candidate.relation in (Relation.REPOST, Relation.COPY):
                return self._repost(name, one, mine, candidate)
        return None

    def _compare(
        self, one: DraftRead, mine: PostingFile, ids: Sequence[str], keys: Collection[PostingKey]
    ) -> Iterator[_Candidate]:
        for id_ in ids:
            text = self.planned.get(id_) or read_back(self._path(id_, one))
            present = parse_posting(text) if text else None
            if present is not None:
                share = share_in_common(mine.body, present.body)
                if share >= ENOUGH:
                    related = find_relation(mine, present, self._taxonomies, of_this_run=_key_of(id_) in keys)
                    yield _Candidate(id_, present, related, share)

    def _recorded(self, one: DraftRead, mine: PostingFile, candidate: _Candidate) -> Repost:
        if self.mode is not MergeMode.NEVER:
            target = self._target(one, candidate, candidate.file.text)
            return Repost(candidate.id, candidate.share, Fate.RECORDED, target)
        text = split(candidate.file, mine.facts)
        if text is None:
            return Repost(candidate.id, candidate.share, Fate.APART)
        return Repost(candidate.id, candidate.share, Fate.SPLIT, self._target(one, candidate, text))

    def _repost(self, name: str, one: DraftRead, mine: PostingFile, candidate: _Candidate) -> Repost | None:
        """Return what becomes of another publication of a posting that is there."""
        if self.mode is MergeMode.NEVER:
            return None
        is_sure = candidate.share >= SURE
        if self.mode is MergeMode.ASK and not self.can_ask:
            return Repost(candidate.id, candidate.share, Fate.NAMED) if is_sure else None
        text = merge(candidate.file, mine.facts)
        if text is not None:
            lines = set(candidate.file.body.splitlines())
            left_out = tuple(line for line in mine.body.splitlines() if line.strip() and line not in lines)
            target = self._target(one, candidate, text, merged=True)
            repost = Repost(candidate.id, candidate.share, Fate.MERGED, target, left_out)
            if is_sure if self.mode is MergeMode.AUTO else self._ask(name, one, repost, target):
                return repost
        return Repost(candidate.id, candidate.share, Fate.APART)

    def _ask(self, name: str, one: DraftRead, repost: Repost, target: Target) -> bool:
        """Return whether the editor wants a posting to be merged, after showing what changes and what is left out.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        locale = self.report.locale
        self.report.print_difference(target)
        for line in self.report.left_out(repost):
            self.report.print_line(line)
        title, share = printable(one.draft.title or ""), locale.percent(repost.share)
        return click.confirm(
            locale.t("import.merge", file=name, line=one.draft.line, title=title, id=repost.posting, share=share),
            err=True,
        )

    def _path(self, posting_id: str, one: DraftRead) -> Path:
        return self.postings.parent / file_of(posting_id, one.draft.locale)

    def _target(self, one: DraftRead, candidate: _Candidate, text: str, *, merged: bool = False) -> Target:
        company, slug = _key_of(candidate.id)
        return Target(one.draft, company, slug, self._path(candidate.id, one), text, candidate.file.text, merged)


def _key_of(posting_id: str) -> PostingKey:
    company, _, slug = posting_id.partition("/")
    return company, slug
