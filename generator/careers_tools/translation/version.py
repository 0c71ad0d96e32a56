"""The text of a posting in one language, as it is or as it once was."""

from __future__ import annotations

from dataclasses import dataclass

from careers.content.frontmatter import parse, plain
from careers.content.posting import Posting, Text, stamp
from careers.support.errors import Problems


@dataclass(frozen=True, slots=True)
class Version:
    """What a stamp is made over; `summary` may be empty, `body` is Markdown."""

    title: str
    summary: str
    body: str

    @property
    def stamp(self) -> str:
        """What a translation of this text carries as ``translated_from``."""
        return stamp(self.title, self.summary, self.body)

    @classmethod
    def of(cls, text: Text) -> Version:
        """The text of a posting that was read."""
        return cls(text.title, text.summary, text.body)

    @classmethod
    def source(cls, posting: Posting) -> Version:
        """The text that a posting's translations are made from."""
        return cls.of(posting.texts[posting.source])

    @classmethod
    def read(cls, data: bytes) -> Version | None:
        """The text in the bytes of a file; None where there is none to be had."""
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
        document = parse(text, "", Problems())
        if document is None:
            return None
        title, summary = (
            plain(document.fields.entries[key]) if key in document.fields.entries else "" for key in _KEYS
        )
        return cls(str(title or "").strip(), str(summary or "").strip(), document.body)


_KEYS = ("title", "summary")
