"""Finds text that ``careers new`` and ``careers translate`` wrote and nobody has replaced: it must not be published."""

from __future__ import annotations

import functools
import re

from careers.content.frontmatter import Document, Scalar, line_of
from careers.i18n import in_all_languages
from careers.support.diagnostics import Diagnostics

_FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")


def check_draft(document: Document, display_path: str, diagnostics: Diagnostics) -> None:
    """Record each placeholder of a new posting, in any language, that still stands in the file."""
    title = document.fields.entries.get("title")
    if isinstance(title, Scalar) and title.text.strip() in in_all_languages("draft.title"):
        line = line_of(document.fields, ["title"])
        diagnostics.add(display_path, line, "title", "draft-untouched", value=title.text.strip())
    items = in_all_languages("draft.item")
    if not any(item in document.body for item in items):
        return
    for number, line_text in enumerate(document.body.split("\n"), document.body_line):
        item = _ITEM.sub("", line_text.strip(), count=1)
        if item in items:
            diagnostics.add(display_path, number, "body", "draft-untouched", value=item)


def check_untranslated(document: Document, display_path: str, diagnostics: Diagnostics) -> bool:
    """Return whether lines of a translation wait to be translated; record the first of them with their number."""
    lines = untranslated(document)
    if lines:
        line, field = lines[0]
        diagnostics.add(display_path, line, field, "twin-unfinished", count=len(lines), path=display_path)
    return bool(lines)


def untranslated(document: Document) -> tuple[tuple[int, str], ...]:
    """Return (1-based line, field) of each text that ``careers translate`` has marked and nobody has translated.

    A mark counts in any language; in fenced code it is a word like others. A former translation counts with the marked
    text it stands below, and by itself only where the mark above it is gone.
    """
    marks, former = _folded("translate.mark"), _folded("translate.former")
    lines: list[tuple[int, str]] = []
    for name in ("title", "summary"):
        node = document.fields.entries.get(name)
        if isinstance(node, Scalar) and _holds(node.text, marks | former):
            lines.append((line_of(document.fields, [name]), name))
    if not _holds(document.body, marks | former):
        return tuple(lines)
    above_is_marked, fence = False, ""
    for number, line in enumerate(document.body.split("\n"), document.body_line):
        fence = _fence(line, fence)
        is_marked, is_former = _holds(line, marks), _holds(line, former)
        if fence or not (is_marked or is_former):
            continue
        if is_marked or not above_is_marked:
            lines.append((number, "body"))
        above_is_marked = is_marked and not is_former
    return tuple(lines)


def _holds(text: str, words: frozenset[str]) -> bool:
    folded = text.casefold()
    return any(word in folded for word in words)


def _fence(line: str, fence: str) -> str:
    """Return the fence that is open after `line`, where `fence` was before it; "": none."""
    match = _FENCE.match(line)
    if not fence:
        return match[1] if match else ""
    is_closed = match is not None and match[1].startswith(fence) and not line.strip().strip(fence[0])
    return "" if is_closed else fence


@functools.cache
def _folded(key: str) -> frozenset[str]:
    return frozenset(text.casefold() for text in in_all_languages(key))
