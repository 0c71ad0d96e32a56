"""Edits of a file with front matter: fields are set, and every other line stays as it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from careers.content.frontmatter.document import Document, as_text, compose, parse
from careers.content.frontmatter.yamltext import plain
from careers.support.diagnostics import Diagnostics

_FENCE = re.compile(r"---[ \t]*\r?")


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
    close = next(number for number, line in enumerate(lines[1:], 1) if _FENCE.fullmatch(line))
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
