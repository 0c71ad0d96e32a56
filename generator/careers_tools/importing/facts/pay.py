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
_TRAILING = ("colon", "separator", "dash", "plus")
_ADDRESS = re.compile(r"https?://[^\s()（）<>，。]+")


def find_stretches(text: str) -> Iterator[Sequence[Token]]:
    """Yield each stretch of `text` that consists of words of pay and holds a figure; `read_pay` decides."""
    stretch: list[Token] = []
    tokens = read_tokens(normalize(text)) if re.search("[0-9０-９]", text) else ()
    for token in (*tokens, Token("word", "", len(text), len(text))):
        if token.kind not in ("word", "scale"):
            stretch.append(token)
            continue
        while (
            stretch
            and (
                stretch[-1].kind in _TRAILING
                or (stretch[-1].kind == "number" and re.match("[A-Za-z0-9_%]", text[stretch[-1].end :]))  # ``4090D``
                or (stretch[-1].text in (")", "]") and not any(each.text in ("(", "[") for each in stretch[1:]))
            )
        ):
            stretch.pop()
        while stretch and stretch[0].kind in _LEADING:
            stretch.pop(0)
        if any(each.kind == "number" for each in stretch):
            yield stretch
        stretch = []


def find_pay(passage: AnnotatedPassage, currency: str, language: str) -> Iterator[Finding]:
    """Yield the pay that a passage in a language states on a site in a `currency`; the finding's text is as written."""
    if passage.is_silent("salary", "title"):
        return
    context = Context(language, currency)
    if passage.label == "salary":
        context = replace(context, period=find_period(passage.label_text))
        spans, rank = _labelled(passage, context), passage.label_rank
    elif passage.label in (None, "title") and passage.section not in _CLOSED:
        spans = [span for span in _stretches(passage, context) if _is_pay(passage, _read(passage, span, context), span)]
        rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.TEXT)
    else:
        return
    addresses = [match.span() for match in _ADDRESS.finditer(passage.raw)]
    for span in spans:
        pay = _read(passage, span, context)
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


def _labelled(passage: AnnotatedPassage, context: Context) -> list[Span]:
    start, end = len(passage.raw) - len(passage.raw.lstrip()), len(passage.raw.rstrip())
    if _read(passage, (start, end), context):
        tokens = list(read_tokens(normalize(passage.raw)))
        leading = next((token.start for token in tokens if token.kind not in _LEADING), start)
        return [(leading if tokens[0].kind == "noise" else start, end)]
    return []


def _stretches(passage: AnnotatedPassage, context: Context) -> Iterator[Span]:
    """Yield where pay can be read: a stretch, or its beginning up to a comma (``30-50K，3人``)."""
    for parts in find_stretches(passage.raw):
        ends = [at for at, part in enumerate(parts) if part.kind == "separator"]
        spans = ((parts[0].start, parts[end - 1].end) for end in (len(parts), *reversed(ends)))
        kinds = {part.kind for part in parts}
        if "unknown" not in kinds and kinds & _MONEY:
            yield from [span for span in spans if _read(passage, span, context)][:1]


def _read(passage: AnnotatedPassage, span: Span, context: Context) -> Pay | None:
    try:
        return read_pay(passage.raw[slice(*span)], context)
    except PayError:
        return None


def _is_pay(passage: AnnotatedPassage, pay: Pay | None, span: Span) -> bool:
    start, end = passage.clause(span[0])
    end = max(end, span[1])
    if passage.of("pay", "word").has(start, end):
        return not passage.of("pay", "other").has(start, span[0])
    if passage.of("pay", "other").has(start, end) or pay is None or pay.first is None:
        return False
    ranged = len(set(pay.first.amounts)) > 1
    if passage.is_heading:
        return ranged and not passage.text[span[1] : span[1] + 1].isalnum()
    if passage.section not in _OPEN:
        return False
    regular = "/" in passage.text[span[0] : span[1]] or pay.first.months > MONTHS
    return (ranged and is_only(passage.text, [span])) or (regular and (ranged or pay.first.currency is not None))
