"""The progress of a build: a bar in a terminal, otherwise a line of the log from time to time.

Stages that take less than a second are not shown. Nothing here starts a thread, because workers are forked, and a
process with several threads cannot be forked safely.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

SHORT = 1.0  # seconds: stages that take no longer are not shown
_REDRAW = 0.1  # seconds between two drawings of the bar
_LOG = 10.0  # seconds between two lines of the log


@dataclass(slots=True)
class _Stage:
    """A stage under way.

    Attributes:
        name: what is made, in words.
        began: time of the first report, in seconds.
        before: how many items were done by then.
        last_drawn_at: time when it was last shown, in seconds.
        done: how many items are done.
    """

    name: str
    began: float
    before: int
    last_drawn_at: float
    done: int = 0


class Progress:
    """Shows how much of each stage is done; `Workers` call `report`.

    The rate of a stage is counted from its first report.
    """

    def __init__(
        self,
        log: logging.Logger | logging.LoggerAdapter[logging.Logger],
        console: Console | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Write lines to `log`, and show nothing if its level is above INFO; `console` is standard error."""
        self._log, self._console, self._clock = log, console, clock
        self._stage: _Stage | None = None
        self._bar: tuple[Bar, TaskID] | None = None

    def report(self, stage: str, done: int, total: int) -> None:
        """Show that `done` of `total` items of a stage are made."""
        if not self._log.isEnabledFor(logging.INFO):
            return
        now = self._clock()
        current = self._stage
        if current is None or current.name != stage or done < current.done:
            self.close()
            current = self._stage = _Stage(stage, now, done, now)
        current.done = done
        if now - current.began > SHORT:
            self._show(current, total, now)
        if done >= total:
            self.close()

    def close(self) -> None:
        """End the current stage, finished or not; its bar stays, and the cursor goes below it."""
        if self._bar is not None:
            self._bar[0].stop()
        self._stage = self._bar = None

    def _show(self, stage: _Stage, total: int, now: float) -> None:
        if self._console is None:
            from rich.console import Console  # few builds last long enough to need it

            self._console = Console(stderr=True)
        in_terminal = self._console.is_interactive
        is_first = in_terminal and self._bar is None
        if not (is_first or stage.done >= total or now - stage.last_drawn_at >= (_REDRAW if in_terminal else _LOG)):
            return
        stage.last_drawn_at = now
        text = figures(stage.done, total, stage.done - stage.before, now - stage.began)
        if in_terminal:
            self._draw(self._console, stage, total, text)
        else:
            self._log.info(f"{stage.name}: {text}")

    def _draw(self, console: Console, stage: _Stage, total: int, text: str) -> None:
        if self._bar is None:
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[text]}")
            bar = Bar(*columns, console=console, auto_refresh=False)
            self._bar = bar, bar.add_task(stage.name, total=total, text=text)
            bar.start()
        bar, task = self._bar
        bar.update(task, completed=stage.done, text=text, refresh=True)


def figures(done: int, total: int, since: int, seconds: float) -> str:
    """Return how many items are done, how many a second, and how long the rest will take or all of them took.

    `since` items were made in the last `seconds`.
    """
    rate = since / seconds if seconds > 0 else 0.0
    if done >= total:
        return f"{total:,} in {_span(seconds)}, {_per_second(rate)}"
    left = f", {_span((total - done) / rate)} left" if rate else ""
    return f"{done:,} of {total:,}, {_per_second(rate)}{left}"


def _per_second(rate: float) -> str:
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second"


def _span(seconds: float) -> str:
    """Return a duration as minutes and seconds, with hours in front if there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
