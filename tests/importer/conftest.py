"""What the tests of whole imports share."""

from __future__ import annotations

import contextlib

import pytest

from tests.importer.command import Importer


def pytest_addoption(parser: pytest.Parser) -> None:
    """Works where this folder is named on the command line: ``pytest tests/importer --update-goldens``."""
    with contextlib.suppress(ValueError):  # another folder with expected files has added it
        parser.addoption("--update-goldens", action="store_true", help="write the expected files anew")


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-goldens", default=False))


@pytest.fixture(scope="session")
def importer(tmp_path_factory: pytest.TempPathFactory) -> Importer:
    """The command in a site without postings."""
    return Importer(tmp_path_factory.mktemp("import"))
