"""A file of any kind, read: its front matter entry by entry, the rest as lines of Markdown that know their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from careers.content.lexicon import Lexicon
from careers_tools.importing.reading import header, html, inline, pairs
from careers_tools.importing.reading.cleaning import clean, split
from careers_tools.importing.reading.decoding import decode, refused
from careers_tools.importing.reading.elements import BLOCKS, LINES
from careers_tools.importing.reading.file import MOST_BYTES, bounded, contents
from careers_tools.importing.values import Line, Source

__all__ = ["MOST_BYTES", "MOST_CHARACTERS", "MOST_LINES", "MOST_TAGS", "read", "read_bytes"]

MOST_LINES = 20_000
MOST_CHARACTERS = 100_000  # of a line
MOST_TAGS = 50_000

_ENDINGS = (".html", ".htm", ".xhtml", ".xht", ".shtml")
_BEGINS = re.compile(r"<!doctype\s{1,5}html|<html[\s>]", re.I)
_FIRST_TAG = re.compile(r"\s*</?([A-Za-z][A-Za-z0-9]{0,11})(?=[\s/>])")
_MARKDOWN = re.compile(r"\s*(?:#{1,6} |[-*+] |\d{1,3}[.)] |```|\*\*|[-=]{3,}$)")


def read(path: Path, shown: str, lexicon: Lexicon) -> Source:
    """The document in a file; `shown` is the path as editors know it, its ending may tell HTML.

    Raises:
        Refused: there is no such document, it is no text, or it is too large.
    """
    return read_bytes(contents(path, shown), shown, path.stem, lexicon)


def read_bytes(data: bytes, shown: str, stem: str, lexicon: Lexicon) -> Source:
    """The document that `data` holds; `stem` is its name without folder and ending.

    Raises:
        Refused: it is no text, or too large.
    """
    bounded(len(data), shown)
    lines = _bounded(decode(data, shown), shown)
    entries, body = header.split(lines, lexicon)
    if _is_html(body, shown):
        said, body = html.to_lines(body)
        entries += said
    else:
        body = inline.to_markdown(body)
    body = pairs.to_labels(body, lexicon)
    if not entries and not any(line.text for line in body):
        raise refused(shown, 1, "import-empty")
    return Source(shown, stem, entries, body)


def _bounded(text: str, shown: str) -> list[Line]:
    raw = list(split(text))
    if len(raw) > MOST_LINES:
        raise refused(shown, 1, "import-too-many-lines", count=len(raw), limit=MOST_LINES)
    long = next((line for line in raw if len(line.text) > MOST_CHARACTERS), None)
    if long is not None:
        raise refused(shown, long.number, "import-line-too-long", count=len(long.text), limit=MOST_CHARACTERS)
    if text.count("<") > MOST_TAGS:
        raise refused(shown, 1, "import-too-many-tags", count=text.count("<"), limit=MOST_TAGS)
    return [Line(line.number, clean(line.text)) for line in raw]


def _is_html(lines: Sequence[Line], shown: str) -> bool:
    """Whether a document is HTML: by its ending, by how it begins, or because most of its lines begin with a tag."""
    said = [line.text for line in lines if line.text.strip()]
    first = takewhile(lambda text: text.lstrip().startswith("<"), said)
    if shown.lower().endswith(_ENDINGS) or any(_BEGINS.match(text.lstrip()) for text in first):
        return True
    tags = [found[1].lower() for text in said if (found := _FIRST_TAG.match(text))]
    blocks = sum(tag in BLOCKS or tag in LINES for tag in tags)
    return blocks > 2 and 10 * blocks > 6 * len(said) and not any(_MARKDOWN.match(text) for text in said)
