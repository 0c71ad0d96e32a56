"""Finds what could be pay in a sentence: stretches of figures and words that pay is written with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from careers.content.salary.amounts import separated
from careers.content.salary.value import Period
from careers.content.salary.words import PATTERN

_PERIODS = frozenset(Period)


class Part(NamedTuple):
    """A figure or a word of pay, and where it stands in the text."""

    kind: str
    start: int
    end: int


def stretches(text: str, written: str = "") -> Iterator[Sequence[Part]]:
    """Stretches of `text` that consist of the words of pay and hold a figure; whether they are pay, ``parse`` tells.

    `text` is in ordinary letters (NFKC); positions are its own. `written` is the same text, character by character, as
    it was written: only there a comma that ends a part of a sentence differs from one that groups digits.
    """
    if written:
        pairs = zip(text, separated(written), strict=True)
        text = "".join(";" if wide == ";" and letter == "," else letter for letter, wide in pairs)
    if not any(character.isdecimal() for character in text):
        return
    run: list[Part] = []
    for match in PATTERN.finditer(text):
        part = Part(str(match.lastgroup), *match.span())
        if run and run[-1].end != part.start:
            yield from _with_figure(run, text)
            run = []
        # The figures of a name (H100, 70B) are none.
        if part.kind != "number" or run or not _is_latin(text, part.start - 1):
            run.append(part)
    yield from _with_figure(run, text)


def period_word(text: str) -> str:
    """The first word of `text` that says what pay is for (``年薪``, ``per hour``), or nothing."""
    found = (match[0] for match in PATTERN.finditer(text) if match.lastgroup in _PERIODS)
    return next(found, "")


def _with_figure(run: Sequence[Part], text: str) -> Iterator[Sequence[Part]]:
    while run and _is_of_more(run, text):
        run = run[:-1]
    if any(part.kind == "number" for part in run):
        yield run


def _is_of_more(run: Sequence[Part], text: str) -> bool:
    """Whether the last part belongs to what follows: the figure of a name (``4090D``), a plus (``+ equity``)."""
    last = run[-1]
    if last.kind == "number":
        return _is_latin(text, last.end)
    if text[last.start : last.end] == "+":
        apart = text[: last.start].endswith(" ") and text[last.end :].lstrip(" ")[:1].isalnum()
        return apart or text[last.end : last.end + 1].isalnum()
    # A blank after such a plus goes with it.
    return (
        last.kind == "gap" and len(run) > 1 and text[run[-2].start : last.start] == "+" and _is_of_more(run[:-1], text)
    )


def _is_latin(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] in "_%")
