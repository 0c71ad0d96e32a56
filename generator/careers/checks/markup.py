"""Structured data as it stands in a page: JSON-LD, judged by itself.

What a JobPosting must have is Google's rule ("Job posting structured data"); dates are ISO 8601, as schema.org's Date
and DateTime want them.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

JOB = "JobPosting"
CRUMBS = "BreadcrumbList"
_NEEDED = ("title", "description", "datePosted")
_DATES = ("datePosted", "validThrough")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?")


@dataclass(frozen=True, slots=True)
class Markup:
    """One object of structured data.

    Attributes:
        kind: `JOB`, `CRUMBS`, or "" for any other and for what cannot be read.
        broken: why it cannot be read, or "".
        missing: what a job must have and this one has not, as names of properties.
        dates: every (property, value) that is to be a date and is none.
        url: the address it names itself, or "".
        until: the last day on which the job can be applied for (as written, whatever its time zone), or None.
        items: the addresses that a trail names.
    """

    kind: str = ""
    broken: str = ""
    missing: tuple[str, ...] = ()
    dates: tuple[tuple[str, str], ...] = ()
    url: str = ""
    until: dt.date | None = None
    items: tuple[str, ...] = ()


def read(text: str) -> Iterator[Markup]:
    """The objects in one JSON-LD script."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield Markup(broken=error.msg if isinstance(error, json.JSONDecodeError) else str(error))
        return
    for one in _objects(value):
        kinds = one.get("@type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if JOB in kinds:
            yield _job(one)
        elif CRUMBS in kinds:
            yield Markup(CRUMBS, items=tuple(_items(one)))
        else:
            yield Markup()


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """The objects at the top of a JSON-LD document: one, a list of them, or those of its graph."""
    if isinstance(value, list):
        for one in value:
            yield from _objects(one)
    elif isinstance(value, dict):
        if "@graph" in value:
            yield from _objects(value["@graph"])
        else:
            yield value


def _job(one: Mapping[str, Any]) -> Markup:
    missing = [name for name in _NEEDED if not isinstance(one.get(name), str) or not one[name].strip()]
    organization = one.get("hiringOrganization")
    if not isinstance(organization, dict) or not organization.get("name"):
        missing.append("hiringOrganization.name")
    missing += _place(one)
    dates = [(name, str(one[name])) for name in _DATES if one.get(name) and _date(one[name]) is None]
    return Markup(
        JOB,
        missing=tuple(missing),
        dates=tuple(dates),
        url=str(one.get("url") or ""),
        until=_date(one.get("validThrough")),
    )


def _place(one: Mapping[str, Any]) -> list[str]:
    """What is missing of where the work is done: every place has a country, or those who work from afar have one."""
    places = _several(one.get("jobLocation"))
    if not places:
        afar = one.get("jobLocationType") == "TELECOMMUTE" and one.get("applicantLocationRequirements")
        return [] if afar else ["jobLocation"]
    addresses = [place.get("address") if isinstance(place, dict) else None for place in places]
    known = all(isinstance(address, dict) and address.get("addressCountry") for address in addresses)
    return [] if known else ["jobLocation.address.addressCountry"]


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _date(value: Any) -> dt.date | None:
    if not isinstance(value, str) or not _DATE.fullmatch(value):
        return None
    try:
        return dt.datetime.fromisoformat(value).date()
    except ValueError:
        return None


def _items(one: Mapping[str, Any]) -> Iterator[str]:
    for element in _several(one.get("itemListElement")):
        item = element.get("item") if isinstance(element, dict) else None
        address = item.get("@id") if isinstance(item, dict) else item
        if isinstance(address, str):
            yield address
