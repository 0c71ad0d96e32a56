"""The locks of Python packages, read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tests.site.building import ROOT

_ENTRY = re.compile(r"^([a-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;]+)", re.MULTILINE)


def locked(name: str | Path) -> Mapping[str, str]:
    """Package -> version, of a lock by its name in the project, or by its path."""
    return dict(_ENTRY.findall((ROOT / name).read_text("utf-8")))
