"""What the tests of whole imports share."""

from __future__ import annotations

import pytest

from tests.tools.importing.command import Importer


@pytest.fixture(scope="session")
def importer(tmp_path_factory: pytest.TempPathFactory) -> Importer:
    """The command in a site without postings."""
    return Importer(tmp_path_factory.mktemp("import"))
