"""Ways past what Python-Markdown does for nothing: the same HTML in less than half of the time.

Most of a body is sentences in which nothing is marked. Python-Markdown tries a dozen block processors on each and
searches it for every inline pattern in turn; here one look says that none of them can apply. That the HTML is the same
is for the tests to show, on whatever they can think of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.blockprocessors import ParagraphProcessor
from markdown.extensions.tables import TableExtension, TableProcessor
from markdown.treeprocessors import InlineProcessor, Treeprocessor, UnescapeTreeprocessor
from markdown.util import STX, AtomicString, Registry

# What stands in all that a pattern matches, by the pattern's name: without it there is nothing to search for.
_MARKS = {
    "backtick": ["`"],
    "escape": ["\\"],
    "reference": ["["],
    "link": ["["],
    "short_reference": ["["],
    "short_image_ref": ["["],
    "autolink": ["<"],
    "automail": ["<"],
    "linebreak": ["  \n"],
    "entity": ["&"],
    "delimiter": ["*", "_", "~"],
}
_MARK = re.compile("|".join(sorted({re.escape(mark) for marks in _MARKS.values() for mark in marks})))


def hasten(parser: Markdown) -> None:
    """Give `parser` the shortcuts.

    Raises:
        ValueError: it has an inline pattern of which nobody has said what stands in it.
    """
    blocks = parser.parser.blockprocessors
    blocks.register(_Sentence(parser.parser), "sentence", 200)
    blocks.register(_Table(parser.parser, TableExtension().getConfigs()), "table", 75)
    parser.parser.blockprocessors = _Settled(blocks)
    inline = parser.treeprocessors["inline"]
    assert isinstance(inline, InlineProcessor)
    parser.treeprocessors.register(_Unmarked(parser, inline), "unmarked", 25)
    parser.treeprocessors.register(_Unescape(parser), "unescape", 0)


class _Sentence(ParagraphProcessor):
    """Takes a block of one line that begins with a letter: all others begin with a mark, or have two lines."""

    def test(self, parent: Element, block: str) -> bool:
        """Whether it can be nothing but text."""
        return block[:1].isalpha() and "\n" not in block


class _Table(TableProcessor):
    """Looks for a table where there is a bar."""

    def test(self, parent: Element, block: str) -> bool:
        """Whether the block is a table."""
        return "|" in block and super().test(parent, block)


class _Settled(Registry[Any]):
    """A registry to which nothing is added any more, so that it need not be put in order for every block."""

    def __init__(self, registry: Registry[Any]) -> None:
        super().__init__()
        self._all = tuple(registry)

    def __iter__(self) -> Iterator[Any]:
        """What was registered, in order."""
        return iter(self._all)


class _Unmarked(Treeprocessor):
    """Says of text in which nothing is marked that it is final, and which patterns the rest is to be searched for."""

    def __init__(self, parser: Markdown, inline: InlineProcessor) -> None:
        super().__init__(parser)
        self._inline = inline
        self._all = sorted(_MARKS, key=parser.inlinePatterns.get_index_for_name)
        self._kept: dict[frozenset[str], Registry[Any]] = {}
        if len(self._all) != len(parser.inlinePatterns):
            raise ValueError("an inline pattern whose marks are unknown")

    def run(self, root: Element) -> None:
        """Before the search."""
        marks: set[str] = set()
        for element in root.iter():
            if element.text:
                element.text = _final(element.text, marks)
            if element.tail:
                element.tail = _final(element.tail, marks)
        self._inline.inlinePatterns = self._patterns(frozenset(marks))

    def _patterns(self, marks: frozenset[str]) -> Registry[Any]:
        """Those that can match where only `marks` stand. What a pattern leaves to others is part of what it matched."""
        if marks not in self._kept:
            found: Registry[Any] = Registry()
            for place, name in enumerate(self._all):
                if not marks.isdisjoint(_MARKS[name]):
                    found.register(self.md.inlinePatterns[name], name, -place)
            self._kept[marks] = found
        return self._kept[marks]


def _final(text: str, marks: set[str]) -> str:
    """`text`, as final where it holds no mark; those that it holds go into `marks`."""
    if isinstance(text, AtomicString):
        return text
    found = _MARK.findall(text)
    if not found:
        return AtomicString(text)
    marks.update(found)
    return text


class _Unescape(UnescapeTreeprocessor):
    """Puts back what was escaped, where something was."""

    def run(self, root: Element) -> None:
        """After all patterns."""
        if any(STX in text for text in root.itertext()):
            super().run(root)
