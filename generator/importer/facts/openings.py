"""How many are wanted, and whether they may work elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.importer.facts.said import Finding, Rank, Said
from generator.importer.facts.vocabulary import Vocabulary, alternatives
from generator.importer.values import Place

_MOST = 10_000
_BRACKETED = re.compile(r"[(\[【]([^()\[\]【】]{1,40})[)\]】]")
_AFTER_DASH = re.compile(r"(?: -|- |\||/) {0,2}([^-|/]{1,30})$")
_TIMES = re.compile(r"(?<![A-Za-z0-9])[x×*] ?([0-9]{1,4})(?=\s*(?:$|[^\w\s.]))", re.IGNORECASE)
_ITEMS = re.compile(r"[/、,，|;；()\[\]]")
# Sections in which a sentence speaks of the job's terms.
_TERMS = (None, "description", "requirements", "benefits", "apply")


def headcount(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """How many a passage says are wanted."""
    if said.silent or (said.passage.place is Place.HEADER and said.label != "headcount"):
        return
    if said.label == "headcount":
        number = rf"(?:{alternatives(words.lexicon['headcount'].get('ask', ()))})? ?[:=]? ?([0-9]{{1,5}})"
        match = re.fullmatch(rf"\s*{number} ?(?:{words.pattern('headcount', 'unit')})?\s*", said.text, re.IGNORECASE)
        yield from _counted(said, match, said.labelled)
    elif said.passage.place is Place.TITLE:
        for match in (*_titled(words).finditer(said.text), *_TIMES.finditer(said.text)):
            yield from _counted(said, match, said.rank(Rank.NEAR))
    elif said.label is None and said.passage.section in (None, "description", "apply") and said.marks.get("headcount"):
        for match in _asked(words).finditer(said.text):
            yield from _counted(said, match, said.rank(Rank.TEXT))


def _counted(said: Said, match: re.Match[str] | None, rank: Rank) -> Iterator[Finding]:
    if match is not None:
        written = next(group for group in match.groups() if group)
        if 0 < int(written) <= _MOST:
            yield Finding("headcount", int(written), written.lstrip("0"), said, (match.span(),), rank)


def _asked(words: Vocabulary) -> re.Pattern[str]:
    return _patterns(words.pattern("headcount", "ask"), words.pattern("headcount", "unit"))[0]


def _titled(words: Vocabulary) -> re.Pattern[str]:
    return _patterns(words.pattern("headcount", "ask"), words.pattern("headcount", "unit"))[1]


@lru_cache(maxsize=8)
def _patterns(ask: str, unit: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What asks for a number of people in a sentence, and in a title."""
    number = "(?<![0-9.-])([0-9]{1,4})"
    asked = re.compile(rf"(?:{ask}) ?[:=]? ?{number} ?(?:{unit})", re.IGNORECASE)
    # (3人), 2名 at the end, HC 5; no version, no size of a team.
    titled = re.compile(
        rf"(?:{ask}) ?[:=]? ?{number} ?(?:{unit})?(?![0-9A-Za-z.年])"
        rf"|(?<=[(\[【]){number} ?(?:{unit})(?=[)\]】])"
        rf"|{number} ?(?:{unit})(?=\s*$|\s+[0-9(\[【])",
        re.IGNORECASE,
    )
    return asked, titled


def remote(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """Whether one may work elsewhere by what a passage says: ``true``, ``false`` or ``hybrid``."""
    if said.silent or (said.passage.place is Place.HEADER and said.label not in ("remote", "locations")):
        return
    if said.label == "remote":
        rank = said.labelled
        head = re.split(r"[(,，;；。]", said.text, maxsplit=1)[0]
        answer = words.means(head, "remote-answers") or words.means(head, "remote-alone")
        if answer:
            yield Finding("remote", answer, answer, said, ((0, len(head)),), rank)
    elif said.label is None and said.passage.section in _TERMS:
        rank = said.rank(Rank.TEXT)
    elif said.label in ("locations", "hiring", "title"):
        rank = said.rank(Rank.NEAR)
    else:
        return
    for start, end, meaning in _alone(said, words):
        yield Finding("remote", meaning, meaning, said, ((start, end),), rank)
    for mark in said.of("remote").marks:
        yield Finding("remote", mark.meaning, mark.meaning, said, ((mark.start, mark.end),), rank)


def _alone(said: Said, words: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """(start, end, meaning) of words that mean it only by themselves: among places, in a bracket, after a dash."""
    if said.label in ("locations", "remote"):
        at = 0
        for item in _ITEMS.split(said.text):
            if meaning := words.means(item, "remote-alone"):
                yield at, at + len(item), meaning
            at += len(item) + 1
    elif said.passage.place is Place.TITLE:
        for pattern in (_BRACKETED, _AFTER_DASH):
            for match in pattern.finditer(said.text):
                yield from _bracketed(said, match, words)


def _bracketed(said: Said, match: re.Match[str], words: Vocabulary) -> Iterator[tuple[int, int, str]]:
    at = match.start(1)
    for item in _ITEMS.split(match[1]):
        if meaning := words.means(item, "remote-alone"):
            yield at, at + len(item), meaning
        at += len(item) + 1
