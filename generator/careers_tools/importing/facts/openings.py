"""Number of people that are wanted, and whether they may work elsewhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from careers.content.facts.conditions import Range, read_headcount, read_remote
from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import (
    LATIN,
    cache_by_identity,
    compile_pattern,
    numerals,
    read_number,
    words_pattern,
)
from careers_tools.importing.facts.annotation import BRACKETED, AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.matching import Span
from careers_tools.importing.facts.pay import find_stretches
from careers_tools.importing.values import PassageKind

_MOST = 10_000
_AFTER_DASH = re.compile(r"(?: -|- |\||/) {0,2}([^-|/]{1,30})$")
_TIMES = compile_pattern(r"(?<![A-Za-z0-9])[x×*] ?([0-9]{1,4})(?=\s*(?:$|[^\w\s.*](?!\d)))")
_ITEMS = re.compile(r"[/、,，|;；()\[\]]")
_WORD = re.compile(rf"[{LATIN}-]{{2,40}}|[\u30a0-\u30ff\u4e00-\u9fff]{{2,8}}")
_CLAUSES = re.compile(r"[,;。；!？?，]")
# Sections in which a sentence speaks of the job's terms.
_TERMS = (None, "description", "requirements", "benefits", "apply")
# Sections in which a sentence speaks of how many are wanted.
_COUNTED = (None, "description", "apply")
# Labels whose lines may go on with other matters.
_RUNNING = (None, "email", "url", "subject")

# Start, end and meaning of words about remote work.
RemoteWords = tuple[int, int, str]


def find_headcount(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield how many people a passage says are wanted."""
    if passage.is_silent("headcount"):
        return
    patterns = headcount_patterns(passage.lexicon)
    text, rank = passage.text, passage.rank(Rank.TEXT)
    matches: list[re.Match[str]] = []
    if passage.label == "headcount":
        people = read_headcount(text, passage.lexicon)
        if isinstance(people, Range) and people.least is not None:
            yield passage.finding("headcount", people.least, passage.label_rank, (0, len(text)))
    elif passage.kind is PassageKind.TITLE:
        rank = passage.rank(Rank.NEAR)
        matches += patterns["title"].finditer(text)
        # A factor may belong to figures before it: ``30-55k * 14``.
        pay = [(parts[0].start, parts[-1].end) for parts in find_stretches(text)]
        times = _TIMES.finditer(text)
        matches += (match for match in times if not any(start < match.start() < end for start, end in pay))
    elif passage.label in _RUNNING and (passage.label or passage.section in _COUNTED):
        matches += (*patterns["sentence"].finditer(text), *patterns["noun"].finditer(text))
    for match in matches:
        count = read_number(next(group for group in match.groups() if group), passage.lexicon)
        if 0 < count <= _MOST:
            yield passage.finding("headcount", count, rank, match.span())


@cache_by_identity
def headcount_patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    """Compile patterns for numbers of people in a title, in a sentence, and before a noun."""
    ask, unit, noun, between = (
        words_pattern(lexicon, "headcount", meaning, digits=True) for meaning in ("ask", "unit", "noun", "between")
    )
    numeral = numerals(lexicon)
    number = "(?<![0-9.-])([0-9]{1,4})"
    counted = rf"(?:(?:{between}) ?)?(?:{unit}|{noun})"
    titles = (
        # (3人), (Berlin, 3 posts), 2名 at the end, HC 5; no version, no size of a team.
        rf"(?:{ask}) ?[:=]? ?{number} ?(?:{unit})?(?![0-9A-Za-z.年])",
        rf"(?<=[(\[【,]) ?(?:[≥>]=? ?)?{number} ?{counted}(?=[)\]】])",
        rf"{number} ?(?:{unit})(?=\s*$|\s+[0-9(\[【])",
    )
    # Also in words: ``两个HC``, ``3 openings``.
    noun_number = rf"(?<![0-9.第-])([0-9]{{1,4}}|{numeral})"
    return {
        "title": compile_pattern("|".join(titles)),
        "sentence": compile_pattern(rf"(?:{ask}) ?[:=]? ?{number} ?(?:{unit})"),
        "noun": compile_pattern(rf"{noun_number} ?(?:{between})? ?(?:{noun})"),
    }


