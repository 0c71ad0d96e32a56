"""Marks the blocks of a document that begin a section, name a field, or could be a job's title."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import cache_by_identity, compile_pattern, words_pattern
from careers_tools.importing.blocks import BOLD_LEVEL, SENTENCE_END, SILENT, Block, BlockKind, plain, without_marker
from careers_tools.importing.title import is_title

CORE = frozenset({"description", "responsibilities", "requirements"})
COMMENTARY = "commentary"
TITLE = "title"

_LONGEST_NAME = 40
_LONG_LIST = 7  # letters of words over a list that are told beside a name too
_LONGEST_ANSWER = 60
_FEWEST_BARE = 2  # names of fields without a colon
_LONGEST_LABEL_VALUE = 60  # a longer value is the text of a section
_NAMED = re.compile(
    r"""(?:\*\*|__)? (?: [【\[](?P<bracketed>[^】\]\n]{1,40})[】\]](?!\() | (?P<name>[^:：*|\n]{1,60}?) )
        \s? (?: (?:\*\*|__)?\s?[:：](?:\*\*|__)? | (?<=[】\]])(?:\*\*|__)?(?!\() ) \s* (?P<value>.*) $""",
    re.VERBOSE,
)
_LINKED = re.compile(r"\[(?P<words>[^\[\]]+)\]\((?P<target>https?://[^()\s]+)\)")
_PICTURE = re.compile(r"\[?!\[")
_CODE_SPANS = re.compile(r"(?:`[^`]+`[\s,·|/]*)+")
_PARENTHESIS = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_PARTS = re.compile(r"\s*[/|｜·&]\s*|(?<=[\u3400-\u9fff])\s+(?=[A-Za-z])|(?<=[A-Za-z])\s+(?=[\u3400-\u9fff])")


@dataclass(frozen=True, slots=True)
class Mark:
    """A block with its meaning.

    Attributes:
        block: the block.
        section: kind of the section that begins here, or None.
        label: the field that its label names, or None.
        note: whether its label is about the document, not the job.
        value: Markdown after the label, or after the name of a section on the same line.
        job: whether its words could be a job's title.
        other: whether its words name something else than a job: contents, notes, "open positions", a company.
    """

    block: Block
    section: str | None = None
    label: str | None = None
    note: bool = False
    value: str = ""
    job: bool = False
    other: bool = False

    @property
    def may_title(self) -> bool:
        """Whether its words may be a title, with the label of one or without any: it is no section and no note."""
        return not (self.section or self.note) and self.label in (None, TITLE)

    @property
    def level(self) -> int:
        """Rank of a heading; else 0."""
        return self.block.level

    @property
    def kind(self) -> BlockKind:
        """Kind of the block."""
        return self.block.kind


def mark(blocks: Iterable[Block], lexicon: Lexicon, names: Collection[str] = ()) -> Iterator[Mark]:
    """Yield each block with its meaning; `names` are folded names (of companies, of places) that title no job."""
    commentary = 0  # rank of the heading of the remarks around a block
    for block in blocks:
        meaning = Mark(block)
        if block.kind in (BlockKind.HEADING, BlockKind.TEXT, BlockKind.ITEM):
            meaning = _mark(block, lexicon, block.level > 0 and folded(block.text) in names)
        if block.level:
            commentary = commentary if block.level > commentary > 0 else 0
            if commentary:
                meaning = Mark(block, section=COMMENTARY)
            elif meaning.section == COMMENTARY:
                commentary = block.level
        yield meaning


def _mark(block: Block, lexicon: Lexicon, is_name: bool) -> Mark:
    # Code quotes a file or a form: what looks like a label in it names nothing of the job.
    name, value = ("", "") if _CODE_SPANS.fullmatch(block.content) else split(block.content)
    words = without_marker(name or block.text)
    if block.level and not value and names_list(words, lexicon):
        return Mark(block, other=True)
    if _page_pattern(lexicon).fullmatch(block.text):
        return Mark(block, note=True)
    item = block.kind is BlockKind.ITEM
    if block.content.startswith("[") and is_title(value, lexicon):  # "[Remote] Tuner"
        name, value, words = "", "", block.text
    link = _LINKED.fullmatch(block.content)
    if link and not item and section(link["words"], lexicon, loose=False) == "apply":
        return Mark(block, section="apply", value=link["target"])
    label = lexicon.meaning("labels", words)
    if name and value:
        kind = section(words, lexicon, loose=False)
        if label and not (kind and len(value) > _LONGEST_LABEL_VALUE):
            return Mark(block, label=label, value=value)
        if kind and not item:
            return Mark(block, section=kind, value=value)
        if lexicon.meaning("notes", words):
            return Mark(block, note=True, value=value)
    else:
        # The first-level heading of a document may end like the name of a section and still name the job.
        kind = section(words, lexicon, loose=bool(name) or block.level > 1)
        if kind and (name or block.ordinal or not item):
            return Mark(block, section=kind)
        if label and (name or block.kind is BlockKind.HEADING):
            return Mark(block, label=label)
    other = is_name or lexicon.meaning("titles", without_marker(block.text)) in ("other", "list")
    tagged = block.kind is BlockKind.TEXT and _CODE_SPANS.fullmatch(block.content)  # a fact about the job above
    return Mark(block, job=not other and not tagged and is_title(block.text, lexicon), other=other)


def answered(marks: Sequence[Mark], lexicon: Lexicon) -> list[Mark]:
    """Return the blocks; a short line below the name of a field that has no value is its value.

    Names without a colon or a mark are those of fields where there are several.
    """
    shown = list(marks)
    worded = (at for at, mark in enumerate(marks) if mark.kind not in SILENT)
    named = [(at, below, _label(marks[at], marks[below], lexicon)) for at, below in itertools.pairwise(worded)]
    bare = sum(bool(label) and marks[at].label is None for at, _, label in named)
    for at, below, label in named:
        if label and (marks[at].label or bare >= _FEWEST_BARE):
            shown[at] = replace(marks[at], label=label, job=False)
            shown[below] = replace(marks[below], label=label, value=marks[below].block.content, job=False)
    return shown


def _label(name: Mark, value: Mark, lexicon: Lexicon) -> str | None:
    """Return the field that a block names whose value the next block is, or None."""
    label = name.label or (lexicon.meaning("labels", name.block.text) if name.kind is BlockKind.TEXT else None)
    if not label or name.value or name.section or name.note or (0 < name.level < BOLD_LEVEL and label != TITLE):
        return None
    known = value.section or value.label or value.note or lexicon.meaning("labels", value.block.text)
    short = len(value.block.text) <= _LONGEST_ANSWER and not value.block.text.endswith(SENTENCE_END)
    is_value = value.kind is BlockKind.TEXT and short and not known and (label == TITLE or not value.job)
    return label if is_value else None


@cache_by_identity
def _page_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for lines that only number a page."""
    before, between = (words_pattern(lexicon, "title-parts", use) for use in ("pages", "page-counts"))
    return compile_pattern(rf"\W*(?:{before})\s*\d{{1,4}}(?:\s*(?:{between})\s*\d{{1,4}})?\s*[页]?\W*")


