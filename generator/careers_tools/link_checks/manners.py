"""How politely, and how long, addresses are asked."""

from __future__ import annotations

from dataclasses import dataclass

# What the rules for robots are looked up by (RFC 9309, 2.2.1), and the beginning of the User-Agent.
PRODUCT = "careers-portal"


@dataclass(frozen=True, slots=True)
class Manners:
    """The bounds of a round; times are in seconds.

    Attributes:
        agent: the User-Agent: who asks, and where one can read more.
        pause: between two requests to a host, at least.
        timeout: for one request, from the name to the last byte.
        deadline: for the whole round; None: none.
        longest_wait: what a host may ask for between two requests, by ``Crawl-delay`` or ``Retry-After``.
        at_once: requests that are under way at a time, of all hosts together.
        most_bytes: of a page, as it travels and unpacked.
        most_hops: redirects that are followed.
        private: whether addresses in private networks are asked.
    """

    agent: str = PRODUCT
    pause: float = 1.0
    timeout: float = 20.0
    deadline: float | None = None
    longest_wait: float = 10.0
    at_once: int = 8
    most_bytes: int = 512 * 1024
    most_hops: int = 5
    private: bool = False
