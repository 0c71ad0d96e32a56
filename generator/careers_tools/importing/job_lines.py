"""Jobs of a line each: a short name, then two facts or more: ``Cook: 2 people, 3 years of experience, €2,400``.

Such lines come several at a time, often in blocks of several employers. A line that ends as the name of a company does
opens the block of an employer; what is said there of an address or of how to apply holds for all jobs of the block.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import HAN, alternatives, cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.announcements import may_be_job
from careers_tools.importing.blocks import BOLD_LEVEL, BlockKind
from careers_tools.importing.groups import Group
from careers_tools.importing.marks import CORE, TITLE, Mark, names_list, split
from careers_tools.importing.title import is_pay, is_title

_LONGEST_NAME = 30  # characters of a name before facts
_LONGEST_FACT = 30
_LONGEST_EMPLOYER = 40
_MOST_READ = 1000  # characters of a line
_FEWEST = 2  # facts of a line, and lines
_MOST = 0.5  # share of the names that have a word for a job, where nothing else says that these are jobs
_EMPLOYER_LEVEL = BOLD_LEVEL - 1
_FACTS = frozenset({"headcount", "education", "experience", "salary"})
_UNKEPT = ("age", "schooling")  # demands for which a posting has no field
_SEPARATOR = re.compile(r"\s*[,，;；。](?!\d)\s*|\s*(?<!\d)[,，;；。](?=\d)\s*|(?<=[^\d\s])[.](?=\s|$)\s*")
_BRACKETED = re.compile(r"(?P<name>[^()（）:：]{1,30}?)\s*[(（](?P<value>[^()（）]+)[)）]")
_DASHED = re.compile(r"(?P<name>[^:：]{1,30}?)\s+[-–—]+\s+(?P<value>\S.*)")
_SENTENCE = re.compile(r"[。！!？?，,：:；;]")


@dataclass(frozen=True, slots=True)
class _Line:
    """A job in a line.

    Attributes:
        at, end: its own blocks are those from `at` up to before `end`.
        name: its title.
        parts: what stands behind the title: the field of a fact, or None, and its words.
        labelled: whether the words of the title say that it is one.
    """

    at: int
    end: int
    name: str
    parts: Sequence[tuple[str | None, str]]
    labelled: bool


def find_job_lines(marks: Sequence[Mark], lexicon: Lexicon) -> tuple[tuple[Mark, ...], tuple[Group, ...]]:
    """Return the blocks and the jobs of a document with jobs of a line each; no jobs where there are fewer than two.

    The facts behind a title become blocks with their labels; lines that open an employer's block become headings.
    """
    lines = list(_lines(marks, lexicon))
    named = sum(line.labelled for line in lines)
    if len(lines) < _FEWEST or not (named >= _MOST * len(lines) or (named and _speaks_of_jobs(marks, lexicon))):
        return tuple(marks), ()
    starts = {line.at: line for line in lines}
    employers = set(_employers(marks, [line.at for line in lines], lexicon))
    shown: list[Mark] = []
    groups: list[Group] = []
    at = 0
    while at < len(marks):
        if at in starts:
            line, start = starts[at], len(shown)
            shown += _parted(marks[at], line)
            shown += (replace(mark, job=False) for mark in marks[_after_line(at, marks) : line.end])
            groups.append(Group(start, len(shown), start, BOLD_LEVEL, last=start))
            at = line.end
            continue
        mark = marks[at]
        if at in employers:
            block = replace(mark.block, kind=BlockKind.HEADING, level=_EMPLOYER_LEVEL)
            mark = replace(mark, block=block, job=False, other=False, never=True)
        shown.append(mark)
        at += 1
    return tuple(shown), tuple(groups)


def _parted(mark: Mark, line: _Line) -> Iterator[Mark]:
    """Yield the title of a line, its facts, and the rest."""
    yield Mark(replace(mark.block, content=line.name), job=True)
    rest = replace(mark.block, kind=BlockKind.TEXT, mark="", ordinal=0)
    for label, words in line.parts:
        if label is not None:
            yield Mark(replace(rest, content=words), label=label, value=split(words)[1] or words)
    others = [words for label, words in line.parts if label is None]
    if others:
        joint = ", " if "".join(others).isascii() else "，"
        yield Mark(replace(rest, content=joint.join(others)))


def _lines(marks: Sequence[Mark], lexicon: Lexicon) -> Iterator[_Line]:
    """Yield the lines that are jobs with their facts."""
    section: str | None = None
    at = 0
    while at < len(marks):
        mark = marks[at]
        if mark.section or mark.kind is BlockKind.HEADING:
            section = mark.section if not mark.value else section
        line = _line(at, marks, lexicon)
        asked = section in CORE or section == "preferred"
        # Among demands, lines that name fields of knowledge have years and degrees, too.
        if (
            section != "team"
            and line
            and (not asked or (line.labelled and any(label == "headcount" for label, _ in line.parts)))
        ):
            yield line
        at = line.end if line else at + 1


def _line(at: int, marks: Sequence[Mark], lexicon: Lexicon) -> _Line | None:
    mark = marks[at]
    if mark.kind not in (BlockKind.ITEM, BlockKind.TEXT) or not mark.may_title:
        return None
    content = mark.value if mark.label == TITLE and split(mark.value)[0] else mark.block.content
    counted = _counted_pattern(lexicon).fullmatch(content[:_MOST_READ])
    name, value = (counted["name"], counted["value"]) if counted else _split(content)
    if not name or len(name) > _LONGEST_NAME or not may_be_job(name, lexicon):
        return None
    below = marks[at + 1 : _after_line(at, marks)]
    if any(other.section or other.label == TITLE for other in below):
        return None
    parts = [(_field(words, lexicon), words) for words in _SEPARATOR.split(value) if words]
    # A fact that stands in a line with others may have a label of its own.
    parts += [(other.label if other.value else None, other.block.content.rstrip(" ,，;；。")) for other in below]
    fewest = 1 if counted and is_title(name, lexicon) else _FEWEST
    if sum(field is not None for field, _ in parts) < fewest or not any(field in _FACTS for field, _ in parts):
        return None
    kept = [(None if field in _UNKEPT else field, words) for field, words in parts if words]
    return _Line(at, _end(at, marks, lexicon), name, kept, is_title(name, lexicon))


def _split(content: str) -> tuple[str, str]:
    """Return the name before the facts of a line, and the facts."""
    name, value = split(content)
    if name and value:
        return name, value
    found = _BRACKETED.fullmatch(content) or _DASHED.fullmatch(content)
    return (found["name"], found["value"]) if found else ("", "")


def _after_line(at: int, marks: Sequence[Mark]) -> int:
    """Return the index after the blocks that were cut from the line of the block at `at`."""
    number = marks[at].block.number
    return next((below for below in range(at + 1, len(marks)) if marks[below].block.number != number), len(marks))


def _end(at: int, marks: Sequence[Mark], lexicon: Lexicon) -> int:
    """Return where a job ends: after the lines below that are indented, or begin a section of duties or demands."""
    first = marks[at].block
    end = _after_line(at, marks)
    for below in range(end, len(marks)):
        mark = marks[below]
        if mark.kind is BlockKind.BLANK:
            continue
        own = mark.section in CORE or mark.section == "preferred"
        inner = mark.block.indent > first.indent + 1
        beside = mark.kind is BlockKind.ITEM and mark.block.mark != first.mark and first.kind is BlockKind.ITEM
        if mark.kind not in (BlockKind.ITEM, BlockKind.TEXT) or not (own or inner or beside):
            break
        if not own and _line_like(mark, lexicon):
            break
        end = below + 1
    return end


def _line_like(mark: Mark, lexicon: Lexicon) -> bool:
    if _counted_pattern(lexicon).fullmatch(mark.block.content[:_MOST_READ]):
        return True
    name, value = _split(mark.block.content)
    return bool(name and value) and sum(_field(words, lexicon) is not None for words in _SEPARATOR.split(value)) > 1


def _field(words: str, lexicon: Lexicon) -> str | None:
    """Return the field of a fact, or what else the words ask for: an age, a school; None for any other words."""
    words = words.strip()
    if not words or len(words) > _LONGEST_FACT:
        return None
    name, value = split(words)
    if name and value and (label := lexicon.meaning("labels", name)):
        return label
    patterns = _patterns(lexicon)
    return next((field for field, pattern in patterns.items() if pattern.search(words)), None) or (
        "salary" if is_pay(words) else None
    )


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    """Compile patterns for facts that need no label."""
    number = r"\d{1,4}(?:\s*[-~～–—至到]\s*\d{1,4})?"
    few, more = words_pattern(lexicon, "title-parts", "few"), words_pattern(lexicon, "experience", "more")
    ask, units = (words_pattern(lexicon, "headcount", *uses) for uses in (["ask"], ["unit", "answer"]))
    years = alternatives(lexicon["experience"].get("years", ()), "A-Za-z")
    return {
        "age": compile_pattern(rf"\d{{2}}\s*(?:{more})?\s*(?:{words_pattern(lexicon, 'demands', 'age')})"),
        "headcount": compile_pattern(rf"^(?:{ask})?\s*(?:{number}|(?:{few}))\s*余?(?:{units})$"),
        "education": compile_pattern(words_pattern(lexicon, "education", *lexicon["education"])),
        "experience": compile_pattern(rf"(?<![\d.]){number}\s*(?:{more})?\s*(?:{years})"),
        "schooling": compile_pattern(words_pattern(lexicon, "demands", "schooling")),
    }


@cache_by_identity
def _counted_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for a job with the number of people right behind its name: ``面点师 3名，…``."""
    few, counters = words_pattern(lexicon, "title-parts", "few"), lexicon["title-parts"].get("counters", ())
    units = alternatives(word for word in counters if not word.isascii() and len(word) == 1)
    number = rf"(?:\d{{1,3}}(?:\s*[-~～–—至到]\s*\d{{1,3}})?|[一二三四五六七八九十两]{{1,3}}|{few})"
    return compile_pattern(
        rf"(?P<name>[^\d:：,，。;；、!！?？()（）]{{0,20}}?[{HAN}）)])\s*[:：]?\s*(?P<value>{number}\s*(?:{units})(?:$|[\s,，;；。.、（(].*))"
    )


