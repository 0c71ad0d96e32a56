"""pytest with ``-p tests.figures.collecting --figures FILE``: what tests counted, as JSON, figure -> [tried, wrong]."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import cast

import pytest

from tests.figures import PROPERTY


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file."""
    parser.addoption("--figures", type=Path, required=True, help="where to write what the tests counted")


def pytest_configure(config: pytest.Config) -> None:
    """Gather in the process that all others report to."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Sum(config.getoption("figures")))


class _Sum:
    """Adds up."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Once a test: its other phases repeat what it said."""
        if report.when == "call":
            for name, value in report.user_properties:
                if name == PROPERTY:
                    figure, tried, wrong = cast("tuple[str, int, int]", value)
                    self._sums[figure][0] += tried
                    self._sums[figure][1] += wrong

    def pytest_sessionfinish(self) -> None:
        """Write it."""
        self._path.write_text(json.dumps(self._sums, indent=2), "utf-8")
