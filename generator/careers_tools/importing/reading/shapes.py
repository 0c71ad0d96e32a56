"""What an HTML element is meant to be, beyond its name."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from justhtml import Element, NodeType

from careers_tools.importing.reading.elements import BLOCKS, BOLD, CODE, HEADINGS, LINES, OPEN, TABLE_PARTS, names

_WRAPPERS = names("p div center")
_FRAMES = (BLOCKS | LINES | {"br"}) - TABLE_PARTS - _WRAPPERS - OPEN
_STRONG = re.compile(r"font-weight\s{0,3}:\s{0,3}(?:bold|[6-9]00)", re.I)
_KEPT = re.compile(r"white-space\s{0,3}:\s{0,3}(?:pre|break-spaces)", re.I)
_SCRIPTED = re.compile(r"(?:javascript|vbscript|data|#|about:)", re.I)
_UNSAFE = {character: f"%{ord(character):02X}" for character in ' ()<>"|\\`'}


class Shape(enum.Enum):
    """What a table is for."""

    GRID = "rows of cells"
    LABELS = "a name and a value in each row"
    FRAME = "the place of things on the page"


def attribute(element: Element, name: str) -> str:
    """The value of an attribute on one line; empty without it."""
    return " ".join((element.attrs.get(name) or "").split())


def link(element: Element) -> str:
    """Where a link leads, fit for Markdown; empty where it leads nowhere beyond the page."""
    return destination(attribute(element, "href"))


def destination(href: str) -> str:
    """The same for the text of the attribute."""
    return "" if _SCRIPTED.match(href) else "".join(_UNSAFE.get(c, c) for c in href)


def is_bold(element: Element) -> bool:
    """Whether its words are to stand out."""
    return element.name in BOLD or _STRONG.search(attribute(element, "style")) is not None


def keeps_breaks(element: Element) -> bool:
    """Whether the line breaks of its source show."""
    return element.name in ("pre", "textarea", "listing") or _KEPT.search(attribute(element, "style")) is not None


@dataclass(slots=True)
class _Table:
    """A table while it is looked at: the kinds of its cells, row by row, and how many wrappers the cell at hand has."""

    rows: list[list[str]] = field(default_factory=list)
    wrappers: int = 0
    frame: bool = False


class Survey:
    """What the elements of a document are for, found in one pass: looking below each would take far longer."""

    def __init__(self, root: NodeType) -> None:
        """Look at everything under `root`."""
        self._headed: set[int] = set()
        self._programs: set[int] = set()
        self._tables: dict[int, _Table] = {}
        above: dict[str, list[Element]] = {"li": [], "pre": [], "table": []}
        pending: list[tuple[NodeType, bool]] = [(root, False)]
        while pending:
            node, done = pending.pop()
            if done:
                above[node.name].pop()
                continue
            if isinstance(node, Element):
                self._look(node, above)
                if node.name in above:
                    above[node.name].append(node)
                    pending.append((node, True))
            pending.extend((child, False) for child in reversed(node.children or []))

    def is_section(self, item: Element) -> bool:
        """Whether an item of a list has a heading of its own."""
        return id(item) in self._headed

    def is_program(self, pre: Element) -> bool:
        """Whether ``<pre>`` holds a program, not a text whose line breaks somebody wanted to keep."""
        return bool(attribute(pre, "class") or attribute(pre, "lang")) or id(pre) in self._programs

    def shape(self, table: Element) -> Shape:
        """What a table is for: one with several lines in a cell, or with one column, only puts things in places."""
        seen = self._tables[id(table)]
        if seen.frame or all(len(row) < 2 for row in seen.rows):
            return Shape.FRAME
        return Shape.LABELS if all(row == ["th", "td"] for row in seen.rows) else Shape.GRID

    def _look(self, element: Element, above: Mapping[str, Sequence[Element]]) -> None:
        name = element.name
        if name in HEADINGS and above["li"]:
            self._headed.add(id(above["li"][-1]))
        elif name in CODE and above["pre"]:
            self._programs.add(id(above["pre"][-1]))
        if above["table"]:
            _look_into(self._tables[id(above["table"][-1])], name)
        if name == "table":
            self._tables[id(element)] = _Table()


def _look_into(table: _Table, name: str) -> None:
    table.wrappers = 0 if name in TABLE_PARTS else table.wrappers + (name in _WRAPPERS)
    table.frame = table.frame or table.wrappers > 1 or name == "table" or name in _FRAMES
    if name == "tr":
        table.rows.append([])
    elif name in ("td", "th") and table.rows:
        table.rows[-1].append(name)
