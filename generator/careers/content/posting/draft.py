"""What ``careers new`` and ``careers translate`` wrote and nobody has replaced: it must not be published as it is."""

from __future__ import annotations

import functools
import re

from careers.content.frontmatter import Document, Scalar, line_of
from careers.i18n import strings
from careers.support.errors import Problems

_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")


def check_draft(document: Document, shown: str, problems: Problems) -> None:
    """Record each placeholder of a new posting, in any language, that still stands in the file."""
    title = document.fields.entries.get("title")
    if isinstance(title, Scalar) and title.text.strip() in _placeholders("draft.title"):
        line = line_of(document.fields, ["title"])
        problems.add(shown, line, "title", "draft-untouched", value=title.text.strip())
    items = _placeholders("draft.item")
    if not any(one in document.body for one in items):
        return
    for number, line_text in enumerate(document.body.split("\n"), document.body_line):
        said = _ITEM.sub("", line_text.strip(), count=1)
        if said in items:
            problems.add(shown, number, "body", "draft-untouched", value=said)


def check_untranslated(document: Document, shown: str, problems: Problems) -> bool:
    """Whether lines of a translation still wait to be translated; the first and their number are recorded."""
    lines = untranslated(document)
    if lines:
        line, field = lines[0]
        problems.add(shown, line, field, "twin-unfinished", count=len(lines), path=shown)
    return bool(lines)


def untranslated(document: Document) -> tuple[tuple[int, str], ...]:
    """(1-based line, field) of each text that ``careers translate`` has marked and nobody has translated.

    A mark counts in any language; in fenced code it is a word like others. A former translation counts with the marked
    text it stands below, and by itself only where the mark above it is gone.
    """
    marks, former = _folded("translate.mark"), _folded("translate.former")
    found: list[tuple[int, str]] = []
    for name in ("title", "summary"):
        node = document.fields.entries.get(name)
        if isinstance(node, Scalar) and any(one in node.text.casefold() for one in marks | former):
            found.append((line_of(document.fields, [name]), name))
    folded = document.body.casefold()
    if not any(one in folded for one in marks | former):
        return tuple(found)
    owed, fence = False, ""
    for number, line in enumerate(document.body.split("\n"), document.body_line):
        fence = _fence(line, fence)
        said = line.casefold()
        marked, old = any(one in said for one in marks), any(one in said for one in former)
        if fence or not (marked or old):
            continue
        if marked or not owed:
            found.append((number, "body"))
        owed = marked and not old
    return tuple(found)


def _fence(line: str, fence: str) -> str:
    """The fence that is open after `line`, where `fence` was before it; empty: none."""
    found = _FENCE.match(line)
    if not fence:
        return found[1] if found else ""
    closed = found is not None and found[1].startswith(fence) and not line.strip().strip(fence[0])
    return "" if closed else fence


@functools.cache
def _folded(key: str) -> frozenset[str]:
    return frozenset(text.casefold() for text in _placeholders(key))


@functools.cache
def _placeholders(key: str) -> frozenset[str]:
    return frozenset(text for text in strings()[key].values() if isinstance(text, str))
