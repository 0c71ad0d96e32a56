"""HTML to lines of Markdown that know where they stood.

Parsed by ``justhtml``: as browsers do (WHATWG HTML, §13.2), without recursion, each node with its place in the source.
Its own Markdown, like that of markdownify and html2text, knows no line numbers; so the tree is written down here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from justhtml import Comment, Element, JustHTML, NodeType, Text

from careers_tools.importing.reading import elements
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.reading.page import MarkdownPage, Run
from careers_tools.importing.values import Entry, Line

_DESCRIPTIONS = re.compile(
    r"author|date|description|keywords|pubdate|publish-?date|og:(?:title|description|site_name)", re.I
)
_WIDE = re.compile("[\u2e80-\u9fff\uff00-\uffef]")
# A break in front of an item was meant, though a browser would not show it.
_ITEM = re.compile(r"[ \t]*(?:\d{1,2}[.、．)）](?!\d)|[-*•·●▪◆] |【)")
_PRE = re.compile(r"<pre[^<>]*>\n", re.I)  # the break is none of its text
_WHOLE = re.compile(r"-?\d{1,6}")
# Open elements that differ in attributes are opened again in every paragraph: 3,000 of them take half a minute.
_FORMATTING = re.compile(r"<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(\s[^<>]*)>", re.I)
_MOST_FORMATTING = 150
# Declarations of XML, also those that word processors strew about: the parser would take them for words.
_XML = re.compile(r"<\?xml[^<>]*>", re.I)


def to_lines(source: Sequence[Line]) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries in the head of an HTML page, and the words of the page as Markdown.

    Scripts, styles and templates are no words. Each line of the result has the number of the line of `source` on which
    its first word stands.
    """
    text = _XML.sub(lambda tag: "\n" * tag[0].count("\n"), "\n".join(line.text for line in source))
    if len(_FORMATTING.findall(text)) > _MOST_FORMATTING:
        text = _FORMATTING.sub(lambda tag: "<" + tag[1] + "\n" * tag[2].count("\n") + ">", text)
    document = JustHTML(text, sanitize=False, track_node_locations=True, scripting_enabled=False)
    assert document.root is not None
    walk = _Walk(text, [line.number for line in source], elements.Survey(document.root))
    walk.visit(document.root)
    walk.page.end_line()
    return tuple(walk.entries), tuple(Line(line.number, clean(line.text)) for line in walk.page.lines)


