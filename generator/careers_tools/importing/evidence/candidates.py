"""Every line of a document that could name a job, with the words in it that would be the title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import HAN, LATIN, cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BlockKind, has_words
from careers_tools.importing.marks import TITLE, Mark, split
from careers_tools.importing.status import heads_state
from careers_tools.importing.title import LINK, closed, is_title, plain_words

_LONGEST = 110  # characters of a title, with what stands beside it
_MOST_READ = 1500  # characters of a paragraph in which a sentence says who is sought
_SHORTEST = 2
_MOST_CELLS = 12
_MOST_CLAUSES = 4
_LEAD = re.compile(r"(?P<mark>\*\*|__)(?P<name>[^*_]+)(?P=mark)\s*[:：.–—-]*\s*(?P<rest>.*)", re.DOTALL)
_LINKED = re.compile(
    r"(?P<head>[^\[\]]*?)\[(?P<name>[^\[\]!]+)\](?:\([^()\s]*\)|\[[^\[\]]*\])\s*(?P<rest>.*)", re.DOTALL
)
_APART = re.compile(rf"\s+@\s*|\s+•\s+|\s*——\s*|(?<=[{HAN}」）)])_+|_+(?=[{HAN}「])")
_DASHED = re.compile(r"\s+[-–—]+\s+|\s*[|｜]\s*")
_FEWEST_PARTS = 2
_PROSE = re.compile(r"[.。！!？?；;，,](?:\s|$)|[。！，；]")
_BAR = re.compile(r"(?<!\\)\|")
# Before a linked title: nothing, a number of people, an article.
_COUNTED = re.compile(r"[\s\W]*(?:\d{1,2}x?|[^\W\d_]{1,4})?[\s\W]*")
_LINK_BEHIND = re.compile(r"(?<=\w)\W*\[[^\[\]]{1,20}\]\([^()\s]*\)\W*$")
_ADDRESS_BEHIND = re.compile(r"(?<=\w)\s+<?https?://\S+$")
_AND = re.compile(r"\s*[、，,/;；]\s*(?:and\s|&\s|or\s|und\s)?|\s+(?:and|&|or|und|oder|et|ou|y|e|o)\s+|[及和与或]")
_COUNTED_JOB = re.compile(
    rf"(?P<title>[{HAN}A-Za-z/]{{2,14}}?)\s*(?P<count>(?:\d{{1,3}}|[一二两三四五六七八九十]{{1,3}}|若干)\s*[名人位])"
)
_COUNTED_LINE = re.compile(
    r"(?P<title>[^\d:：,，。;；、!！?？()（）\[\]]{2,20}?)\s*[:：]?\s*(?P<rest>(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s*[名人位](?:[\s,，;；。.、（(].*)?)"
)
_SET_OFF = re.compile(r"[\[\]()（）|｜\"]")  # in what is no name before a colon
NUMBERED = re.compile(r"[^\W\d_]{1,12}\s?(?:\d{1,2}|[一二三四五六七八九十]{1,3})")
_ANY_LINK = re.compile(r"(?<!!)\[(?P<name>[^\[\]!]{2,120})\](?:\([^()\s]*\)|\[[^\[\]]*\])")
_KINDS = (BlockKind.HEADING, BlockKind.ITEM, BlockKind.TEXT)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line, or a part of one, that could be a job.

    Attributes:
        at: index of its block; -1 for the title that front matter states.
        title: the words that would be the title, with what stands beside them in the line.
        form: how the line sets them off: ``whole``, ``bold``, ``link``, ``key``, ``value``, ``label``, ``part``,
            ``inside`` (a link in a paragraph), ``clause``, ``sentence``, ``counted`` (one of several in a sentence),
            ``count``, ``cell`` or ``header``.
        rest: the words behind them in the line, Markdown.
        column: of a cell of a table: its number, from 0; else -1.
    """

    at: int
    title: str
    form: str
    rest: str = ""
    column: int = -1


