"""The file of a translation: read with its places, changed in single fields."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from careers.content.frontmatter import Document, Scalar, dump, parse, plain, read_text
from careers.content.frontmatter.reading import MOST_BYTES
from careers.content.posting.draft import untranslated
from careers.support.errors import Problems

# The comment in front matter that names the version a translation is being made from (see strings, translate.note).
_NOTE = re.compile(r"#.{0,60}?(?<![0-9a-f])([0-9a-f]{12})(?![0-9a-f]).*careers translate --done")


@dataclass(frozen=True, slots=True)
class Twin:
    """A translation's file.

    Attributes:
        data: its bytes, as they were when it was read.
        text: all of it, with LF line ends.
        base: the stamp of the source that a translation in progress is made from, else None.
    """

    data: bytes
    text: str
    document: Document
    base: str | None

    @classmethod
    def read(cls, path: Path, shown: str, problems: Problems) -> Twin | None:
        """The file at `path`; None when it cannot be read, which is recorded."""
        data = _bytes(path)  # first: what somebody saves from now on is then noticed when the file is written
        text = read_text(path, shown, problems)
        document = parse(text, shown, problems) if text is not None else None
        if text is None or document is None:
            return None
        front, _ = _split(text)
        notes = [found[1] for line in front if (found := _NOTE.match(line))]
        return cls(data, text, document, notes[0] if notes else None)

    @property
    def newline(self) -> str:
        """The line end the file has."""
        return "\r\n" if b"\r\n" in self.data else "\n"

    def field(self, name: str) -> str:
        """A field of text as written; empty where there is none."""
        node = self.document.fields.entries.get(name)
        return node.text.strip() if isinstance(node, Scalar) else ""

    @property
    def stamp(self) -> str | None:
        """``translated_from``, or None."""
        return self.field("translated_from") or None

    @property
    def machine(self) -> bool:
        """Whether a machine has drafted it and nobody has said yet that it is right."""
        return bool(self.field("translation"))

    @property
    def marked(self) -> tuple[tuple[int, str], ...]:
        """(1-based line, field) of each text that waits to be translated."""
        return untranslated(self.document)


def _bytes(path: Path) -> bytes:
    """What is in a file, as much as a posting may have; nothing where it cannot be read."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return file.read(MOST_BYTES)
    return b""


def replace(twin: Twin, fields: Mapping[str, str | None], body: str | None = None, note: str = "") -> str:
    """The text of `twin` with other `fields` (None: without it), another `body`, and `note` above the stamp.

    Everything else stands as it did, comments included; an old note goes.
    """
    front, rest = _split(twin.text)
    spans = _spans(front)
    kept: list[str] = []
    for name, lines in spans:
        lines = [line for line in lines if not _NOTE.match(line)]
        if name in fields:
            after = lines[_length(lines) :]
            lines = [*_entry(name, fields[name], note), *after]
        kept += lines
    named = {name for name, _ in spans}
    kept += [line for name, value in fields.items() if name not in named for line in _entry(name, value, note)]
    if body is not None:
        rest = ["", *body.split("\n")]
    text = "\n".join(["---", *kept, "---", *rest]).rstrip("\n") + "\n"
    return text if _says(text, twin, fields) else _rewritten(twin, fields, rest)


def compose(fields: Mapping[str, str], body: str, note: str) -> str:
    """The text of a new file, with `note` above the stamp."""
    front = [line for name, value in fields.items() for line in _entry(name, value, note)]
    return "\n".join(["---", *front, "---", "", body]) + "\n"


def _says(text: str, twin: Twin, fields: Mapping[str, str | None]) -> bool:
    """Whether `text` has the fields it should: front matter may be written in ways that lines do not show."""
    document = parse(text, "", Problems())
    return document is not None and plain(document.fields) == _wanted(twin, fields)


def _wanted(twin: Twin, fields: Mapping[str, str | None]) -> dict[str, Any]:
    wanted = {**plain(twin.document.fields), **fields}
    return {name: value for name, value in wanted.items() if value is not None or name not in fields}


def _rewritten(twin: Twin, fields: Mapping[str, str | None], rest: list[str]) -> str:
    return dump(_wanted(twin, fields), "\n".join(rest))


def _split(text: str) -> tuple[list[str], list[str]]:
    """The lines between the fences, and those below; `text` was parsed before."""
    lines = text.split("\n")
    end = next(number for number, line in enumerate(lines[1:], 1) if re.fullmatch(r"---[ \t]*", line))
    return lines[1:end], lines[end + 1 :]


def _spans(front: list[str]) -> list[tuple[str, list[str]]]:
    """(key, its lines and what follows up to the next key); lines before the first key have none."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in front:
        key = re.match(r"""["']?([\w-]+)["']?[ \t]*:(?:[ \t]|\Z)""", line)
        if key:
            found.append((key[1], []))
        found[-1][1].append(line)
    return found


def _length(lines: list[str]) -> int:
    """How many of an entry's lines are its own: comments and blank lines at its end stand for themselves."""
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return end


def _entry(name: str, value: str | None, note: str) -> list[str]:
    if value is None:
        return []
    above = [f"# {note}"] if note and name == "translated_from" else []
    return [*above, *dump({name: value}, "").split("\n---", 1)[0].split("\n")[1:]]
