"""Words that announce jobs, and the names that may stand below them: of jobs that have no other word for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BOLD_LEVEL, SENTENCE_END, SILENT, BlockKind
from careers_tools.importing.marks import TITLE, Mark, below, names_list
from careers_tools.importing.page_parts import names_places
from careers_tools.importing.title import announces, is_never_title, is_slogan, is_title, plain_words

_LONGEST = 80  # characters of a line that announces jobs, or of the last sentence of a paragraph that does
_LONGEST_NAME = 45
_MOST_READ = 1000  # characters of a line
_MOST_WORDS = 6  # of a name in Latin letters
_FEWEST = 2
_MOST = 0.8  # share of what is listed that may be a name of a job
_LEAST_NAMED = 1 / 3  # share that has a word for a job, where demands may be announced
_MOST_BETWEEN = 2  # lines between the announcement and the first name
_SENTENCES = re.compile(r"[.!?。！？]\s*(?=\S)")
_COLON = (":", "：")
_PICTURE = re.compile(r"!\[")
_NAMED = re.compile(
    r"""(?P<head>\[[^\[\]]+\]\([^()\s]+\)|(?P<mark>\*\*|__)[^*_]+(?P=mark)|(?!\[)[^:：(（]+?)
        (?:\s*[:：]\s*|\s+[-–—]+\s+|\s*(?=[(（]))(?P<rest>\S.*)""",
    re.VERBOSE,
)
_LEAD_IN = re.compile(r"(?P<mark>\*\*|__)(?P<name>[^*_]+)(?P=mark)\s*[:：.–—-]*\s*(?P<rest>.*)")
_FIGURE = re.compile(r"\d")


class Strength(IntEnum):
    """How surely what stands below an announcement is a list of jobs."""

    NONE = 0
    SEEKS = 1
    OPENINGS = 2


def announcement(mark: Mark, lexicon: Lexicon) -> Strength:
    """Return whether a heading, or a line that ends in a colon, announces jobs."""
    if mark.kind not in (BlockKind.HEADING, BlockKind.TEXT) or mark.value or not mark.may_title:
        return Strength.NONE
    text = plain_words(mark.block.content)
    colon = text.endswith(_COLON)
    text = _SENTENCES.split(text.rstrip(":： !！"))[-1]
    if not text or len(text) > _LONGEST:
        return Strength.NONE
    patterns = _patterns(lexicon)
    heading = mark.kind is BlockKind.HEADING
    if heading or colon:
        if patterns["openings"].search(text) or (heading and patterns["opening"].match(text)):
            return Strength.OPENINGS
        listed = heading and (names_list(text, lexicon) or mark.label == TITLE)
        if patterns["seeks"].search(text) or listed or announces(f"{text}:", lexicon):
            return Strength.SEEKS
        return Strength.NONE
    return Strength.OPENINGS if patterns["openings"].fullmatch(text) else Strength.NONE


def hires(text: str, lexicon: Lexicon) -> bool:
    """Return whether a heading says that several employers hire: ``Who is hiring``."""
    return _patterns(lexicon)["hires"].search(plain_words(text)) is not None


def parts(mark: Mark, lexicon: Lexicon) -> tuple[str, str] | None:
    """Return the name that a listed line begins with and the text behind it; None where it is no name of a job."""
    content = mark.block.content
    if len(content) > _MOST_READ or _PICTURE.search(content) or mark.other or not mark.may_title:
        return None
    named = _NAMED.fullmatch(content)
    head, rest = (named["head"], named["rest"]) if named else (content, "")
    return (head.strip(), rest) if may_be_job(plain_words(head), lexicon) else None


def may_be_job(text: str, lexicon: Lexicon) -> bool:
    """Return whether a short text may name a job: no sentence, field, section, department or place."""
    text = text.strip(" :：")
    if not 1 < len(text) <= _LONGEST_NAME or text.endswith(SENTENCE_END):
        return False
    if is_title(text, lexicon):
        return True
    known = (lexicon.meaning(use, text) for use in ("labels", "sections", "notes", "titles", "announcements"))
    words = text.split()
    return not (
        is_slogan(text, lexicon)
        or is_never_title(text, lexicon)
        or any(known)
        or len(words) > _MOST_WORDS
        or _FIGURE.search(text)
        or names_places(text)
        or not text[0].isalpha()
        or (text[0].islower() and len(words) > _MOST_WORDS / 2)
    )


def are_jobs(texts: Sequence[str | None], strength: Strength, lexicon: Lexicon) -> bool:
    """Return whether names below an announcement are those of jobs; None stands for what is no name."""
    names = [text for text in texts if text is not None]
    named = sum(is_title(name, lexicon) for name in names)
    if not names or len(names) < _MOST * len(texts):
        return False
    if strength is Strength.OPENINGS:
        return len(names) >= (1 if named else _FEWEST)
    return named > 0 and named >= _LEAST_NAMED * len(names)


def lead_in(mark: Mark) -> re.Match[str] | None:
    """Return the bold words that a line of text begins with, and the rest of the line."""
    return _LEAD_IN.fullmatch(mark.block.content) if mark.kind is BlockKind.TEXT and mark.may_title else None


def first_below(opener: int, marks: Sequence[Mark]) -> int | None:
    """Return the first block below an announcement that is no plain line of text; None where too many stand between.

    Right below a line of text nothing stands between.
    """
    most = _MOST_BETWEEN if marks[opener].kind is BlockKind.HEADING else 0
    between = 0
    for at in range(opener + 1, len(marks)):
        mark = marks[at]
        if mark.kind in SILENT:
            continue
        if mark.kind is not BlockKind.TEXT or lead_in(mark):
            return at
        between += 1
        if between > most:
            return None
    return None


def announced_headings(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[int]:
    """Yield the headings right below announcements that are jobs, whatever their words, with or without a text."""
    done = 0  # index after the headings that an announcement was already seen to be over
    for opener, mark in enumerate(marks):
        if opener < done:
            continue
        strength = announcement(mark, lexicon)
        first = first_below(opener, marks) if strength else None
        if first is None or marks[first].kind is not BlockKind.HEADING:
            continue
        if 0 < mark.level < BOLD_LEVEL and marks[first].level <= mark.level:
            continue
        family = list(_family(first, marks))
        if not family:  # a section of the posting is right below
            continue
        done = family[-1]
        names = [_heading_name(marks[at], lexicon) for at in family]
        if are_jobs(names, strength, lexicon) and not _has_jobs_inside(family, marks):
            yield from (at for at, name in zip(family, names, strict=True) if name is not None)


def _heading_name(mark: Mark, lexicon: Lexicon) -> str | None:
    """Return the words of a heading that may be the name of a job."""
    name = plain_words(mark.block.content)
    unknown = mark.is_unknown and not _PICTURE.search(mark.block.content)
    return name if mark.job or (unknown and may_be_job(name, lexicon)) else None


def _family(first: int, marks: Sequence[Mark]) -> Iterator[int]:
    """Yield the headings of one level from `first` on, up to one above them or a section."""
    level = marks[first].level
    for at in range(first, len(marks)):
        mark = marks[at]
        if mark.kind is BlockKind.HEADING and mark.level <= level:
            if mark.level < level or mark.section or mark.label or mark.other:
                return
            yield at


def _has_jobs_inside(family: Sequence[int], marks: Sequence[Mark]) -> bool:
    """Return whether jobs stand below headings that do not name any: those are departments."""
    inside = (marks[line] for at in family if not marks[at].job for line in below(at, marks))
    return any(mark.job and mark.kind in (BlockKind.HEADING, BlockKind.ITEM) for mark in inside)


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    hiring, openings, seeks, tails = (
        words_pattern(lexicon, "announcements", use) for use in ("hires", "openings", "seeks", "tails")
    )
    places = "|".join(map(re.escape, lexicon["title-joints"].get("openings", ()))) or "(?!)"
    tail = rf"(?:[\s,，]*(?:{tails}))*\s*$"
    return {
        "hires": compile_pattern(hiring),
        "openings": compile_pattern(rf"(?:{openings}){tail}"),
        "opening": compile_pattern(rf"(?:{openings})(?=\s*(?:$|[-–—:(（|@,，]|{places}))"),
        "seeks": compile_pattern(rf"(?:{seeks}){tail}"),
    }
