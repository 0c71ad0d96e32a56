"""A portal whose source is a board, for what does not depend on the kind of source."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.sync.portals import Portal, portal_of


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Portal]:
    with portal_of("greenhouse", tmp_path) as portal:
        yield portal
