"""A Markdown file with front matter: split first, then understood, as values with their lines.

Nothing clever of YAML passes: mappings, lists and scalars, each scalar as text. PyYAML's C parser crashes on deep
nesting and both its loaders expand aliases, so size and depth are judged on the text, and anchors, aliases and tags on
the stream of events, before anything is composed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml

from careers.content.frontmatter.hidden import find_hidden, find_hidden_in_markdown
from careers.support.diagnostics import Diagnostics

MOST_BYTES = 16 * 1024
MOST_LEVELS = 12
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_QUOTED = frozenset({"'", '"', "|", ">"})
_MARKS = re.compile(r"(?:[-?:][ \t]+)*")
_BRACKET = re.compile(r"[\[{\]}]")
FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"#.*")
# What is meant as a fence: indented, of another length, or typed with the dashes of a Chinese keyboard.
_LIKE_A_FENCE = re.compile(r"\s*[-‐-―－]{2,}\s*\Z")
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value as text; `quoted` tells an empty text from no value. Lines are 1-based."""

    text: str
    line: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping: key -> value, and key -> line of the key, in the file's order."""

    entries: Mapping[str, Node]
    lines: Mapping[str, int]
    line: int


Node = Scalar | Items | Fields


def plain(node: Node) -> Any:
    """Return the value without its places: text, list or dict; None for an unquoted empty or null scalar."""
    if isinstance(node, Scalar):
        return None if not node.quoted and node.text in _NOTHING else node.text
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {key: plain(entry) for key, entry in node.entries.items()}


def line_of(node: Node, loc: Sequence[str | int]) -> int:
    """Return the line of the value at `loc` (keys and indexes, outermost first), or of its nearest known ancestor."""
    line = node.line
    for part in loc:
        if isinstance(node, Fields) and isinstance(part, str) and part in node.entries:
            line, node = node.lines[part], node.entries[part]
        elif isinstance(node, Items) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
            line = node.line
        else:
            break
    return line


@dataclass(frozen=True, slots=True)
class Document:
    """Front matter and body; `body_line` is the 1-based line of the file on which the body starts."""

    fields: Fields
    body: str
    body_line: int


def parse(text: str, display_path: str, diagnostics: Diagnostics) -> Document | None:
    """Return the document that `text` (LF line ends) holds; None when it is refused, which is recorded.

    `display_path` is the file as editors know it.
    """
    parts = _split(text, display_path, diagnostics)
    if parts is None:
        return None
    front, body, body_line = parts
    is_clear = check_markdown(body, display_path, body_line, diagnostics)
    fields = load_yaml(front, display_path, diagnostics, first_line=2, name="front matter")
    return Document(fields, body, body_line) if fields is not None and is_clear else None


def check_markdown(text: str, display_path: str, first_line: int, diagnostics: Diagnostics) -> bool:
    """Return whether Markdown has nothing hidden in it; record it where it has, `text` beginning on `first_line`."""
    hidden = find_hidden_in_markdown(text)
    if hidden is None:
        return True
    diagnostics.add(display_path, first_line + hidden.line - 1, "body", hidden.code, **hidden.params)
    return False


def _split(text: str, display_path: str, diagnostics: Diagnostics) -> tuple[str, str, int] | None:
    """Return the front matter, which stands between a first line ``---`` and the next one, the body and its line."""
    opening = FENCE.match(text)
    closing = FENCE.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        _explain_fences(text, display_path, diagnostics)
        return None
    front = text[opening.end() + 1 : max(closing.start() - 1, opening.end() + 1)]
    if not _COMMENT.sub("", front).strip():
        diagnostics.add(display_path, 1, "front matter", "front-empty")
        return None
    rest = text[closing.end() + 1 :]
    blank = len(rest) - len(rest.lstrip())
    # No line is the first of a body that is blank throughout.
    start = rest.rfind("\n", 0, blank) + 1 if blank < len(rest) else 0
    body_line = text.count("\n", 0, closing.end()) + rest.count("\n", 0, start) + 2
    # A file may end with its front matter, on the very line.
    return front, rest[start:].rstrip(), min(body_line, text.count("\n") + 1)


def _explain_fences(text: str, display_path: str, diagnostics: Diagnostics) -> None:
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if FENCE.fullmatch(line)]
    alike = (number for number, line in enumerate(lines) if _LIKE_A_FENCE.match(line) and number not in fences)
    like = next(alike, None)
    if like is not None and (like == 0 if not fences else fences == [0]):
        diagnostics.add(display_path, like + 1, "front matter", "front-fence", value=lines[like].strip()[:20])
    elif not fences:
        diagnostics.add(display_path, 1, "front matter", "front-missing")
    elif fences[0] != 0:
        diagnostics.add(display_path, 1, "front matter", "front-late", other=fences[0] + 1)
    else:
        diagnostics.add(display_path, 1, "front matter", "front-unclosed")


