"""Reposts among imported documents: merged into the posting that is there already, kept apart from it, or named."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from careers.content.lexicon import folded
from careers.content.library import Library
from careers.content.posting.reading import file_of
from careers_tools.importing.publications import PostingFile, Relation, find_relation, merge, parse_posting, split
from careers_tools.importing.similarity import ENOUGH, share_in_common
from careers_tools.importing.values import Draft
from careers_tools.importing.writing import Target, read_back

# The share of the texts in common from which a repost is merged unasked: of 300 words, ten single ones may differ.
SURE = 0.9
_CANDIDATES = 8  # the latest postings of a job that a draft is compared with

Terms = Mapping[str, tuple[str, ...]]


class MergeMode(enum.StrEnum):
    """Whether reposts are merged: as the editor answers, as the similarity of the texts says, or never."""

    ASK = "ask"
    AUTO = "auto"
    NEVER = "never"


class Fate(enum.StrEnum):
    """What becomes of a repost."""

    MERGED = "merged"  # its publication is added to the other posting
    RECORDED = "recorded"  # it was added before
    SPLIT = "split"  # it was added before, is taken out, and gets a file of its own
    APART = "apart"  # it gets a file of its own
    NAMED = "named"  # the editor is told of it


@dataclass(frozen=True, slots=True)
class Repost:
    """A draft's file, another posting that it may be of the same job as, and what becomes of the two.

    Attributes:
        id: of the other posting, and `path` and `file` its file.
        share: of the texts in common, from 0 to 1.
        text: of the other posting's file, as it is after that.
    """

    new: PostingFile
    id: str
    path: Path
    file: PostingFile
    relation: Relation
    share: float
    fate: Fate = Fate.APART
    text: str = ""

    @property
    def left_out(self) -> Sequence[str]:
        """The lines of the draft that the other posting does not have."""
        lines = set(self.file.body.splitlines())
        return [line for line in self.new.body.splitlines() if line.strip() and line not in lines]

    def target(self, draft: Draft) -> Target:
        """Return the file of the other posting, as it is after that."""
        company, _, slug = self.id.partition("/")
        return Target(draft, company, slug, self.path, self.text, self.file.text, self.fate is Fate.MERGED)


@dataclass
class Merging:
    """Decides about the reposts of a run, among the postings of a library and those that it has come to.

    Attributes:
        folder: the content folder that is written into.
        planned: id -> text of the postings that a dry run has come to.
    """

    mode: MergeMode
    library: Library
    folder: Path
    planned: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """List the postings by what all publications of a job have in common."""
        self._taxonomies = self.library.taxonomies
        self._ids: dict[tuple[str, ...], list[str]] = {}
        for posting in self.library.postings.values():
            for locale, text in posting.texts.items():
                self._list(posting.id, locale, posting.terms, text.title, posting.reference)

    def add(self, target: Target) -> None:
        """Add a posting that others may be reposts of."""
        draft, facts = target.draft, target.draft.facts
        if target.company:
            self._list(target.id, draft.locale, facts.terms, draft.title or "", facts.reference)

    def _list(self, posting_id: str, locale: str, terms: Terms, title: str, reference: str | None) -> None:
        for key in self._keys(posting_id, locale, terms, title, reference):
            self._ids.setdefault(key, []).append(posting_id)

    def _keys(
        self, posting_id: str, locale: str, terms: Terms, title: str, reference: str | None
    ) -> Iterator[tuple[str, ...]]:
        """Yield what a posting of the same job is found by: employer and places with the title or the code."""
        places = self._taxonomies.places
        place = (locale, posting_id.partition("/")[0], *sorted(terms.get(places.field, ()) if places else ()))
        if len(place) > 2:
            yield from ((*place, kind, name) for kind, name in (("", folded(title)), ("code", reference)) if name)

    def find(self, draft: Draft, company: str | None, text: str, taken: Collection[str]) -> Sequence[Repost]:
        """Return the postings that a draft is a publication of, the surest and most similar first.

        `text` is that of the draft's file; the ids `taken` are of postings of this run.
        """
        facts = draft.facts
        keys = self._keys(f"{company}/", draft.locale, facts.terms, draft.title or "", facts.reference)
        ids = (id_ for key in keys if company for id_ in reversed(self._ids.get(key, ())[-_CANDIDATES:]))
        found = self._compare(draft, parse_posting(text), dict.fromkeys(ids), taken)
        return sorted(found, key=lambda repost: (repost.relation, -repost.share))

    def _compare(
        self, draft: Draft, new: PostingFile | None, ids: Iterable[str], taken: Collection[str]
    ) -> Iterator[Repost]:
        for id_ in ids:
            path = self.folder / file_of(id_, draft.locale)
            file = parse_posting(self.planned.get(id_) or read_back(path) or "")
            if new and file and (share := share_in_common(new.body, file.body)) >= ENOUGH:
                relation = find_relation(new, file, self._taxonomies, of_this_run=id_ in taken)
                if relation is not Relation.OTHER_JOB:
                    yield Repost(new, id_, path, file, relation, share)

    def decide(self, repost: Repost, ask: Callable[[Repost], bool] | None) -> Repost | None:
        """Return what becomes of a draft as a repost; None where nobody is asked and nothing is sure.

        `ask` asks the editor whether it is to be merged; None: nobody is there to answer.
        """
        facts, is_sure, is_recorded = repost.new.facts, repost.share >= SURE, repost.relation is Relation.RECORDED
        if self.mode is MergeMode.NEVER:
            text = split(repost.file, facts) if is_recorded else None
            return replace(repost, fate=Fate.SPLIT, text=text) if text else repost
        if is_recorded:
            return replace(repost, fate=Fate.RECORDED, text=repost.file.text)
        if self.mode is MergeMode.ASK and ask is None:
            return replace(repost, fate=Fate.NAMED) if is_sure else None
        merged = replace(repost, fate=Fate.MERGED, text=merge(repost.file, facts) or "")
        if not merged.text:
            return repost
        is_wanted = ask(merged) if self.mode is MergeMode.ASK and ask else is_sure
        return merged if is_wanted else repost

    def is_other_job(self, text: str, file: str) -> bool:
        """Return whether a file is certainly of another job; where the editor is asked, that is no matter."""
        new, present = parse_posting(text), parse_posting(file)
        if self.mode is MergeMode.ASK or new is None or present is None:
            return False
        return find_relation(new, present, self._taxonomies, of_this_run=False) is Relation.OTHER_JOB
