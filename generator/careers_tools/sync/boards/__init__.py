"""The job boards and files that a portal can be kept up to date from, a module a kind.

Each reads the whole list of open jobs from what is publicly documented, and raises `SourceError` where it is not whole.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from careers_tools.importing.structured.job import Job
from careers_tools.sync.boards import (
    ashby,
    feed,
    greenhouse,
    lever,
    personio,
    recruitee,
    sitemap,
    smartrecruiters,
    table,
    workable,
)
from careers_tools.sync.sources import Get, Kind, Source

_BOARDS = (greenhouse, lever, ashby, workable, smartrecruiters, recruitee, personio, feed, sitemap, table)
# Each module has the name of its kind.
READERS: Mapping[Kind, Callable[[Source, Get], Awaitable[list[Job]]]] = {
    Kind(board.__name__.rpartition(".")[2]): board.read for board in _BOARDS
}
