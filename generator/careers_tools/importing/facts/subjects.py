"""Patterns for the subject of mails of application: ``姓名-岗位-学校``, with the parts to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers.content.posting.rules import PLACEHOLDERS
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.contacts import find_mailto_subjects
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary

HIRING = "hiring"  # the placeholder for who may apply
_SEPARATOR = re.compile(r"( {0,2}[-_+|~—·、,] {0,2}| {1,3})")
_WIDE_SEPARATOR = re.compile(r"( {0,2}[-_+|~—·] {0,2})")
_OUTER = " 。.;；:“”\"'「」『』‘’《》()[]【】<>{}"
_BRACKETS = str.maketrans(dict.fromkeys('[]【】<>{}「」『』“”"()', ""))
_QUOTED = re.compile(r"[“\"「『《【]([^“”\"「」『』《》]{3,80})[”\"」』》】]")
_ALTERNATIVES = re.compile(r"[/、|]")
_LONGEST = 100
_MOST_SIGNS = 4
_FILLER = ("any", "subject", "email")


def find_subjects(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the patterns that a passage gives for the subject of applications."""
    if passage.is_silent():
        return
    subject: str | None
    if passage.label == "subject":
        spans, rank = [(0, len(passage.text))], passage.label_rank
    else:
        for text, span in find_mailto_subjects(passage):
            subject = _read(text, passage.vocabulary) or text
            if len(subject) <= _LONGEST and (subject != text or not set("{}\n") & set(text)):
                yield passage.finding("subject", subject, passage.rank(Rank.NEAR), span)
        spans, rank = list(_announced_spans(passage)), passage.rank(Rank.TEXT)
    for start, end in spans:
        if subject := _read(passage.text[start:end], passage.vocabulary):
            yield passage.finding("subject", subject, rank, (start, end))


def _announced_spans(passage: AnnotatedPassage) -> Iterator[Span]:
    """Yield spans where patterns may stand in a sentence: quoted, or behind the words that ask for one."""
    for sign in passage.of("subject-signs").occurrences[:_MOST_SIGNS]:
        end = min(passage.sentence(sign.end)[1], sign.end + 2 * _LONGEST)
        quoted = _QUOTED.search(passage.text, sign.end, end)
        start, end = quoted.span(1) if quoted else _without_filler(passage, sign.end, end)
        if start < end:
            yield start, end


def _without_filler(passage: AnnotatedPassage, start: int, end: int) -> Span:
    """Return a span without the words at its ends that add nothing."""
    filler = [word for word in passage.occurrences.get("filler", ()) if word.meaning in _FILLER and word.start >= start]
    while start < end:
        ends = [word.end for word in filler if word.start == start and word.end <= end]
        if not ends and passage.text[start].isalnum():
            break
        start = max(ends, default=start + 1)
    while start < end:
        starts = [word.start for word in filler if word.end == end and word.start >= start]
        if not starts and passage.text[end - 1].isalnum():
            break
        end = min(starts, default=end - 1)
    return start, end


def _read(text: str, vocabulary: Vocabulary) -> str | None:
    """Return a pattern with the placeholders of postings, or None where a part of it is not understood.

    Blanks separate the parts, or belong to them (``job title - full name``).
    """
    text = text.strip(_OUTER)
    if not text or len(text) > _LONGEST:
        return None
    wide_pieces = _WIDE_SEPARATOR.split(text)
    pattern = _joined(_SEPARATOR.split(text), vocabulary)
    return _joined(wide_pieces, vocabulary) if pattern is None and len(wide_pieces) > 1 else pattern


def _joined(pieces: Sequence[str], vocabulary: Vocabulary) -> str | None:
    """Return the pattern of parts and the separators between them; None without a placeholder."""
    parts = [_part(piece.translate(_BRACKETS).strip(), vocabulary) for piece in pieces[::2]]
    if None in parts or not any(part.startswith("{") for part in parts if part):
        return None
    pairs = zip(parts, [*pieces[1::2], ""], strict=True)
    return "".join(f"{part}{separator}" for part, separator in pairs if part).strip(" -_+|~—·、,")


def _part(piece: str, vocabulary: Vocabulary) -> str | None:
    """Return one part of a pattern; empty where it says nothing, None where it is not understood."""
    meaning = vocabulary.lexicon.meaning("subject", piece) if piece else "nothing"
    if meaning in PLACEHOLDERS:
        return "{" + str(meaning) + "}"
    if meaning == "nothing":
        return ""
    audiences = [_is_audience(text.strip(), vocabulary) for text in _ALTERNATIVES.split(piece)]
    if meaning == "literal" or audiences == [True]:
        return piece
    return "{" + HIRING + "}" if all(audiences) else None


def _is_audience(text: str, vocabulary: Vocabulary) -> bool:
    """Return whether a text names who may apply."""
    audience = vocabulary.audience
    return audience is not None and any(
        term.use == f"{TERM}{audience.field}" and term.span == (0, len(text)) for term in vocabulary.matcher.find(text)
    )
