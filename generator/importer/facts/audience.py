"""Who may apply: behind a label, in the title, in sentences that invite, in the pattern of the subject."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.importer.facts.matching import Mark
from generator.importer.facts.residue import is_all
from generator.importer.facts.said import Finding, Rank, Said, Span
from generator.importer.facts.vocabulary import TERM, Vocabulary
from generator.importer.values import Place


def hiring(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """Those who may apply by what a passage says, an id each."""
    taxonomy = words.audience
    if taxonomy is None or said.silent or (said.passage.place is Place.HEADER and said.label != "hiring"):
        return
    rank = _rank(said)
    named = _named(said, f"{TERM}{taxonomy.field}")
    alone = _sentences_of_nothing_else(said, named) if rank is None else frozenset()
    for mark in named:
        if rank is not None or _is_invited(said, mark, alone):
            found = rank if rank is not None else said.rank(Rank.TEXT)
            yield Finding(taxonomy.field, mark.meaning, mark.meaning, said, ((mark.start, mark.end),), found)


def _rank(said: Said) -> Rank | None:
    """How much those count whom a passage names in any way; None where they must be invited."""
    if said.label == "hiring":
        return said.labelled
    if said.label == "subject":
        return said.rank(Rank.WEAK)
    return said.rank(Rank.TEXT) if said.passage.place is Place.TITLE else None


def _named(said: Said, use: str) -> list[Mark]:
    hidden = said.of("audience-hidden")
    return [mark for mark in said.of(use).marks if hidden.over(mark.start, mark.end) is None]


def _is_invited(said: Said, mark: Mark, alone: Collection[Span]) -> bool:
    """Whether the sentence invites those whom it names, or says nothing else."""
    sentence = said.sentence(mark.start)
    if said.of("preferred").has(*said.clause(mark.start)):
        return False
    return sentence in alone or (said.passage.place is not Place.HEADING and said.of("audience-signs").has(*sentence))


def _sentences_of_nothing_else(said: Said, named: Collection[Mark]) -> frozenset[Span]:
    """The sentences that only name those who may apply."""
    spans = [(mark.start, mark.end) for mark in named]
    sentences = dict.fromkeys(said.sentence(mark.start) for mark in named)
    if len(sentences) == 1:
        (start, end) = next(iter(sentences))
        return (
            frozenset(sentences)
            if is_all(said, [*spans, (0, start), (end, len(said.text))], {"hiring"})
            else frozenset()
        )
    return frozenset(sentences) if sentences and is_all(said, spans, {"hiring"}) else frozenset()
