"""How employers want the mail of an application to be named: ``姓名-岗位-学校``, with the parts to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.posting.front import PLACEHOLDERS
from careers_tools.importing.facts.contacts import mailto_subject
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary

HIRING = "hiring"  # the placeholder for who may apply
_SEPARATOR = re.compile(r"( {0,2}[-_+|~—·、,] {0,2}| {1,3})")
_OUTER = " 。.;；:“”\"'「」『』‘’《》()[]【】<>{}"
_BRACKETS = str.maketrans(dict.fromkeys('[]【】<>{}「」『』“”"()', ""))
_QUOTED = re.compile(r"[“\"「『《【]([^“”\"「」『』《》]{3,80})[”\"」』》】]")
_ALTERNATIVES = re.compile(r"[/、|]")
_LONGEST = 100
_MOST_SIGNS = 4
_FILLER = ("any", "subject", "email")


def subjects(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """The pattern that a passage gives for the subject of applications."""
    if said.silent:
        return
    if said.label == "subject":
        if (pattern := read(said.text, words)) is not None:
            yield Finding("subject", pattern, pattern, said, ((0, len(said.text)),), said.labelled)
        return
    for text, span in mailto_subject(said):
        pattern = read(text, words) or text
        if len(pattern) <= _LONGEST and (pattern != text or not set("{}\n") & set(text)):
            yield Finding("subject", pattern, pattern, said, (span,), said.rank(Rank.NEAR))
    for start, end in _asked(said):
        if (pattern := read(said.text[start:end], words)) is not None:
            yield Finding("subject", pattern, pattern, said, ((start, end),), said.rank(Rank.TEXT))


def _asked(said: Said) -> Iterator[Span]:
    """Where patterns may stand in a sentence: quoted, or what follows the words that ask for one."""
    for mark in said.of("subject-signs").marks[:_MOST_SIGNS]:
        end = min(said.sentence(mark.end)[1], mark.end + 2 * _LONGEST)
        quoted = _QUOTED.search(said.text, mark.end, end)
        if quoted:
            yield quoted.span(1)
            continue
        span = _without_filler(said, mark.end, end)
        if span[0] < span[1]:
            yield span


def _without_filler(said: Said, start: int, end: int) -> Span:
    """A span without the words at its ends that add nothing."""
    known = [mark for mark in said.marks.get("filler", ()) if mark.meaning in _FILLER and start <= mark.start < end]
    while start < end:
        ends = [mark.end for mark in known if mark.start == start and mark.end <= end]
        if not ends and said.text[start].isalnum():
            break
        start = max(ends, default=start + 1)
    while start < end:
        starts = [mark.start for mark in known if mark.end == end and mark.start >= start]
        if not starts and said.text[end - 1].isalnum():
            break
        end = min(starts, default=end - 1)
    return start, end


def read(text: str, words: Vocabulary) -> str | None:
    """A pattern with the placeholders of postings, or None where a part of it is not understood."""
    text = text.strip(_OUTER)
    if not text or len(text) > _LONGEST:
        return None
    made = ""
    filled = 0
    pieces = _SEPARATOR.split(text)
    for piece, separator in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        part = _part(piece.translate(_BRACKETS).strip(), words)
        if part is None:
            return _by_separators(text, words) if " " in separator or " " in made else None
        filled += part.startswith("{")
        made += part + (separator if part else "")
    return _tidy(made) if filled else None


def _by_separators(text: str, words: Vocabulary) -> str | None:
    """The same, where blanks belong to the parts (``job title - full name``)."""
    pieces = re.split(r"( {0,2}[-_+|~—·] {0,2})", text)
    if len(pieces) == 1:
        return None
    parts = [_part(piece.translate(_BRACKETS).strip(), words) for piece in pieces[::2]]
    if None in parts or not any(part.startswith("{") for part in parts if part):
        return None
    pairs = zip(parts, [*pieces[1::2], ""], strict=True)
    return _tidy("".join(f"{part}{separator}" for part, separator in pairs if part))


def _tidy(made: str) -> str:
    return made.strip(" -_+|~—·、,")


def _part(piece: str, words: Vocabulary) -> str | None:
    """What one part of a pattern becomes; empty where it says nothing, None where it is not understood."""
    meaning = words.means(piece, "subject") if piece else "nothing"
    if meaning in PLACEHOLDERS:
        return "{" + str(meaning) + "}"
    if meaning == "nothing":
        return ""
    kinds = [_is_audience(one, words) for one in _ALTERNATIVES.split(piece)]
    if meaning == "literal" or (len(kinds) == 1 and kinds[0]):
        return piece
    return "{" + HIRING + "}" if all(kinds) else None


def _is_audience(text: str, words: Vocabulary) -> bool:
    """Whether a text names who may apply."""
    if words.audience is None:
        return False
    size = len(text.strip())
    found = words.matcher.marks(text.strip())
    return any(mark.use == f"{TERM}{words.audience.field}" and mark.end - mark.start == size for mark in found)
