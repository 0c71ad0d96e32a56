"""The employer's own code for a job: behind a label, or taken off a title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.title import find_code

# A code has a digit and no word: "see below" is none, and neither is the part of an address that names the job.
_PART = r"[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?"
_CODE = re.compile(rf"\s*#?\s?((?=\D*\d)(?!.*[a-z]{{4}}){_PART}(?: {_PART}){{0,2}})\.?\s*")
_LONGEST = 30  # characters; longer ones are keys of a database, which nobody quotes


def find_references(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the code that a passage states."""
    if passage.is_silent("reference", "title"):
        return
    if passage.label == "reference":
        code = _CODE.fullmatch(passage.text) if len(passage.text) <= 2 * _LONGEST else None
        if code and 1 < len(code[1]) <= _LONGEST:
            yield passage.finding("reference", code[1], passage.label_rank, code.span(1))
    elif passage.is_title and (taken := find_code(passage.text, passage.lexicon, passage.vocabulary.taxonomies)):
        at = passage.text.index(taken)
        yield passage.finding("reference", taken, passage.rank(Rank.NEAR), (at, at + len(taken)))
