"""Front matter written from values, and edited in the text of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from careers.content.folder import as_text
from careers.content.frontmatter.document import FENCE, Document, parse, plain
from careers.support.diagnostics import Diagnostics


class _Handler(YAMLHandler):
    """Writes python-frontmatter's YAML so that editors can read it: a field a line."""

    def export(self, metadata: dict[str, object], **_: object) -> str:
        return "\n".join(starmap(_field, metadata.items()))


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
    close = next(number for number, line in enumerate(lines[1:], 1) if FENCE.fullmatch(line.rstrip("\r")))
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