class _Fault(Exception):  # noqa: N818  # it is caught here and never seen as an error
    """Raised for a fault at a line, to be recorded."""

    def __init__(self, line: int, code: str, field: str = "", **params: Any) -> None:
        super().__init__(code)
        self.line, self.code, self.field, self.params = line, code, field, params


def load_yaml(
    text: str,
    display_path: str,
    diagnostics: Diagnostics,
    first_line: int = 1,
    limit: int = MOST_BYTES,
    name: str = "file",
) -> Fields | None:
    """Return the mapping that `text` holds; None when there is none, which is recorded.

    `first_line` is the line of the file on which `text` starts, `limit` the most bytes, `name` the field under which
    faults of the whole are recorded.
    """
    faults: list[_Fault] = []
    node: Node | None = None
    try:
        if len(text.encode("utf-8", "surrogatepass")) > limit:
            raise _Fault(1, "front-too-large", limit=limit)
        # Blank lines mean nothing, and with them every line has the number that it has in the file.
        moved = "\n" * (first_line - 1) + text
        _check_bounds(moved)
        node = _compose(moved, faults)
    except _Fault as last:
        faults.append(last)
    for fault in faults:
        diagnostics.add(display_path, max(fault.line, first_line), fault.field or name, fault.code, **fault.params)
    if faults:
        return None
    if not isinstance(node, Fields):
        diagnostics.add(display_path, first_line, name, "not-fields")
        return None
    return node


def _too_deep(text: str) -> int | None:
    """Return the 1-based line on which front matter is refused for its depth, if it is; brackets in words count."""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        for bracket in _BRACKET.findall(line):
            # Closing more than is open gives no credit for opening more.
            depth = max(0, depth + (1 if bracket in "[{" else -1))
            if depth > MOST_LEVELS:
                return number
        indent = len(line) - len(line.lstrip(" "))
        marks = _MARKS.match(line, indent)
        if (marks and marks.group().count(" ") > MOST_LEVELS) or indent > 8 * MOST_LEVELS:
            return number
    return None


def _check_bounds(text: str) -> None:
    hidden = find_hidden(text)
    if hidden is not None:
        raise _Fault(hidden.line, hidden.code, **hidden.params)
    if (line := _too_deep(text)) is not None:
        raise _Fault(line, "front-too-deep", limit=MOST_LEVELS)


def _compose(text: str, faults: list[_Fault]) -> Node | None:
    """Return the value of `text`. A fault that leaves the rest readable goes to `faults`, any other is raised."""
    try:
        events = _events(text, faults)
        next(events)  # the stream's start
        if isinstance(next(events), yaml.StreamEndEvent):
            return None
        node = _node(next(events), events, 0, faults)
        next(events)  # the document's end
        following = next(events)
    except yaml.YAMLError as error:
        raise _explain(error, text) from None
    except (ValueError, OverflowError):  # the parser in Python, on an escape beyond the last character there is
        number = next((n for n, line in enumerate(text.split("\n"), 1) if "\\U" in line), 1)
        raise _Fault(number, "yaml-escape") from None
    if not isinstance(following, yaml.StreamEndEvent):
        raise _Fault(_line(following), "several-documents")
    return node


def _events(text: str, faults: list[_Fault]) -> Iterator[yaml.Event]:
    """Yield the parser's events; record each alias, anchor and tag, and what is hidden in double quotes."""
    for event in iter(_Loader(text).get_event, None):
        if (anchor := getattr(event, "anchor", None)) is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            faults.append(_Fault(_line(event), "yaml-alias", value=_short(f"{sign}{anchor}")))
        if (tag := getattr(event, "tag", None)) is not None:
            # As it is written, not as it is spelled out.
            faults.append(_Fault(_line(event), "yaml-tag", value=_short(tag.replace("tag:yaml.org,2002:", "!!"))))
        # Escapes in double quotes can spell what the text itself may not hold.
        if getattr(event, "style", None) == '"' and (hidden := find_hidden(event.value)) is not None:
            faults.append(_Fault(_line(event), hidden.code, **hidden.params))
        yield event


