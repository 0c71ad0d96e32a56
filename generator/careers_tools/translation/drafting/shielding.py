"""Hides what a translating machine must not touch behind numbered elements of code."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from careers.i18n import Locale
from careers_tools.translation.anchors import UNTRANSLATABLE
from careers_tools.translation.drafting.numbers import find_numbers
from careers_tools.translation.drafting.vocabulary import Vocabulary

# Every version of the translator leaves the contents of <code> alone; the attribute that says so is newer.
_SHIELD = "<code>{}</code>"
_SHIELDS = re.compile(r"<code>\s*(\d{1,4})\s*</code>")
_WORD = re.compile(r"[0-9A-Za-z]")
# FP16, T5, x86: a name with a figure in it is one in every language.
_MODEL = re.compile(r"(?<![0-9A-Za-z])(?=[A-Za-z+.-]*[0-9])[A-Za-z][0-9A-Za-z+.-]*")
_MARKDOWN = re.compile(r"\\.|\*+|_{1,2}(?=\w)|(?<=\w)_{1,2}|~~|[\[\]|]")


@dataclass(frozen=True, slots=True)
class ShieldedText:
    """A text as HTML for a translator.

    Attributes:
        html: the text, in which elements stand for what is put aside.
        aside: what each of them stands for in the translation.
    """

    html: str
    aside: tuple[str, ...]

    @classmethod
    def of(cls, text: str, vocabulary: Vocabulary, target: Locale) -> ShieldedText:
        """Return `text` without addresses, code, signs of Markdown, the names in `vocabulary`, and numbers."""
        parts: list[str] = []
        aside: list[str] = []
        end = 0
        for start, stop, label in _spans(text, vocabulary, target):
            parts += [html.escape(text[end:start], quote=False), _SHIELD.format(len(aside))]
            aside.append(label)
            end = stop
        return cls("".join([*parts, html.escape(text[end:], quote=False)]), tuple(aside))

    def restore(self, answer: str) -> str:
        """Return the translation in `answer`; "" where something that was put aside is gone, or stands there twice."""
        pieces = _SHIELDS.split(answer)
        numbers = [int(number) for number in pieces[1::2]]
        if sorted(numbers) != list(range(len(self.aside))):
            return ""
        text = html.unescape(pieces[0])
        for number, piece in zip(numbers, pieces[2::2], strict=True):
            text = _joined(_joined(text, self.aside[number]), html.unescape(piece))
        return " ".join(text.split())


def _joined(left: str, right: str) -> str:
    """Return both, with a space where a word would run into a word."""
    return f"{left} {right}" if _WORD.match(left[-1:]) and _WORD.match(right[:1]) else left + right


def _spans(text: str, vocabulary: Vocabulary, target: Locale) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, label in the translation) of what is put aside, in order and apart from each other."""
    # The end of a sentence is no part of the address before it.
    fixed = ((match.start(), match.group().rstrip(".,;:")) for match in UNTRANSLATABLE.finditer(text))
    spans = [(start, start + len(label), label) for start, label in fixed]
    spans += [(name.start, name.end, name.label) for name in vocabulary.names(text)]
    for pattern in (_MODEL, _MARKDOWN):
        spans += [(*match.span(), match.group()) for match in pattern.finditer(text)]
    for number in find_numbers(text):
        # A number within a word such as FP16 is no number.
        if not _WORD.match(text[: number.start][-1:]) and not _WORD.match(text[number.end :][:1]):
            # The other language may not know the unit: a number that has one is written in full.
            label = text[number.start : number.end] if number.bare else target.number(number.value)
            spans.append((number.start, number.end, label))
    end = 0
    # Of spans that begin in one place, or reach into another, the first and longest counts.
    for start, stop, label in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start >= end:
            yield start, stop, label
            end = stop
