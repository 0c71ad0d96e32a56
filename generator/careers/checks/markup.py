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
        kind: `JOB`, `CRUMBS`, or "" for any other and for text that cannot be read.
        broken: why it cannot be read, or "".
        missing: the names of properties that a job must have and this one lacks.
        dates: every (property, value) that should be a date and is none.
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
    """Yield the objects in one JSON-LD script."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield Markup(broken=error.msg if isinstance(error, json.JSONDecodeError) else str(error))
        return
    for node in _objects(value):
        kinds = _as_list(node.get("@type"))
        if JOB in kinds:
            yield _job(node)
        elif CRUMBS in kinds:
            yield Markup(CRUMBS, items=tuple(_items(node)))
        else:
            yield Markup()


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the objects at the top of a JSON-LD document: one, those of a list, or those of its graph."""
    if isinstance(value, list):
        for element in value:
            yield from _objects(element)
    elif isinstance(value, dict) and "@graph" in value:
        yield from _objects(value["@graph"])
    elif isinstance(value, dict):
        yield value


def _job(node: Mapping[str, Any]) -> Markup:
    missing = [name for name in _NEEDED if not isinstance(node.get(name), str) or not node[name].strip()]
    organization = node.get("hiringOrganization")
    if not isinstance(organization, dict) or not organization.get("name"):
        missing.append("hiringOrganization.name")
    missing += _missing_of_location(node)
    dates = [(name, str(node[name])) for name in _DATES if node.get(name) and _date(node[name]) is None]
    url, until = str(node.get("url") or ""), _date(node.get("validThrough"))
    return Markup(JOB, missing=tuple(missing), dates=tuple(dates), url=url, until=until)


def _missing_of_location(node: Mapping[str, Any]) -> list[str]:
    """Return the property that is missing: every location needs a country, or remote work needs one."""
    places = _as_list(node.get("jobLocation"))
    if not places:
        is_remote = node.get("jobLocationType") == "TELECOMMUTE" and node.get("applicantLocationRequirements")
        return [] if is_remote else ["jobLocation"]
    addresses = [place.get("address") if isinstance(place, dict) else None for place in places]
    known = all(isinstance(address, dict) and address.get("addressCountry") for address in addresses)
    return [] if known else ["jobLocation.address.addressCountry"]


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _date(value: Any) -> dt.date | None:
    if not isinstance(value, str) or not _DATE.fullmatch(value):
        return None
    try:
        return dt.datetime.fromisoformat(value).date()
    except ValueError:
        return None


def _items(node: Mapping[str, Any]) -> Iterator[str]:
    for element in _as_list(node.get("itemListElement")):
        item = element.get("item") if isinstance(element, dict) else None
        address = item.get("@id") if isinstance(item, dict) else item
        if isinstance(address, str):
            yield address
