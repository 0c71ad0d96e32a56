"""The result of requesting an address."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from careers_tools.link_checks.page_text import PageText


class Outcome(enum.StrEnum):
    """All that can be known of an address; the catalogue of messages says what to do about it."""

    CONFIRMED = "confirmed"  # a posting's own page, headed by the job's title
    ANSWERS = "answers"  # a page that need not name a job

    GONE = "gone"  # 404, 410
    ABSENT = "absent"  # 200, and the page says that there is none
    CLOSED = "closed"  # 200, and the page says that the job is closed
    ELSEWHERE = "elsewhere"  # a redirect to a list or the home page
    LOOP = "loop"
    SCHEME = "scheme"  # a redirect to what is no web address
    TLS = "tls"
    UNREACHABLE = "unreachable"
    PRIVATE = "private"
    MALFORMED = "malformed"

    UNNAMED = "unnamed"  # 200, and the job's title does not head the page
    UNREAD = "unread"  # no page, or not all of one
    SHARED = "shared"  # a page for several postings, or a home page: it answers, and says nothing of one job
    ROBOTS = "robots"
    REFUSED = "refused"
    COOKIES = "cookies"
    FAULT = "fault"
    CUT = "cut"  # the connection was reset
    TIMEOUT = "timeout"
    GARBLED = "garbled"
    LATE = "late"  # the check was over before the address was requested


@dataclass(frozen=True, slots=True)
class FetchResult:
    """The result of requesting an address.

    Attributes:
        url: the address that was requested, without a fragment.
        outcome: ``ANSWERS`` where a page came back, whatever it says.
        status: of the last response (RFC 9110), or None.
        final_url: the address that the last response came from.
        moved_to: the permanent address, by redirects that say so (301, 308), or None.
        reason: a library's words on why it could not go on; may be empty.
        page: the page that came back, if it is HTML and came whole.
    """

    url: str
    outcome: Outcome
    status: int | None = None
    final_url: str = ""
    moved_to: str | None = None
    reason: str = ""
    page: PageText | None = None


class FetchError(Exception):
    """Raised when an address cannot be requested further."""

    def __init__(self, outcome: Outcome, reason: str = "") -> None:
        super().__init__(outcome)
        self.outcome, self.reason = outcome, reason
