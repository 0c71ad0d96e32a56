"""What the tests count: how much they tried, and how much of it was wrong, for the page of figures.

A test says ``counted("dead links", tried, wrong)`` before it asserts; `collecting` gathers what all of them said.
"""

from __future__ import annotations

from typing import Protocol

PROPERTY = "counted"  # pytest's name for what tests report beside their outcome


class Counted(Protocol):
    """How a test says what it counted."""

    def __call__(self, figure: str, tried: int, wrong: int = 0) -> None:
        """Add to `figure`: so many were tried, and so many of them were wrong."""
