"""The small site, opened by a reader who has ticked skills."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.site.skills.acting import KEY, Reading


@pytest.fixture
def reading(base: str, remembering: Reading) -> Reading:
    """Open an address of the small site, or below `root`, in a browser that keeps these skills, or this text."""

    def go(address: str, skills: Sequence[str] | str = (), root: str = base, **options: Any) -> Page:
        text = skills if isinstance(skills, str) else json.dumps({"version": 1, "skills": list(skills)})
        return remembering(root, address, {KEY: text} if skills else {}, **options)

    return go
