"""Reads in the changelog how one version of the generator differs from another."""

from __future__ import annotations

import re
from importlib import resources

# The heading of a version's section, newest first, as "## 1.2.0" or "## 1.2.0 (2027-01-31)".
_HEADING = re.compile(r"^## \[?v?([^\s\]]+).*$", re.MULTILINE)


def changelog() -> str:
    """Return the changelog that comes with the package."""
    return resources.files("careers").joinpath("CHANGELOG.md").read_text("utf-8")


def changes_between(log: str, before: str, after: str) -> str:
    """Return the sections of a changelog that are newer than a version, up to another one; "" where there are none.

    The changelog has the newest version first. A version that it does not know is newer than all that it knows.
    """
    headings = list(_HEADING.finditer(log))
    names = [heading[1] for heading in headings]
    newest, oldest = (names.index(version) if version in names else 0 for version in (after, before))
    if newest >= oldest:
        return ""
    return log[headings[newest].start() : headings[oldest].start()].rstrip("\n")