def find_candidates(marks: Sequence[Mark], header_title: str, lexicon: Lexicon) -> Iterator[Candidate]:
    """Yield the candidates of a document in order; `header_title` is what its front matter states, or empty."""
    if header_title:
        yield Candidate(-1, header_title, "header")
    for at, mark in enumerate(marks):
        found: Iterable[Candidate | None] = ()
        if mark.kind is BlockKind.TABLE:
            found = _cells(at, marks)
        elif mark.kind in _KINDS and not (mark.level and heads_state(mark.block.text, lexicon)):
            candidate = _candidate(at, mark, lexicon)
            found = _several(candidate, lexicon) if candidate else ()
        for candidate in filter(None, found):
            title = plain_words(candidate.title)
            if _SHORTEST <= len(title) <= _LONGEST and has_words(title):
                yield candidate


def _several(candidate: Candidate, lexicon: Lexicon) -> Sequence[Candidate]:
    """Return the jobs of a sentence or a label that names several, each as a candidate; else the one."""
    if candidate.form == "counted":
        jobs = _COUNTED_JOB.finditer(candidate.title)
        return [replace(candidate, title=job["title"], rest=job["count"]) for job in jobs]
    if candidate.form not in ("sentence", "label"):
        return (candidate,)
    parts = [part for part in _AND.split(candidate.title) if part]
    apart = 1 < len(parts) <= _MOST_CELLS and all(is_title(part, lexicon) for part in parts)
    return [replace(candidate, title=part) for part in parts] if apart else (candidate,)


def cells(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in _BAR.split(row.strip().removeprefix("|").removesuffix("|"))]


def _cells(at: int, marks: Sequence[Mark]) -> Iterator[Candidate]:
    """Yield the cells of a row, but for the row that heads its table."""
    if at and marks[at - 1].kind is BlockKind.TABLE:
        for column, cell in enumerate(cells(marks[at].block.content)[:_MOST_CELLS]):
            yield Candidate(at, cell, "cell", column=column)


def _candidate(at: int, mark: Mark, lexicon: Lexicon) -> Candidate | None:
    content = _ADDRESS_BEHIND.sub("", " ".join(mark.block.content.split()))
    lead = _LEAD.fullmatch(content)
    if lead and lead["rest"] and closed(lead["name"], lexicon):
        content = lead["rest"]
    if mark.label in (TITLE, "role") and mark.value:
        content = _ADDRESS_BEHIND.sub("", mark.value)
        found = _linked(at, content) or _part(at, content, lexicon)
        return replace(found, form="label") if found else Candidate(at, content, "label")
    if mark.label or mark.note or content.startswith(("![", "[![")):
        return None
    if counted := _COUNTED_LINE.fullmatch(content):
        return Candidate(at, counted["title"], "count", counted["rest"])
    words = plain_words(content)
    if len(content) > _MOST_READ:
        return _sentence(at, content, lexicon) or _clause(at, words, lexicon)
    if len(words) > _LONGEST:
        return (
            _lead(at, content)
            or _sentence(at, content, lexicon)
            or _link_inside(at, content, lexicon)
            or _clause(at, words, lexicon)
        )
    return (
        _lead(at, content)
        or _linked(at, content)
        or _keyed(at, content, lexicon)
        or _part(at, content, lexicon)
        or (_sentence(at, content, lexicon) if _PROSE.search(words) or not is_title(words, lexicon) else None)
        or Candidate(at, _LINK_BEHIND.sub("", content), "whole")
    )


def _lead(at: int, content: str) -> Candidate | None:
    lead = _LEAD.fullmatch(content)
    return Candidate(at, lead["name"].strip(" :："), "bold", lead["rest"]) if lead else None


def _linked(at: int, content: str) -> Candidate | None:
    linked = _LINKED.fullmatch(content)
    if not linked or not _COUNTED.fullmatch(linked["head"]):
        return None
    return Candidate(at, linked["name"], "link", linked["rest"])


def _link_inside(at: int, content: str, lexicon: Lexicon) -> Candidate | None:
    """Return a link of a paragraph that names a job, or the one that its line begins with."""
    names = [link["name"] for link in _ANY_LINK.finditer(content[: 2 * _MOST_READ])]
    named = next((name for name in names if is_title(name, lexicon)), None)
    return Candidate(at, named, "inside") if named else _linked(at, content)


