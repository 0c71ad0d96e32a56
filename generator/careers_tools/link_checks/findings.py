"""What a round found: what is known of each place, what is to be done there, and which jobs are still there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urldefrag

from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Posting
from careers.support.errors import Problem, Problems
from careers_tools.link_checks.answers import Answer, Outcome
from careers_tools.link_checks.judging import judge
from careers_tools.link_checks.questions import Place, Question
from careers_tools.link_checks.wording import MOVED, VANISHED, code

_FINE = frozenset({Outcome.CONFIRMED, Outcome.ANSWERS})
# What forbids to say that a job was seen, whatever its other address answers.
_DOUBTS = VANISHED | {Outcome.CLOSED}
# Where what answers is what was asked for, a new address is worth writing down.
_REACHED = _FINE | {Outcome.UNNAMED, Outcome.UNREAD, Outcome.SHARED}


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known at a place.

    Attributes:
        status, final: as of the answer; None and empty where there is none.
        moved: the address to write there instead, or None.
        problem: what is to be done, or None.
    """

    place: Place
    outcome: Outcome
    status: int | None
    final: str
    moved: str | None
    problem: Problem | None


def find(question: Question, answer: Answer | None, words: Lexicon, today: dt.date) -> tuple[Finding, ...]:
    """What is known at every place that names an address; `today` decides which jobs are closed.

    `answer` is None where there was no time to ask. Nothing of its page is kept: a round may read thousands.
    """
    return tuple(_finding(question, place, answer, words, today) for place in question.places)


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same by file and line."""
    return tuple(sorted(findings, key=lambda one: (one.place.path, one.place.line, one.place.field, one.place.url)))


def _finding(question: Question, place: Place, answer: Answer | None, words: Lexicon, today: dt.date) -> Finding:
    outcome = judge(question, place, answer, words)
    moved = _moved(place, answer) if outcome in _REACHED else None
    wanted = MOVED if outcome in _FINE and moved else code(place, outcome, today)
    problem = None
    if wanted is not None:
        status, reason = (answer.status or "", answer.reason) if answer else ("", "")
        problem = Problems().add(place.path, place.line, place.field, wanted, status=status, reason=reason)
    final = answer.final if answer else ""
    return Finding(place, outcome, answer.status if answer else None, final, moved, problem)


def _moved(place: Place, answer: Answer | None) -> str | None:
    """The address that is now the one for good; a fragment outlives a redirect (RFC 9110, 10.2.2)."""
    if answer is None or answer.moved is None:
        return None
    fragment = urldefrag(place.url).fragment
    return f"{answer.moved}#{fragment}" if fragment else answer.moved


def confirmed(findings: Sequence[Finding], library: Library) -> tuple[Posting, ...]:
    """The open postings, by id, of which today is a day to be `verified`: seen on a page of their own, doubted by none.

    One that is posted only later, or was verified today already, is not among them.
    """
    by_id: dict[str, set[Outcome]] = {}
    for one in findings:
        if one.place.posting is not None:
            by_id.setdefault(one.place.posting.id, set()).add(one.outcome)
    seen = [key for key, known in sorted(by_id.items()) if Outcome.CONFIRMED in known and not known & _DOUBTS]
    return tuple(
        one
        for one in map(library.postings.__getitem__, seen)
        if one.is_open(library.today)
        and (one.verified is None or one.verified < library.today)
        and (one.posted is None or one.posted <= library.today)
    )


def problems(findings: Iterable[Finding]) -> tuple[Problem, ...]:
    """What is to be done, in order."""
    return tuple(one.problem for one in findings if one.problem is not None)
