"""Judges the results of a check: what is known at each place, what to do there, and which jobs are still there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urldefrag

from yarl import URL

from careers.content.lexicon import Lexicon, folded
from careers.content.library import Library
from careers.content.posting import Posting
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers_tools.link_checks.links import Link, Occurrence
from careers_tools.link_checks.page_text import PageText
from careers_tools.link_checks.results import FetchResult, Outcome

_VANISHED = frozenset({Outcome.GONE, Outcome.ABSENT, Outcome.ELSEWHERE})
# Outcomes of which a page says something of an open job, and nothing of a job that is closed here.
_OF_OPEN_JOBS = frozenset({Outcome.CLOSED, Outcome.UNNAMED, Outcome.UNREAD, Outcome.SHARED})
# Outcomes that contradict that a job was seen, whatever its other address answers.
_DOUBTS = _VANISHED | {Outcome.CLOSED}
_SOUND = frozenset({Outcome.CONFIRMED, Outcome.ANSWERS})
# Outcomes where the page that was wanted answers, so that a new address is worth writing down.
_REACHED = _SOUND | {Outcome.UNNAMED, Outcome.UNREAD, Outcome.SHARED}
_ANSWERS, _ADDRESSES = "answers", "addresses"  # uses in the lexicon
# A page that says no more than that it is none is short; a long one may say so of something else.
_SHORT = 400  # letters


@dataclass(frozen=True, slots=True)
class Finding:
    """All that is known of an address at one place.

    Attributes:
        status, final_url: of the result; None and empty where there is none.
        moved_to: the address to write there instead, or None.
        diagnostic: what to do, or None.
    """

    occurrence: Occurrence
    outcome: Outcome
    status: int | None
    final_url: str
    moved_to: str | None
    diagnostic: Diagnostic | None


def make_findings(link: Link, result: FetchResult, lexicon: Lexicon, today: dt.date) -> tuple[Finding, ...]:
    """Return a finding for every place where an address is written; `today` decides which jobs are closed.

    No finding holds the page: a check may read thousands.
    """
    return tuple(_finding(link, place, result, lexicon, today) for place in link.occurrences)


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings by file, line, field and address."""
    places = ((finding.occurrence, finding) for finding in findings)
    pairs = sorted(places, key=lambda pair: (pair[0].path, pair[0].line, pair[0].field, pair[0].url))
    return tuple(finding for _, finding in pairs)


def _finding(link: Link, place: Occurrence, result: FetchResult, lexicon: Lexicon, today: dt.date) -> Finding:
    outcome = _judge(link, place, result, lexicon)
    moved_to = result.moved_to if outcome in _REACHED else None
    fragment = urldefrag(place.url).fragment
    if moved_to and fragment:  # it outlives a redirect (RFC 9110, 10.2.2)
        moved_to += f"#{fragment}"
    code = "verify-moved" if outcome in _SOUND and moved_to else _message_code(place, outcome, today)
    diagnostic = None
    if code is not None:
        params = {"status": result.status or "", "reason": result.reason}
        diagnostic = Diagnostics().add(place.path, place.line, place.field, code, **params)
    return Finding(place, outcome, result.status, result.final_url, moved_to, diagnostic)


def _message_code(place: Occurrence, outcome: Outcome, today: dt.date) -> str | None:
    """Return the code of the message about `outcome` at `place`; None where nothing is to be done."""
    if outcome in (Outcome.ANSWERS, Outcome.LATE):
        return None
    if place.posting is None:
        return f"verify-term-{outcome}" if outcome in _VANISHED else f"verify-{outcome}"
    if place.posting.is_open(today):
        return None if outcome is Outcome.CONFIRMED else f"verify-{outcome}"
    if outcome in _OF_OPEN_JOBS:
        return None
    past = {Outcome.CONFIRMED: "verify-past-open", **dict.fromkeys(_VANISHED, "verify-past-gone")}
    return past.get(outcome, f"verify-{outcome}")


def confirmed_postings(findings: Sequence[Finding], library: Library) -> tuple[Posting, ...]:
    """Return the open postings, by id, that may be marked as verified today: seen on their own page, and not in doubt.

    A posting that is posted only later, or was verified today already, is not among them.
    """
    outcomes: dict[str, set[Outcome]] = {}
    for finding in findings:
        posting = finding.occurrence.posting
        if posting is not None:
            outcomes.setdefault(posting.id, set()).add(finding.outcome)
    seen = [key for key, known in sorted(outcomes.items()) if Outcome.CONFIRMED in known and not known & _DOUBTS]
    return tuple(
        posting
        for posting in map(library.postings.__getitem__, seen)
        if posting.is_open(library.today)
        and (posting.verified is None or posting.verified < library.today)
        and (posting.posted is None or posting.posted <= library.today)
    )


def _judge(link: Link, place: Occurrence, result: FetchResult, lexicon: Lexicon) -> Outcome:
    """Return what is known at `place`: only its own page, whole and headed by its title, confirms a posting."""
    if result.outcome is not Outcome.ANSWERS:
        return result.outcome
    redirected = _judge_redirect(URL(link.url), URL(result.final_url), lexicon)
    if redirected is not None:
        return redirected
    stated = _judge_page(result.page, lexicon) if result.page else None
    if stated is not None and not (stated is Outcome.CLOSED and (place.posting is None or link.shared)):
        return stated
    if place.posting is None:
        return Outcome.ANSWERS
    if result.page is None:
        return Outcome.UNREAD
    if link.shared or _is_home(URL(link.url)):
        return Outcome.SHARED
    titles = [text.title for text in place.posting.texts.values()]
    return Outcome.CONFIRMED if any(map(result.page.is_headed_by, titles)) else Outcome.UNNAMED


def _is_home(url: URL) -> bool:
    return not _segments(url) and not url.query_string


def _segments(url: URL) -> list[str]:
    return [segment for segment in url.path.casefold().split("/") if segment]


def _judge_redirect(requested: URL, final: URL, lexicon: Lexicon) -> Outcome | None:
    """Return the outcome that the address of a redirect's end shows by itself, or None.

    A page whose address now leads up, to the home page or to a list, is gone.
    """
    before, after = _segments(requested), _segments(final)
    if (before, requested.query_string) == (after, final.query_string):
        return None
    names = {folded(name) for name in after[-2:]} - {folded(name) for name in before}
    for meaning, outcome in (("login", Outcome.REFUSED), ("absent", Outcome.ABSENT)):
        if names & _words(lexicon, _ADDRESSES, meaning):
            return outcome
    if final.query_string:
        return None
    up = after == before[: len(after)] and (len(after) < len(before) or bool(requested.query_string))
    listed = folded("".join(after[-1:])) in {"", *_words(lexicon, _ADDRESSES, "list")}
    return Outcome.ELSEWHERE if (up or listed) and not _is_home(requested) else None


def _judge_page(page: PageText, lexicon: Lexicon) -> Outcome | None:
    """Return the outcome that a page states: it is for people only, there is no such page, or the job is closed."""
    heads = [folded(head) for head in page.heads]
    short = [page.text] if len(page.text) < _SHORT else []
    for meaning, texts, outcome in (
        ("challenge", [*heads, *short], Outcome.REFUSED),
        ("absent", [*heads, *short], Outcome.ABSENT),
        ("closed", [*heads, page.text], Outcome.CLOSED),
    ):
        if any(word in text for word in _words(lexicon, _ANSWERS, meaning) for text in texts):
            return outcome
    return None


def _words(lexicon: Lexicon, use: str, meaning: str) -> set[str]:
    return {folded(word) for word in lexicon[use].get(meaning, ())}