def _node(event: yaml.Event, events: Iterator[yaml.Event], depth: int, faults: list[_Fault]) -> Node:
    assert isinstance(event, yaml.NodeEvent)
    line = _line(event)
    if depth > MOST_LEVELS:
        raise _Fault(line, "front-too-deep", limit=MOST_LEVELS)
    if isinstance(event, yaml.ScalarEvent):
        return Scalar(event.value, line, event.style in _QUOTED)
    if isinstance(event, yaml.AliasEvent):
        return Scalar("", line)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Node] = []
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            items.append(_node(item, events, depth + 1, faults))
        return Items(tuple(items), line)
    return _fields(events, line, depth, faults)


def _fields(events: Iterator[yaml.Event], line: int, depth: int, faults: list[_Fault]) -> Fields:
    entries: dict[str, Node] = {}
    lines: dict[str, int] = {}
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        number = _line(key)
        if not isinstance(key, yaml.ScalarEvent) or not key.value:
            faults.append(_Fault(number, "yaml-key"))
            _node(key, events, depth + 1, faults)
            _node(next(events), events, depth + 1, faults)
            continue
        name = key.value
        if name in entries:
            short = _short(name)
            faults.append(_Fault(number, "duplicate-key", field=short, value=short, other=lines[name]))
        elif name == "<<":
            faults.append(_Fault(number, "yaml-alias", value=name))
        lines.setdefault(name, number)
        entries[name] = _node(next(events), events, depth + 1, faults)
    return Fields(entries, lines, line)


def _short(text: str) -> str:
    """Return `text` as a message can quote it: on one line, and not the whole file."""
    return " ".join(text.split())[:60]


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _explain(error: yaml.YAMLError, text: str) -> _Fault:
    opened = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or opened
    lines = text.split("\n")
    number = min((mark.line if mark else 0) + 1, len(lines))
    diagnostic, context = (str(getattr(error, name, "") or "") for name in ("problem", "context"))
    if "escape" in diagnostic or "hexdecimal" in diagnostic:  # the second is how the parser in C spells it
        return _Fault(number, "yaml-escape")
    if "quoted scalar" in context and opened is not None:
        return _Fault(opened.line + 1, "yaml-quote")
    if "flow" in context and opened is not None:
        # What was never closed may be missed only after the last line.
        return _Fault(min(opened.line + 1, len(lines)), "yaml-bracket")
    if (open_line := _find_open_quote(lines[:number])) is not None:
        return _Fault(open_line, "yaml-quote")
    if any(line.startswith("\t") or re.match(r" *\t", line) for line in lines[max(0, number - 2) : number + 1]):
        return _Fault(number, "yaml-tab")
    if "mapping values are not allowed" in diagnostic:
        before = lines[number - 1][: mark.column if mark else None]
        if re.search(r":\s", before):
            return _Fault(number, "yaml-colon")
        return _Fault(number, "yaml-indent") if before[:1] == " " else _find_missing_colon(lines, number - 1)
    if "could not find expected ':'" in diagnostic:
        return _find_missing_colon(lines, number)
    if start := re.match(r"\s*(?:[\w-]+:\s+|-\s+)([@`%*&])", lines[number - 1]):
        return _Fault(number, "yaml-start", value=start[1])
    if re.match(r"""\s*(?:[\w-]+:\s+|-\s+)("[^"]*"|'[^']*')\s*[^\s#]""", lines[number - 1]):
        return _Fault(number, "yaml-after-quote")
    return _Fault(number, "yaml-broken", value=_short(lines[number - 1]))


def _find_open_quote(lines: list[str]) -> int | None:
    """Return the line whose value opens a quotation mark that a later field, where the parser stops, closes."""
    for number, (line, following) in enumerate(pairwise(lines), 1):
        value = re.match(r"[\w-]+:\s+([\"'])(.*)", line)
        if value and value[1] not in value[2] and re.match(r"[\w-]+:\s", following):
            return number
    return None


def _find_missing_colon(lines: list[str], number: int) -> _Fault:
    """Return the fault of the line without a colon, which the parser notices one line late."""
    for candidate in range(number, 0, -1):
        line = lines[candidate - 1]
        if not line.strip() or re.search(r":(?:\s|$)", line) or re.match(r"\s*(?:#|-\s|-$)", line):
            continue
        if re.match(r"\s*[^\s:：]+\s*：", line):
            return _Fault(candidate, "yaml-wide-colon")
        return _Fault(candidate, "yaml-no-space" if re.match(r"\s*[\w-]+:\S", line) else "yaml-no-colon")
    return _Fault(max(number, 1), "yaml-no-colon")
