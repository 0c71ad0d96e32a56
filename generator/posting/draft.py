"""What ``careers new`` wrote and nobody has replaced: it must not be published as a job."""

from __future__ import annotations

import re

from generator.errors import Problems
from generator.frontmatter import Document, Scalar, line_of
from generator.locales import strings

_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")


def check_draft(document: Document, shown: str, problems: Problems) -> None:
    """Record each placeholder of a new posting, in any language, that still stands in the file."""
    title = document.fields.entries.get("title")
    if isinstance(title, Scalar) and title.text.strip() in _placeholders("draft.title"):
        line = line_of(document.fields, ["title"])
        problems.add(shown, line, "title", "draft-untouched", value=title.text.strip())
    items = _placeholders("draft.item")
    for number, line_text in enumerate(document.body.split("\n"), document.body_line):
        said = _ITEM.sub("", line_text.strip(), count=1)
        if said in items:
            problems.add(shown, number, "body", "draft-untouched", value=said)


def _placeholders(key: str) -> frozenset[str]:
    return frozenset(text for text in strings()[key].values() if isinstance(text, str))