def _employers(marks: Sequence[Mark], jobs: Sequence[int], lexicon: Lexicon) -> Iterator[int]:
    """Yield the lines that open an employer's block: they end as names of companies do, and jobs follow."""
    pattern = _employer_pattern(lexicon)
    lines = [
        at
        for at, mark in enumerate(marks)
        if mark.kind in (BlockKind.TEXT, BlockKind.HEADING, BlockKind.ITEM)
        and not (mark.section or mark.label or mark.note)
        and len(mark.block.text) <= _LONGEST_EMPLOYER
        and pattern.search(mark.block.text)
        and not _SENTENCE.search(mark.block.text)
    ]
    for at, following in itertools.pairwise([*lines, len(marks)]):
        if any(at < job < following for job in jobs) and (marks[at].kind is not BlockKind.HEADING):
            yield at


@cache_by_identity
def _employer_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    employers, forms = lexicon["title-parts"].get("employers", ()), lexicon["employer"]
    ends = alternatives([*employers, *forms.get("forms", ()), *forms.get("block", ())])
    return compile_pattern(rf"(?:{ends})[\s)）]*$")


def _speaks_of_jobs(marks: Sequence[Mark], lexicon: Lexicon) -> bool:
    """Return whether a heading or a line of a document announces jobs or calls for people."""
    words = tuple(map(folded, (*lexicon["title-parts"].get("announced", ()), *lexicon["title-parts"].get("calls", ()))))
    lines = (mark for mark in marks if mark.kind in (BlockKind.HEADING, BlockKind.TEXT) and not mark.label)
    texts = (mark.block.text for mark in lines if len(mark.block.text) <= _LONGEST_EMPLOYER)
    return any(
        names_list(text, lexicon) or any(word in line for word in words if len(word) > 1)
        for text in texts
        for line in (folded(text),)
    )
