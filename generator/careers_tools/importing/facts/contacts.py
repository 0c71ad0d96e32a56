"""Ways to apply: mail addresses, addresses of pages, and the subject of a mail."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.facts.contacts import (
    LINK,
    WEB,
    find_addresses,
    find_mailto_subjects,
    read_apply,
    read_url,
)
from careers.content.lexicon import folded
from careers.content.posting.rules import PLACEHOLDERS
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only, mask
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.facts.vocabulary import Vocabulary
from careers_tools.importing.hirers import find_hirer
from careers_tools.importing.values import PassageKind

_URL_WORD = re.compile(r"[a-z]+")
_BEFORE = 80  # characters before an address in which words announce it
# Sections where a bare address is for applications; elsewhere it takes a word of applying beside it.
_OPEN = (None, "apply", "description", "benefits", "team")
_LABELS = ("email", "url")
HIRING = "hiring"  # the placeholder for who may apply
_SEPARATOR = re.compile(r"( {0,2}[-_+|~—·、,] {0,2}| {1,3})")
_WIDE_SEPARATOR = re.compile(r"( {0,2}[-_+|~—·] {0,2})")  # where blanks belong to the parts
_OUTER = " 。.;；:“”\"'「」『』‘’《》()[]【】<>{}"
_BRACKETS = str.maketrans(dict.fromkeys('[]【】<>{}「」『』“”"()', ""))
_QUOTED = re.compile(r"[“\"「『《【]([^“”\"「」『』《》]{3,80})[”\"」』》】]")
_LONGEST_SUBJECT = 100


def find_emails(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the mail addresses for applications that a passage names."""
    if passage.is_silent(*_LABELS) or (passage.label == "email" and read_apply(passage.text, passage.lexicon) is None):
        return
    for address, spans in find_addresses(passage.text, passage.lexicon):
        rank = _email_rank(passage, spans)
        if rank is not None:
            yield passage.finding("email", address, rank, *spans)


def _email_rank(passage: AnnotatedPassage, spans: tuple[Span, ...]) -> Rank | None:
    """Return how much an address counts; None where it is not for applications."""
    if passage.label == "email":
        return passage.label_rank
    envelope = next(passage.of("apply", "envelope").within(0, _BEFORE), None)
    if envelope is not None and envelope.start == 0 and passage.text[envelope.end : envelope.end + 1] == ":":
        return passage.rank(Rank.WEAK)  # the head of a mail: ``From: …``
    is_open = passage.section in _OPEN
    words = passage.of("apply", "mail" if is_open else "link")
    before = list(passage.of("apply", "mail").within(max(0, spans[0][0] - _BEFORE), spans[0][0]))
    between = passage.text[before[-1].end : spans[0][0]] if before else "-"
    announced = not between.strip(" :<(*[`") and (":" in between or passage.kind is PassageKind.TEXT)
    if announced or passage.section == "apply" or words.has(0, len(passage.text)):
        return passage.rank(Rank.NEAR)
    return passage.rank(Rank.TEXT) if is_open or is_only(passage.text, spans) else None


def find_urls(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the addresses of pages for applications that a passage names."""
    if passage.is_silent(*_LABELS):
        return
    urls = [(match[2], match.span(2), match.span(1)) for match in LINK.finditer(passage.raw)]
    linked = mask(passage.raw, [match.span() for match in LINK.finditer(passage.raw)])
    for match in WEB.finditer(passage.raw):
        url = match[0].rstrip(".,;:!?*_~")
        span = (match.start(), match.start() + len(url))
        urls += [] if linked[match.start()] else [(url, span, span)]
    for url, span, words in urls:
        rank = _link_rank(passage, span, words) if read_url(url) else None
        if rank is not None:
            yield passage.finding("url", url, rank, span)


def _link_rank(passage: AnnotatedPassage, span: Span, words: Span) -> Rank | None:
    """Return how much a link with those words counts; None where it leads to something to read."""
    if passage.label in _LABELS:
        return passage.label_rank
    if passage.raw[max(0, words[0] - 2) : words[0] - 1] == "!":
        return None  # a picture
    if passage.kind is PassageKind.TITLE:
        # That of the employer leads to its own site.
        is_employer = words != span and passage.raw[slice(*words)].strip() == find_hirer(passage.raw, passage.lexicon)
        return None if is_employer else passage.rank(Rank.NEAR)
    start, end = passage.sentence(words[0])
    around = (min(start, words[0]), max(end, words[1], span[1]))
    if passage.of("apply", "other").has(*around):
        return None
    if passage.of("apply", "link").has(*around):
        return passage.rank(Rank.NEAR)
    names_itself = words == span or WEB.match(passage.raw, words[0]) is not None
    if not names_itself or not is_only(passage.text, [span, words]):
        return None  # it leads to another job, or to what its words say
    if passage.section == "apply":
        return passage.rank(Rank.TEXT)
    is_job = {*passage.lexicon["apply"]["addresses"]} & {*_URL_WORD.findall(passage.raw[slice(*span)].lower())}
    return passage.rank(Rank.WEAK) if is_job else None


def find_subjects(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the patterns that a passage without a label for it gives for the subject of applications."""
    if passage.is_silent() or passage.label == "subject":
        return
    for text, span in find_mailto_subjects(passage.raw):
        subject = read_subject(text, passage.vocabulary) or text
        if len(subject) <= _LONGEST_SUBJECT and (subject != text or not set("{}\n") & set(text)):
            yield passage.finding("subject", subject, passage.rank(Rank.NEAR), span)
    for sign in passage.of("subject-signs").occurrences:
        quoted = _QUOTED.search(passage.text, sign.end, sign.end + 2 * _LONGEST_SUBJECT)
        if quoted and (subject := read_subject(quoted[1], passage.vocabulary)):
            yield passage.finding("subject", subject, passage.rank(Rank.TEXT), quoted.span(1))


def read_subject(text: str, vocabulary: Vocabulary) -> str:
    """Return a pattern (``姓名-岗位-学校``) with the placeholders of postings; empty where a part is not understood."""
    for separator in (_SEPARATOR, _WIDE_SEPARATOR) if len(text) <= _LONGEST_SUBJECT else ():
        pieces = separator.split(text.strip(_OUTER))
        parts = [_read_piece(piece.translate(_BRACKETS).strip(), vocabulary) for piece in pieces[::2]]
        if None not in parts and any(part.startswith("{") for part in parts if part):
            pairs = zip(parts, [*pieces[1::2], ""], strict=True)
            return "".join(f"{part}{between}" for part, between in pairs if part).strip(" -_+|~—·、,")
    return ""


def _read_piece(piece: str, vocabulary: Vocabulary) -> str | None:
    """Return one part of a pattern; empty where it says nothing, None where it is not understood."""
    meaning = vocabulary.lexicon.meaning("subject", piece) if piece else "nothing"
    if meaning in PLACEHOLDERS:
        return "{" + str(meaning) + "}"
    if meaning in ("nothing", "literal"):
        return piece if meaning == "literal" else ""
    terms = [term for taxonomy in vocabulary.taxonomies.audiences for term in taxonomy.terms.values()]
    known = {folded(word) for term in terms for word in (*term.words, *vocabulary.lexicon["audience"].get(term.id, ()))}
    names = re.split(r"[/、|]", piece)
    if {folded(name) for name in names} <= known:
        return piece if len(names) == 1 else "{" + HIRING + "}"
    return None
