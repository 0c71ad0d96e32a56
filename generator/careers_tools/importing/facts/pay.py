"""Pay of a job: behind a label, or in a sentence that speaks of pay. The text is found here, and read by `read_pay`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from careers.content.facts.pay import (
    MONTHS,
    Context,
    Pay,
    PayError,
    Period,
    Token,
    find_period,
    find_stretches,
    read_pay,
)
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Span, plain
from careers_tools.importing.patterns import HAN

# Sections where figures of money are the job's own; elsewhere a word of pay must stand beside them.
_OPEN = (None, "description", "benefits", "apply")
_CLOSED = ("team", "commentary")
# Parts that show that a figure is money.
_MONEY = frozenset({"currency", "unit", "months", "times", *Period})
# Codes of errors that make pay doubtful, however little of the text around it is read.
_DOUBTFUL = frozenset({"salary-ambiguous", "salary-number", "salary-currency-unclear", "salary-by-piece"})
_MOST_TRIES = 60
_MOST_PARTS = 40
_EDGES = ("gap", "dash", "separator", "colon", "plus")  # kinds of parts that no pay begins or ends with
_HAN = re.compile(f"[{HAN}]")
_ADDRESS = re.compile(r"https?://[^\s()（）<>，。]+")
# Behind figures, what may say the time they are paid for: where it is not understood, neither are they. An answer to a
# label has no other words so near.
_PAID_FOR = re.compile(r"\s*(?:/|每|(?:per|every|each|pro|par|por|bi|semi)(?![a-z]))", re.IGNORECASE)
_QUALIFIED = re.compile(r"\s*[/每a-z0-9]", re.IGNORECASE)
_AFTER_LABEL = " :,;|·"

Statement = tuple[Pay, Span]


def find_pay(passage: AnnotatedPassage, currency: str) -> Iterator[Finding]:
    """Yield the pay that a passage states, as a ``Pay`` without its text; the finding's text is as written.

    `currency` is the site's (ISO 4217), by which an unwritten period of pay is guessed.
    """
    if passage.is_silent("salary", "title"):
        return
    meant = _meant_currency(passage)
    context = Context(currency=meant or currency)
    if passage.label == "salary":
        # The word of the label for the period of the figures: ``年薪范围：…``.
        context = replace(context, period=find_period(passage.label_text))
        statements, rank = _labelled(passage, context), passage.label_rank
    elif passage.label in (None, "title") and passage.section not in _CLOSED:
        statements = _sentences(passage, context)
        rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.TEXT)
    else:
        return
    addresses = [match.span() for match in _ADDRESS.finditer(passage.raw)]
    for pay, span in statements:
        if any(start < span[1] and span[0] < end for start, end in addresses):
            continue
        # Two ways to write one figure are one statement.
        written = passage.raw[slice(*span)]
        if meant and meant != currency:
            pay = replace(pay, ranges=tuple(replace(one, currency=one.currency or meant) for one in pay.ranges))
        yield Finding("salary", replace(pay, text=""), written, passage, (span,), rank)


def _meant_currency(passage: AnnotatedPassage) -> str | None:
    """Return the currency in which everybody reads the words of a line of pay (``15-40K·13薪``), if there is one."""
    if meant := passage.lexicon.meaning("pay-currencies", passage.label_text):
        return meant
    return next((word.meaning for word in passage.of("pay-currencies").occurrences), None)


def find_stated_period(finding: Finding) -> str | None:
    """Return the period of pay where the line says it or everybody reads it so; None for one that is only likely."""
    pay, passage = finding.value, finding.passage
    assert isinstance(pay, Pay)
    if pay.first is None:
        return None
    worded = find_period(plain(finding.text)) or find_period(passage.label_text) or pay.first.months != MONTHS
    # An amount in a currency is usual for a month or for a year; so are thousands in a text in Han characters.
    usual = pay.first.currency or _HAN.search(passage.passage.text)
    return pay.first.period.value if worded or usual else None


def _labelled(passage: AnnotatedPassage, context: Context) -> Iterator[Statement]:
    written = passage.raw.strip()
    start = passage.raw.find(written)
    try:
        whole = _read(written, context)
    except PayError:
        return
    if whole is not None:
        yield whole, _without_label(passage, (start, start + len(written)))
        return
    read = (_within(passage, parts, context) for parts in find_stretches(passage.text, passage.raw))
    yield from islice((statement for statement in read if statement is not None), 1)


def _without_label(passage: AnnotatedPassage, span: Span) -> Span:
    """Return a span without the words at its beginning that only say that it is pay (``薪资``, ``salary range``)."""
    start, end = span
    label = 0  # characters
    for parts in islice(find_stretches(passage.text[start:end]), 1):
        for part in parts:
            if part.kind not in ("noise", "gap", "colon"):
                break
            heads = (passage.text[start : start + part.end], passage.text[start + label : start + part.end])
            if part.kind == "noise" and any(passage.lexicon.meaning("labels", head) == "salary" for head in heads):
                label = part.end
    rest = passage.text[start + label : end]
    return (end - len(rest.lstrip(_AFTER_LABEL)), end) if label else span


def _sentences(passage: AnnotatedPassage, context: Context) -> Iterator[Statement]:
    for parts in find_stretches(passage.text, passage.raw):
        if any(part.kind in _MONEY for part in parts):
            statement = _within(passage, parts, context)
            if statement is not None and _is_pay(passage, *statement):
                yield statement


def _is_pay(passage: AnnotatedPassage, pay: Pay, span: Span) -> bool:
    """Return whether figures of money are the pay of this job."""
    start, end = passage.clause(span[0])
    end = max(end, span[1])
    if passage.of("pay", "word").has(start, end):
        return not passage.of("pay", "other").has(start, span[0])
    if passage.of("pay", "other").has(start, end) or pay.first is None:
        return False
    ranged = len(set(pay.first.amounts)) > 1
    if passage.is_heading:
        return ranged and not passage.text[span[1] : span[1] + 1].isalnum()
    if passage.section not in _OPEN:
        return False
    regular = "/" in passage.text[span[0] : span[1]] or pay.first.months > MONTHS
    return (ranged and is_only(passage.text, [span])) or (regular and (ranged or pay.first.currency is not None))


def _within(passage: AnnotatedPassage, parts: Sequence[Token], context: Context) -> Statement | None:
    """Return the longest part of a stretch that can be read as pay."""
    size = min(len(parts), _MOST_PARTS)
    more = _QUALIFIED if passage.label == "salary" else _PAID_FOR
    if more.match(passage.text, parts[-1].end):
        return None
    tries = ((first, first + length) for length in range(size, 0, -1) for first in range(size - length + 1))
    for first, last in islice(tries, _MOST_TRIES):
        inner = parts[first:last]
        if inner[0].kind in _EDGES or inner[-1].kind in _EDGES or not _is_whole(inner, passage.text):
            continue
        if any(part.kind == "number" for part in inner) and not _PAID_FOR.match(passage.text, inner[-1].end):
            span = (inner[0].start, inner[-1].end)
            try:
                pay = _read(passage.raw[slice(*span)], context)
            except PayError:
                return None
            if pay is not None:
                return pay, _without_label(passage, span)
    return None


def _is_whole(parts: Sequence[Token], text: str) -> bool:
    """Return whether brackets in a stretch have their counterparts, and no pair holds all of it."""
    brackets = "".join(text[part.start : part.end] for part in parts if part.kind == "bracket")
    around = parts[0].kind == "bracket" and parts[-1].kind == "bracket"
    return brackets in ("", "()", "[]", "()()") and not around


def _read(written: str, context: Context) -> Pay | None:
    """Return the pay that a text states; None where it is none.

    Raises:
        PayError: its figures or its currency can mean several things; a part of the text would hide that.
    """
    try:
        return read_pay(written, context)
    except PayError as error:
        if error.code in _DOUBTFUL:
            raise
        return None
