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

READERS: Mapping[Kind, Callable[[Source, Get], Awaitable[list[Job]]]] = {
    Kind.GREENHOUSE: greenhouse.read,
    Kind.LEVER: lever.read,
    Kind.ASHBY: ashby.read,
    Kind.WORKABLE: workable.read,
    Kind.SMARTRECRUITERS: smartrecruiters.read,
    Kind.RECRUITEE: recruitee.read,
    Kind.PERSONIO: personio.read,
    Kind.FEED: feed.read,
    Kind.SITEMAP: sitemap.read,
    Kind.TABLE: table.read,
}
