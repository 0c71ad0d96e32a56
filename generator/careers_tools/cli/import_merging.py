"""Reposts among imported documents: merged into the posting that is there already, kept apart from it, or named."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from careers.content.posting.reading import file_of
from careers_tools.cli.import_reading import ImportOptions, MergeMode, PostingResult
from careers_tools.importing.publications import PostingFile, Relation, find_relation, merge, parse_posting, split
from careers_tools.importing.similarity import ENOUGH, SimilarityIndex, share_in_common
from careers_tools.importing.writing import PostingKey, Target, read_back

# The share of the texts in common from which a repost is merged unasked: of 300 words, ten single ones may differ.
SURE = 0.9


class Fate(enum.StrEnum):
    """What becomes of a repost."""

    MERGED = "merged"  # its publication is added to the other posting
    RECORDED = "recorded"  # it was added before
    SPLIT = "split"  # it was added before, is taken out, and gets a file of its own
    APART = "apart"  # it gets a file of its own
    NAMED = "named"  # the editor is told of it


@dataclass(frozen=True, slots=True)
class Repost:
    """Another posting that one of a document may be of the same job as, and what becomes of the latter."""

    id: str
    path: Path
    file: PostingFile
    relation: Relation
    share: float  # of the texts in common
    fate: Fate = Fate.APART
    text: str = ""  # of the other posting's file, as it is after that
    left_out: Sequence[str] = ()  # lines of the document's posting that the other one does not have

    @property
    def key(self) -> PostingKey:
        """The key of the other posting."""
        company, _, slug = self.id.partition("/")
        return company, slug

    def target(self, posting: PostingResult) -> Target:
        """Return the file of the other posting, as it is after that."""
        is_merged = self.fate is Fate.MERGED
        return Target(posting.draft, *self.key, self.path, self.text, self.file.text, is_merged)


@dataclass(frozen=True)
class Merging:
    """Decides about the reposts of a run, with its postings so far, and id -> text of those that a dry run came to."""

    options: ImportOptions
    known: SimilarityIndex
    ask: Callable[[PostingResult, Repost], bool]
    planned: dict[str, str] = field(default_factory=dict)

    def decide(
        self, posting: PostingResult, keys: Collection[PostingKey], own: Collection[PostingKey]
    ) -> tuple[Repost | None, Collection[PostingKey]]:
        """Return what becomes of a posting as a repost, None where it is none, and which it is kept apart from.

        `keys` belong to postings of this run, and `own` to those of the same document.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        mine = parse_posting(posting.text)
        found = self._find(posting, mine, keys) if mine else ()
        others = [repost for repost in found if repost.key not in own]  # jobs of one document are different jobs
        first = min(others, key=lambda repost: (repost.relation, -repost.share), default=None)
        apart = [repost.key for repost in others if repost.relation is not Relation.SAME]
        if mine is None or first is None or first.relation is Relation.SAME:
            return None, apart
        decided = self._decide(posting, mine, first)
        return decided, apart if decided and decided.fate in (Fate.APART, Fate.SPLIT) else ()

    def is_other_job(self, text: str, file: str) -> bool:
        """Return whether a file is certainly of another job; where the editor is asked, that is no matter."""
        new, present = parse_posting(text), parse_posting(file)
        if self.options.merge is MergeMode.ASK or new is None or present is None:
            return False
        taxonomies = self.options.content.library.taxonomies
        return find_relation(new, present, taxonomies, of_this_run=False) is Relation.OTHER_JOB

    def _find(self, posting: PostingResult, mine: PostingFile, keys: Collection[PostingKey]) -> Iterator[Repost]:
        for id_ in self.known.find_same_jobs(posting.profile):
            path = self.options.folder / file_of(id_, posting.draft.locale)
            file = parse_posting(self.planned.get(id_) or read_back(path) or "")
            if file and (share := share_in_common(mine.body, file.body)) >= ENOUGH:
                other = Repost(id_, path, file, Relation.OTHER_JOB, share)
                taxonomies = self.options.content.library.taxonomies
                relation = find_relation(mine, file, taxonomies, of_this_run=other.key in keys)
                if relation is not Relation.OTHER_JOB:
                    yield replace(other, relation=relation)

    def _decide(self, posting: PostingResult, mine: PostingFile, repost: Repost) -> Repost | None:
        mode, is_sure = self.options.merge, repost.share >= SURE
        if repost.relation is Relation.RECORDED and mode is not MergeMode.NEVER:
            return replace(repost, fate=Fate.RECORDED, text=repost.file.text)
        if mode is MergeMode.NEVER:
            text = split(repost.file, mine.facts) if repost.relation is Relation.RECORDED else None
            return replace(repost, fate=Fate.SPLIT, text=text) if text else repost
        if mode is MergeMode.ASK and not self.options.can_ask:
            return replace(repost, fate=Fate.NAMED) if is_sure else None
        text = merge(repost.file, mine.facts)
        lines = set(repost.file.body.splitlines())
        left_out = [line for line in mine.body.splitlines() if line.strip() and line not in lines]
        merged = replace(repost, fate=Fate.MERGED, text=text or "", left_out=left_out)
        is_wanted = text and (is_sure if mode is MergeMode.AUTO else self.ask(posting, merged))
        return merged if is_wanted else repost
