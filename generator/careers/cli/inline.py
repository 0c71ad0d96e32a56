"""Scripts and styles inside a static page, where the content policy lets them do nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from careers.content.frontmatter import read_text
from careers.content.static_pages import StaticFile
from careers.render.policy import Policy
from careers.support.diagnostics import Diagnostics

# Code, which pages show as text: between fences, indented after an empty line, and in a line.
_FENCED = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?<=\n)[ \t]*\n(?:(?: {4}|\t).*\n?)+")
_SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)


def advise(static_pages: Iterable[StaticFile], folder: Path, policy: Policy, diagnostics: Diagnostics) -> None:
    """Record the scripts and styles in `static_pages`, which lie in `folder`."""
    for page in static_pages:
        if page.is_page and (text := read_text(folder / page.path, page.display_path, Diagnostics())) is not None:
            for line, value in blocked(text, policy):
                diagnostics.add(page.display_path, line, "page", "inline-in-vain", value=value)


def blocked(text: str, policy: Policy) -> Iterator[tuple[int, str]]:
    """Yield the scripts and styles in a page's Markdown that the policy blocks: line (1-based), and as written."""
    for code in (_FENCED, _SPAN, _INDENTED):
        text = code.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    parser = _Parser()
    parser.feed(text)
    parser.close()
    for line, written, directive in parser.inline:
        if not policy.allows_inline(directive):
            yield line, written


class _Parser(HTMLParser):
    """Gathers the line of each inline script or style, as it is written, and the directive that governs it."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[tuple[int, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, attributes = self.getpos()[0], dict(attrs)
        if tag == "style":
            self.inline.append((line, "<style>", "style-src"))
        if tag == "script" and "src" not in attributes and "json" not in (attributes.get("type") or ""):
            self.inline.append((line, "<script>", "script-src"))
        for name in attributes:
            if name == "style" or name.startswith("on"):
                self.inline.append((line, f"{name}=", "style-src" if name == "style" else "script-src"))
