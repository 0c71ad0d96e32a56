"""A Markdown file with front matter: bytes to text, split first, then understood; written from values, and edited."""

from __future__ import annotations

import codecs
import json
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import starmap
from pathlib import Path
from typing import Any

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from careers.content.folder import record_unreadable
from careers.content.frontmatter.hidden import find_hidden_in_markdown
from careers.content.frontmatter.yamltext import Fields, load_yaml, plain, too_deep
from careers.support.diagnostics import Diagnostics
from careers.support.files import read_file

MOST_BYTES = 64 * 1024
# Front matter in two bytes a character, without a mark of their order.
_WIDE = {b"-\0-\0-\0": "UTF-16LE", b"\0-\0-\0-": "UTF-16BE"}
_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"#.*")
# What is meant as a fence: indented, of another length, or typed with the dashes of a Chinese keyboard.
_LIKE_A_FENCE = re.compile(r"\s*[-‐-―－]{2,}\s*\Z")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def read_text(path: Path, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of a file with LF line ends and no byte order mark; None if it is unreadable, which is recorded.

    `display_path` is the path as editors know it, `limit` the most bytes it may have.
    """
    data = read_bytes(path, display_path, diagnostics, limit)
    return None if data is None else as_text(data, display_path, diagnostics, limit)


def read_bytes(path: Path | str, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> bytes | None:
    """Return the bytes of a file, at most one more than `limit`; None when it cannot be read, which is recorded."""
    try:
        return read_file(path, limit)
    except OSError as error:
        record_unreadable(error, display_path, diagnostics)
        return None


def as_text(data: bytes, display_path: str, diagnostics: Diagnostics, limit: int = MOST_BYTES) -> str | None:
    """Return the text of the bytes that were read, as `read_text` does."""
    if len(data) > limit:
        diagnostics.add(display_path, 1, "file", "file-too-large", limit=limit)
        return None
    text = _decode(data, display_path, diagnostics)
    return None if text is None else text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes, display_path: str, diagnostics: Diagnostics) -> str | None:
    line, encoding, text = 1, _WIDE.get(data[:6]), ""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, encoding = data[: error.start].count(b"\n") + 1, _guess_encoding(data)
        if encoding is None:
            diagnostics.add(display_path, line, "file", "not-utf8")
            return None
    if encoding is not None:
        name = shlex.quote(display_path)
        command = f"iconv -f {encoding} -t UTF-8 {name} > utf8.tmp && mv utf8.tmp {name}"
        diagnostics.add(display_path, line, "file", "other-encoding", encoding=encoding, command=command)
        return None
    if "\0" in text:
        diagnostics.add(display_path, text[: text.index("\0")].count("\n") + 1, "file", "binary-file")
        return None
    return text


def _guess_encoding(data: bytes) -> str | None:
    """Return the encoding of bytes that are not UTF-8, where it is a common one."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16"
    return "GB18030" if _reads_as_chinese(data) else None


def _reads_as_chinese(data: bytes) -> bool:
    """Return whether the bytes make sense as GB18030: they decode, and nearly all that is not ASCII is common Chinese.

    Common characters are those of GB 2312: Big5 and damaged UTF-8 often decode too, into characters that nobody writes.
    """
    if b"\0" in data:
        return False
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    other = "".join(c for c in text if ord(c) > 127)
    return bool(other) and len(other.encode("gb2312", "ignore")) / 2 > 0.8 * len(other)


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
    opening = _FENCE.match(text)
    closing = _FENCE.search(text, opening.end()) if opening else None
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
    """Record why there is no front matter: a fence is missing, or is not written as it should be."""
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if _FENCE.fullmatch(line)]
    alike = (number for number, line in enumerate(lines) if _LIKE_A_FENCE.match(line) and number not in fences)
    like = next(alike, None)
    if like is not None and (like == 0 if not fences else fences == [0]):
        diagnostics.add(display_path, like + 1, "front matter", "front-fence", value=lines[like].strip()[:20])
    elif not fences:
        diagnostics.add(display_path, 1, "front matter", "front-missing")
    elif fences[0] != 0:
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        code = "front-late" if first < fences[0] else "front-blank"
        diagnostics.add(display_path, first + 1, "front matter", code, other=fences[0] + 1)
    else:
        diagnostics.add(display_path, 1, "front matter", "front-unclosed")


