"""How far a build has come: a bar in a terminal, a line of the log now and then elsewhere.

Stages that are over within a second are not mentioned. Nothing here starts a thread: a process that has more than one
cannot be forked safely, and workers are.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

SHORT = 1.0  # seconds: what takes no longer is not mentioned
_DRAWN = 0.1  # seconds from one drawing of the bar to the next
_SAID = 10.0  # seconds from one line of the log to the next


@dataclass(slots=True)
class _Stage:
    """A stage under way: when it was first heard of, with how many done by then, and when it was last shown."""

    name: str
    began: float
    before: int
    shown: float
    done: int = 0


class Progress:
    """Told of every stage what is done; `report` is what `Workers` call.

    A stage's name is what is being made, in words. The rate is counted from the first report of a stage.
    """

    def __init__(
        self,
        log: logging.Logger | logging.LoggerAdapter[logging.Logger],
        console: Console | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`log` takes the lines, and says with its level whether any are wanted; `console` is standard error."""
        self._log, self._console, self._clock = log, console, clock
        self._stage: _Stage | None = None
        self._bar: tuple[Bar, TaskID] | None = None

    def __enter__(self) -> Self:
        """Nothing is shown yet."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Give the terminal back."""
        self.close()

    def report(self, stage: str, done: int, total: int) -> None:
        """`done` of `total` are made."""
        if not self._log.isEnabledFor(logging.INFO):
            return
        now = self._clock()
        one = self._stage
        if one is None or one.name != stage or done < one.done:
            self.close()
            one = self._stage = _Stage(stage, now, done, now)
        one.done = done
        if now - one.began > SHORT:
            self._show(one, total, now)
        if done >= total:
            self.close()

    def close(self) -> None:
        """Leave the last bar as it is and the cursor below it; also where a stage was given up."""
        if self._bar is not None:
            self._bar[0].stop()
        self._stage = self._bar = None

    def _show(self, one: _Stage, total: int, now: float) -> None:
        last = one.done >= total
        if self._console is None:
            from rich.console import Console  # here: few builds last long enough to need it

            self._console = Console(stderr=True)
        if self._console.is_interactive:
            if self._bar is None or last or now - one.shown >= _DRAWN:
                one.shown = now
                self._draw(self._console, one, total, now)
        elif last or now - one.shown >= _SAID:
            one.shown = now
            self._log.info(f"{one.name}: {figures(one.done, total, one.done - one.before, now - one.began)}")

    def _draw(self, console: Console, one: _Stage, total: int, now: float) -> None:
        said = figures(one.done, total, one.done - one.before, now - one.began)
        if self._bar is None:
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[said]}")
            bar = Bar(*columns, console=console, auto_refresh=False)
            self._bar = bar, bar.add_task(one.name, total=total, said=said)
            bar.start()
        bar, task = self._bar
        bar.update(task, completed=one.done, said=said, refresh=True)


def figures(done: int, total: int, since: int, seconds: float) -> str:
    """How many are done, how many a second, and how long the rest will take, or what all of it took.

    `since` were made in the last `seconds`.
    """
    rate = since / seconds if seconds > 0 else 0.0
    if done >= total:
        return f"{total:,} in {_span(seconds)}, {_per_second(rate)}"
    left = f", {_span((total - done) / rate)} left" if rate else ""
    return f"{done:,} of {total:,}, {_per_second(rate)}{left}"


def _per_second(rate: float) -> str:
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second"


def _span(seconds: float) -> str:
    """Minutes and seconds; hours in front where there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
