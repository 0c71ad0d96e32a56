"""Sets the field ``verified`` in the files of a posting and leaves every other byte as it is."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path

from careers.content.frontmatter import Document, as_text, differs_only_in, parse, read_bytes
from careers.support.diagnostics import Diagnostics
from careers.support.files import Edited, write_file

_FIELD = "verified"
_NEIGHBOURS = ("closes", "posted")  # a new line goes below the first of these that there is
_LINE = re.compile(r"""(verified[ \t]*:[ \t]*)("[0-9-]*"|'[0-9-]*'|[0-9-]*)([ \t]*(?:[ \t]#.*)?\r?)\Z""")


def set_verified(
    files: Mapping[Path, str], source: Path, content: Path, day: dt.date, diagnostics: Diagnostics
) -> bool:
    """Write ``verified: day`` into the `source` of a posting and into each translation that repeats the field.

    `files` is path below the folder `content` -> path as editors know it. Nothing is written unless every file can be.
    Return whether all were written; record what prevents it.
    """
    edits: list[tuple[Path, bytes, str]] = []
    for path, display_path in files.items():
        data = read_bytes(path, display_path, diagnostics)
        text = as_text(data, display_path, diagnostics) if data is not None else None
        document = parse(text, display_path, diagnostics) if text is not None else None
        if data is None or document is None:
            return False
        if path != source and _FIELD not in document.fields.entries:
            continue
        edited = _with_date(data.decode(), document, day)
        if edited is None:
            diagnostics.add(display_path, document.fields.lines.get(_FIELD, 1), _FIELD, "verify-by-hand", value=day)
            return False
        edits.append((path, data, edited))
    for path, data, edited in edits:
        try:
            write_file(path, edited, "", before=data, root=content)
        except Edited:
            diagnostics.add(files[path], 1, "file", "verify-edited")
            return False
        except OSError as error:
            reason = error.strerror or type(error).__name__
            diagnostics.add(files[path], 1, "file", "verify-unwritable", reason=reason)
            return False
    return True


def _with_date(text: str, document: Document, day: dt.date) -> str | None:
    """Return `text`, which was parsed as `document`, with the field set to `day`; None where lines do not show how."""
    if re.search(r"\r(?!\n)", text):
        return None
    lines, numbers = text.split("\n"), document.fields.lines
    if _FIELD in numbers:
        match = _LINE.match(lines[numbers[_FIELD] - 1])
        if match is None:
            return None
        lines[numbers[_FIELD] - 1] = f"{match[1].rstrip()} {day}{match[3]}"
    else:
        # Below a line that holds all of its field, else last: a value of several lines is not torn apart.
        fence = next(number for number, line in enumerate(lines[1:], 1) if re.fullmatch(r"---[ \t]*\r?", line))
        number = next((numbers[name] for name in _NEIGHBOURS if name in numbers), fence)
        end = "\r" if lines[0].endswith("\r") else ""
        lines.insert(number, f"{_FIELD}: {day}{end}")
    edited = "\n".join(lines)
    return edited if differs_only_in(edited, document, {_FIELD: day}) else None
