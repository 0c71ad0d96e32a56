"""What the tests of reading share."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.values import DocumentError, Source

LEXICON = shipped()


def document(data: str | bytes, shown: str = "x.md") -> Source:
    """What is read from a text (as UTF-8) or from bytes."""
    return read_bytes(data.encode() if isinstance(data, str) else data, shown, "x", LEXICON)


def numbered(data: str | bytes, shown: str = "x.md") -> list[tuple[int, str]]:
    """The lines after the front matter that are not blank, with their numbers."""
    return [(line.number, line.text) for line in document(data, shown).lines if line.text]


def texts(data: str | bytes, shown: str = "x.md") -> list[str]:
    """The lines after the front matter, blank ones included."""
    return [line.text for line in document(data, shown).lines]


def entries(data: str | bytes, shown: str = "x.md") -> list[tuple[int, str, tuple[str, ...]]]:
    """The front matter: line, key, values."""
    return [(entry.number, entry.key, entry.values) for entry in document(data, shown).header]


def code_of(data: bytes, shown: str = "x.md") -> tuple[str, int]:
    """The code and the line of the problem for which bytes are refused; an empty code if they are read."""
    try:
        read_bytes(data, shown, "x", LEXICON)
    except DocumentError as refused:
        return refused.diagnostic.code, refused.diagnostic.line
    return "", 0
