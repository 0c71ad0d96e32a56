"""HTML to lines of Markdown that know where they stood: whole pages, and the tags in Markdown and plain text.

The names of elements and their effects are those of WHATWG HTML, section 15.3, made coarse.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from careers_tools.importing.blocks import fenced
from careers_tools.importing.reading.cleaning import clean
from careers_tools.importing.reading.page import LINK, LINK_END, LOOKS, marked, table_lines
from careers_tools.importing.values import Entry, Line
from careers_tools.tags import VOID, Token, names, tokens

_UNSEEN = names("script style template noframes noembed iframe")  # what they hold is no part of the words
# Elements with a blank line around them: they hold paragraphs, or are used as paragraphs.
_BLOCKS = names(
    """address article aside blockquote button caption center details dir div dl fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav ol p pre section table ul"""
)
_TABLE_PARTS = names("tbody td tfoot th thead tr")
# Elements that begin on a line of their own.
LINES = (
    _BLOCKS
    | _TABLE_PARTS
    | names("body br dd dt html input label li noscript optgroup option select summary textarea title")
)
_HEADINGS, _LISTS = names("h1 h2 h3 h4 h5 h6"), names("ol ul menu dir")
_MARKS = {
    **dict.fromkeys(("b", "strong", "dt"), "**"),
    **dict.fromkeys(("i", "em", "cite", "dfn"), "*"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "`"),
    **dict.fromkeys(("del", "s", "strike"), "~~"),
}
# Elements that change how words look, some in ways that Markdown has no mark for.
_INLINE = names("abbr acronym bdi bdo big font ins mark nobr q small span sub sup u wbr") | _MARKS.keys() - {"dt"}
# Of Markdown and plain text; other names in the form of a tag are text there: `vector<T>`, `<stdio.h>`.
_IN_TEXT = (
    _INLINE
    | names("a img br dd dt li summary")
    | _TABLE_PARTS
    | (_BLOCKS - names("button dir fieldset form hgroup legend menu pre"))
)
_KEPT = names("pre textarea")  # their breaks show
_LONGEST = 100_000  # characters of a row
_DEEPEST = 8  # levels of lists that still are indented
_PAGE = names("html body main")  # a page that hides itself waits for its script

_DESCRIPTIONS = re.compile(
    r"author|date|description|keywords|pubdate|publish-?date|og:(?:title|description|site_name)", re.I
)
_BOLD = re.compile(r"font-weight\s{0,3}:\s{0,3}(?:bold|[6-9]00)", re.I)
_HIDDEN = re.compile(r"(?:^|[;\s])(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)", re.I)
_NOWHERE = re.compile(r"(?:javascript|vbscript|data|#|about:)", re.I)
_UNSAFE = {ord(character): f"%{ord(character):02X}" for character in ' ()<>"|\\`'}
_WIDE = re.compile("[\u2e80-\u9fff\uff00-\uffef]")
# A break in front of an item was meant, though a browser would not show it.
_ITEM = re.compile(r"[ \t]*(?:\d{1,2}[.、．)）](?!\d)|[-*•·●▪◆] |【)")

# Structures in Markdown whose lines only make sense together.
_TOGETHER = re.compile(r"\s*<(table|ul|ol|dl|pre)(?=[\s>])|[^`]*?<(!--)", re.I)
_COMMENT, _EMPTY = "!--", re.compile(r"\s*<!--\W*-->\s*")
_CODE_SPAN = re.compile(r"(`+[^`]+`+)")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_MARK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_ROW, _HEADING = re.compile(r"\s*\|"), re.compile(r"\s*#{1,6}\s")
_BREAK = "\x15"  # in rows of tables and headings, which cannot be broken


def to_lines(source: Sequence[Line], *, whole: bool = True) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """Return the entries in the head of an HTML page, and the words of the page as Markdown.

    Scripts, styles and templates are no words. Each line of the result has the number of the line of `source` on which
    its first word stands. A part of a page has no head.
    """
    page = _Page([line.number for line in source], has_head=whole)
    for token in tokens("\n".join(line.text for line in source)):
        page.take(token)
    return tuple(page.entries), tuple(page.finish())


def to_markdown(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with Markdown in the place of HTML; comments stand on lines of their own.

    Code between fences stays as it is. Entities become characters. A line may become several, all with its number.
    """
    code = fenced(lines)
    converted: list[Line] = []
    unclosed: set[str] = set()
    at = 0
    while at < len(lines):
        line, end = lines[at], at + 1
        start = _TOGETHER.match(line.text)
        if at in code or not ("<" in line.text or "&" in line.text) or _EMPTY.fullmatch(line.text):
            converted.append(line)
            at += 1
            continue
        name = start[1] or start[2] if start else ""
        if name and name not in unclosed and (after := _end_of(name, lines, at)):
            end = after
            part = to_lines(lines[at:end], whole=False)[1]
            if name != _COMMENT:
                part = (Line(line.number, ""), *part, Line(lines[end - 1].number, ""))
        else:
            unclosed.add(name)
            part = tuple(_convert_line(line))
        for row in part:
            converted += [row] if row.text or (converted and converted[-1].text) else []
        at = end
    return tuple(converted)


