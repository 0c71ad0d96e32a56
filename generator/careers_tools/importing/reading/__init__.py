"""Reading of any file: its front matter entry by entry, the rest as lines of Markdown with their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from careers.content.lexicon import Lexicon
from careers_tools.importing.reading import header, html
from careers_tools.importing.reading.cleaning import clean, split
from careers_tools.importing.reading.file import MOST_BYTES, check_size, read_contents, refusal, to_text
from careers_tools.importing.tables import untable
from careers_tools.importing.values import Line, Source

__all__ = ["MOST_BYTES", "MOST_CHARACTERS", "MOST_LINES", "read", "read_bytes", "read_fragment"]

MOST_LINES = 20_000
MOST_CHARACTERS = 100_000  # of a line

_ENDINGS = (".html", ".htm", ".xhtml", ".shtml")
_BEGINS = re.compile(r"\s*(?:<!doctype\s{1,5}html|<html[\s>])", re.I)
_FIRST_TAG = re.compile(r"\s*</?([A-Za-z][A-Za-z0-9]{0,11})(?=[\s/>])")
_MARKDOWN = re.compile(r"\s*(?:#{1,6} |[-*+] |\d{1,3}[.)] |```|\*\*|[-=]{3,}$)")


def read(path: Path, display_path: str, lexicon: Lexicon) -> Source:
    """Read the document in a file; `display_path` is its name for editors, whose ending may tell HTML.

    Raises:
        DocumentError: there is no such document, it is no text, or it is too large.
    """
    return read_bytes(read_contents(path, display_path), display_path, path.stem, lexicon)


def read_bytes(data: bytes, display_path: str, stem: str, lexicon: Lexicon) -> Source:
    """Read the document in `data`; `stem` is its name without folder and ending.

    Raises:
        DocumentError: it is no text, or too large.
    """
    check_size(len(data), display_path)
    text = to_text(data, display_path)
    entries, body = header.split(_lines(text, display_path), lexicon)
    is_page = _is_page(body, display_path)
    if is_page:
        page_entries, body = html.to_lines(body)
        entries += page_entries
    else:
        body = html.to_markdown(body)
    body = tuple(untable(body, lexicon))
    if not entries and not any(line.text for line in body):
        raise refusal(display_path, 1, "import-empty")
    return Source(display_path, stem, entries, body, text if is_page else "")


def read_fragment(text: str, display_path: str, lexicon: Lexicon) -> tuple[Line, ...]:
    """Return a piece of HTML as lines of Markdown; `display_path` is what editors know it by.

    Raises:
        DocumentError: it is too large.
    """
    check_size(len(text.encode()), display_path)
    _, lines = html.to_lines(_lines(text, display_path), whole=False)
    return tuple(untable(lines, lexicon))


def _lines(text: str, display_path: str) -> list[Line]:
    raw = list(split(text))
    if len(raw) > MOST_LINES:
        raise refusal(display_path, 1, "import-too-many-lines", count=len(raw), limit=MOST_LINES)
    long = next((line for line in raw if len(line.text) > MOST_CHARACTERS), None)
    if long is not None:
        raise refusal(display_path, long.number, "import-line-too-long", count=len(long.text), limit=MOST_CHARACTERS)
    return [Line(line.number, clean(line.text)) for line in raw]


def _is_page(lines: Sequence[Line], display_path: str) -> bool:
    """Return whether a document is HTML, by its beginning or by the tags at the beginning of its lines.

    Without such a beginning, a file with the ending of pages may hold Markdown or plain text.
    """
    texts = [line.text for line in lines if line.text.strip()]
    if any(_BEGINS.match(text) for text in takewhile(lambda text: text.lstrip().startswith("<"), texts)):
        return True
    is_named = display_path.lower().endswith(_ENDINGS)
    tags = [tag[1].lower() for text in texts if (tag := _FIRST_TAG.match(text))]
    blocks = sum(tag in html.LINES for tag in tags)
    most = blocks > 2 and 10 * blocks > 6 * len(texts)
    return (most or (is_named and bool(tags))) and not any(_MARKDOWN.match(text) for text in texts)
