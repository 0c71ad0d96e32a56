"""A long stage of a build is mentioned in the log from time to time."""

from __future__ import annotations

import logging

import pytest

from careers.mkdocs.progress import Progress


def test_a_stage_has_a_line_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    """No oftener than every five seconds, the first after five: a stage that takes no longer has none."""
    caplog.set_level(logging.INFO)
    now = 0.0
    progress = Progress(logging.LoggerAdapter(logging.getLogger("tests.progress")), lambda: now)
    for stage, seconds in (("short", 0.25), ("long", 1), ("long", 1)):
        for done in range(13):
            progress.report(stage, 1_000 * done, 12_000)
            now += seconds
    assert caplog.messages == ["long: 5,000 of 12,000", "long: 10,000 of 12,000"] * 2
