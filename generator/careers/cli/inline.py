"""Scripts and styles that stand in an editorial page, where the content policy lets them do nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from careers.content.frontmatter import read_text
from careers.content.static_pages import gather
from careers.render.policy import Policy
from careers.support.errors import Problems

# Code, which is shown as it stands: between fences, indented after an empty line, and in a line.
_FENCED = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?<=\n)[ \t]*\n(?:(?: {4}|\t).*\n?)+")
_SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)


def advise(folder: Path, shown: str, policy: Policy, problems: Problems) -> None:
    """Record what stands in the editorial pages of `folder` in vain; `shown` is the folder as editors know it."""
    for page in gather(folder, shown, Problems()):
        if page.is_page and (text := read_text(folder / page.path, page.shown, Problems())) is not None:
            for line, what in in_vain(text, policy):
                problems.add(page.shown, line, "page", "inline-in-vain", value=what)


def in_vain(text: str, policy: Policy) -> Iterator[tuple[int, str]]:
    """What in a page's Markdown the policy lets do nothing: the line (1-based), and its name as it is written."""
    for code in (_FENCED, _SPAN, _INDENTED):
        text = code.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    reader = _Reader()
    reader.feed(text)
    reader.close()
    for line, what, directive in reader.found:
        if not policy.allows_inline(directive):
            yield line, what


class _Reader(HTMLParser):
    """Gathers the line of what is governed, how it is written, and the directive that governs it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, said = self.getpos()[0], dict(attrs)
        if tag == "style":
            self.found.append((line, "<style>", "style-src"))
        if tag == "script" and "src" not in said and "json" not in (said.get("type") or ""):
            self.found.append((line, "<script>", "script-src"))
        for name in said:
            if name == "style":
                self.found.append((line, "style=", "style-src"))
            elif name.startswith("on"):
                self.found.append((line, f"{name}=", "script-src"))