def find_remote(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield whether one may work elsewhere by a passage: ``true``, ``false`` or ``hybrid``."""
    if passage.is_silent("remote", "locations"):
        return
    if passage.label == "remote":
        if answer := read_remote(passage.text, passage.lexicon):
            yield passage.finding("remote", answer, passage.label_rank, passage.head)
        return
    if passage.label == "locations":
        if meaning := passage.places((0, len(passage.raw))).remote:
            yield passage.finding("remote", meaning, passage.rank(Rank.NEAR), (0, len(passage.text)))
        return
    if passage.label is None and passage.section in _TERMS:
        rank = passage.rank(Rank.TEXT)
    elif passage.label in ("hiring", "title"):
        rank = passage.rank(Rank.NEAR)
    else:
        return
    words = [*_lone_words(passage)]
    words += ((word.start, word.end, word.meaning) for word in passage.of("remote").occurrences)
    words += _beside_visits(passage)
    for start, end, meaning in dict.fromkeys(words):
        if not passage.is_question(start):
            value = "hybrid" if meaning == "true" and _has_visits(passage, start) else meaning
            yield passage.finding("remote", value, rank, (start, end))


def _has_visits(passage: AnnotatedPassage, at: int) -> bool:
    """Return whether a sentence says that one comes to the office at times."""
    return passage.of("remote-visits").has(*passage.sentence(at))


def _beside_visits(passage: AnnotatedPassage) -> Iterator[RemoteWords]:
    """Yield clauses that mean remote work by themselves, where the sentence speaks of coming in."""
    if passage.label is None and passage.kind is not PassageKind.TITLE and passage.of("remote-visits").occurrences:
        for words in _items(passage.text, 0, _CLAUSES, passage.lexicon):
            if _has_visits(passage, words[0]):
                yield words


def settle_remote(findings: Collection[Finding]) -> list[Finding]:
    """Return the statements that hold: "remote" in a title or in passing gives way to "hybrid" beside it."""
    spoken = (Rank.NEAR, Rank.TEXT)
    hybrid = any(finding.value == "hybrid" and finding.rank in spoken for finding in findings)
    return [each for each in findings if not (hybrid and each.value == "true" and each.rank in spoken)]


def _lone_words(passage: AnnotatedPassage) -> Iterator[RemoteWords]:
    """Yield words that mean remote work only by themselves: among places, in a bracket, after a dash."""
    if passage.kind is PassageKind.TITLE:
        for pattern in (BRACKETED, _AFTER_DASH):
            for match in pattern.finditer(passage.text):
                yield from _items(match[1], match.start(1), _ITEMS, passage.lexicon)
        for part in passage.parts:
            yield from _of_region(passage, part)


def _of_region(passage: AnnotatedPassage, part: Span) -> Iterator[RemoteWords]:
    """Yield words that mean remote work where nothing but a region follows them in a part: ``Remote (EU)``."""
    named, regions = passage.terms(passage.vocabulary.taxonomies.places), passage.of("remote-regions")
    for word in passage.of("remote-alone").within(*part):
        rest = [each.span for each in (*regions.within(word.end, part[1]), *named.within(word.end, part[1]))]
        if passage.part_consists_of(part, [word.span, *rest], {"remote", "locations"}):
            yield word.start, word.end, word.meaning
        return


def _items(text: str, at: int, separator: re.Pattern[str], lexicon: Lexicon) -> Iterator[RemoteWords]:
    """Yield the items of a list, which starts at `at`, that mean remote work by themselves."""
    for item in separator.split(text):
        if meaning := lexicon.meaning("remote-alone", item):
            yield at, at + len(item), meaning
        at += len(item) + 1