def split(content: str) -> tuple[str, str]:
    """Return the name and the value of ``name: value``; an empty name where the line has no such form.

    What a picture shows in its place is no name.
    """
    named = None if _PICTURE.match(content) else _NAMED.match(content)
    if not named:
        return "", ""
    name = plain(named["bracketed"] or named["name"])
    value = named["value"].removeprefix("**").strip()
    if value.startswith("//"):  # an address, not a label
        return "", ""
    return (name, value) if any(c.isalnum() for c in name) else ("", "")


def names_list(text: str, lexicon: Lexicon) -> bool:
    """Return whether a heading announces jobs; the name of an employer may stand before or behind the words."""
    words = folded(plain(text))
    known = tuple(
        word for word in _folded(lexicon, "titles")["list"] if len(word) >= (_LONG_LIST if word.isascii() else 4)
    )
    is_list = words.startswith(known) or words.endswith(known)
    return lexicon.meaning("titles", text) == "list" or (is_list and not is_title(text, lexicon))


def section(text: str, lexicon: Lexicon, *, loose: bool) -> str | None:
    """Return the kind of section that `text` names, or None; `loose` accepts the end or the beginning of a name."""
    text = without_marker(plain(text)).strip(" :：")
    if not text or len(text) > _LONGEST_NAME:
        return None
    whole = (lexicon.meaning("sections", words) for words in (text, _PARENTHESIS.sub("", text)))
    kinds = {lexicon.meaning("sections", part) for part in _PARTS.split(text) if folded(part)}
    if kind := next(filter(None, whole), None) or (kinds.pop() if len(kinds) == 1 else None):
        return kind
    return _section_alike(text, lexicon) if loose and not is_title(text, lexicon) else None


def _section_alike(text: str, lexicon: Lexicon) -> str | None:
    """Return the kind of section whose names begin or end as `text` does."""
    words = folded(text)
    ends = (kind for kind, known in _folded(lexicon, "section-endings").items() if words.endswith(known))
    starts = (kind for kind, known in _folded(lexicon, "section-starts").items() if words.startswith(known))
    return next(ends, None) or next(starts, None)


@cache_by_identity
def _folded(lexicon: Lexicon, use: str) -> Mapping[str, tuple[str, ...]]:
    return {kind: tuple(map(folded, words)) for kind, words in lexicon[use].items()}
