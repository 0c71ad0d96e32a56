"""What came back from an address."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from careers_tools.link_checks.page import Page


class Outcome(enum.StrEnum):
    """What is known of an address; what is to be done about it stands in ``messages/verification.yml``."""

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
    LATE = "late"  # the round was over before it was asked


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of an address after asking it.

    Attributes:
        url: what was asked, without a fragment.
        outcome: ``ANSWERS`` where a page came back, whatever it says.
        status: of the last reply (RFC 9110), or None.
        final: where the last reply came from.
        moved: where it now is for good, by redirects that say so (301, 308), or None.
        reason: what a library said that could not go on; may be empty.
        page: what came back, of HTML that came whole.
    """

    url: str
    outcome: Outcome
    status: int | None = None
    final: str = ""
    moved: str | None = None
    reason: str = ""
    page: Page | None = None


class Failure(Exception):  # noqa: N818  # it says what came of asking, which is no fault of the program
    """Asking went no further."""

    def __init__(self, outcome: Outcome, reason: str = "") -> None:
        super().__init__(outcome)
        self.outcome, self.reason = outcome, reason
