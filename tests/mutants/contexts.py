"""Names the test on whose behalf code runs: a plugin of coverage.py, loaded in every process that tests start.

The name is in a variable of the environment, which child processes inherit. This module is imported in each of them,
so it imports little.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

from coverage import Coverage, CoverageException

from tests.mutants import VARIABLE

_following = False


def coverage_init(registry: object, options: object) -> None:
    """Follows the variable from now on; called by coverage.py when it starts to measure a process, forks included."""
    global _following
    if not _following:
        _following = True
        sys.addaudithook(_follow)


def _follow(event: str, arguments: tuple[Any, ...]) -> None:
    # The builder of sites learns the environment of an order in a fork that knew no test when it began.
    if event == "os.putenv" and os.fsdecode(arguments[0]) == VARIABLE:
        current = Coverage.current()
        if current is not None:
            with contextlib.suppress(CoverageException):  # it has not started yet, or has ended
                current.switch_context(os.fsdecode(arguments[1]))
