"""What a job pays, where a posting says so: behind a label, or in a sentence that speaks of pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from careers.content.salary import Period, Salary, SalaryError, Token, find_period_word, find_stretches, parse
from careers_tools.importing.facts.said import Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import Vocabulary
from careers_tools.importing.values import Place

# Where figures of money are the job's own; elsewhere a word of pay must stand beside them.
_OPEN = (None, "description", "benefits", "apply")
_CLOSED = ("team", "commentary")
# What shows that a figure is money.
_MONEY = frozenset({"currency", "unit", "months", "times", *Period})
# What makes pay doubtful, however little of the text around it is read.
_DOUBTFUL = frozenset({"salary-ambiguous", "salary-number", "salary-currency-unclear"})
_MOST_TRIES = 60
_MOST_PARTS = 40
_MOST_STATEMENTS = 6  # of a line that are compared
_NEAR = 3  # characters between a degree and its pay
_AFTER_LABEL = " :,;|·"
_LABEL_ENDS = " :*[]【】：﹕"


def salaries(said: Said, words: Vocabulary, currency: str) -> Iterator[Finding]:
    """The pay that a passage states, each a `Finding` of a ``Salary`` without its text, shown as written."""
    if said.silent or (said.passage.place is Place.HEADER and said.label not in ("salary", "title")):
        return
    if said.label == "salary":
        yield from _labelled(said, words, currency)
    elif said.label is None or said.label == "title":
        yield from _told(said, words, currency)


def _labelled(said: Said, words: Vocabulary, currency: str) -> Iterator[Finding]:
    written = said.raw.strip()
    start = said.raw.find(written)
    period = _period(said)
    try:
        whole = _read(written, currency, period)
    except SalaryError:
        return
    if whole is not None:
        yield _finding(said, whole, _unlabelled(said, (start, start + len(written)), words), said.labelled)
        return
    found = (_within(said, parts, words, currency, period) for parts in find_stretches(said.text, said.raw))
    several = list(islice((one for one in found if one is not None), _MOST_STATEMENTS))
    if several:
        yield _finding(said, *(_by_degree(said, several) or several[0]), said.labelled)


def _by_degree(said: Said, several: Sequence[tuple[Salary, Span]]) -> tuple[Salary, Span] | None:
    """From the lowest to the highest pay where a line tells it degree by degree (``本科300/天，硕士400/天``)."""
    degrees = [list(said.of("education").within(span[0] - 2 * _NEAR, span[0]))[-1:] for _, span in several]
    first, values = several[0][0], [bound for one, _ in several for bound in (one.min, one.max) if bound is not None]
    alike = {(one.currency, one.period, one.months, one.open_ended, one.approximate) for one, _ in several}
    if len(several) == 1 or len(alike) > 1 or first.open_ended or not all(degrees) or len(values) < 2 * len(several):
        return None
    return replace(first, min=min(values), max=max(values)), (degrees[0][0].start, several[-1][1][1])


def _unlabelled(said: Said, span: Span, words: Vocabulary) -> Span:
    """A span without the words at its beginning that only say that it is pay (``薪资``, ``salary range``)."""
    start, end = span
    label = 0  # characters
    for parts in islice(find_stretches(said.text[start:end]), 1):
        for part in parts:
            if part.kind not in ("noise", "gap"):
                break
            heads = (said.text[start : start + part.end], said.text[start + label : start + part.end])
            if part.kind == "noise" and any(words.means(head, "labels") == "salary" for head in heads):
                label = part.end
    rest = said.text[start + label : end]
    return (end - len(rest.lstrip(_AFTER_LABEL)), end) if label else span


def _period(said: Said) -> str:
    """The word of the label that says what the figures are paid for (``年薪范围：…``), or nothing."""
    before, value, _ = said.passage.text.partition(said.passage.value)
    return find_period_word(before.strip(_LABEL_ENDS)) if value else ""


def _told(said: Said, words: Vocabulary, currency: str) -> Iterator[Finding]:
    if said.passage.section in _CLOSED:
        return
    heading = said.passage.place in (Place.TITLE, Place.HEADING) or said.label == "title"
    for parts in find_stretches(said.text, said.raw):
        if not any(part.kind in _MONEY for part in parts):
            continue
        found = _within(said, parts, words, currency, "")
        if found is not None and _is_pay(said, found[1], found[0], heading):
            yield _finding(said, *found, said.rank(Rank.NEAR if heading else Rank.TEXT))


def _is_pay(said: Said, span: Span, salary: Salary, heading: bool) -> bool:
    """Whether figures of money are the pay of this job."""
    start, end = said.clause(span[0])
    end = max(end, span[1])
    if said.of("pay", "word").has(start, end):
        return not said.of("pay", "other").has(start, span[0])
    if said.of("pay", "other").has(start, end):
        return False
    ranged = None not in (salary.min, salary.max) and salary.min != salary.max
    if heading:
        return ranged and not said.text[span[1] : span[1] + 1].isalnum()
    if said.passage.section not in _OPEN:
        return False
    alone = not any(c.isalnum() for c in said.text[: span[0]] + said.text[span[1] :])
    regular = "/" in said.text[span[0] : span[1]] or salary.months > 12
    return (alone and ranged) or (regular and (ranged or salary.currency is not None))


def _within(
    said: Said, parts: Sequence[Token], words: Vocabulary, currency: str, period: str
) -> tuple[Salary, Span] | None:
    """The longest part of a stretch that can be read as pay."""
    size = min(len(parts), _MOST_PARTS)
    tries = ((first, first + length) for length in range(size, 0, -1) for first in range(size - length + 1))
    for _, (first, last) in zip(range(_MOST_TRIES), tries, strict=False):
        inner = parts[first:last]
        if inner[0].kind in ("gap", "dash") or inner[-1].kind in ("gap", "dash") or not _is_whole(inner, said.text):
            continue
        if any(part.kind == "number" for part in inner):
            span = (inner[0].start, inner[-1].end)
            try:
                salary = _read(said.raw[slice(*span)], currency, period)
            except SalaryError:
                return None
            if salary is not None:
                return salary, _unlabelled(said, span, words)
    return None


def _is_whole(parts: Sequence[Token], text: str) -> bool:
    """Whether brackets in a stretch have their other, and none holds all of it."""
    brackets = "".join(text[part.start : part.end] for part in parts if part.kind == "bracket")
    around = parts[0].kind == "bracket" and parts[-1].kind == "bracket"
    return brackets in ("", "()", "[]", "()()") and not around


def _read(written: str, currency: str, period: str) -> Salary | None:
    """What a text says of pay; a word of the label tells the period where the text does not.

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


def _finding(said: Said, salary: Salary, span: Span, rank: Rank) -> Finding:
    # Two ways to write one figure are one statement.
    return Finding("salary", replace(salary, text=""), said.raw[slice(*span)], said, (span,), rank)
