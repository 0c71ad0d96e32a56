"""A Markdown file with front matter: bytes to text, split first, then understood; and such a text from its values."""

from __future__ import annotations

import codecs
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from careers.content.folder import record_unreadable
from careers.content.frontmatter.hidden import find_hidden_in_markdown
from careers.content.frontmatter.yamltext import Fields, load_yaml, too_deep
from careers.support.diagnostics import Diagnostics
from careers.support.files import read_file

MOST_BYTES = 64 * 1024
# UTF-32 comes first: its mark begins with that of UTF-16.
_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32LE",
    codecs.BOM_UTF32_BE: "UTF-32BE",
    codecs.BOM_UTF16_LE: "UTF-16LE",
    codecs.BOM_UTF16_BE: "UTF-16BE",
}
_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"#.*")
# What is meant as a fence: indented, of another length, or typed with the dashes of a Chinese keyboard.
_LIKE_A_FENCE = re.compile(r"\s*[-‐-―－]{2,}\s*\Z")
_OPENING = re.compile(r"[\[{]")
_dump_yaml = partial(yaml.safe_dump, sort_keys=False, allow_unicode=True, width=10**6)


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
    encoding = _wide_encoding(data)
    if encoding is not None:
        command = _conversion(encoding, display_path)
        diagnostics.add(display_path, 1, "file", "other-encoding", encoding=encoding[:6], command=command)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        if _reads_as_chinese(data):
            command = _conversion("GB18030", display_path)
            diagnostics.add(display_path, line, "file", "other-encoding", encoding="GB18030", command=command)
        else:
            diagnostics.add(display_path, line, "file", "not-utf8")
        return None
    if "\0" in text:
        diagnostics.add(display_path, text[: text.index("\0")].count("\n") + 1, "file", "binary-file")
        return None
    return text


def _wide_encoding(data: bytes) -> str | None:
    """Return the encoding that a byte order mark names, or that an ASCII text of two bytes a character gives away."""
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    return {b"-\0-\0-\0": "UTF-16LE", b"\0-\0-\0-": "UTF-16BE"}.get(data[:6])


def _conversion(encoding: str, display_path: str) -> str:
    name = shlex.quote(display_path)
    return f"iconv -f {encoding} -t UTF-8 {name} > utf8.tmp && mv utf8.tmp {name}"


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


class _Dumper(yaml.SafeDumper):
    """Writes lists of plain values on one line, as people do."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write a value that stands in two places twice: `parse` takes no references."""
        return True


def _represent_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    is_plain = not any(isinstance(item, list | dict) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=is_plain)


_Dumper.add_representer(list, _represent_list)


class _Handler(YAMLHandler):
    """Writes python-frontmatter's YAML so that editors can read it."""

    def export(self, metadata: dict[str, object], **_: object) -> str:
        text = yaml.dump(metadata, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
        return str(text).strip("\n")  # a name may begin with a space of another kind


def dump(fields: Mapping[str, Any], body: str) -> str:
    """Return `fields` and `body` as the text of a file, which `parse` reads back."""
    post = frontmatter.Post(body.strip("\n"))
    post.metadata = dict(fields)  # not as arguments: a field may be called `content` or `handler`
    return str(frontmatter.dumps(post, handler=_Handler())) + "\n"


def compose(fields: Iterable[tuple[str, Any]], body: str) -> str:
    """Return the text of a new file: a field a line, lists and mappings of plain values in brackets.

    The text ends with one line end. An empty text leaves a field to be filled in.
    """
    pairs = list(fields)
    front = "".join(_field(key, value) for key, value in pairs)
    if too_deep(front):  # for brackets in words, which are given by their numbers then: there are two levels here
        front = "".join(f"{key}: {_escaped(value)}\n" if value != "" else _field(key, value) for key, value in pairs)
    body = body.strip("\n")
    return f"---\n{front}---\n" + (f"\n{body}\n" if body.strip() else "")


def _field(key: str, value: Any) -> str:
    if value == "":
        return f"{key}:\n"
    flow = None if isinstance(value, list | dict) else False
    return str(_dump_yaml({key: value}, default_flow_style=flow))


def _escaped(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_escaped(key)}: {_escaped(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_escaped, value))}]"
    if isinstance(value, str) and _OPENING.search(value):
        quoted = str(_dump_yaml(value, default_style='"')).rstrip("\n")
        return _OPENING.sub(lambda match: rf"\x{ord(match[0]):02x}", quoted)
    return str(_dump_yaml([value], default_flow_style=True)).strip()[1:-1]
