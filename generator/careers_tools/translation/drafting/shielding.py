"""What a translating machine must not touch, put where it does not look: behind numbered elements of code."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from careers.i18n import Locale
from careers_tools.translation.anchors import UNTOUCHED
from careers_tools.translation.drafting.numbers import Figure, found
from careers_tools.translation.drafting.vocabulary import Vocabulary

# Every version of the translator leaves the contents of <code> alone; the attribute that says so is newer.
_SHIELD = "<code>{}</code>"
_FOUND = re.compile(r"<code>\s*(\d{1,4})\s*</code>")
_WORD = re.compile(r"[0-9A-Za-z]")
# FP16, T5, x86: a name with a figure in it is one in every language.
_MODEL = re.compile(r"(?<![0-9A-Za-z])(?=[A-Za-z+.-]*[0-9])[A-Za-z][0-9A-Za-z+.-]*")
_MARKDOWN = re.compile(r"\\.|\*+|_{1,2}(?=\w)|(?<=\w)_{1,2}|~~|[\[\]|]")


@dataclass(frozen=True, slots=True)
class Shielded:
    """A text as HTML for a translator.

    Attributes:
        html: the text, in which elements stand for what is put aside.
        aside: what each of them stands for in the translation.
    """

    html: str
    aside: tuple[str, ...]

    @classmethod
    def of(cls, text: str, vocabulary: Vocabulary, target: Locale) -> Shielded:
        """`text` without addresses, code, signs of Markdown, the names in `vocabulary`, and numbers."""
        parts: list[str] = []
        aside: list[str] = []
        end = 0
        for start, stop, label in _spans(text, vocabulary, target):
            parts += [html.escape(text[end:start], quote=False), _SHIELD.format(len(aside))]
            aside.append(label)
            end = stop
        return cls("".join([*parts, html.escape(text[end:], quote=False)]), tuple(aside))

    def restored(self, answer: str) -> str:
        """The translation in `answer`; "" where something that was put aside is gone, or stands there twice."""
        pieces = _FOUND.split(answer)
        numbers = [int(number) for number in pieces[1::2]]
        if sorted(numbers) != list(range(len(self.aside))):
            return ""
        labels = [self.aside[number] for number in numbers]
        text = html.unescape(pieces[0])
        for label, piece in zip(labels, pieces[2::2], strict=True):
            text = _joined(_joined(text, label), html.unescape(piece))
        return " ".join(text.split())


def _joined(one: str, other: str) -> str:
    """Both, with a space where a word would run into a word."""
    return f"{one} {other}" if _WORD.match(one[-1:]) and _WORD.match(other[:1]) else one + other


def _spans(text: str, vocabulary: Vocabulary, target: Locale) -> Iterator[tuple[int, int, str]]:
    """(start, end, what stands there in the translation), in order and apart from each other."""
    # The end of a sentence is no part of the address before it.
    kept = ((one.start(), one.group().rstrip(".,;:")) for one in UNTOUCHED.finditer(text))
    aside = [(start, start + len(one), one) for start, one in kept]
    aside += [(one.start, one.end, one.label) for one in vocabulary.names(text)]
    for pattern in (_MODEL, _MARKDOWN):
        aside += [(one.start(), one.end(), one.group()) for one in pattern.finditer(text)]
    aside += [(one.start, one.end, _written(one, text, target)) for one in found(text) if _alone(one, text)]
    end = 0
    # Of what begins in one place, or reaches into another, the first and longest counts.
    for start, stop, label in sorted(aside, key=lambda one: (one[0], -one[1])):
        if start >= end:
            yield start, stop, label
            end = stop


def _alone(figure: Figure, text: str) -> bool:
    """Whether a number is no part of a word such as FP16."""
    return not _WORD.match(text[: figure.start][-1:]) and not _WORD.match(text[figure.end :][:1])


def _written(figure: Figure, text: str, target: Locale) -> str:
    """A number as it stands; in full where it has a unit, which the other language may not know."""
    return text[figure.start : figure.end] if figure.bare else target.number(figure.value)
