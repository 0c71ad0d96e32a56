"""SmartRecruiters: the Posting API, documented at developers.smartrecruiters.com ("Posting API").

A page of the list holds up to a hundred postings, without their texts: each is fetched by itself.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from careers_tools.importing.structured.answers import Answer, from_json, place, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

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
        total, page = data.find("totalFound"), data.listed("content")
        if not isinstance(total, int):
            raise FormatError("content")
        ids |= {posting.text("id"): None for posting in page}
        if len(ids) >= total or not page:
            break
    if len(ids) < total:
        raise SourceError("part", count=len(ids), total=total)
    return [_job(from_json(await get(f"{address}/{quote(id_, safe='')}"))) for id_ in ids if id_]


def _job(data: Answer) -> Job:
    sections = (data.at("jobAd", "sections", name) for name in _SECTIONS)
    spot = data.at("location")
    country = spot.text("country").upper()
    return Job(
        id=data.text("id"),
        title=data.text("name"),
        text="".join(f"<h2>{escape(part.text('title'))}</h2>{part.markup('text')}" for part in sections if part.value),
        company=data.text("company", "name"),
        url=data.text("postingUrl"),
        apply_url=data.text("applyUrl"),
        locations=texts(spot.text("fullLocation") or place(spot.text("city"), spot.text("region"), country)),
        remote="true" if spot.find("remote") is True else "hybrid" if spot.find("hybrid") is True else "",
        employment=texts(data.text("typeOfEmployment", "label")),
        experience=data.text("experienceLevel", "label"),
        reference=data.text("refNumber"),
        tags=texts(data.text("function", "label")),
        posted=data.day("releasedDate"),
        language=data.text("language", "code"),
    )
