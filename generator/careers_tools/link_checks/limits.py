"""How often hosts are sent requests, and how long a check may take."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

# The name that robots.txt is searched for (RFC 9309, 2.2.1), and the beginning of the User-Agent.
PRODUCT = "careers-portal"


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """The bounds of a check; times are in seconds.

    Attributes:
        agent: the User-Agent, which says who sends requests, and where to read more.
        pause: the least time between two requests to a host.
        timeout: for one request, from looking up the name to the last byte.
        deadline: for the whole check; None: none.
        at_once: requests under way at a time, to all hosts together.
        most_bytes: of a page, as it travels and unpacked.
        most_hops: redirects that are followed.
        private: whether addresses in private networks are requested.
    """

    agent: str = PRODUCT
    pause: float = 1.0
    timeout: float = 20.0
    deadline: float | None = None
    at_once: int = 8
    most_bytes: int = 512 * 1024
    most_hops: int = 5
    private: bool = False


class HostQueues:
    """One queue a host, in which requests follow each other with a pause."""

    def __init__(self, limits: RequestLimits) -> None:
        self._pause = limits.pause
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._slots = asyncio.Semaphore(limits.at_once)
        self._free_at: dict[str, float] = defaultdict(float)

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Wait until `host` may be sent a request; the next request waits for the end of this one and for the pause."""
        async with self._locks[host]:
            await asyncio.sleep(self._free_at[host] - asyncio.get_running_loop().time())
            async with self._slots:
                try:
                    yield
                finally:
                    self._free_at[host] = asyncio.get_running_loop().time() + self._pause

    async def rest(self) -> None:
        """Wait until every host may be sent a request again."""
        await asyncio.sleep(max(self._free_at.values(), default=0.0) - asyncio.get_running_loop().time())
