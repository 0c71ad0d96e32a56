"""The employer's own code for a job: behind a label, or taken off a title."""

from __future__ import annotations

from collections.abc import Iterator

from careers.content.facts.contacts import read_reference
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.title import find_code


def find_references(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the code that a passage states."""
    if passage.is_silent("reference", "title"):
        return
    if passage.label == "reference":
        if code := read_reference(passage.text, passage.lexicon):
            at = passage.text.index(code)
            yield passage.finding("reference", code, passage.label_rank, (at, at + len(code)))
    elif passage.is_title and (taken := find_code(passage.text, passage.lexicon, passage.vocabulary.taxonomies)):
        at = passage.text.index(taken)
        yield passage.finding("reference", taken, passage.rank(Rank.NEAR), (at, at + len(taken)))
