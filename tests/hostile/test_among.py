"""The figure of one bad posting among many, with few; the page of figures has it with a thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.among import tried

pytestmark = pytest.mark.slow


def test_all_but_the_bad_posting_are_published(tmp_path: Path) -> None:
    """And that one is named."""
    found = tried(tmp_path, 20)
    assert (found.published, found.named) == (19, True), found.said