def _end_of(name: str, lines: Sequence[Line], at: int) -> int:
    """Return the index after the element that begins on a line; 0 where it does not end."""
    if name == _COMMENT:
        texts = enumerate((line.text for line in lines[at:]), at + 1)
        return next((end for end, text in texts if text.rfind("-->") > text.rfind("<!--")), 0)
    tags = re.compile(rf"<(/?){name}(?=[\s>])", re.I)
    depth = 0
    for end in range(at, len(lines)):
        depth += sum(-1 if tag[1] else 1 for tag in tags.finditer(lines[end].text))
        if depth <= 0:
            return end + 1
    return 0


def _convert_line(line: Line) -> Sequence[Line]:
    """Return a line of text without tags and entities: as many lines as the tags make of it."""
    mark = _MARK.match(line.text)
    words = line.text[mark.end() :] if mark else line.text.lstrip()
    margin = line.text[: len(line.text) - len(words)]
    parts: list[Token] = []
    for at, piece in enumerate(_CODE_SPAN.split(words)):
        parts += [Token("code", piece, piece)] if at % 2 else map(_as_text, tokens(piece))
    if all(part.kind in ("text", "code") for part in parts):
        return [Line(line.number, clean(margin + "".join(part.value for part in parts).lstrip()))]
    separator = "; " if _ROW.match(line.text) else " " if _HEADING.match(line.text) else ""
    begins = parts[0].kind == "start" and parts[0].value in LINES
    page = _Page([line.number], margin="" if begins else margin, separator=separator)
    for part in parts:
        page.take(part)
    rows = page.finish()
    blank = [Line(line.number, "")]
    ends = parts[-1].kind == "end" and parts[-1].value in _BLOCKS
    return [*(blank if begins or not rows else ()), *rows, *(blank if ends and rows else ())]


def _as_text(token: Token) -> Token:
    """Return a part of a line of text: a tag only where it is known, else words without entities."""
    if token.kind in ("start", "end") and token.value in _IN_TEXT:
        return token
    return token._replace(kind="text", value=_ENTITY.sub(lambda one: html.unescape(one[0]), token.source))


@dataclass(slots=True)
class _Table:
    """A table that is open: the lines around it, its rows, whether a cell is open, and what the table is."""

    around: list[Line]
    rows: list[list[Sequence[Line]]] = field(default_factory=list)
    is_open: bool = False
    is_named: bool = True
    is_frame: bool = False


