"""The option that writes what is said now into the expected files: review then reads the difference."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Works where this folder is named on the command line: ``pytest tests/broken --update-goldens``."""
    parser.addoption("--update-goldens", action="store_true", help="write expected.<language>.txt anew")


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-goldens", default=False))
