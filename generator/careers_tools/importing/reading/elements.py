"""HTML elements by their effect on a page (WHATWG HTML, §15.3, made coarse), and by their use in a document."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from justhtml import Element, NodeType, Text


def names(text: str) -> frozenset[str]:
    """Return the words of `text`."""
    return frozenset(text.split())


# Elements whose content is no part of the words.
UNSEEN = names("script style template noframes noembed iframe")
# Elements with a blank line around them: they hold paragraphs, or are used as paragraphs.
BLOCKS = names(
    """address article aside blockquote button center details dir div dl fieldset figcaption figure footer form h1 h2 h3
    h4 h5 h6 header hgroup hr legend main menu nav ol p pre section table ul"""
)
HEADINGS = names("h1 h2 h3 h4 h5 h6")
LISTS = names("ol ul menu dir")
TABLE_PARTS = names("caption col colgroup table tbody td tfoot th thead tr")
# Elements that begin on a line of their own.
_LINES = "body dd dt frameset html input label li listing noscript optgroup option search select summary textarea title"
LINES = TABLE_PARTS | BLOCKS | names(_LINES)
# Elements that the text behind them belongs to.
OPEN = names("label")
BOLD = names("b strong")
ITALIC = names("i em cite dfn")
CODE = names("code kbd samp tt")
STRUCK = names("del s strike")
# Elements that only change the look of words in ways that Markdown has no mark for.
PLAIN = names("abbr acronym bdi bdo big font ins label mark nobr q small span sub sup u wbr")

_LEAST_PARTS = 3  # of a card: a link and two facts
_WRAPPERS = names("p div center")
_FRAMES = (BLOCKS | LINES | {"br"}) - TABLE_PARTS - _WRAPPERS - OPEN
_STRONG = re.compile(r"font-weight\s{0,3}:\s{0,3}(?:bold|[6-9]00)", re.I)
_PREFORMATTED = re.compile(r"white-space\s{0,3}:\s{0,3}(?:pre|break-spaces)", re.I)
_HIDDEN = re.compile(r"(?:^|[;\s])(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)", re.I)
_PAGE = names("html body main")
_SCRIPTED = re.compile(r"(?:javascript|vbscript|data|#|about:)", re.I)
_UNSAFE = {ord(character): f"%{ord(character):02X}" for character in ' ()<>"|\\`'}


class TableUse(enum.Enum):
    """Purpose of a table."""

    GRID = "rows of cells"
    LABELS = "a name and a value in each row"
    FRAME = "the place of things on the page"


def attribute(element: Element, name: str) -> str:
    """Return the value of an attribute on one line; empty without it."""
    return " ".join((element.attrs.get(name) or "").split())


def destination(href: str) -> str:
    """Return the target of a link, fit for Markdown; empty where it leads nowhere beyond the page."""
    return "" if _SCRIPTED.match(href) else href.translate(_UNSAFE)


def is_bold(element: Element) -> bool:
    """Return whether the words of an element stand out."""
    return element.name in BOLD or _STRONG.search(attribute(element, "style")) is not None


def is_hidden(element: Element) -> bool:
    """Return whether a browser shows nothing of an element; a whole page that hides itself waits for its script."""
    style = _HIDDEN.search(attribute(element, "style"))
    return element.name not in _PAGE and ("hidden" in element.attrs or style is not None)


def is_preformatted(element: Element) -> bool:
    """Return whether the line breaks in the source of an element show."""
    pre = element.name in ("pre", "textarea", "listing")
    return pre or _PREFORMATTED.search(attribute(element, "style")) is not None


def parts_of_card(node: NodeType) -> Sequence[Element]:
    """Return the elements behind a link in its line, if no word stands between them: a style sets them apart.

    Lists of jobs are made so: ``<li><a>Baker</a><span>Leeds</span><span>full time</span></li>``. Links alone are the
    navigation of a page.
    """
    children = [one for one in node.children or () if not isinstance(one, Text) or (one.data or "").strip()]
    if len(children) < _LEAST_PARTS or not all(isinstance(one, Element) for one in children):
        return ()
    first, *others = (one for one in children if isinstance(one, Element))
    marks = PLAIN | BOLD | ITALIC | STRUCK
    apart = any(one.name in marks for one in others) and all(one.name in marks | {"a"} for one in others)
    return others if first.name == "a" and apart else ()


@dataclass(slots=True)
class _Table:
    """A table during the survey: the names of its cells, row by row, and the wrappers in the present cell."""

    rows: list[list[str]] = field(default_factory=list)
    wrappers: int = 0
    frame: bool = False


class Survey:
    """Uses of the elements of a document, found in one pass: a search below each element would take far longer."""

    def __init__(self, root: NodeType) -> None:
        """Visit everything under `root`."""
        self._headed: set[int] = set()
        self._programs: set[int] = set()
        self._tables: dict[int, _Table] = {}
        above: dict[str, list[Element]] = {"li": [], "pre": [], "table": []}
        pending: list[tuple[NodeType, bool]] = [(root, False)]
        while pending:
            node, visited = pending.pop()
            if visited:
                above[node.name].pop()
                continue
            if isinstance(node, Element):
                self._visit(node, above)
                if node.name in above:
                    above[node.name].append(node)
                    pending.append((node, True))
            pending.extend((child, False) for child in reversed(node.children or []))

    def is_section(self, item: Element) -> bool:
        """Return whether an item of a list has a heading of its own."""
        return id(item) in self._headed

    def is_program(self, pre: Element) -> bool:
        """Return whether ``<pre>`` holds a program, not a text with its line breaks."""
        return bool(attribute(pre, "class") or attribute(pre, "lang")) or id(pre) in self._programs

    def table_use(self, element: Element) -> TableUse:
        """Return the purpose of a table: several lines in a cell, or a single column, make it a frame."""
        table = self._tables[id(element)]
        if table.frame or all(len(row) < 2 for row in table.rows):
            return TableUse.FRAME
        return TableUse.LABELS if all(row == ["th", "td"] for row in table.rows) else TableUse.GRID

    def _visit(self, element: Element, above: Mapping[str, Sequence[Element]]) -> None:
        name = element.name
        if name in HEADINGS and above["li"]:
            self._headed.add(id(above["li"][-1]))
        elif name in CODE and above["pre"]:
            self._programs.add(id(above["pre"][-1]))
        if above["table"]:
            table = self._tables[id(above["table"][-1])]
            table.wrappers = 0 if name in TABLE_PARTS else table.wrappers + (name in _WRAPPERS)
            table.frame = table.frame or table.wrappers > 1 or name == "table" or name in _FRAMES
            if name == "tr":
                table.rows.append([])
            elif name in ("td", "th") and table.rows:
                table.rows[-1].append(name)
        if name == "table":
            self._tables[id(element)] = _Table()
