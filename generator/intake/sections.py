"""The text of an issue, taken apart into answers.

GitHub writes a form as ``### label``, a blank line, the answer, a blank line, for every field in the form's order.
Where nothing was filled in, the answer is ``_No response_``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.intake.questions import NOTHING_CHOSEN, Kind, Question
from generator.locales import Locale

_HEADING = "### "
_EMPTY = "_No response_"
# Characters that show nothing and turn nothing: pasted from web pages unawares.
_NOTHING = re.compile("[\u00ad\u200b\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Sections:
    """A filled form.

    Attributes:
        answers: id of the question -> what was answered, stripped; questions without an answer are absent.
        twice: ids of questions whose headings stand in several places, so that nobody can tell which is meant.
        strange: headings of lines that belong to no question, where no text of several lines can stand.
    """

    answers: Mapping[str, str]
    twice: tuple[str, ...]
    strange: tuple[str, ...]


def language(text: str, asked: Mapping[Locale, Sequence[Question]]) -> Locale | None:
    """The language of the form that `text` was made with; None where it is no form's."""
    lines = {line.rstrip() for line in text.split("\n") if line.startswith(_HEADING)}
    found = {locale: sum(_heading(one) in lines for one in asked[locale]) for locale in asked}
    best = max(found, key=lambda one: found[one], default=None)
    return best if best is not None and found[best] else None


def tidy(text: str) -> str:
    """`text` with LF line ends, without characters that neither show nor do anything."""
    return _NOTHING.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def sections(text: str, asked: Sequence[Question]) -> Sections:
    """The answers in `text`.

    Each question's heading is looked for below the one before. In an answer of one line no heading can stand, so the
    first is the right one; below an answer of several lines it must be the only one.
    """
    lines = text.split("\n")
    places, twice = _places(lines, asked)
    answers: dict[str, str] = {}
    strange: list[str] = []
    ends = [place for _, place in places[1:]] + [len(lines)]
    for (one, start), end in zip(places, ends, strict=True):
        said = lines[start + 1 : end]
        if one.kind is not Kind.TEXT:
            said, unknown = _cut(said)
            strange += unknown
        answer = "\n".join(said).strip()
        if answer not in ("", _EMPTY) and not (one.choices and answer == NOTHING_CHOSEN):
            answers[one.id] = answer
    return Sections(answers, tuple(twice), tuple(strange))


def _places(lines: Sequence[str], asked: Sequence[Question]) -> tuple[list[tuple[Question, int]], list[str]]:
    """Each question with the number of its heading's line, in order, and the ids of those that have several."""
    places: list[tuple[Question, int]] = []
    twice: list[str] = []
    after, free = 0, False
    for one in asked:
        found = [number for number in range(after, len(lines)) if lines[number].rstrip() == _heading(one)]
        if not found:
            continue
        if free and len(found) > 1:
            twice.append(one.id)
        places.append((one, found[0]))
        after, free = found[0] + 1, one.kind is Kind.TEXT
    return places, twice


def _cut(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """An answer of one line, and the headings below it that have an answer and belong to no question of the form."""
    marks = [number for number, line in enumerate(lines) if line.startswith(_HEADING)]
    if not marks:
        return list(lines), []
    ends = [*marks[1:], len(lines)]
    filled = [
        lines[start][len(_HEADING) :].rstrip()
        for start, end in zip(marks, ends, strict=True)
        if "\n".join(lines[start + 1 : end]).strip() not in ("", _EMPTY)
    ]
    return list(lines[: marks[0]]), filled


def _heading(one: Question) -> str:
    return f"{_HEADING}{one.label}"
