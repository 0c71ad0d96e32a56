"""Which words of ``messages/verification.yml`` say what is to be done about an address."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType

from careers_tools.link_checks.answers import Outcome
from careers_tools.link_checks.questions import Place

VANISHED = frozenset({Outcome.GONE, Outcome.ABSENT, Outcome.ELSEWHERE})
MOVED = "verify-moved"
_OPEN: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.GONE: "verify-gone",
        Outcome.ABSENT: "verify-absent",
        Outcome.CLOSED: "verify-closed",
        Outcome.ELSEWHERE: "verify-elsewhere",
        Outcome.LOOP: "verify-loop",
        Outcome.SCHEME: "verify-scheme",
        Outcome.TLS: "verify-tls",
        Outcome.UNREACHABLE: "verify-unreachable",
        Outcome.PRIVATE: "verify-private",
        Outcome.MALFORMED: "verify-malformed",
        Outcome.UNNAMED: "verify-unnamed",
        Outcome.UNREAD: "verify-unread",
        Outcome.SHARED: "verify-shared",
        Outcome.ROBOTS: "verify-robots",
        Outcome.REFUSED: "verify-refused",
        Outcome.COOKIES: "verify-cookies",
        Outcome.FAULT: "verify-fault",
        Outcome.CUT: "verify-cut",
        Outcome.TIMEOUT: "verify-timeout",
        Outcome.GARBLED: "verify-garbled",
    }
)
# Vocabularies refer to what is no job.
_TERM: Mapping[Outcome, str] = MappingProxyType(
    {
        **_OPEN,
        Outcome.GONE: "verify-term-gone",
        Outcome.ABSENT: "verify-term-absent",
        Outcome.ELSEWHERE: "verify-term-elsewhere",
    }
)
# What a page says of an open job, and nothing of one that is closed here.
_OF_OPEN = frozenset({Outcome.CLOSED, Outcome.UNNAMED, Outcome.UNREAD, Outcome.SHARED})
_PAST: Mapping[Outcome, str] = MappingProxyType(
    {
        **{outcome: code for outcome, code in _OPEN.items() if outcome not in _OF_OPEN},
        **dict.fromkeys(VANISHED, "verify-past-gone"),
        Outcome.CONFIRMED: "verify-past-open",
    }
)


def code(place: Place, outcome: Outcome, today: dt.date) -> str | None:
    """The key of the words for `outcome` at `place`; None where nothing is to be done."""
    if place.posting is None:
        return _TERM.get(outcome)
    return (_OPEN if place.posting.is_open(today) else _PAST).get(outcome)
