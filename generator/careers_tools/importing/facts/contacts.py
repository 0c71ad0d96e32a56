"""Addresses that applications go to: mail addresses, however disguised, and links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from careers.content.facts.contacts import LINK, MAILTO, WEB, Address, find_addresses, read_apply, read_url
from careers.content.lexicon.patterns import compile_pattern
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only, mask
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.hirers import find_hirer
from careers_tools.importing.values import PassageKind

_IMAGE = compile_pattern(r"\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)(?:[?#]|$)")
_URL_WORD = re.compile(r"[a-z]+")
_BEFORE = 80  # characters before an address in which it may prove to be part of another
# Sections where a bare address is for applications; elsewhere it takes a word of applying beside it.
_OPEN = (None, "apply", "description", "benefits", "team")
_LABELS = ("email", "url")


def find_emails(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the mail addresses for applications that a passage names."""
    if passage.is_silent(*_LABELS) or (passage.label == "email" and read_apply(passage.text, passage.lexicon) is None):
        return
    for address, spans in _addresses(passage):
        rank = _email_rank(passage, spans)
        if rank is not None:
            yield passage.finding("email", address, rank, *spans)


def _email_rank(passage: AnnotatedPassage, spans: Sequence[Span]) -> Rank | None:
    """Return how much an address counts; None where it is not for applications."""
    if passage.label == "email":
        return passage.label_rank
    if _is_envelope(passage):
        return passage.rank(Rank.WEAK)
    is_open = passage.section in _OPEN
    words = passage.of("apply", "mail" if is_open else "link")
    if passage.section == "apply" or words.has(0, len(passage.text)) or _is_announced(passage, spans[0][0]):
        return passage.rank(Rank.NEAR)
    return passage.rank(Rank.TEXT) if is_open or is_only(passage.text, spans) else None


def _is_envelope(passage: AnnotatedPassage) -> bool:
    """Return whether a line is of the head of a mail: ``From: …``."""
    first = next(passage.of("apply", "envelope").within(0, _BEFORE), None)
    return first is not None and first.start == 0 and passage.text[first.end : first.end + 1] == ":"


def _is_announced(passage: AnnotatedPassage, at: int) -> bool:
    """Return whether words of applying and a colon stand right before an address; in running text the words suffice."""
    words = list(passage.of("apply", "mail").within(max(0, at - _BEFORE), at))
    between = passage.text[words[-1].end : at] if words else ""
    announced = ":" in between or (bool(words) and passage.kind is PassageKind.TEXT)
    return announced and not between.strip(" :<(*[`")


def _addresses(passage: AnnotatedPassage) -> Iterator[Address]:
    text = passage.text
    if "@" in text or "_" in text or passage.occurrences.get("address"):
        yield from find_addresses(text, passage.lexicon)


def find_urls(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the addresses of pages for applications that a passage names."""
    if passage.is_silent(*_LABELS):
        return
    links = list(LINK.finditer(passage.raw))
    linked = mask(passage.raw, [match.span() for match in links])
    urls = [(match[2], match.span(2), match.span(1)) for match in links]
    for match in WEB.finditer(passage.raw):
        if not linked[match.start()]:
            url = match[0].rstrip(".,;:!?*_~")
            span = (match.start(), match.start() + len(url))
            urls.append((url, span, span))
    for url, span, words in urls:
        rank = _link_rank(passage, span, words) if read_url(url) else None
        if rank is not None:
            yield passage.finding("url", url, rank, span)


def _link_rank(passage: AnnotatedPassage, span: Span, words: Span) -> Rank | None:
    """Return how much a link with those words counts; None where it leads to something to read."""
    if passage.label in _LABELS:
        return passage.label_rank
    if passage.raw[max(0, words[0] - 2) : words[0] - 1] == "!" or _IMAGE.search(passage.raw[slice(*span)]):
        return None
    if passage.kind is PassageKind.TITLE:
        named = words != span and passage.raw[slice(*words)].strip() == find_hirer(passage.raw, passage.lexicon)
        return None if named else passage.rank(Rank.NEAR)
    start, end = passage.sentence(words[0])
    around = (min(start, words[0]), max(end, words[1], span[1]))
    if passage.of("apply", "other").has(*around):
        return None
    if passage.of("apply", "link").has(*around):
        return passage.rank(Rank.NEAR)
    if not is_only(passage.text, [span]):
        return None
    if words != span and not _names_own_address(passage, words):
        return None  # it leads to another job, or to what its words say
    if passage.section == "apply":
        return passage.rank(Rank.TEXT)
    parts = _URL_WORD.findall(passage.raw[slice(*span)].lower())
    is_job = not {*passage.lexicon["apply"].get("addresses", ())}.isdisjoint(parts)
    return passage.rank(Rank.WEAK) if is_job else None


def _names_own_address(passage: AnnotatedPassage, words: Span) -> bool:
    """Return whether the words of a link are the address itself."""
    return _URL_WORD.search(passage.raw[slice(*words)]) is None or WEB.match(passage.raw, words[0]) is not None


def mask_addresses(passage: AnnotatedPassage) -> bytearray:
    """Return for each character whether it is part of an address: names in addresses name nothing."""
    text = passage.text
    spans = [match.span() for match in (*WEB.finditer(text), *MAILTO.finditer(text))]
    spans += [match.span(2) for match in LINK.finditer(text)]  # whatever scheme it leads to
    return mask(text, spans + [span for _, address in _addresses(passage) for span in address])
