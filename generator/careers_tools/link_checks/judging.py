"""What an answer means at a place it was asked for: a page may answer and lie."""

from __future__ import annotations

from collections.abc import Iterable

from yarl import URL

from careers.content.lexicon import Lexicon, folded
from careers_tools.link_checks.answers import Answer, Outcome
from careers_tools.link_checks.page import Page
from careers_tools.link_checks.questions import Place, Question

_ANSWERS, _ADDRESSES = "answers", "addresses"  # uses in the lexicon
# A page that says no more than that it is none is short; a long one may say so of something else.
_SHORT = 400  # letters


def judge(question: Question, place: Place, answer: Answer | None, words: Lexicon) -> Outcome:
    """What is known at `place`. No posting is confirmed but by its own page, whole, headed by its title."""
    if answer is None:
        return Outcome.LATE
    if answer.outcome is not Outcome.ANSWERS:
        return answer.outcome
    led = _led(URL(question.url), URL(answer.final), words)
    if led is not None:
        return led
    said = _said(answer.page, words) if answer.page else None
    if said is not None and not (said is Outcome.CLOSED and (place.posting is None or question.shared)):
        return said
    if place.posting is None:
        return Outcome.ANSWERS
    if answer.page is None:
        return Outcome.UNREAD
    if question.shared or _is_home(URL(question.url)):
        return Outcome.SHARED
    titles = {text.title for text in place.posting.texts.values()}
    return Outcome.CONFIRMED if any(answer.page.headed(title) for title in titles) else Outcome.UNNAMED


def _is_home(url: URL) -> bool:
    return not _parts(url) and not url.query_string


def _parts(url: URL) -> tuple[str, ...]:
    return tuple(part for part in url.path.casefold().split("/") if part)


def _led(asked: URL, final: URL, words: Lexicon) -> Outcome | None:
    """What a redirect to `final` says by its address alone, or None.

    What once had a page of its own and now leads up, to the home page or to a list, has none any more.
    """
    before, after = _parts(asked), _parts(final)
    if (before, asked.query_string) == (after, final.query_string):
        return None
    names = {folded(part) for part in after[-2:]} - {folded(part) for part in before}
    for meaning, outcome in (("login", Outcome.REFUSED), ("absent", Outcome.ABSENT)):
        if names & _folded(words[_ADDRESSES].get(meaning, ())):
            return outcome
    if final.query_string:
        return None
    up = after == before[: len(after)] and (len(after) < len(before) or bool(asked.query_string))
    listed = folded("".join(after[-1:])) in {"", *_folded(words[_ADDRESSES].get("list", ()))}
    return Outcome.ELSEWHERE if (up or listed) and not _is_home(asked) else None


def _said(page: Page, words: Lexicon) -> Outcome | None:
    """What a page says of itself: that a person has to prove to be one, that it is none, or that the job is closed."""
    known = words[_ANSWERS]
    heads = [folded(head) for head in page.heads]
    short = [page.text] if len(page.text) < _SHORT else []
    for meaning, places, outcome in (
        ("challenge", [*heads, *short], Outcome.REFUSED),
        ("absent", [*heads, *short], Outcome.ABSENT),
        ("closed", [*heads, page.text], Outcome.CLOSED),
    ):
        if any(word in text for word in _folded(known.get(meaning, ())) for text in places):
            return outcome
    return None


def _folded(words: Iterable[str]) -> set[str]:
    return {folded(word) for word in words}
