"""Sets the field ``verified`` in the files of a posting."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path

from careers.content.frontmatter import as_text, parse, read_bytes, set_fields
from careers.support.diagnostics import Diagnostics
from careers.support.files import Edited, write_file

_FIELD = "verified"


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
        if path == source or _FIELD in document.fields.entries:
            edited = set_fields(data.decode(), {_FIELD: day})
            if edited is None:
                line = document.fields.lines.get(_FIELD, 1)
                diagnostics.add(display_path, line, _FIELD, "verify-by-hand", value=day)
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
