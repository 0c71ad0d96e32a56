"""The text of an issue, taken apart into answers.

GitHub writes a form as ``### label``, a blank line, the answer, a blank line, for every field in the form's order.
Where nothing was filled in, the answer is ``_No response_``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from careers.i18n import Locale
from careers_tools.intake.questions import NOTHING_CHOSEN, Kind, Question

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
    first is the right one; below an answer of several lines it must be the only one. One that stands out of order, as
    when the form has changed since, is understood among answers of one line.
    """
    lines = text.split("\n")
    places, twice = _places(lines, asked)
    labels = {one.label: one for one in asked}
    answers: dict[str, str] = {}
    strange: list[str] = []
    ends = [place for _, place in places[1:]] + [len(lines)]
    placed = {one.id for one, _ in places}
    for (one, start), end in zip(places, ends, strict=True):
        said: Sequence[str] = lines[start + 1 : end]
        others: Mapping[str, str] = {}
        if one.kind is not Kind.TEXT:
            said, others = _cut(said)
        answers[one.id] = _answer(said)
        for heading, answer in others.items():
            moved = labels.get(heading)
            if moved is None:
                strange.append(heading)
            elif moved.id in placed:
                twice.append(moved.id)
            else:
                answers[moved.id] = answer
    given = {one.id: answers[one.id] for one in asked if _is_given(one, answers.get(one.id, ""))}
    return Sections(given, tuple(dict.fromkeys(twice)), tuple(strange))


def _answer(lines: Sequence[str]) -> str:
    """What stands below a heading; "" where nothing was filled in."""
    answer = "\n".join(lines).strip()
    return "" if answer == _EMPTY else answer


def _is_given(one: Question, answer: str) -> bool:
    return answer != "" and not (one.choices and answer == NOTHING_CHOSEN)


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


def _cut(lines: Sequence[str]) -> tuple[Sequence[str], dict[str, str]]:
    """An answer of one line, and what stands below it: heading -> answer, where there is one."""
    marks = [number for number, line in enumerate(lines) if line.startswith(_HEADING)]
    ends = [*marks, len(lines)]
    below = {
        lines[start][len(_HEADING) :].rstrip(): _answer(lines[start + 1 : end])
        for start, end in zip(marks, ends[1:], strict=True)
    }
    return lines[: ends[0]], {heading: answer for heading, answer in below.items() if answer}


def _heading(one: Question) -> str:
    return f"{_HEADING}{one.label}"
