"""Job boards with a public interface: each reader returns all open jobs of an account, from what the board documents.

- Ashby: developers.ashbyhq.com, "Job Postings API"
- Greenhouse: developers.greenhouse.io/job-board.html, "List jobs"
- Lever: github.com/lever/postings-api, "Get a list of job postings"
- Personio: developer.personio.de, "Retrieving open job positions"
- Recruitee (Tellent): docs.recruitee.com, "Careers site API: offers"
- SmartRecruiters: developers.smartrecruiters.com, "Posting API"
- Workable: help.workable.com, "Utilizing the Workable widget"

They raise `FormatError` where an answer is no list of jobs, and `SourceError` where the list is not whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from urllib.parse import quote
from xml.etree.ElementTree import Element

from careers.content.facts.pay import find_period
from careers_tools.importing.structured.answers import (
    Answer,
    counted_day,
    from_json,
    from_xml,
    markup,
    pay,
    place,
    remote,
    texts,
    words,
)
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

_PAGE = 100  # jobs of a page of Lever and SmartRecruiters
_MOST = 10_000
_MOST_READINGS = 4
_ASHBY_EMPLOYMENT = {
    "FullTime": "Full-time",
    "PartTime": "Part-time",
    "Intern": "Internship",
    "Contract": "Contract",
    "Temporary": "Temporary",
}
_RECRUITEE_REMOTE = (("remote", "true"), ("hybrid", "hybrid"), ("on_site", "false"))
_SMART_SECTIONS = ("companyDescription", "jobDescription", "qualifications", "additionalInformation")


def _address(source: Source, host: str, path: str) -> str:
    """Return the address of an account's jobs; ``{board}`` is its name."""
    board = quote(source.board, safe="")
    return (source.api or host.format(board=board)) + path.format(board=board)


async def read_ashby(source: Source, get: Get) -> list[Job]:
    """Return the listed jobs of a board; others are only known to those who have their addresses."""
    path = "/posting-api/job-board/{board}?includeCompensation=true"
    data = from_json(await get(_address(source, "https://api.ashbyhq.com", path)))
    return [_ashby_job(job) for job in data.listed("jobs") if job.find("isListed") is not False]


def _ashby_job(data: Answer) -> Job:
    url = data.text("jobUrl")
    parts = data.items("compensation", "summaryComponents")
    salaries = (part for part in parts if part.text("compensationType") == "Salary")
    return Job(
        # The address ends with the id, which older answers do not have by itself.
        id=data.text("id") or url.rstrip("/").rpartition("/")[2],
        title=data.text("title"),
        text=data.markup("descriptionHtml"),
        url=url,
        apply_url=data.text("applyUrl"),
        locations=texts(*map(_ashby_place, (data, *data.items("secondaryLocations")))),
        remote=remote(data.text("workplaceType")) or ("true" if data.find("isRemote") is True else ""),
        employment=texts(_ASHBY_EMPLOYMENT.get(data.text("employmentType"), "")),
        pay="; ".join(texts(*(part.pay("minValue", "maxValue", "currencyCode", "interval") for part in salaries))),
        posted=data.text("publishedAt"),
    )


def _ashby_place(data: Answer) -> str:
    """Return the place of an address; its name, which may be any, where there is no address."""
    address = data.at("address", "postalAddress") if data.find("address", "postalAddress") else data.at("address")
    return address.place("addressLocality", "addressRegion", "addressCountry") or data.text("location")


