"""Audience of a job: behind a label, in the title, in sentences that invite, in the pattern of the subject."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Occurrence, Span
from careers_tools.importing.values import PassageKind

TAGGED = "topics"  # the label of the tags of a document
_HEADLINE = 60  # characters of the longest line that only announces
_YEAR = re.compile(r"(?<!\d)20\d\d[年届]? {0,2}$")
_ITEM_ENDS = "、,;|/ "
# Sections where a sentence about openings says for whom they are.
_OPENINGS = (None, "apply")


def find_audience(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield those who may apply by a passage, an id each."""
    taxonomy = passage.vocabulary.audience
    if taxonomy is None or passage.is_silent("hiring", TAGGED):
        return
    hidden = passage.of("audience-hidden")
    terms = [term for term in passage.terms(taxonomy).occurrences if hidden.over(term.start, term.end) is None]
    rank = _rank(passage)
    alone = _sentences_of_nothing_else(passage, terms) if rank is None else frozenset()
    for term in terms:
        if passage.label == TAGGED:
            # The term is a whole item of a list.
            before, after = passage.text[: term.start].rstrip(" "), passage.text[term.end :].lstrip(" ")
            counts = before[-1:] in _ITEM_ENDS and after[:1] in _ITEM_ENDS
        else:
            counts = rank is not None or _is_invited(passage, term, alone)
        if counts:
            term_rank = passage.rank(Rank.TEXT) if rank is None else rank
            yield passage.finding(taxonomy.field, term.meaning, term_rank, term.span)


def _rank(passage: AnnotatedPassage) -> Rank | None:
    """Return how much any audience that a passage names counts; None where a sentence must invite it."""
    if passage.label == "hiring":
        return passage.label_rank
    if passage.label == "subject":
        return passage.rank(Rank.WEAK)
    return passage.rank(Rank.TEXT) if passage.kind is PassageKind.TITLE else None


def _is_invited(passage: AnnotatedPassage, term: Occurrence, alone: Collection[Span]) -> bool:
    """Return whether the sentence invites those it names, announces that they are sought, or says nothing else."""
    sentence = passage.sentence(term.start)
    if passage.of("preferred").has(*passage.clause(term.start)) or passage.is_question(term.start):
        return False
    if sentence in alone or _announces(passage, term, sentence):
        return True
    return passage.kind is not PassageKind.HEADING and _invites(passage, sentence)


def _invites(passage: AnnotatedPassage, sentence: Span) -> bool:
    openings = passage.section in _OPENINGS and passage.of("headcount", "ask").has(*sentence)
    signs = passage.of("audience-signs")
    return openings or any(sign.meaning != "headline" for sign in signs.within(*sentence))


def _announces(passage: AnnotatedPassage, term: Occurrence, sentence: Span) -> bool:
    """Return whether a headline calls for applications: ``2024年社招``, ``社会招聘公告``."""
    if passage.section is not None or sentence[1] - sentence[0] > _HEADLINE:
        return False
    dated = _YEAR.search(passage.text, max(0, term.start - 8), term.start) is not None
    return dated or passage.of("audience-signs", "headline").has(term.end, sentence[1])


def _sentences_of_nothing_else(passage: AnnotatedPassage, terms: Collection[Occurrence]) -> frozenset[Span]:
    """Return the sentences that only name those who may apply."""
    spans = [term.span for term in terms]
    sentences = frozenset(passage.sentence(term.start) for term in terms)
    whole = next(iter(sentences)) if len(sentences) == 1 else (0, len(passage.text))
    return sentences if passage.part_consists_of(whole, spans, {"hiring"}) else frozenset()