class _Page:
    """Writes down a page part by part; in a line of text, breaks show, and entities are characters already."""

    def __init__(
        self, numbers: Sequence[int], *, has_head: bool = False, margin: str | None = None, separator: str = ""
    ) -> None:
        self.entries: list[Entry] = []
        self._lines: list[Line] = []
        self._asides = self._lines
        self._numbers, self._has_head, self._separator = numbers, has_head, separator
        self._in_text, self._indent = margin is not None, " " * len(margin or "")
        self._index = 0  # of the present line of the source
        self._row, self._number = "", 0  # words of the present row, and the number of their first
        self._lead = margin or ""  # what the next row begins with
        self._gap = False
        self._lists: list[int | None] = []  # items of the numbered ones
        self._tables: list[_Table] = []
        self._looks: Counter[str] = Counter()  # marks of open elements
        self._spans: list[str] = []  # marks of open spans
        self._hiding, self._depth = "", 0  # the element that hides its content, and how many of its name are open
        self._kept = 0
        self._labelled = self._ended = False

    def take(self, token: Token) -> None:
        """Write down the next part."""
        if self._hiding:
            self._hide(token)
        elif token.kind == "start":
            self._start(token)
        elif token.kind == "end":
            self._end(token.value)
        elif token.kind == "comment":
            self._aside(token.value)
        else:
            self._words(token.value if self._in_text else html.unescape(token.value))
        self._index += token.source.count("\n")
        if len(self._row) > _LONGEST:
            self._number = self._number or self._line("").number
            self._break()

    def finish(self) -> Sequence[Line]:
        """End everything that is open; return the lines."""
        while self._tables:
            self._end_table()
        self._write()
        return self._lines

    def _line(self, text: str, count: int = 0) -> Line:
        return Line(self._numbers[min(self._index + count, len(self._numbers) - 1)], clean(text))

    def _words(self, data: str) -> None:
        before = ""
        for count, row in enumerate(data.split("\n")):
            if count and (self._kept or _ITEM.match(row)):
                self._break()
            elif count and not (_WIDE.match(before[-1:]) and _WIDE.match(row.lstrip())):
                self._row += " "
            if row.strip():
                self._number = self._number or self._line("", count).number
                self._labelled = self._ended = False
            self._row += row
            before = row.rstrip()

    def _break(self, *, is_block: bool = False) -> None:
        """End the present row; around a block, a blank line follows. A mark without words keeps waiting for them."""
        if self._separator:
            self._row += _BREAK
        else:
            self._write()
            self._gap = self._gap or (is_block and not self._lead.strip())

    def _write(self) -> None:
        text = marked(self._row) if self._number else ""
        if self._separator:
            text = re.sub(rf"(?<=\|)[\s{_BREAK}]+|[\s{_BREAK}]+(?=\||$)", " ", text)
            text = re.sub(rf"[\s{_BREAK}]*{_BREAK}[\s{_BREAK}]*", self._separator, text)
        if text:
            if self._gap and self._lines and self._lines[-1].text:
                self._lines.append(Line(self._number, ""))
            text = text.replace("**", "") if self._lead.startswith("#") else text
            self._lines.append(Line(self._number, clean(self._lead + text)))
            self._row = "".join(LOOKS[mark][0] for mark, open_ in self._looks.items() if open_)
            self._number, self._gap = 0, False
            self._lead = self._margin()

    def _margin(self) -> str:
        return "  " * min(len(self._lists), _DEEPEST) + self._indent

    def _aside(self, text: str) -> None:
        """Write what a browser does not show as comments: they interrupt nothing, and go in front of the line."""
        rows = enumerate(text.split("\n"))
        self._asides += [self._line(f"<!-- {row.strip()} -->", count) for count, row in rows if row.strip()]

    def _hide(self, token: Token) -> None:
        if token.kind == "text" and self._hiding == "title":
            self._describe("title", html.unescape(token.value))
        elif token.kind == "text" and self._hiding not in _UNSEEN:
            self._aside(html.unescape(token.value))
        elif token.value == self._hiding:
            self._depth += 1 if token.kind == "start" else -1
            self._hiding = self._hiding if self._depth else ""

    def _describe(self, key: str, value: str) -> None:
        value = clean(" ".join(value.split()))
        if value:
            self.entries.append(Entry(self._line("").number, key, (value,), value))

    def _start(self, token: Token) -> None:
        name, style = token.value, token.attribute("style") or ""
        is_hidden = _HIDDEN.search(style) or token.attribute("hidden") is not None
        is_first = not self._number and all(line.text.startswith("<!--") for line in self._lines)
        is_title = name == "title" and self._has_head and is_first
        if name in _UNSEEN or (is_hidden and name not in _PAGE) or is_title:
            self._hiding, self._depth = ("", 0) if name in VOID else (name, 1)
        elif name == "meta" and self._has_head:
            key = token.attribute("name") or token.attribute("property") or ""
            self._describe(key, (token.attribute("content") or "") if _DESCRIPTIONS.fullmatch(key) else "")
        elif name in _TABLE_PARTS and self._tables:
            self._begin_part(name)
        else:
            self._separate(name)
            is_bold = _BOLD.search(style) is not None and (name == "span" or name in LINES)
            self._begin(token, "**" if is_bold else _MARKS.get(name, ""))

    def _look(self, mark: str, by: int) -> None:
        """Begin or end a look; an end without a beginning is none."""
        before = self._looks[mark]
        if mark and not (mark == "`" and self._kept):
            self._looks[mark] = max(0, before + by)
            self._row += LOOKS[mark][by < 0] if bool(before) != bool(self._looks[mark]) else ""

    def _separate(self, name: str) -> None:
        """End the row before an element that begins on one of its own; the meaning of a term stands on the term's."""
        if name in _INLINE and self._ended and self._row.lstrip().startswith(LINK[0]):
            self._row += " | "  # of a card: a style sets them apart
        if name in ("dd", "dt"):
            self._end_term()
        if name == "br" and self._lead.startswith("#"):
            self._row += " "
        elif name in LINES and not (self._labelled and name in ("dd", "p", "div")):
            self._break(is_block=name in _BLOCKS and not (name in _LISTS and self._lists))

    def _begin(self, token: Token, mark: str) -> None:
        name = token.value
        if name in _HEADINGS and not self._separator:
            self._lead = "#" * int(name[1]) + " "
        elif name in _LISTS:
            self._lists.append(0 if name == "ol" else None)
        elif name == "li":
            self._begin_item()
        elif name == "a":
            href = token.attribute("href") or ""
            href = "" if _NOWHERE.match(href) else href.translate(_UNSAFE)
            self._row += LINK.format(href)
            self._number = self._number or (self._line("").number if href and self._in_text else 0)
        elif name == "img":
            self._words(token.attribute("alt") or "")
        elif name == "hr" and not self._separator:
            self._lines += [*([self._line("")] if self._lines else []), self._line("---")]
            self._gap = True
        elif name == "table":
            self._tables.append(_Table(self._lines))
            self._lines = []
        if name in LINES:  # a look of the row
            self._row += LOOKS[mark][0] if mark else ""
        else:
            self._look(mark, +1)
        if name == "span":
            self._spans.append(mark)
        self._kept += name in _KEPT

    def _begin_item(self) -> None:
        items = self._lists[-1] if self._lists else None
        self._lead = self._margin().removeprefix("  ") + ("- " if items is None else f"{items + 1}. ")
        if items is not None:
            self._lists[-1] = items + 1
        self._row += "• " if self._separator else ""

    def _end(self, name: str) -> None:
        if name in _TABLE_PARTS and self._tables:
            self._end_cell()
        elif name == "table" and self._tables:
            self._end_table()
        elif name == "dt":
            self._end_term()
        else:
            self._look(self._spans.pop() if name == "span" and self._spans else _MARKS.get(name, ""), -1)
            self._row += LINK_END if name == "a" else ""
            if name in _LISTS and self._lists:
                self._lists.pop()
            if name in LINES - {"label", "dd"}:
                self._break(is_block=name in _BLOCKS and not (name in _LISTS and self._lists))
            if name in _HEADINGS | _LISTS:
                self._lead = self._margin()
            self._gap = self._gap and name != "li"
            self._ended = name == "a" or name in _INLINE
            self._kept -= name in _KEPT and self._kept > 0

    def _end_term(self) -> None:
        """Let the meaning of a term follow on the term's row."""
        begin, end = LOOKS["**"]
        if self._number and self._row.rfind(begin) > self._row.rfind(end):
            self._row += ("" if self._row.rstrip().endswith((":", "：")) else ":") + end + " "
            self._labelled = True

    def _begin_part(self, name: str) -> None:
        self._end_cell()
        table = self._tables[-1]
        if name == "tr" or not table.rows:
            table.rows.append([])
        table.is_open = name in ("td", "th")
        table.is_named = table.is_named and (name != "td" or len(table.rows) > 1)

    def _end_cell(self) -> None:
        self._break()
        table = self._tables[-1]
        if table.is_open:
            table.rows[-1].append(self._lines)
            self._lines, table.is_open = [], False
            self._looks.clear()

    def _end_table(self) -> None:
        self._end_cell()
        table = self._tables.pop()
        above, self._lines = self._lines, table.around
        for line in (*above, *table_lines(table.rows, is_named=table.is_named, is_frame=table.is_frame)):
            self._lines += [line] if line.text or (self._lines and self._lines[-1].text) else []
        self._gap = True
        if self._tables:
            self._tables[-1].is_frame = True