class _Handler(YAMLHandler):
    """Writes python-frontmatter's YAML so that editors can read it: a field a line."""

    def export(self, metadata: dict[str, object], **_: object) -> str:
        front = "\n".join(starmap(_field, metadata.items()))
        if too_deep(front):  # for brackets in words, which are given by their numbers then: there are two levels here
            front = "\n".join(f"{key}: {_escape(value)}".rstrip() for key, value in metadata.items())
        return front


def compose(fields: Iterable[tuple[str, Any]], body: str) -> str:
    """Return the text of a new file: a field a line, lists and mappings of plain values in brackets.

    The text ends with one line end. An empty text leaves a field to be filled in.
    """
    post = frontmatter.Post(body.strip("\n"))
    post.metadata = dict(fields)  # not as arguments: a field may be called `content` or `handler`
    return str(frontmatter.dumps(post, handler=_Handler())) + "\n"


def _field(key: str, value: Any) -> str:
    if value == "":
        return f"{key}:"
    flow = None if isinstance(value, list | dict) else False
    text = yaml.safe_dump({key: value}, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=10**6)
    return str(text).removesuffix("\n")


def _escape(value: Any) -> str:
    """Return a value as YAML in which no bracket is part of a word."""
    text = json.dumps(value, ensure_ascii=False, default=str) if value != "" else ""
    return _QUOTED.sub(lambda match: match[0].replace("[", r"\u005b").replace("{", r"\u007b"), text)


def document_in(text: str) -> Document | None:
    """Return the document in the text of a file as editors leave it, with any line ends; None if it is refused."""
    read = as_text(text.encode(), "", Diagnostics())
    return parse(read, "", Diagnostics()) if read is not None else None


def set_fields(text: str, changes: Mapping[str, Any]) -> str | None:
    """Return `text`, a file with front matter, with the fields of `changes` set; a field of None is removed.

    New fields come last. None where the file has no front matter that can be read, or its lines do not show where a
    field begins and ends.
    """
    document = document_in(text)
    if document is None or re.search(r"\r(?!\n)", text):
        return None
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    close = next(number for number, line in enumerate(lines[1:], 1) if _FENCE.fullmatch(line.rstrip("\r")))
    starts = sorted(number - 1 for number in document.fields.lines.values())
    written = {key: _lines(key, value, end) for key, value in changes.items()}
    lines[close:close] = [line for key in changes if key not in document.fields.lines for line in written[key]]
    present = ((document.fields.lines[key] - 1, key) for key in changes if key in document.fields.lines)
    for start, key in sorted(present, reverse=True):
        stop = next((other for other in starts if other > start), close)
        # Comments and blank lines above the next field belong to that.
        while stop > start + 1 and (not lines[stop - 1].strip() or lines[stop - 1].lstrip().startswith("#")):
            stop -= 1
        lines[start:stop] = written[key]
    edited = "\n".join(lines)
    return edited if differs_only_in(edited, document, changes) else None


def _lines(key: str, value: Any, end: str) -> list[str]:
    """Return the lines of a field, none for None; `end` stands at the end of each."""
    return [] if value is None else [line + end for line in compose([(key, value)], "").split("\n")[1:-2]]


def differs_only_in(edited: str, before: Document, changes: Mapping[str, Any]) -> bool:
    """Return whether the text of a file is the document `before` with the fields of `changes` set, and no more."""
    after = document_in(edited)
    present = [(key, value) for key, value in changes.items() if value is not None]
    wanted = document_in(compose(present, "")) if present else None
    if after is None or (present and wanted is None):
        return False
    others = {key: value for key, value in plain(before.fields).items() if key not in changes}
    return plain(after.fields) == others | (plain(wanted.fields) if wanted else {}) and after.body == before.body
