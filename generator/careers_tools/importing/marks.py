"""What a line says about itself: that it begins a section, names a field, or could be a job's title."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from careers.content.lexicon import Lexicon, folded
from careers_tools.importing.blocks import Block, Kind, marker, plain
from careers_tools.importing.title import is_title

CORE = frozenset({"description", "responsibilities", "requirements"})
COMMENTARY = "commentary"
TITLE = "title"

_LONGEST_NAME = 40
_LONGEST_LABEL_VALUE = 60  # what is longer is the text of a section
_NAMED = re.compile(
    r"""(?:\*\*|__)? (?: [【\[](?P<bracketed>[^】\]\n]{1,40})[】\]](?!\() | (?P<name>[^:：*|\n]{1,60}?) )
        \s? (?: (?:\*\*|__)?\s?[:：](?:\*\*|__)? | (?<=[】\]])(?:\*\*|__)? ) \s* (?P<value>.*) $""",
    re.VERBOSE,
)
_PARENTHESIS = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_PARTS = re.compile(r"\s*[/|｜·&]\s*|(?<=[\u3400-\u9fff])\s+(?=[A-Za-z])|(?<=[A-Za-z])\s+(?=[\u3400-\u9fff])")


@dataclass(frozen=True, slots=True)
class Mark:
    """A block with its meaning.

    Attributes:
        block: the block.
        section: kind of the section that begins here, or None.
        label: the field its label asks for, or None.
        note: whether its label is about the document, not the job.
        value: what stands after the label, or after the name of a section on the same line; Markdown.
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
    def level(self) -> int:
        """Of a heading: its rank; else 0."""
        return self.block.level

    @property
    def kind(self) -> Kind:
        """What the block is by its marks."""
        return self.block.kind


def mark(blocks: Iterable[Block], lexicon: Lexicon, names: Collection[str] = ()) -> Iterator[Mark]:
    """The meaning of each block; `names` are folded names (of companies, of places) that title no job."""
    commentary = 0  # rank of the heading of the remarks that a block stands in
    for block in blocks:
        if block.kind in (Kind.HEADING, Kind.TEXT, Kind.ITEM):
            found = _marked(block, lexicon)
            if found.level and folded(block.text) in names:
                found = replace(found, job=False, other=True)
            if found.level:
                commentary = commentary if found.level > commentary > 0 else 0
                if commentary:
                    found = Mark(block, section=COMMENTARY)
                elif found.section == COMMENTARY:
                    commentary = found.level
            yield found
        else:
            yield Mark(block)


def _marked(block: Block, lexicon: Lexicon) -> Mark:
    name, value = _split(block.content)
    if name and value:
        return _named(block, name, value, lexicon) or _unnamed(block, lexicon)
    words = name or block.text
    # The first-level heading of a document may end like the name of a section and still name the job.
    kind = section(words, lexicon, loose=bool(name) or block.level > 1)
    if kind and not (block.kind is Kind.ITEM and not name and not block.ordinal):
        return Mark(block, section=kind)
    if (name or block.kind is Kind.HEADING) and (label := lexicon.meaning("labels", _unnumbered(words))):
        return Mark(block, label=label)
    return _unnamed(block, lexicon)


def _named(block: Block, name: str, value: str, lexicon: Lexicon) -> Mark | None:
    bare = _unnumbered(name)
    label = lexicon.meaning("labels", bare)
    kind = section(bare, lexicon, loose=False)
    if label and not (kind and len(value) > _LONGEST_LABEL_VALUE):
        return Mark(block, label=label, value=value)
    if kind and block.kind is not Kind.ITEM:
        return Mark(block, section=kind, value=value)
    if lexicon.meaning("notes", bare):
        return Mark(block, note=True, value=value)
    return None


def _unnamed(block: Block, lexicon: Lexicon) -> Mark:
    text = block.text
    other = lexicon.meaning("titles", _unnumbered(text)) == "other"
    return Mark(block, job=not other and is_title(text, lexicon), other=other)


def _split(content: str) -> tuple[str, str]:
    """The name and the value of ``name: value``; an empty name where the line has no such form."""
    found = _NAMED.match(content)
    if not found:
        return "", ""
    name = plain(found["bracketed"] or found["name"])
    value = found["value"].removeprefix("**").strip()
    if value.startswith("//"):  # an address, not a label
        return "", ""
    return (name, value) if any(c.isalnum() for c in name) else ("", "")


def _unnumbered(text: str) -> str:
    found = marker(text)
    return plain(found["rest"]) if found else text


def section(text: str, lexicon: Lexicon, *, loose: bool) -> str | None:
    """The kind of section that `text` names, or None; `loose` takes also what only ends like such a name."""
    text = _unnumbered(plain(text)).strip(" :：")
    if not text or len(text) > _LONGEST_NAME:
        return None
    for words in dict.fromkeys((text, _PARENTHESIS.sub("", text))):
        if kind := lexicon.meaning("sections", words):
            return kind
    kinds = {lexicon.meaning("sections", part) for part in _PARTS.split(text) if folded(part)}
    if len(kinds) == 1 and (kind := kinds.pop()):
        return kind
    return _alike(text, lexicon) if loose and not is_title(text, lexicon) else None


def _alike(text: str, lexicon: Lexicon) -> str | None:
    """The kind of section whose names begin or end as `text` does."""
    words = folded(text)
    for kind, endings in lexicon["section-endings"].items():
        if any(words.endswith(folded(ending)) for ending in endings):
            return kind
    for kind, starts in lexicon["section-starts"].items():
        if any(words.startswith(folded(start)) for start in starts):
            return kind
    return None
