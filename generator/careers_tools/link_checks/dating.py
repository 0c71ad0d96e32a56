"""``verified`` set to a day in the file of a posting, every other byte left as it is."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path

from careers.content.frontmatter import Document, parse, plain, read_text
from careers.support.errors import Problems
from careers.support.files import Edited, write_file

_FIELD = "verified"
_AFTER = ("closes", "posted")  # beside which a new line goes: the first that there is
_LINE = re.compile(r"""(verified[ \t]*:[ \t]*)("[0-9-]*"|'[0-9-]*'|[0-9-]*)([ \t]*(?:[ \t]#.*)?\r?)\Z""")


def date(files: Mapping[Path, str], source: Path, day: dt.date, problems: Problems) -> bool:
    """Write ``verified: day`` into the `source` of a posting and into each translation that repeats the field.

    `files` is path -> the same as editors know it. Nothing is written unless every file can be; whether all was is
    returned, and what stands in the way recorded.
    """
    made: dict[Path, tuple[bytes, str]] = {}
    for path, shown in files.items():
        data = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        text = read_text(path, shown, problems)
        document = parse(text, shown, problems) if text is not None else None
        if document is None:
            return False
        if text != _normal(data.decode("utf-8", "replace")):
            problems.add(shown, 1, "file", "verify-edited")
            return False
        if path != source and _FIELD not in document.fields.entries:
            continue
        edited = dated(data.decode("utf-8"), document, day)
        if edited is None:
            problems.add(shown, document.fields.lines.get(_FIELD, 1), _FIELD, "verify-by-hand", value=day)
            return False
        made[path] = (data, edited)
    return all(_write(path, files[path], data, text, problems) for path, (data, text) in made.items())


def dated(text: str, document: Document, day: dt.date) -> str | None:
    """`text`, whose `document` is known, with the field set to `day`; None where lines do not show how."""
    if re.search(r"\r(?!\n)", text):
        return None
    lines, known = text.split("\n"), document.fields.lines
    if _FIELD in known:
        found = _LINE.match(lines[known[_FIELD] - 1])
        if found is None:
            return None
        lines[known[_FIELD] - 1] = f"{found[1].rstrip()} {day}{found[3]}"
    else:
        # Below a line that holds all of its field, else last: a value of several lines is not torn apart.
        fence = next(number for number, line in enumerate(lines[1:], 1) if re.fullmatch(r"---[ \t]*\r?", line))
        at = next((known[name] for name in _AFTER if name in known), fence)
        end = "\r" if lines[0].endswith("\r") else ""
        lines.insert(at, f"{_FIELD}: {day}{end}")
    edited = "\n".join(lines)
    return edited if _says(edited, document, day) else None


def _says(edited: str, before: Document, day: dt.date) -> bool:
    """Whether nothing but the field has changed, as a program reads it."""
    after = parse(_normal(edited), "", Problems())
    wanted = {**plain(before.fields), _FIELD: day.isoformat()}
    return after is not None and plain(after.fields) == wanted and after.body == before.body


def _normal(text: str) -> str:
    """As `read_text` has it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _write(path: Path, shown: str, before: bytes, text: str, problems: Problems) -> bool:
    try:
        write_file(path, text, "", before=before)
    except Edited:
        problems.add(shown, 1, "file", "verify-edited")
        return False
    except OSError as error:
        problems.add(shown, 1, "file", "verify-unwritable", reason=error.strerror or type(error).__name__)
        return False
    return True
