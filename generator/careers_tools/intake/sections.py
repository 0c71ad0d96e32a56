"""Takes the text of an issue apart into answers.

GitHub writes a form as ``### label``, a blank line, the answer, a blank line, for every field in the form's order.
Where nothing was filled in, the answer is ``_No response_``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from careers.i18n import Locale
from careers_tools.intake.questions import NOTHING_CHOSEN, AnswerKind, Question

_HEADING = "### "
_EMPTY = "_No response_"
# Characters that show nothing and turn nothing: pasted from web pages unawares.
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class FilledForm:
    """A filled form.

    Attributes:
        answers: id of the question -> answer, stripped; questions without an answer are absent.
        repeated: ids of questions whose headings stand in several places, so that the right one is not known.
        unknown: headings of lines that belong to no question, where no text of several lines can stand.
    """

    answers: Mapping[str, str]
    repeated: tuple[str, ...]
    unknown: tuple[str, ...]


def find_language(text: str, questions: Mapping[Locale, Sequence[Question]]) -> Locale | None:
    """Return the language of the form that `text` was made with; None where it is no form's."""
    lines = {line.rstrip() for line in text.split("\n") if line.startswith(_HEADING)}
    counts = {locale: sum(f"{_HEADING}{one.label}" in lines for one in questions[locale]) for locale in questions}
    best = max(counts, key=counts.__getitem__, default=None)
    return best if best is not None and counts[best] else None


def tidy(text: str) -> str:
    """Return `text` with LF line ends, without characters that neither show nor do anything."""
    return _INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def read_answers(text: str, questions: Sequence[Question]) -> FilledForm:
    """Return the answers in `text`.

    Each question's heading is looked for below the one before. In an answer of one line no heading can stand, so the
    first is the right one; below an answer of several lines it must be the only one. One that stands out of order, as
    when the form has changed since, is understood among answers of one line.
    """
    lines = text.split("\n")
    places, repeated = _find_headings(lines, questions)
    labels = {question.label: question.id for question in questions}
    answers: dict[str, str] = {}
    unknown: list[str] = []
    ends = [place for _, place in places[1:]] + [len(lines)]
    placed = {question.id for question, _ in places}
    for (question, start), end in zip(places, ends, strict=True):
        answer, others = lines[start + 1 : end], dict[str, str]()
        if question.kind is not AnswerKind.TEXT:
            answer, others = _split(answer)
        answers[question.id] = _answer(answer)
        for heading, text_below in others.items():
            moved = labels.get(heading)
            if moved is None:
                unknown.append(heading)
            elif moved in placed:
                repeated.append(moved)
            else:
                answers[moved] = text_below
    empty = {question.id for question in questions if question.choices and answers.get(question.id) == NOTHING_CHOSEN}
    present = {key: answer for key, answer in answers.items() if answer and key not in empty}
    return FilledForm(present, tuple(dict.fromkeys(repeated)), tuple(unknown))


def _answer(lines: Sequence[str]) -> str:
    """Return the text below a heading; "" where nothing was filled in."""
    answer = "\n".join(lines).strip()
    return "" if answer == _EMPTY else answer


def _find_headings(lines: Sequence[str], questions: Sequence[Question]) -> tuple[list[tuple[Question, int]], list[str]]:
    """Return each question with the number of its heading's line, in order, and the ids of those that have several."""
    places: list[tuple[Question, int]] = []
    repeated: list[str] = []
    after, below_text = 0, False
    for question in questions:
        heading = f"{_HEADING}{question.label}"
        numbers = [number for number in range(after, len(lines)) if lines[number].rstrip() == heading]
        if not numbers:
            continue
        if below_text and len(numbers) > 1:
            repeated.append(question.id)
        places.append((question, numbers[0]))
        after, below_text = numbers[0] + 1, question.kind is AnswerKind.TEXT
    return places, repeated


def _split(lines: list[str]) -> tuple[list[str], dict[str, str]]:
    """Return an answer of one line, and what stands below it: heading -> answer, where there is one."""
    starts = [number for number, line in enumerate(lines) if line.startswith(_HEADING)]
    ends = [*starts, len(lines)]
    below = {
        lines[start][len(_HEADING) :].rstrip(): _answer(lines[start + 1 : end])
        for start, end in zip(starts, ends[1:], strict=True)
    }
    return lines[: ends[0]], {heading: answer for heading, answer in below.items() if answer}