async def read_greenhouse(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a board; a post without an internal job, which collects people for later, is none."""
    path = "/v1/boards/{board}/jobs?content=true&pay_transparency=true"
    data = from_json(await get(_address(source, "https://boards-api.greenhouse.io", path)))
    return [
        _greenhouse_job(job)
        for job in data.listed("jobs")
        if job.find("internal_job_id") or "internal_job_id" not in job.value
    ]


def _greenhouse_job(data: Answer) -> Job:
    return Job(
        id=data.text("id"),
        title=data.text("title"),
        text=data.markup("content"),
        company=data.text("company_name"),
        url=data.text("absolute_url"),
        apply_url=data.text("absolute_url"),
        locations=texts(*(part.strip() for part in data.text("location", "name").replace("|", ";").split(";"))),
        pay=_greenhouse_pay(data.items("pay_input_ranges")),
        reference=data.text("requisition_id"),
        posted=data.text("first_published"),
        closes=data.text("application_deadline"),
        language=data.text("language"),
        further=tuple(filter(all, map(_greenhouse_field, data.items("metadata")))),
    )


def _greenhouse_pay(ranges: Sequence[Answer]) -> str:
    """Return the ranges of pay, each with its heading where there are several."""
    written = []
    for data in ranges:
        cents = (data.find(key) for key in ("min_cents", "max_cents"))
        low, high = (amount / 100 if isinstance(amount, int | float) else None for amount in cents)
        # The period is in no field; only the heading of a range, or the words below it, may tell it.
        heading = data.text("title").rstrip(": ")
        period = find_period(heading) or find_period(data.text("blurb")) or ""
        text = pay(low, high, data.text("currency_type"), period)
        written.append(f"{heading}: {text}" if text and heading and len(ranges) > 1 else text)
    return "; ".join(texts(*written))


def _greenhouse_field(data: Answer) -> tuple[str, str]:
    """Return the name and the value of a field that the board's owner has made."""
    value = data.at("value")
    amounts = pay(value.find("min_value") or value.find("amount"), value.find("max_value"), value.text("unit"), "")
    return data.text("name"), amounts or "、".join(texts(value.text(), *(item.text() for item in value.items())))


async def read_lever(source: Source, get: Get) -> list[Job]:
    """Return the open jobs of a site.

    While pages are read, a posting may move from one to another: they are read until two readings are alike.
    """
    address = _address(source, "https://api.lever.co", f"/v0/postings/{{board}}?mode=json&limit={_PAGE}")
    before = await _lever_pages(address, get)
    for _ in range(_MOST_READINGS if len(before) >= _PAGE else 0):
        jobs = await _lever_pages(address, get)
        if [job.id for job in jobs] == [job.id for job in before] and len({job.id for job in jobs}) == len(jobs):
            return jobs
        before = jobs
    if len(before) >= _PAGE:
        raise SourceError("moving")
    return before


async def _lever_pages(address: str, get: Get) -> list[Job]:
    """Return the postings of all pages, as they are read one after the other; the last is not full."""
    jobs: list[Job] = []
    for start in range(0, _MOST, _PAGE):
        data = from_json(await get(f"{address}&skip={start}"))
        if not isinstance(data.value, list):
            raise FormatError("postings")
        jobs += map(_lever_job, data.items())
        if len(data.value) < _PAGE:
            return jobs
    raise SourceError("many", limit=_MOST)


def _lever_job(data: Answer) -> Job:
    lists = "".join(
        f"<h2>{escape(part.text('text'))}</h2><ul>{part.markup('content')}</ul>" for part in data.items("lists")
    )
    first, country = data.text("categories", "location"), data.text("country")
    named = texts(*(name.text() for name in data.items("categories", "allLocations")), first)
    return Job(
        id=data.text("id"),
        title=data.text("text"),
        text=data.markup("description") + lists + data.markup("additional"),
        url=data.text("hostedUrl"),
        apply_url=data.text("applyUrl"),
        locations=tuple(place(name, country) if name == first and "," not in name else name for name in named),
        remote=remote(data.text("workplaceType")),
        employment=texts(data.text("categories", "commitment")),
        pay=data.at("salaryRange").pay("min", "max", "currency", "interval"),
        posted=counted_day(data.text("createdAt"), "milliseconds"),
    )


async def read_personio(source: Source, get: Get) -> list[Job]:
    """Return the published positions of an account, in the language of the source."""
    language = f"?language={quote(source.language, safe='')}" if source.language else ""
    root = from_xml(await get(_address(source, "https://{board}.jobs.personio.de", f"/xml{language}")))
    if root.tag != "workzag-jobs":
        raise FormatError("workzag-jobs")
    page = _address(source, "https://{board}.jobs.personio.de", "/job/")
    return [
        _personio_job(position, f"{page}{quote(words(position, 'id'), safe='')}{language}")
        for position in root.iter("position")
    ]


def _personio_job(position: Element, url: str) -> Job:
    parts = [
        f"<h2>{escape(words(part, 'name'))}</h2>{markup(part.findtext('value') or '')}"
        for part in position.iterfind("jobDescriptions/jobDescription")
        if words(part, "value")
    ]
    offices = (words(office, ".") for office in position.iterfind("additionalOffices/office"))
    return Job(
        id=words(position, "id"),
        title=words(position, "name"),
        text="".join(parts),
        company=words(position, "subcompany"),
        url=url,
        apply_url=url,
        locations=texts(words(position, "office"), *offices),
        employment=texts(*(words(position, key) for key in ("employmentType", "schedule"))),
        experience=words(position, "yearsOfExperience"),
        posted=words(position, "createdAt"),
        fault="" if parts else "language",
    )


async def read_recruitee(source: Source, get: Get) -> list[Job]:
    """Return the published offers of a company."""
    data = from_json(await get(_address(source, "https://{board}.recruitee.com", "/api/offers/")))
    offers = (offer for offer in data.listed("offers") if offer.text("status") in ("", "published"))
    return [_recruitee_job(offer, source.language) for offer in offers]


def _recruitee_job(data: Answer, language: str) -> Job:
    written = data.at("translations", language) if data.find("translations", language) else data
    hours = "–".join(texts(data.text("min_hours"), data.text("max_hours")))
    hours = f"<p>{hours} h / week</p>" if hours else ""
    places = (spot.place("city", "state", "country") for spot in data.items("locations"))
    return Job(
        id=data.text("id"),
        title=written.text("title") or data.text("title"),
        text=written.markup("description") + written.markup("requirements") + hours,
        company=data.text("company_name"),
        url=data.text("careers_url"),
        apply_url=data.text("careers_apply_url"),
        locations=texts(*places) or texts(data.text("location") or data.place("city", "country")),
        remote=next((meaning for key, meaning in _RECRUITEE_REMOTE if data.find(key) is True), ""),
        employment=texts(_spelled(data.text("employment_type_code"))),
        pay=data.at("salary").pay("min", "max", "currency", "period"),
        education=_spelled(data.text("education_code")),
        tags=texts(*(tag.text() for tag in data.items("tags"))),
        posted=data.text("published_at") or data.text("created_at"),
        closes=data.text("close_at"),
    )


def _spelled(code: str) -> str:
    """Return the words that a code such as ``fulltime_permanent`` is made of."""
    return re.sub("(full|part)time", r"\1-time", code.replace("_", " "))


async def read_smartrecruiters(source: Source, get: Get) -> list[Job]:
    """Return the active postings of a company; their texts are not in the pages of the list."""
    address = _address(source, "https://api.smartrecruiters.com", "/v1/companies/{board}/postings")
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
    return [_smart_job(from_json(await get(f"{address}/{quote(id_, safe='')}"))) for id_ in ids if id_]


def _smart_job(data: Answer) -> Job:
    sections = (data.at("jobAd", "sections", name) for name in _SMART_SECTIONS)
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
        posted=data.text("releasedDate"),
        language=data.text("language", "code"),
    )


async def read_workable(source: Source, get: Get) -> list[Job]:
    """Return the published jobs of an account."""
    path = "/api/v1/widget/accounts/{board}?details=true"
    data = from_json(await get(_address(source, "https://apply.workable.com", path)))
    return [_workable_job(job, data.text("name")) for job in data.listed("jobs")]


def _workable_job(data: Answer, company: str) -> Job:
    places = (spot.place("city", "region", "country") for spot in data.items("locations"))
    return Job(
        id=data.text("shortcode"),
        title=data.text("title"),
        text=data.markup("description"),
        company=company,
        url=data.text("url"),
        apply_url=data.text("application_url"),
        locations=texts(*places) or texts(data.place("city", "state", "country")),
        remote="true" if data.find("telecommuting") is True else "",
        employment=texts(data.text("employment_type")),
        education=data.text("education"),
        experience=data.text("experience"),
        # The code that the account gives the job; ``shortcode`` is the board's own.
        reference=data.text("code"),
        tags=texts(data.text("function")),
        posted=data.text("published_on"),
    )
