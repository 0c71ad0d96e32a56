"""Composes Markdown of typed parts, for programs to read and for GitHub to show.

A string is text, whoever wrote it: it is escaped when its line is complete, so that it shows as it stands and nothing
in it becomes a mark. Nobody can add Markdown as it is; a body comes as the HTML that the sanitiser let through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from careers.render.commonmark import (
    Piece,
    escape_line,
    escape_text,
    join_pieces,
    one_line,
    to_markdown,
    write_autolink,
    write_code,
    write_link,
    write_table,
)
from careers.render.statements import Link


@dataclass(frozen=True, slots=True)
class Address:
    """An http, https or mail address that shows as it is written and leads there."""

    address: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Text in bold type."""

    words: str


@dataclass(frozen=True, slots=True)
class Code:
    """Text as code, to be copied or only quoted."""

    words: str


# A link is text alone where the scheme of its address is not http, https or mailto.
Part: TypeAlias = str | Link | Address | Strong | Code

# What GitHub makes mentions, references and links of: @name, #12, GH-12, commits, addresses; and mathematics.
_LIVE = re.compile(r"[@#]|\$(?!\d)|//|www\.|[a-z]-\d|[0-9a-f]{7}", re.IGNORECASE)
_WORD = re.compile(r"([!-~]+?)(?=[.,;:]?(?:[^!-~]|\Z))")
# Around the name of a value, while the words around it are made; they stand for nothing (Unicode, private use).
_PLACE = "\ue000{}\ue001"
_PLACES = re.compile("(\ue000[a-z_]+\ue001)")


class MarkdownDocument:
    """Blocks of Markdown, in the order in which they are added.

    Attributes:
        spaced: sets the gaps of the language in which blocks are added (``Locale.spaced``).
    """

    def __init__(self, spaced: Callable[[str], str] = str) -> None:
        """Take how texts are spaced; nothing is added yet."""
        self.spaced = spaced
        self._blocks: list[str] = []
        self._bullet = "-"

    def __str__(self) -> str:
        """Return the document with a line feed at its end."""
        return "\n\n".join(self._blocks) + "\n"

    def heading(self, level: int, *parts: Part) -> None:
        """Add a heading, of `level` 1 to 6."""
        self._add(f"{'#' * level} {self._line(parts)}")

    def paragraph(self, *parts: Part) -> None:
        """Add a paragraph, unless nothing in it shows."""
        self._add(self._line(parts))

    def quotation(self, *parts: Part) -> None:
        """Add a quotation of one line."""
        self._add(f"> {self._line(parts)}")

    def items(self, items: Iterable[Sequence[Part]]) -> None:
        """Add a list with an item a line; none if there are no items."""
        bullet = self._bullet  # two lists with nothing between them would be read as one
        if block := "\n".join(f"{bullet} {self._line(item)}" for item in items):
            self._add(block)
            self._bullet = "*" if bullet == "-" else "-"

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, figures: bool = False) -> None:
        """Add a table (GitHub Flavored Markdown, 4.10); with `figures`, all columns but the first are set right."""
        cells = [[self._line((cell,)) for cell in row] for row in (head, *rows)]
        self._add(write_table(cells, "---:" if figures else "---"))

    def body(self, html: str) -> None:
        """Add sanitised HTML, as far as it shows something."""
        self._add(to_markdown(self.spaced(html), follows_list=self._bullet == "*"))

    def _add(self, block: str) -> None:
        if block:
            self._blocks.append(block)
            self._bullet = "-"

    def _line(self, parts: Iterable[Part]) -> str:
        return escape_line(join_pieces(piece for part in parts for piece in self._pieces(part)).strip())

    def _text(self, text: str) -> Iterable[Piece]:
        return (Piece(escape_text(self.spaced(text))),)

    def _pieces(self, part: Part) -> Iterable[Piece]:
        if isinstance(part, str):
            return self._text(part)
        if isinstance(part, Address):
            return (Piece(write_autolink(part.address), "link"),)
        if isinstance(part, Code):
            return (Piece(write_code(one_line(part.words).strip()), "code"),)
        words = join_pieces(self._text(part.words if isinstance(part, Strong) else part.label)).strip()
        if isinstance(part, Strong):
            return (Piece(words, "**"),)
        # Readers of ``llms.txt`` take the words out of their line.
        return (Piece(write_link(escape_line(words), part.url), "link"),)


class RunReport(MarkdownDocument):
    """A document for the summary of a run, a pull request or a comment: nothing in it calls anybody or closes anything.

    GitHub makes no mentions, references and links in code spans (GitHub Flavored Markdown, 6.1), so every word of a
    text that could be one becomes code.
    """

    def _text(self, text: str) -> Iterator[Piece]:
        for is_live, words in groupby(_WORD.split(one_line(text)), key=lambda word: _LIVE.search(word) is not None):
            joined = "".join(words)
            yield Piece(write_code(joined), "code") if is_live else Piece(escape_text(joined))


def quoted(write: Callable[..., str], **values: str) -> list[Part]:
    """Return the sentence that `write` makes of named values, with each value as code."""
    codes = {_PLACE.format(name): Code(value) for name, value in values.items()}
    words = write(**{name: _PLACE.format(name) for name in values})
    return [codes.get(part, part) for part in _PLACES.split(words)]
