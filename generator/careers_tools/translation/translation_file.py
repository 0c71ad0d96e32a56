"""The text of a posting in one language, and the file of a translation: read, and changed in single fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from careers.content.frontmatter import Document, Scalar, as_text, compose, parse, plain, read_bytes, set_fields
from careers.content.posting import UNCONFIRMED, Posting, stamp
from careers.content.posting.rules import untranslated
from careers.support.diagnostics import Diagnostics

# The comment in front matter that names the version a translation is being made from (see strings, translate.note).
_NOTE = re.compile(r"#.{0,60}?(?<![0-9a-f])([0-9a-f]{12})(?![0-9a-f]).*careers translate --done")


@dataclass(frozen=True, slots=True)
class TextVersion:
    """The text of a posting in one language, as it is or once was; `summary` may be empty, `body` is Markdown."""

    title: str
    summary: str
    body: str

    @property
    def stamp(self) -> str:
        """The value of ``translated_from`` in a translation of this text."""
        return stamp(self.title, self.summary, self.body)

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join((self.title, self.summary, self.body))

    @classmethod
    def of_source(cls, posting: Posting) -> TextVersion:
        """Return the text that a posting's translations are made from."""
        text = posting.texts[posting.source]
        return cls(text.title, text.summary, text.body)

    @classmethod
    def read(cls, data: bytes) -> TextVersion | None:
        """Return the text in the bytes of a file; None where they are no posting."""
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
        document = parse(text, "", Diagnostics())
        if document is None:
            return None
        fields = plain(document.fields)
        title, summary = (str(fields.get(key) or "").strip() for key in ("title", "summary"))
        return cls(title, summary, document.body)


@dataclass(frozen=True, slots=True)
class TranslationFile:
    """A translation's file.

    Attributes:
        data: its bytes, as they were when it was read.
        text: all of it, with LF line ends.
        base: the stamp of the source that a translation in progress is made from, else None.
    """

    data: bytes
    text: str
    document: Document
    base: str | None = None

    @classmethod
    def read(cls, path: Path, display_path: str, diagnostics: Diagnostics) -> TranslationFile | None:
        """Return the file at `path`; None when it cannot be read, which is recorded."""
        data = read_bytes(path, display_path, diagnostics)
        text = as_text(data, display_path, diagnostics) if data is not None else None
        document = parse(text, display_path, diagnostics) if text is not None else None
        if data is None or text is None or document is None:
            return None
        notes = [note[1] for line in _split(text)[0] if (note := _NOTE.match(line))]
        return cls(data, text, document, notes[0] if notes else None)

    @property
    def newline(self) -> str:
        """The line end the file has."""
        return "\r\n" if b"\r\n" in self.data else "\n"

    def field(self, name: str) -> str:
        """Return a field of text as written; empty where there is none."""
        node = self.document.fields.entries.get(name)
        return node.text.strip() if isinstance(node, Scalar) else ""

    @property
    def version(self) -> TextVersion:
        """The text of the translation, with the marks in it."""
        return TextVersion(self.field("title"), self.field("summary"), self.document.body)

    @property
    def stamp(self) -> str | None:
        """``translated_from``; None where there is none, or nobody has confirmed the translation yet."""
        written = self.field("translated_from")
        return written if written not in ("", UNCONFIRMED) else None

    @property
    def machine(self) -> bool:
        """Whether a machine has drafted it and nobody has confirmed yet that it is right."""
        return bool(self.field("translation"))

    @property
    def marked(self) -> tuple[tuple[int, str], ...]:
        """(1-based line, field) of each text that waits to be translated."""
        return untranslated(self.document)


def replace_fields(
    file: TranslationFile, fields: Mapping[str, str | None], body: str | None = None, note: str = ""
) -> str:
    """Return the text of `file` with other `fields` (None: without it), another `body`, and `note` above the stamp.

    Everything else stands as it did, comments included; an old note goes.
    """
    front, rest = _split(file.text)
    bare = "\n".join(["---", *(line for line in front if not _NOTE.match(line)), "---", *rest])
    edited = set_fields(bare, fields)
    if edited is None:  # front matter may be written in ways that lines do not show
        values = {**plain(file.document.fields), **fields}
        edited = compose([pair for pair in values.items() if pair[1] is not None], "\n".join(rest))
    if body is not None:
        edited = "\n".join(["---", *_split(edited)[0], "---", "", body])
    return _with_note(edited.rstrip("\n") + "\n", note)


def compose_file(fields: Mapping[str, str | None], body: str, note: str) -> str:
    """Return the text of a new file, with `note` above the stamp."""
    return _with_note(compose([pair for pair in fields.items() if pair[1] is not None], body), note)


def _with_note(text: str, note: str) -> str:
    return text.replace("\ntranslated_from:", f"\n# {note}\ntranslated_from:", 1) if note else text


def _split(text: str) -> tuple[list[str], list[str]]:
    """Return the lines between the fences, and those below; `text` was parsed before."""
    lines = text.split("\n")
    end = next(number for number, line in enumerate(lines[1:], 1) if re.fullmatch(r"---[ \t]*", line))
    return lines[1:end], lines[end + 1 :]
