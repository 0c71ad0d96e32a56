"""Personio: the XML feed of a careers page, documented at developer.personio.de ("Retrieving open job positions").

One answer holds all published positions, in the language that is asked for; each account has a host of its own.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote
from xml.etree.ElementTree import Element

from careers_tools.importing.structured.answers import from_xml, markup, texts, words
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source


async def read(source: Source, get: Get) -> list[Job]:
    """Return the published positions of an account.

    Raises:
        FormatError: the answer is not a list of positions.
    """
    host = source.api or f"https://{source.board}.jobs.personio.de"
    language = f"?language={quote(source.language, safe='')}" if source.language else ""
    root = from_xml(await get(f"{host}/xml{language}"))
    if root.tag != "workzag-jobs":
        raise FormatError("workzag-jobs")
    return [_job(position, host, language) for position in root.iter("position")]


def _job(position: Element, host: str, language: str) -> Job:
    id_ = words(position, "id")
    url = f"{host}/job/{quote(id_, safe='')}{language}"
    parts = [
        f"<h2>{escape(words(part, 'name'))}</h2>{markup(part.findtext('value') or '')}"
        for part in position.iterfind("jobDescriptions/jobDescription")
        if words(part, "value")
    ]
    offices = (words(office, ".") for office in position.iterfind("additionalOffices/office"))
    return Job(
        id=id_,
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