def _keyed(at: int, content: str, lexicon: Lexicon) -> Candidate | None:
    name, value = split(LINK.sub(r"\1", content))
    if not name or not value or _SET_OFF.search(name) or content.lstrip().startswith(("[", "【")):
        return None
    other = _patterns(lexicon)["employer"].search(name) or not is_title(name, lexicon)
    if NUMBERED.fullmatch(name) or (is_title(value, lexicon) and other):
        return Candidate(at, value, "value")
    return Candidate(at, name, "key", value)


def _part(at: int, content: str, lexicon: Lexicon) -> Candidate | None:
    parts = [part.strip("「」") for part in _APART.split(content) if has_words(part)]
    if len(parts) < _FEWEST_PARTS:
        parts = [part for part in _DASHED.split(content) if has_words(part)]
        parts = parts if len(parts) > _FEWEST_PARTS else []
    named = [part for part in parts if is_title(part, lexicon)]
    return Candidate(at, named[0], "part") if len(named) == 1 else None


def _clause(at: int, words: str, lexicon: Lexicon) -> Candidate | None:
    """Return the first clause of a paragraph that names a job: ``2 May: two PhD positions in phonetics, open``."""
    clauses = _patterns(lexicon)["clause"].split(words[: 2 * _LONGEST])[:_MOST_CLAUSES]
    named = (clause for clause in clauses if len(clause) <= _LONGEST and is_title(clause, lexicon))
    clause = next(named, None)
    return Candidate(at, clause, "clause") if clause else None


def _sentence(at: int, content: str, lexicon: Lexicon) -> Candidate | None:
    text, patterns = plain_words(content)[:_MOST_READ], _patterns(lexicon)
    if counted := patterns["counted"].search(text):
        return Candidate(at, counted["objects"], "counted")
    for use in ("capitals", "latin", "han"):
        sought = patterns[use].search(text)
        if sought and not patterns["anybody"].fullmatch(sought["title"]):
            return Candidate(at, sought["title"].strip(" -,.、的"), "sentence")
    return None


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    latin = words_pattern(lexicon, "title-parts", "seeking")
    between = words_pattern(lexicon, "title-parts", "articles", "seeking-fillers")
    han = "|".join(map(re.escape, lexicon["title-parts"].get("seeking-han", ())))
    ends = words_pattern(lexicon, "title-joints", "sought-ends")
    verb = rf"(?:{latin})\s+(?:(?:{between})\s+)"
    word = rf"[A-ZÀ-ÖØ-Þ][{LATIN}.&/()*:+#’'-]*"
    small = words_pattern(lexicon, "title-joints", "titles")
    number = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3}|若干)"
    job = rf"[{HAN}A-Za-z/]{{2,14}}?\s*{number}\s*[名人位]"
    return {
        "clause": compile_pattern(
            rf"[.,;:(!?](?:\s+|$)|\s*[(，。；：（！？]|\s[-–—]\s|\s(?:{ends}|at|will|funded)\s.*"
        ),
        "anybody": compile_pattern(words_pattern(lexicon, "title-parts", "anybody")),
        "employer": compile_pattern(
            rf"(?:{words_pattern(lexicon, 'title-parts', 'employers')}|{words_pattern(lexicon, 'employer', 'forms')})$"
        ),
        "counted": compile_pattern(rf"(?:{han})\s*(?P<objects>{job}(?:\s*[、，,和及]\s*{job})*)"),
        # An object in capitals, as titles are written, ends where they do: case counts, but for the verb.
        "capitals": re.compile(
            rf"(?i:{verb}+)(?P<title>{word}(?:\s+(?:(?:{small})\s+){{0,2}}{word}){{0,6}})(?=\s|[.,;:!?]|$)"
        ),
        "latin": compile_pattern(rf"{verb}*(?P<title>[{LATIN}][^.,;:!?()]{{2,70}}?)(?=[.,;:!?(]|\s+(?:{ends})\s|$)"),
        "han": compile_pattern(
            rf"(?:{han})(?![聘募收录】）)]|一起|下列|以下|如下)\s*(?:一?[个名位]|\d+\s?[个名位])?(?P<title>[^，。；！？、\s()（）【】]{{3,25}}?)(?=[，。；！？、]|\d*[名位人]|$)"
        ),
    }
