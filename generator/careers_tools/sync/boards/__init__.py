"""The job boards and files that a portal can be kept up to date from.

Each reader returns the whole list of open jobs, and raises `SourceError` where it is not whole.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from careers_tools.importing.structured.job import Job
from careers_tools.sync.boards import apis, feed, sitemap, table
from careers_tools.sync.sources import Get, Kind, Source

READERS: Mapping[Kind, Callable[[Source, Get], Awaitable[list[Job]]]] = {
    Kind.GREENHOUSE: apis.read_greenhouse,
    Kind.LEVER: apis.read_lever,
    Kind.ASHBY: apis.read_ashby,
    Kind.WORKABLE: apis.read_workable,
    Kind.SMARTRECRUITERS: apis.read_smartrecruiters,
    Kind.RECRUITEE: apis.read_recruitee,
    Kind.PERSONIO: apis.read_personio,
    Kind.FEED: feed.read,
    Kind.SITEMAP: sitemap.read,
    Kind.TABLE: table.read,
}
