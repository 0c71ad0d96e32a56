"""The progress of a build: a bar in a terminal, otherwise a line of the log from time to time.

Stages that take less than a second are not shown. Nothing here starts a thread, because workers are forked, and a
process with several threads cannot be forked safely.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

SHORT = 1.0  # seconds: stages that take no longer are not shown
_REDRAW = 0.1  # seconds between two drawings of the bar
_LOG = 10.0  # seconds between two lines of the log


class Progress:
    """Shows how much of each stage is done; `Workers` call `report`."""

    def __init__(
        self,
        log: logging.Logger | logging.LoggerAdapter[logging.Logger],
        console: Console | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Write lines to `log`, and show nothing if its level is above INFO; `console` is standard error."""
        self._log, self._console, self._clock = log, console, clock
        self._stage, self._done, self._began, self._drawn_at = "", 0, 0.0, 0.0
        self._bar: Bar | None = None

    def report(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` items of a stage are made."""
        if not self._log.isEnabledFor(logging.INFO):
            return
        now = self._clock()
        if stage != self._stage or done < self._done:
            self.close()
            self._stage, self._began, self._drawn_at = stage, now, now
        self._done = done
        if now - self._began > SHORT:
            self._show(total, now)
        if done >= total:
            self.close()

    def close(self) -> None:
        """End the current stage, finished or not; its bar stays, and the cursor goes below it."""
        if self._bar is not None:
            self._bar.stop()
        self._stage, self._done, self._bar = "", 0, None

    def _show(self, total: int, now: float) -> None:
        if self._console is None:
            from rich.console import Console  # few builds last long enough to need it

            self._console = Console(stderr=True)
        if self._console.is_interactive and self._bar is None:
            from rich.progress import Progress as Bar

            self._bar = Bar(console=self._console, auto_refresh=False, get_time=self._clock)
            self._bar.add_task(self._stage, total=total, completed=self._done)
            self._bar.start()
        elif self._done < total and now - self._drawn_at < (_LOG if self._bar is None else _REDRAW):
            return
        self._drawn_at = now
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, refresh=True)
        else:
            self._log.info(f"{self._stage}: {self._done:,} of {total:,}")
