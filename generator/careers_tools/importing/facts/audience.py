"""Who may apply: behind a label, in the title, in sentences that invite, in the pattern of the subject."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from careers_tools.importing.facts.matching import Mark
from careers_tools.importing.facts.residue import is_all
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Place

TAGGED = "topics"  # the label of what a document is filed under
_HEADLINE = 60  # characters of the longest line that only announces
_YEAR = re.compile(r"(?<!\d)20\d\d[年届]? {0,2}$")
_ITEM_ENDS = "、,;|/ "
# Where a sentence that speaks of openings says for whom they are.
_OPENINGS = (None, "apply")


def hiring(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """Those who may apply by what a passage says, an id each."""
    taxonomy = words.audience
    if taxonomy is None or said.silent or (said.passage.place is Place.HEADER and said.label not in ("hiring", TAGGED)):
        return
    if said.label == TAGGED:
        yield from _tagged(said, words, taxonomy.field)
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
    """Whether the sentence invites those whom it names, announces that they are sought, or says nothing else."""
    sentence = said.sentence(mark.start)
    if said.of("preferred").has(*said.clause(mark.start)) or said.is_question(mark.start):
        return False
    if sentence in alone or _announces(said, mark, sentence):
        return True
    return said.passage.place is not Place.HEADING and _invites(said, sentence)


def _invites(said: Said, sentence: Span) -> bool:
    openings = said.passage.section in _OPENINGS and said.of("headcount", "ask").has(*sentence)
    signs = said.of("audience-signs")
    return openings or any(mark.meaning != "headline" for mark in signs.within(*sentence))


def _announces(said: Said, mark: Mark, sentence: Span) -> bool:
    """Whether a headline calls for applications: ``2024年社招``, ``社会招聘公告``."""
    if said.passage.section is not None or sentence[1] - sentence[0] > _HEADLINE:
        return False
    dated = _YEAR.search(said.text, max(0, mark.start - 8), mark.start) is not None
    return dated or said.of("audience-signs", "headline").has(mark.end, sentence[1])


def _tagged(said: Said, words: Vocabulary, field: str) -> Iterator[Finding]:
    """Those who are whole items of a list of tags."""
    for mark in _named(said, f"{TERM}{field}"):
        before, after = said.text[: mark.start].rstrip(" ")[-1:], said.text[mark.end :].lstrip(" ")[:1]
        if before in _ITEM_ENDS and after in _ITEM_ENDS:
            yield Finding(field, mark.meaning, mark.meaning, said, ((mark.start, mark.end),), said.rank(Rank.TEXT))


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
