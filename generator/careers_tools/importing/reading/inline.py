"""HTML inside of Markdown and plain text: Markdown takes the place of the tags."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from careers_tools.importing.reading import elements
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.reading.html import to_lines
from careers_tools.importing.reading.page import Run, markdown
from careers_tools.importing.values import Line

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
# Structures whose lines only make sense together.
_WHOLE = re.compile(r"\s*<(table|ul|ol|dl|pre)(?=[\s>])", re.I)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,11})((?:\s[^<>]*)?)/?>")
_START = re.compile(r"`+|<!--|<")
_ATTRIBUTE = r"\b{}\s{{0,3}}=\s{{0,3}}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))"
_HREF = re.compile(_ATTRIBUTE.format("href"), re.I)
_ALT = re.compile(_ATTRIBUTE.format("alt"), re.I)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_MARK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_ONE_LINER = re.compile(r"\s*(?:\||#{1,6}\s)")  # rows of tables and headings cannot be broken

# Other names in the form of a tag are text: `vector<T>`, `<stdio.h>`.
_STRUCTURE = (
    (elements.BLOCKS - elements.names("button dir fieldset form hgroup legend menu pre"))
    | (elements.TABLE_PARTS - {"col", "colgroup"})
    | elements.names("address aside br center dd details div dt figcaption figure footer header li main nav summary")
)
_PAIRED = elements.BOLD | elements.ITALIC | elements.CODE | elements.STRUCK | {"a"}
_KNOWN = _STRUCTURE | _PAIRED | elements.PLAIN | {"img"}


def to_markdown(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with Markdown in the place of HTML. Code between fences and comments stay as they are.

    Entities become characters. A line may become several, all with its number.
    """
    converted: list[Line] = []
    for line in _Converter(lines).convert():
        above = converted[-1] if converted else None
        if line.text == "---" and above and above.text and line.number == above.number:
            converted.append(Line(line.number, ""))  # else it would make a heading of the line above
        converted.append(line)
    return tuple(converted)


