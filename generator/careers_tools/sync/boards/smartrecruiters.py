"""SmartRecruiters: the Posting API, documented at developers.smartrecruiters.com ("Posting API").

A page of the list holds up to a hundred postings, without their texts: each is fetched by itself.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import quote

from careers_tools.importing.structured.answers import day, find, from_json, listed, markup, place, text, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Source
from careers_tools.sync.values import Get, SourceError

_API = "https://api.smartrecruiters.com"
_PAGE = 100
_MOST = 10_000
_SECTIONS = ("companyDescription", "jobDescription", "qualifications", "additionalInformation")


async def read(source: Source, get: Get) -> list[Job]:
    """Return the active postings of a company.

    Raises:
        FormatError: an answer is not a page of postings.
        SourceError: there are more than ten thousand, or fewer than it says.
    """
    address = f"{source.api or _API}/v1/companies/{quote(source.board, safe='')}/postings"
    ids: dict[str, None] = {}
    total = 1
    for offset in range(0, _MOST, _PAGE):
        data = from_json(await get(f"{address}?limit={_PAGE}&offset={offset}"))
        total, page = find(data, "totalFound"), listed(data, "content")
        if not isinstance(total, int):
            raise FormatError("content")
        ids |= {text(posting, "id"): None for posting in page}
        if len(ids) >= total or not page:
            break
    if len(ids) < total:
        raise SourceError("part", count=len(ids), total=total)
    return [_job(from_json(await get(f"{address}/{quote(id_, safe='')}"))) for id_ in ids if id_]


def _job(data: Any) -> Job:
    sections = (find(data, "jobAd", "sections", name) for name in _SECTIONS)
    spot = find(data, "location")
    country = text(spot, "country").upper()
    return Job(
        id=text(data, "id"),
        title=text(data, "name"),
        text="".join(f"<h2>{escape(text(part, 'title'))}</h2>{markup(part, 'text')}" for part in sections if part),
        company=text(data, "company", "name"),
        url=text(data, "postingUrl"),
        apply_url=text(data, "applyUrl"),
        locations=texts(text(spot, "fullLocation") or place(text(spot, "city"), text(spot, "region"), country)),
        remote="true" if find(spot, "remote") is True else "hybrid" if find(spot, "hybrid") is True else "",
        employment=texts(text(data, "typeOfEmployment", "label")),
        experience=text(data, "experienceLevel", "label"),
        reference=text(data, "refNumber"),
        tags=texts(text(data, "department", "label"), text(data, "function", "label")),
        posted=day(find(data, "releasedDate")),
        language=text(data, "language", "code"),
    )
