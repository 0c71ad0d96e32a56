"""Whose turn it is: one request at a time to a host, and not too many at once."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from careers_tools.link_checks.manners import Manners


class Lanes:
    """A lane a host, in which requests follow each other with a pause."""

    def __init__(self, manners: Manners) -> None:
        """With the pauses of `manners`."""
        self._manners = manners
        self._lanes: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._room = asyncio.Semaphore(manners.at_once)
        self._free_at: dict[str, float] = {}
        self._pauses: dict[str, float] = {}

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Wait until `host` may be asked; the next one waits until this is over, and the host's pause longer."""
        now = asyncio.get_running_loop().time
        async with self._lanes[host]:
            await asyncio.sleep(max(0.0, self._free_at.get(host, 0.0) - now()))
            async with self._room:
                try:
                    yield
                finally:
                    pause = max(self._manners.pause, self._pauses.get(host, 0.0))
                    self._free_at[host] = max(self._free_at.get(host, 0.0), now() + pause)

    def slow(self, host: str, pause: float) -> None:
        """Leave at least `pause` seconds between two requests to `host`."""
        self._pauses[host] = max(self._pauses.get(host, 0.0), min(pause, self._manners.longest_wait))

    def hold(self, host: str, wait: float) -> None:
        """Leave `host` alone for `wait` seconds from now."""
        self._free_at[host] = max(self._free_at.get(host, 0.0), asyncio.get_running_loop().time() + wait)