class _Converter:
    """Converts lines, and searches for the end of an unclosed comment or element only once."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._unclosed: set[str] = set()

    def convert(self) -> Iterator[Line]:
        """Yield the lines without HTML."""
        index, fence = 0, ""
        while index < len(self._lines):
            line = self._lines[index]
            mark = _FENCE.match(line.text)
            if fence or mark:
                closes = mark is not None and mark[1].startswith(fence) and not line.text.strip(" `~")
                fence = "" if fence and closes else fence or (mark[1] if mark else "")
                yield line
                index += 1
                continue
            end = self._end_of_comment(index)
            if end is not None:
                yield from self._lines[index : end + 1]
            else:
                end = self._end_of_structure(index)
                yield from _convert_line(line) if end is None else self._convert_structure(index, end)
            index = (index if end is None else end) + 1

    def _convert_structure(self, first: int, last: int) -> Iterator[Line]:
        entries, lines = to_lines(self._lines[first : last + 1])
        yield Line(self._lines[first].number, "")
        yield from (Line(entry.number, entry.text) for entry in entries)
        yield from lines
        yield Line(self._lines[last].number, "")

    def _end_of_comment(self, index: int) -> int | None:
        """Return the last line of a comment that begins on a line and goes on after it."""
        text = self._lines[index].text
        if "<!--" not in text or text.rfind("-->") > text.rfind("<!--") or "<!--" in self._unclosed:
            return None
        for end in range(index + 1, len(self._lines)):
            if "-->" in self._lines[end].text:
                return end
        self._unclosed.add("<!--")
        return None

    def _end_of_structure(self, index: int) -> int | None:
        """Return the last line of an element that begins on a line; None where there is none."""
        start = _WHOLE.match(self._lines[index].text)
        if start is None or start[1].lower() in self._unclosed:
            return None
        tags = re.compile(rf"<(/?){start[1]}(?=[\s>])", re.I)
        depth = 0
        for end in range(index, len(self._lines)):
            depth += sum(-1 if tag[1] else 1 for tag in tags.finditer(self._lines[end].text))
            if depth <= 0:
                return end
        self._unclosed.add(start[1].lower())
        return None


@dataclass(slots=True)
class _Token:
    """A part of a line: a tag, where it has a name, else text; `verbatim` text (code, comments) stays as it is."""

    text: str
    name: str = ""
    closing: bool = False
    attributes: str = ""
    paired: bool = False
    verbatim: bool = False


def _tokens(text: str) -> list[_Token]:
    """Return the tags, verbatim parts and texts of a line."""
    tokens: list[_Token] = []
    place = after = 0
    unclosed: set[str] = set()
    while (start := _START.search(text, after)) is not None:
        after = start.end()
        token = None if start[0] in unclosed else _token(text, start)
        if token is not None:
            tokens += [_Token(text[place : start.start()]), token]
            place = after = start.start() + len(token.text)
        elif start[0] != "<":
            unclosed.add(start[0])
    tokens.append(_Token(text[place:]))
    return [token for token in tokens if token.text]


def _token(text: str, start: re.Match[str]) -> _Token | None:
    if start[0] != "<":
        close = "-->" if start[0] == "<!--" else start[0]
        end = text.find(close, start.end())
        return None if end < 0 else _Token(text[start.start() : end + len(close)], verbatim=True)
    tag = _TAG.match(text, start.start())
    if tag is None or tag[2].lower() not in _KNOWN:
        return None
    return _Token(tag[0], tag[2].lower(), bool(tag[1]), tag[3])


def _convert_line(line: Line) -> Iterator[Line]:
    """Yield a line of text without tags and entities: as many lines as the tags make of it."""
    if "<" not in line.text and "&" not in line.text:
        yield line
        return
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    tokens = _tokens(line.text[len(indent) :])
    if any(token.name for token in tokens):
        if tokens[0].name in _STRUCTURE:
            indent = ""
        rows = _Rows(line.number, indent, _ONE_LINER.match(line.text) is not None).build(tokens)
        blank = Line(line.number, "")
        yield from [blank] if rows and _is_paragraph(tokens[0], closing=False) else []
        yield from rows or [blank]
        yield from [blank] if rows and _is_paragraph(tokens[-1], closing=True) else []
    else:
        text = "".join(_decoded(token) for token in tokens)
        yield Line(line.number, clean(indent + text.lstrip()))


def _is_paragraph(token: _Token, *, closing: bool) -> bool:
    """Return whether a paragraph, or a similar element, begins or ends with a tag."""
    return token.name in elements.BLOCKS - {"hr"} and token.closing is closing


def _decoded(token: _Token) -> str:
    if token.verbatim:
        return token.text
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]).replace("\n", " "), token.text)


def _attribute(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return html.unescape(next(filter(None, match.groups()), "")).strip() if match else ""


def _pair(tokens: Sequence[_Token]) -> None:
    """Mark the tags of emphasis, code and links that open and close on this line: only those can be marked."""
    opened: dict[str, list[_Token]] = {}
    for token in tokens:
        if token.name not in _PAIRED:
            continue
        before = opened.setdefault(token.name, [])
        if not token.closing:
            before.append(token)
        elif before:
            before.pop().paired = token.paired = True


@dataclass
class _Rows:
    """The lines that one line becomes, while they are built."""

    number: int
    indent: str
    unbroken: bool
    _lines: list[Line] = field(default_factory=list)
    _runs: list[Run] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _links: list[str] = field(default_factory=list)
    _prefix: str = ""
    _gap: bool = False

    def build(self, tokens: Sequence[_Token]) -> list[Line]:
        """Return the lines of all tokens."""
        _pair(tokens)
        for token in tokens:
            if not token.name:
                self._add(_decoded(token))
            elif token.name in _STRUCTURE:
                self._structure(token)
            elif token.name in _PAIRED:
                self._look(token)
            elif token.name == "img":
                self._add(_attribute(_ALT, token.attributes))
        self._end_row()
        return self._lines

    def _add(self, text: str) -> None:
        looks = (elements.BOLD, elements.ITALIC, elements.CODE, elements.STRUCK)
        bold, italic, code, struck = (any(name in self._open for name in look) for look in looks)
        href = self._links[-1] if self._links else ""
        self._runs.append(Run(text, self.number, bold, italic, code, href, struck))

    def _look(self, token: _Token) -> None:
        href = elements.destination(_attribute(_HREF, token.attributes)) if token.name == "a" else ""
        if not token.paired:
            if href:
                self._add(f"<{href}> ")
        elif token.closing:
            self._open.remove(token.name)
            if token.name == "a":
                self._links.pop()
        else:
            self._open.append(token.name)
            if token.name == "a":
                self._links.append(href)

    def _structure(self, token: _Token) -> None:
        if self.unbroken and token.name == "br":
            self._add(" ")
            return
        self._end_row()
        self._gap = self._gap or (token.name in elements.BLOCKS and bool(self._lines))
        if token.name == "hr":
            self._lines.append(Line(self.number, "---"))
        elif token.closing:
            self._prefix = ""
        elif token.name in elements.HEADINGS:
            self._prefix = "#" * int(token.name[1]) + " "
        elif token.name == "li":
            self._prefix = "- "

    def _end_row(self) -> None:
        text = markdown(self._runs)
        self._runs = []
        if not text:
            return
        if any(line.text for line in self._lines) and self._gap:
            self._lines.append(Line(self.number, ""))
        text = self.indent + text.replace("****", "**")
        mark = None if self._lines else _MARK.match(text)
        self._lines.append(Line(self.number, clean(self.indent + self._prefix + text[len(self.indent) :])))
        if mark is not None:
            self.indent = " " * mark.end()  # the next lines belong to the same item
        self._prefix, self._gap = "", False
