"""How many are wanted, and whether they may work elsewhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from careers.content.salary import find_stretches
from careers_tools.importing.facts.said import BRACKETED, Finding, Rank, Said, Span
from careers_tools.importing.facts.vocabulary import Vocabulary, alternatives
from careers_tools.importing.values import Place

_MOST = 10_000
_AFTER_DASH = re.compile(r"(?: -|- |\||/) {0,2}([^-|/]{1,30})$")
_TIMES = re.compile(r"(?<![A-Za-z0-9])[x×*] ?([0-9]{1,4})(?=\s*(?:$|[^\w\s.]))", re.IGNORECASE)
_ITEMS = re.compile(r"[/、,，|;；()\[\]]")
_WORD = re.compile(r"[A-Za-z-]{2,40}|[\u4e00-\u9fff]{2,8}")
_CLAUSES = re.compile(r"[,;。；!?，]")
# Sections in which a sentence speaks of the job's terms.
_TERMS = (None, "description", "requirements", "benefits", "apply")
# And of how many are wanted.
_COUNTED = (None, "description", "apply")
# Behind these labels a line may go on with other matters.
_RUNNING = (None, "email", "url", "subject")


def headcount(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """How many a passage says are wanted."""
    if said.silent or (said.passage.place is Place.HEADER and said.label != "headcount"):
        return
    if said.label == "headcount":
        number = rf"(?:{alternatives(words.lexicon['headcount'].get('ask', ()))})? ?[:=]? ?([0-9]{{1,5}})"
        match = re.fullmatch(rf"\s*{number} ?(?:{words.pattern('headcount', 'unit')})?\s*", said.text, re.IGNORECASE)
        yield from _counted(said, match, said.labelled)
    elif said.passage.place is Place.TITLE:
        times = (match for match in _TIMES.finditer(said.text) if not _is_of_pay(said, match))
        for match in (*_titled(words).finditer(said.text), *times):
            yield from _counted(said, match, said.rank(Rank.NEAR))
    elif said.label in _RUNNING and said.marks.get("headcount") and (said.label or said.passage.section in _COUNTED):
        for match in _asked(words).finditer(said.text):
            yield from _counted(said, match, said.rank(Rank.TEXT))
        yield from _named(said, words)


def _is_of_pay(said: Said, match: re.Match[str]) -> bool:
    """Whether a factor belongs to figures before it: ``30-55k * 14``."""
    return any(parts[0].start < match.start() < parts[-1].end for parts in find_stretches(said.text))


def _named(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """Numbers, also in words, of what is counted by its name: ``两个HC``, ``3 openings``."""
    nouns, between = (words.lexicon["headcount"].get(meaning, ()) for meaning in ("noun", "between"))
    for match in _noun_pattern(tuple(words.numbers), tuple(nouns), tuple(between)).finditer(said.text):
        written = match[1]
        number = int(written) if written.isdecimal() else words.numbers[written.lower()]
        if 0 < number <= _MOST:
            yield Finding("headcount", number, str(number), said, (match.span(),), said.rank(Rank.TEXT))


@lru_cache(maxsize=8)
def _noun_pattern(numbers: tuple[str, ...], nouns: tuple[str, ...], between: tuple[str, ...]) -> re.Pattern[str]:
    number = rf"(?<![0-9.第-])([0-9]{{1,4}}|{alternatives(numbers)})"
    return re.compile(rf"{number} ?(?:{alternatives(between)})? ?(?:{alternatives(nouns)})", re.IGNORECASE)


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
    told = [*_alone(said, words), *((mark.start, mark.end, mark.meaning) for mark in said.of("remote").marks)]
    for start, end, meaning in dict.fromkeys((*told, *_beside_visits(said, words))):
        if not said.is_question(start):
            meant = "hybrid" if meaning == "true" and _comes_in(said, start) else meaning
            yield Finding("remote", meant, meant, said, ((start, end),), rank)


def _comes_in(said: Said, at: int) -> bool:
    """Whether a sentence says that one comes to the office at times."""
    return said.of("remote-visits").has(*said.sentence(at))


def _beside_visits(said: Said, words: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Parts of a sentence that mean it by themselves, where the sentence speaks of coming in."""
    if said.label is None and said.passage.place is not Place.TITLE and said.of("remote-visits").marks:
        at = 0
        for part in _CLAUSES.split(said.text):
            if (meaning := words.means(part, "remote-alone")) and _comes_in(said, at):
                yield at, at + len(part), meaning
            at += len(part) + 1


def alone(said: Said, words: Vocabulary, span: Span) -> Iterator[tuple[int, int, str]]:
    """(start, end, meaning) of words within a span that mean it among places or by themselves (``北京或远程``)."""
    head = _ITEMS.split(said.text[slice(*span)])[0].rstrip(" ")
    if meaning := words.means(head, "remote-alone"):
        yield span[0], span[0] + len(head), meaning
        return
    for match in _WORD.finditer(said.text, *span):
        if meaning := words.means(match[0], "remote-alone"):
            yield *match.span(), meaning


def settled(findings: Collection[Finding]) -> list[Finding]:
    """Statements on remote work; "remote" in a title or in passing gives way to who says that one comes in at times."""
    spoken = (Rank.NEAR, Rank.TEXT)
    hybrid = any(one.value == "hybrid" and one.rank in spoken for one in findings)
    return [one for one in findings if not (hybrid and one.value == "true" and one.rank in spoken)]


def _alone(said: Said, words: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """(start, end, meaning) of words that mean it only by themselves: among places, in a bracket, after a dash."""
    if said.label in ("locations", "remote"):
        yield from _items(said.text, 0, words)
    elif said.passage.place is Place.TITLE:
        for pattern in (BRACKETED, _AFTER_DASH):
            for match in pattern.finditer(said.text):
                yield from _items(match[1], match.start(1), words)


def _items(text: str, at: int, words: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """(start, end, meaning) of the items of a list, which starts at `at`, that mean it by themselves."""
    for item in _ITEMS.split(text):
        if meaning := words.means(item, "remote-alone"):
            yield at, at + len(item), meaning
        at += len(item) + 1
