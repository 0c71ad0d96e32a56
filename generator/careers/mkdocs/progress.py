"""The progress of a build: lines of the log, from time to time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

_PAUSE = 5.0  # seconds before the first line of a stage, and between two


class Progress:
    """Logs how much of each stage is done; `Workers` call `report`. A stage that ends soon is not mentioned."""

    def __init__(self, log: logging.LoggerAdapter[logging.Logger], clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._clock = log, clock
        self._stage, self._next = "", 0.0

    def report(self, stage: str, done: int, total: int) -> None:
        """Log that `done` of `total` items of a stage are made, if it is time to."""
        now = self._clock()
        if stage != self._stage or done == 0:
            self._stage, self._next = stage, now + _PAUSE
        elif now >= self._next:
            self._log.info(f"{stage}: {done:,} of {total:,}")
            self._next = now + _PAUSE
