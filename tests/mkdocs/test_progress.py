"""What a long stage shows: a bar in a terminal, lines of the log elsewhere, nothing when nobody wants it."""

from __future__ import annotations

import io
import logging
import threading
from contextlib import closing

import pytest
from rich.console import Console

from careers.mkdocs.progress import Progress
from careers.support.work import Workers


class Clock:
    """Seconds that pass when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def log() -> logging.Logger:
    found = logging.getLogger("tests.progress")
    found.setLevel(logging.INFO)
    return found


def terminal() -> Console:
    """A terminal of 100 columns that records what is written to it."""
    return Console(file=io.StringIO(), force_terminal=True, force_interactive=True, width=100, color_system=None)


def shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def run(progress: Progress, clock: Clock, seconds: float, total: int = 100, stage: str = "posting pages") -> None:
    """A stage of `total` that takes that many seconds, reported at each percent."""
    began = clock.now
    for percent in range(101):
        clock.now = began + seconds * percent / 100
        progress.report(stage, total * percent // 100, total)


def test_a_long_stage_is_a_bar_in_a_terminal(clock: Clock, log: logging.Logger) -> None:
    """With its name, how far it is, and what is left."""
    console = terminal()
    run(Progress(log, console, clock), clock, seconds=60, total=12_000)
    drawn = shown(console)
    assert "posting pages" in drawn
    assert " 50% 0:00:30" in drawn
    assert "100% 0:00:00" in drawn
    assert "━" in drawn


def test_the_cursor_comes_back(clock: Clock, log: logging.Logger) -> None:
    """Also where a stage ends in an error: leaving the block gives the terminal back."""
    console = terminal()
    with pytest.raises(OSError, match="disk full"), closing(Progress(log, console, clock)) as progress:
        progress.report("posting pages", 1, 100)
        clock.now = 5
        progress.report("posting pages", 20, 100)
        assert shown(console).count("\x1b[?25l") == 1
        raise OSError("disk full")
    assert shown(console).count("\x1b[?25h") == 1
    assert shown(console).endswith("\x1b[?25h")


def test_a_short_stage_is_not_mentioned(clock: Clock, log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    """A second is not worth a line, in a terminal or in a log."""
    console = terminal()
    run(Progress(log, console, clock), clock, seconds=0.9)
    run(Progress(log, Console(file=io.StringIO()), clock), clock, seconds=0.9)
    assert shown(console) == ""
    assert caplog.messages == []


def test_each_stage_has_its_own_bar(clock: Clock, log: logging.Logger) -> None:
    """Also where the one before never came to its end."""
    console = terminal()
    progress = Progress(log, console, clock)
    progress.report("postings read", 1, 100)
    clock.now = 3
    progress.report("postings read", 31, 100)
    run(progress, clock, seconds=3, stage="feeds")
    assert " 31%" in next(line for line in shown(console).split("\r") if "postings read" in line)
    assert "100%" in next(line for line in reversed(shown(console).split("\n")) if "feeds" in line)


def test_elsewhere_a_line_now_and_then(clock: Clock, log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    """No oftener than every ten seconds, and one at the end."""
    run(Progress(log, Console(file=io.StringIO()), clock), clock, seconds=25, total=1_000)
    assert caplog.messages == [
        "posting pages: 400 of 1,000",
        "posting pages: 800 of 1,000",
        "posting pages: 1,000 of 1,000",
    ]


def test_quiet_is_quiet(clock: Clock, log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    """`mkdocs build --quiet` raises the level of the log: then no bar either."""
    log.setLevel(logging.ERROR)
    console = terminal()
    run(Progress(log, console, clock), clock, seconds=60)
    run(Progress(log, Console(file=io.StringIO()), clock), clock, seconds=60)
    assert (shown(console), caplog.messages) == ("", [])


def test_a_bar_starts_no_thread(clock: Clock, log: logging.Logger) -> None:
    """A process with other threads could not be forked for the next stage."""
    before = threading.active_count()
    with closing(Progress(log, terminal(), clock)) as progress:
        progress.report("feeds", 1, 100)
        clock.now = 5
        progress.report("feeds", 20, 100)
        assert threading.active_count() == before


def _double(_state: None, item: int) -> int:
    return item * 2


def test_workers_report_to_it(clock: Clock, log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    """What a map of workers tells is what is shown."""
    progress = Progress(log, Console(file=io.StringIO()), clock)
    for _ in Workers(report=progress.report).map(_double, None, range(12), stage="numbers", size=4):
        clock.now += 10
    assert caplog.messages == ["numbers: 8 of 12", "numbers: 12 of 12"]
