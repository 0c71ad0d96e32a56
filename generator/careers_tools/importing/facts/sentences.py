"""Facts in sentences, by the words near them: conditions, dates and pay, found here and read elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from careers.content.facts.conditions import KNOWN_LEVELS
from careers.content.facts.days import find_days
from careers.content.facts.pay import MONTHS, Context, Pay, PayError, Period, find_period, read_pay
from careers.content.facts.pay.words import Token, normalize, read_tokens
from careers.content.lexicon.patterns import HAN
from careers_tools.importing.facts.annotation import COMMENTARY, AnnotatedPassage, Finding, Rank, is_only
from careers_tools.importing.facts.answers import Reading, day_context, read_condition, spans_of, words_of
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.values import PassageKind

_MOST_YEARS = 15  # that a sentence demands; more are those of the employer: "with 30 years of experience, we"
_BEFORE = 24  # characters before a word, with the number that it counts
# Field -> sections in which a sentence states it.
_SECTIONS = {
    "education": (None, "requirements", "description"),
    "experience": (None, "requirements", "description"),
    "remote": (None, "description", "requirements", "benefits", "apply"),
}
# Labels whose lines may go on with other matters.
_RUNNING = (None, "email", "url", "subject")
_RUNNING_DEMANDS = (*_RUNNING, "education", "experience", "hiring")
_NEAR = 8  # characters between a date and the words that explain it
_FAR = 40  # characters between a date and the beginning of the longest of those words
_OPEN = (None, "description", "benefits", "apply")  # sections where figures of money are the job's own
_MONEY = frozenset({"currency", "unit", "months", *Period})  # kinds of parts that show that a figure is money
_TRAILING = ("colon", "separator", "dash", "plus", "bracket")
_LEADING = ("noise", *_TRAILING)  # kinds of parts that only lead to pay
_ADDRESS = re.compile(r"https?://[^\s()（）<>，。]+")


def find_conditions(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield what the parts of sentences with words of a condition state: no question, no wish, and nothing denied."""
    if passage.is_silent() or passage.is_heading or passage.kind is PassageKind.HEADER:
        return
    for field, sections in _SECTIONS.items() if passage.label in _RUNNING_DEMANDS else ():
        if passage.label == field or passage.section not in sections:
            continue
        for clause in dict.fromkeys(passage.clause(word.start) for word in passage.of(field).occurrences):
            value = _stated(passage, field, clause)
            if value is not None:
                yield passage.finding(field, value, passage.rank(Rank.TEXT), *spans_of(passage, field, clause))


def _stated(passage: AnnotatedPassage, field: str, clause: Span) -> str | int | None:
    sentence, words = passage.sentence(clause[0]), words_of(passage, field, clause)
    is_other = any(passage.of(f"{field}-{use}").has(*clause) for use in ("not", "hidden"))
    is_wish = passage.of("preferred").has(*clause) or passage.text[sentence[1] : sentence[1] + 1] == "?"
    if not words or is_other or (is_wish and words[0].meaning != "none"):
        return None
    if field == "remote":
        return read_condition(field, passage.text[slice(*sentence)], passage.lexicon)
    if field == "education":
        if not (passage.of("education-signs").has(*sentence) or is_only_of(passage, field, clause)):
            return None
        levels = [word.meaning for word in words if word.meaning in KNOWN_LEVELS]
        return min(levels, key=KNOWN_LEVELS.index, default=None)
    start = clause[0] if words[0].meaning == "none" else max(clause[0], words[0].start - _BEFORE)
    years = read_condition(field, passage.text[start : words[0].end], passage.lexicon)
    is_bound = passage.of(field, "more").has(*clause) or clause[0] == 0
    is_named = passage.of(field, "work").has(*clause) or words[0].meaning == "none"
    is_stated = is_named or (is_bound and passage.section == "requirements")
    return years if is_stated and isinstance(years, int) and years <= _MOST_YEARS else None


def is_only_of(passage: AnnotatedPassage, field: str, clause: Span) -> bool:
    """Return whether a passage says nothing beyond the condition in a clause."""
    return passage.consists_of(spans_of(passage, field, clause), {field})


def find_dates(passage: AnnotatedPassage, reading: Reading) -> Iterator[Finding]:
    """Yield the dates in sentences, each under the field that the nearest words before it, else behind it, name."""
    is_running = passage.label in _RUNNING and passage.kind is not PassageKind.HEADER and not passage.is_silent()
    if is_running and passage.occurrences.get("dates"):
        for written in find_days(passage.text, day_context(passage, reading)):
            if written.only is not None and (field := _field_of_day(passage, written.span)):
                yield passage.finding(field, written.only, passage.rank(Rank.TEXT), written.span)


def _field_of_day(passage: AnnotatedPassage, span: Span) -> str | None:
    """Return the field of a date; a mere "until" is the last day to apply in a sentence about applying."""
    start, end = passage.clause(span[0])
    words = passage.of("dates")
    before = [word for word in words.within(max(start, span[0] - _FAR), span[0]) if span[0] - word.end <= _NEAR]
    behind = next(words.within(span[1], min(end, span[1] + _FAR)), None)
    meaning = before[-1].meaning if before else ""
    if not before and behind is not None and behind.start - span[1] <= _NEAR:
        between = passage.text[span[1] : behind.start]
        # "2024年1月15日前将发布…" tells plans.
        meaning = "" if behind.meaning == "posted" and any(map(str.isalnum, between)) else behind.meaning
    if meaning == "until":
        return "closes" if passage.of("apply", "mail").has(*passage.sentence(span[0])) else None
    return meaning or None


def find_pay(passage: AnnotatedPassage, reading: Reading) -> Iterator[Finding]:
    """Yield the pay that a passage states, behind a label or in a sentence; the finding's text is as written."""
    if passage.is_silent("salary", "title"):
        return
    context = Context(reading.days.language, reading.currency)
    rank = passage.rank(Rank.NEAR if passage.is_heading else Rank.TEXT)
    spans: list[Span] = []
    if passage.label == "salary":
        context, rank = replace(context, period=find_period(passage.label_text)), passage.label_rank
        tokens = read_tokens(normalize(passage.raw))
        leading = next((token.start for token in tokens if token.kind not in _LEADING), 0)
        spans = [(leading if tokens and tokens[0].kind == "noise" else 0, len(passage.raw.rstrip()))]
    elif passage.label in (None, "title") and passage.section not in ("team", COMMENTARY):
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
    for known in (context, replace(context, language="")):  # amounts count, too, where their currency is unclear
        with suppress(PayError):
            return read_pay(passage.raw[slice(*span)], known)
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
