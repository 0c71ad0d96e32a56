"""Pay of a job: behind a label, or in a sentence that speaks of pay. The text is found here, and read by `read_pay`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.content.facts.pay import MONTHS, Context, Pay, PayError, Period, find_period, read_pay
from careers.content.facts.pay.words import Token, normalize, read_tokens
from careers.content.lexicon.patterns import HAN
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.matching import Span

_OPEN = (None, "description", "benefits", "apply")  # sections where figures of money are the job's own
_CLOSED = ("team", "commentary")
_MONEY = frozenset({"currency", "unit", "months", *Period})  # kinds of parts that show that a figure is money
_LEADING = ("noise", "colon", "separator", "dash", "plus", "bracket")  # kinds of parts that only lead to pay
_TRAILING = ("colon", "separator", "dash", "plus", "bracket")
_ADDRESS = re.compile(r"https?://[^\s()（）<>，。]+")


def find_pay(passage: AnnotatedPassage, currency: str, language: str) -> Iterator[Finding]:
    """Yield the pay that a passage in a language states on a site in a `currency`; the finding's text is as written."""
    if passage.is_silent("salary", "title"):
        return
    context, rank = Context(language, currency), passage.rank(Rank.NEAR if passage.is_heading else Rank.TEXT)
    spans: list[Span] = []
    if passage.label == "salary":
        context, rank = replace(context, period=find_period(passage.label_text)), passage.label_rank
        tokens = read_tokens(normalize(passage.raw))
        leading = next((token.start for token in tokens if token.kind not in _LEADING), 0)
        spans = [(leading if tokens and tokens[0].kind == "noise" else 0, len(passage.raw.rstrip()))]
    elif passage.label in (None, "title") and passage.section not in _CLOSED:
        spans = [span for span in _stretches(passage, context) if _is_pay(passage, _read(passage, span, context), span)]
    addresses = [match.span() for match in _ADDRESS.finditer(passage.raw)]
    for span in spans:
        pay = _read(passage, span if passage.label is None else (0, span[1]), context)
        if pay and not any(start < span[1] and span[0] < end for start, end in addresses):
            yield Finding("salary", replace(pay, text=""), passage.raw[slice(*span)], passage, (span,), rank)


def find_stated_period(finding: Finding) -> str | None:
    """Return the period of pay where the line says it or everybody reads it so; None for one that is only likely."""
    pay, passage = finding.value, finding.passage
    if not isinstance(pay, Pay) or pay.first is None:
        return None
    worded = find_period(finding.text) or find_period(passage.label_text) or pay.first.months != MONTHS
    is_usual = pay.first.currency or re.search(f"[{HAN}]", passage.passage.text)  # for a month or a year
    return pay.first.period.value if worded or is_usual else None


def _stretches(passage: AnnotatedPassage, context: Context) -> Iterator[Span]:
    """Yield where pay can be read: words of pay with a figure, or the beginning of them up to a comma."""
    stretch: list[Token] = []
    text = passage.raw
    tokens = read_tokens(normalize(text)) if re.search("[0-9０-９]", text) else ()
    for token in (*tokens, Token("word", "", len(text), len(text))):
        if token.kind in ("word", "scale"):
            yield from _readable(passage, stretch, context)
            stretch = []
        elif stretch or token.kind not in _LEADING:
            stretch.append(token)


def _readable(passage: AnnotatedPassage, stretch: Sequence[Token], context: Context) -> Iterator[Span]:
    """Yield the longest beginning of a stretch that can be read as pay."""
    kinds = {part.kind for part in stretch}
    if "number" not in kinds or "unknown" in kinds or not kinds & _MONEY:
        return
    edges = [part.kind in _TRAILING for part in (*stretch, Token("colon", "", 0, 0))]
    ends = [end for end in range(len(stretch), 0, -1) if edges[end] and not edges[end - 1]]
    spans = ((stretch[0].start, stretch[end - 1].end) for end in ends)
    yield from [span for span in spans if _read(passage, span, context)][:1]


def _read(passage: AnnotatedPassage, span: Span, context: Context) -> Pay | None:
    try:
        return read_pay(passage.raw[slice(*span)], context)
    except PayError:
        return None


def _is_pay(passage: AnnotatedPassage, pay: Pay | None, span: Span) -> bool:
    """Return whether the words around say that it is the job's pay, or its own form does."""
    start, end = passage.clause(span[0])
    end = max(end, span[1])
    if passage.of("pay", "word").has(start, end):
        return not passage.of("pay", "other").has(start, span[0])
    if passage.of("pay", "other").has(start, end) or pay is None or pay.first is None:
        return False
    ranged = len(set(pay.first.amounts)) > 1
    if passage.is_heading:
        return ranged and not passage.text[span[1] : span[1] + 1].isalnum()
    regular = "/" in passage.text[slice(*span)] or pay.first.months > MONTHS
    is_alone = ranged and is_only(passage.text, [span])
    return passage.section in _OPEN and (is_alone or (regular and (ranged or pay.first.currency is not None)))