class _Walk:
    """Writes down a tree, without recursion: trees may be deeper than Python's stack."""

    def __init__(self, text: str, numbers: Sequence[int], survey: elements.Survey) -> None:
        self.page = MarkdownPage()
        self.entries: list[Entry] = []
        self._text, self._numbers, self._survey = text, numbers, survey
        self._bold = self._italic = self._code = self._struck = self._preformatted = self._headings = 0
        self._links: list[str] = []
        self._counters: list[int | None] = []
        self._tables: list[elements.TableUse] = []
        self._cells: list[str] = []
        self._row_number = self._rows = 0
        self._labelled = False
        self._apart: set[int] = set()  # elements that stand apart from those before them, by id

    def visit(self, root: NodeType) -> None:
        """Write down everything under `root`."""
        pending: list[tuple[NodeType, bool]] = [(root, False)]
        while pending:
            node, entered = pending.pop()
            if isinstance(node, Text):
                self._words(node)
            elif isinstance(node, Comment):
                self._aside(str(node.data or ""), (node.origin_line or 1) - 1)
            elif entered:
                self._leave(node)
            elif not isinstance(node, Element) or self._enter(node):
                pending.append((node, True))
                self._apart.update(map(id, elements.parts_of_card(node)))
                pending.extend((child, False) for child in reversed(node.children or []))

    @property
    def _in_grid(self) -> bool:
        return bool(self._tables) and self._tables[-1] is not elements.TableUse.FRAME

    def _number(self, index: int) -> int:
        return self._numbers[min(max(index, 0), len(self._numbers) - 1)]

    def _words(self, node: Text) -> None:
        data, index = node.data or "", (node.origin_line or 1) - 1
        at = node.origin_offset
        if at is not None and self._text[at : at + 1] == "\n" and not data.startswith("\n"):
            index += 1  # the break after <pre> is none of its text
        before = ""
        for count, row in enumerate(data.split("\n")):
            if count and not self._in_grid and (self._preformatted or _ITEM.match(row)):
                self.page.end_line()
            elif count and not (_WIDE.match(before[-1:]) and _WIDE.match(row.lstrip())):
                row = " " + row
            self._add(row, self._number(index + count))
            before = row.rstrip()

    def _add(self, text: str, number: int) -> None:
        if text:
            self._labelled = self._labelled and not text.strip()
            href = self._links[-1] if self._links else ""
            bold = self._bold > 0 and not self._headings
            self.page.runs.append(Run(text, number, bold, self._italic > 0, self._code > 0, href, self._struck > 0))

    def _aside(self, text: str, first: int) -> None:
        """Write what a browser does not show as a comment: it interrupts nothing, and goes in front of the line."""
        for index, row in enumerate(f"<!--{text.replace('-->', '')}-->".split("\n"), first):
            self.page.lines.append(Line(self._number(index), row))

    def _enter(self, element: Element) -> bool:
        """Write the part before an element's content; return whether the content is to be written too."""
        name, number = element.name, self._number((element.origin_line or 1) - 1)
        if name in elements.UNSEEN or self._describes(element, number):
            return False
        if elements.is_hidden(element):
            self._aside(element.to_text(separator=" ", strip=False), (element.origin_line or 1) - 1)
            return False
        if not self._in_grid:
            self._break(name)
            if name == "dd":
                self.page.begin_meaning()
        elif name == "tr":
            self._cells, self._row_number = [], number
        if name == "hr":
            self.page.write(number, "---")
            self.page.end_block()
        elif name == "br" and (self._headings or self._in_grid):
            self._add(" ", number)
        elif name == "br":
            self.page.end_line()
        elif name == "img":
            self._add(elements.attribute(element, "alt"), number)
        elif name == "pre" and self._survey.is_program(element):
            self._program(element)
            return False
        self._begin(element)
        if id(element) in self._apart:
            self._add(" | ", number)
        self._looks(element, +1)
        return True

    def _break(self, name: str) -> None:
        if self._labelled and name in ("dd", "p", "div"):
            return  # the meaning of a term stands behind it
        self._labelled = False
        if name in elements.BLOCKS and not (name in elements.LISTS and self._counters):
            self.page.end_block()
        elif name in elements.LINES:
            self.page.end_line()

    def _begin(self, element: Element) -> None:
        """Begin structure that lasts until the element ends."""
        name = element.name
        if name in elements.HEADINGS:
            self.page.begin_heading(int(name[1]))
        elif name in elements.LISTS:
            start = elements.attribute(element, "start")
            first = int(start) - 1 if _WHOLE.fullmatch(start) else 0
            self._counters.append(first if name == "ol" else None)
        elif name == "li" and self._survey.is_section(element):
            self.page.end_block()
            self.page.indent("")
        elif name == "li":
            self.page.indent(self._mark(element))
        elif name == "blockquote":
            self.page.indent("> ", "> ")
        elif name == "table":
            self._tables.append(self._survey.table_use(element))
            self._rows = 0

    def _mark(self, item: Element) -> str:
        last = self._counters[-1] if self._counters else None
        if last is None:
            return "- "
        value = elements.attribute(item, "value")
        self._counters[-1] = int(value) if _WHOLE.fullmatch(value) else last + 1
        return f"{self._counters[-1]}. "

    def _looks(self, element: Element, by: int) -> None:
        """Count the looks of words inside of an element; `by` is 1 where it begins, -1 where it ends."""
        name = element.name
        self._bold += by * (elements.is_bold(element) or name == "dt")
        self._italic += by * (name in elements.ITALIC)
        self._struck += by * (name in elements.STRUCK)
        self._code += by * (name in elements.CODE)
        self._preformatted += by * elements.is_preformatted(element)
        self._headings += by * (name in elements.HEADINGS)
        if name == "a" and by > 0:
            self._links.append(elements.destination(elements.attribute(element, "href")))
        elif name == "a":
            self._links.pop()

    def _leave(self, element: NodeType) -> None:
        if not isinstance(element, Element):
            return
        self._looks(element, -1)
        name = element.name
        if self._in_grid and name in elements.TABLE_PARTS:
            self._leave_part(name)
        elif self._in_grid:
            return
        elif name == "dt":
            self._label()
        elif name in ("li", "blockquote"):
            self.page.outdent()
        elif name in elements.LINES - elements.OPEN:
            self.page.end_line()
        if name == "dd":
            self.page.end_meaning()
        self._end(name)

    def _end(self, name: str) -> None:
        if name in elements.HEADINGS:
            self.page.end_line()
            self.page.begin_heading(0)
        elif name in elements.LISTS:
            self._counters.pop()
        elif name == "table":
            self._tables.pop()
        if name in elements.BLOCKS and not (name in elements.LISTS and self._counters):
            self.page.end_block()

    def _leave_part(self, name: str) -> None:
        if name in ("td", "th"):
            text, number = self.page.take()
            self._row_number = number if number and not any(self._cells) else self._row_number
            self._cells.append(text)
        elif name == "tr" and any(self._cells):
            self._write_row()
        elif name == "caption":
            self.page.end_block()

    def _write_row(self) -> None:
        if self._tables[-1] is elements.TableUse.LABELS:
            colon = "" if self._cells[0].rstrip("*").endswith((":", "：")) else ":"
            self.page.write(self._row_number, f"**{self._cells[0].strip('*')}{colon}** {self._cells[1]}".strip())
        else:
            self.page.write_row(self._cells, self._row_number, first=self._rows == 0)
        self._rows += 1

    def _label(self) -> None:
        """Let the meaning of a term of a list of definitions follow on the term's line."""
        term = "".join(run.text for run in self.page.runs).rstrip()
        if term:
            number = self.page.runs[-1].number
            self.page.runs.append(Run("" if term.endswith((":", "：")) else ":", number, bold=True))
            self.page.runs.append(Run(" ", number))
            self._labelled = True
            self.page.begin_term()

    def _program(self, element: Element) -> None:
        first = (element.origin_line or 1) - 1
        text = element.to_text(separator="", strip=False)
        opened = _PRE.match(self._text, element.origin_offset or 0)
        rows = text.strip("\n").split("\n")
        skipped = len(text) - len(text.lstrip("\n")) + (opened is not None)
        self.page.write_code([Line(self._number(first + skipped + count), row) for count, row in enumerate(rows)])

    def _describes(self, element: Element, number: int) -> bool:
        """Return whether an element of the head describes the page; its text becomes an entry."""
        key = element.name
        if key == "title" and element.namespace in (None, "html"):
            value = element.to_text()
        elif key == "meta":
            key = elements.attribute(element, "name") or elements.attribute(element, "property")
            value = elements.attribute(element, "content") if _DESCRIPTIONS.fullmatch(key) else ""
        else:
            return False
        value = clean(" ".join(value.split()))
        if value:
            self.entries.append(Entry(number, key, (value,), value))
        return True
