"""Pay of a job: behind a label, or in a sentence that speaks of pay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from careers.content.lexicon.patterns import HAN
from careers.content.salary import MONTHS, Period, Salary, SalaryError, Token, find_period_word, find_stretches, parse
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Span, plain

# Sections where figures of money are the job's own; elsewhere a word of pay must stand beside them.
_OPEN = (None, "description", "benefits", "apply")
_CLOSED = ("team", "commentary")
# Parts that show that a figure is money.
_MONEY = frozenset({"currency", "unit", "months", "times", *Period})
# Codes of errors that make pay doubtful, however little of the text around it is read.
_DOUBTFUL = frozenset({"salary-ambiguous", "salary-number", "salary-currency-unclear"})
_MOST_TRIES = 60
_MOST_PARTS = 40
_MOST_STATEMENTS = 6  # of a line that are compared
_NEAR = 3  # characters between a degree and its pay
_HAN = re.compile(f"[{HAN}]")
_ADDRESS = re.compile(r"https?://[^\s()（）<>，。]+")
_AFTER_LABEL = " :,;|·"

Statement = tuple[Salary, Span]


def find_pay(passage: AnnotatedPassage, currency: str) -> Iterator[Finding]:
    """Yield the pay that a passage states, as a ``Salary`` without its text; the finding's text is as written.

    `currency` is the site's (ISO 4217), by which an unwritten period of pay is guessed.
    """
    if passage.is_silent("salary", "title"):
        return
    site, meant = currency, _meant_currency(passage)
    currency = meant or site
    if passage.label == "salary":
        statements, rank = _labelled(passage, currency), passage.label_rank
    elif passage.label in (None, "title") and passage.section not in _CLOSED:
        statements = _sentences(passage, currency)
        rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.TEXT)
    else:
        return
    addresses = [match.span() for match in _ADDRESS.finditer(passage.raw)]
    for salary, span in statements:
        if any(start < span[1] and span[0] < end for start, end in addresses):
            continue
        # Two ways to write one figure are one statement.
        written = passage.raw[slice(*span)]
        if meant and meant != site and salary.has_amounts:
            salary = replace(salary, currency=salary.currency or meant)
        yield Finding("salary", replace(salary, text=""), written, passage, (span,), rank)


def _meant_currency(passage: AnnotatedPassage) -> str | None:
    """Return the currency in which everybody reads the words of a line of pay (``15-40K·13薪``), if there is one."""
    if meant := passage.lexicon.meaning("pay-currencies", passage.label_text):
        return meant
    return next((word.meaning for word in passage.of("pay-currencies").occurrences), None)


def find_period(pay: Finding) -> str | None:
    """Return the period of pay where the line says it or everybody reads it so; None for one that is only likely."""
    salary, passage = pay.value, pay.passage
    assert isinstance(salary, Salary)
    worded = find_period_word(plain(pay.text)) or find_period_word(passage.label_text) or salary.months != MONTHS
    # An amount in a currency is usual for a month or for a year; so are thousands in a text in Han characters.
    usual = salary.currency or _HAN.search(passage.passage.text)
    return salary.period.value if worded or usual else None


def _labelled(passage: AnnotatedPassage, currency: str) -> Iterator[Statement]:
    written = passage.raw.strip()
    start = passage.raw.find(written)
    # The word of the label for the period of the figures: ``年薪范围：…``.
    period = find_period_word(passage.label_text)
    try:
        whole = _read(written, currency, period)
    except SalaryError:
        return
    if whole is not None:
        yield whole, _without_label(passage, (start, start + len(written)))
        return
    read = (_within(passage, parts, currency, period) for parts in find_stretches(passage.text, passage.raw))
    several = list(islice((statement for statement in read if statement is not None), _MOST_STATEMENTS))
    if several:
        yield _by_degree(passage, several) or several[0]


def _by_degree(passage: AnnotatedPassage, several: Sequence[Statement]) -> Statement | None:
    """Return pay from the lowest to the highest where a line tells it by degree (``本科300/天，硕士400/天``)."""
    degrees = [list(passage.of("education").within(span[0] - 2 * _NEAR, span[0]))[-1:] for _, span in several]
    first, salaries = several[0][0], [salary for salary, _ in several]
    values = [bound for salary in salaries for bound in (salary.min, salary.max) if bound is not None]
    alike = all(replace(salary, min=first.min, max=first.max, text=first.text) == first for salary in salaries)
    if len(several) == 1 or not alike or first.open_ended or not all(degrees) or len(values) < 2 * len(several):
        return None
    return replace(first, min=min(values), max=max(values)), (degrees[0][0].start, several[-1][1][1])


def _without_label(passage: AnnotatedPassage, span: Span) -> Span:
    """Return a span without the words at its beginning that only say that it is pay (``薪资``, ``salary range``)."""
    start, end = span
    label = 0  # characters
    for parts in islice(find_stretches(passage.text[start:end]), 1):
        for part in parts:
            if part.kind not in ("noise", "gap"):
                break
            heads = (passage.text[start : start + part.end], passage.text[start + label : start + part.end])
            if part.kind == "noise" and any(passage.lexicon.meaning("labels", head) == "salary" for head in heads):
                label = part.end
    rest = passage.text[start + label : end]
    return (end - len(rest.lstrip(_AFTER_LABEL)), end) if label else span


def _sentences(passage: AnnotatedPassage, currency: str) -> Iterator[Statement]:
    for parts in find_stretches(passage.text, passage.raw):
        if any(part.kind in _MONEY for part in parts):
            statement = _within(passage, parts, currency, "")
            if statement is not None and _is_pay(passage, *statement):
                yield statement


def _is_pay(passage: AnnotatedPassage, salary: Salary, span: Span) -> bool:
    """Return whether figures of money are the pay of this job."""
    start, end = passage.clause(span[0])
    end = max(end, span[1])
    if passage.of("pay", "word").has(start, end):
        return not passage.of("pay", "other").has(start, span[0])
    if passage.of("pay", "other").has(start, end):
        return False
    ranged = None not in (salary.min, salary.max) and salary.min != salary.max
    if passage.is_heading:
        return ranged and not passage.text[span[1] : span[1] + 1].isalnum()
    if passage.section not in _OPEN:
        return False
    regular = "/" in passage.text[span[0] : span[1]] or salary.months > 12
    return (ranged and is_only(passage.text, [span])) or (regular and (ranged or salary.currency is not None))


def _within(passage: AnnotatedPassage, parts: Sequence[Token], currency: str, period: str) -> Statement | None:
    """Return the longest part of a stretch that can be read as pay."""
    size = min(len(parts), _MOST_PARTS)
    tries = ((first, first + length) for length in range(size, 0, -1) for first in range(size - length + 1))
    for first, last in islice(tries, _MOST_TRIES):
        inner = parts[first:last]
        if inner[0].kind in ("gap", "dash") or inner[-1].kind in ("gap", "dash") or not _is_whole(inner, passage.text):
            continue
        if any(part.kind == "number" for part in inner):
            span = (inner[0].start, inner[-1].end)
            try:
                salary = _read(passage.raw[slice(*span)], currency, period)
            except SalaryError:
                return None
            if salary is not None:
                return salary, _without_label(passage, span)
    return None


def _is_whole(parts: Sequence[Token], text: str) -> bool:
    """Return whether brackets in a stretch have their counterparts, and no pair holds all of it."""
    brackets = "".join(text[part.start : part.end] for part in parts if part.kind == "bracket")
    around = parts[0].kind == "bracket" and parts[-1].kind == "bracket"
    return brackets in ("", "()", "[]", "()()") and not around


def _read(written: str, currency: str, period: str) -> Salary | None:
    """Read pay; a word of the label tells the period where the text does not.

    Raises:
        SalaryError: its figures or its currency can mean several things; a part of the text would hide that.
    """
    for text in (f"{period} {written}", written) if period else (written,):
        try:
            return replace(parse(text, currency), text=written)
        except SalaryError as error:
            if error.code in _DOUBTFUL:
                raise
    return None
