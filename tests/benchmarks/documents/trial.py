"""A document with the truth beside it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

Status = Literal["open", "full", "paused", "closed"]


@dataclass(frozen=True, slots=True)
class Pay:
    """What a document says of pay; a part that it does not say is None."""

    least: int
    most: int | None
    currency: str | None
    period: str | None


@dataclass(frozen=True, slots=True)
class Job:
    """What a careful person reads in the document about one job; None, or nothing, where it does not say.

    Attributes:
        title: as an editor would write it: without reference, place, employer, status and name of a site.
        employment: full-time, part-time or internship.
        degree: bachelor, master or doctor.
        remote: yes, no or hybrid.
    """

    title: str
    employer: str | None = None
    places: tuple[str, ...] = ()
    pay: Pay | None = None
    employment: str | None = None
    degree: str | None = None
    years: int | None = None
    headcount: int | None = None
    remote: str | None = None
    posted: dt.date | None = None
    closes: dt.date | None = None
    email: str | None = None
    url: str | None = None
    reference: str | None = None
    status: Status = "open"


@dataclass(frozen=True, slots=True)
class Trial:
    """One document.

    Attributes:
        name: its file name; how it ends says whether it is Markdown, plain text or HTML.
        jobs: the truth, in the order of the document.
        no_titles: lines that look like titles and are none.
    """

    name: str
    layout: str
    text: str
    jobs: tuple[Job, ...]
    no_titles: tuple[str, ...] = ()
