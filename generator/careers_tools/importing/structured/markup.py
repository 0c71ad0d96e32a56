"""Jobs in the markup of web pages: JobPosting of schema.org, as JSON-LD or as microdata (WHATWG HTML, section 5).

What each property means is written at schema.org/JobPosting and developers.google.com/search/docs/appearance/
structured-data/job-posting.
"""

from __future__ import annotations

import contextlib
import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.content.facts.conditions import read_kind
from careers.content.lexicon import shipped
from careers_tools.importing.structured.answers import Answer, from_script, pay, place, texts
from careers_tools.importing.structured.job import FormatError, Job

TYPE = "JobPosting"
_MOST_JOBS = 200
_DEEPEST = 8  # levels of microdata within each other
_MOST_OBJECTS = 10_000  # of JSON-LD that are looked at
_REMOTE = "TELECOMMUTE"
_URLS = {"a": "href", "area": "href", "link": "href", "img": "src"}


def find_jobs(page: str) -> list[Job]:
    """Return the jobs in the markup of a page of HTML, in order; JSON-LD where a page has both."""
    tree = LexborHTMLParser(page)
    found = map(Answer, list(_json_ld(tree)) or list(_microdata(tree)))
    return [_job(data) for data in islice(found, _MOST_JOBS) if _title(data)]


def _json_ld(tree: LexborHTMLParser) -> Iterator[Any]:
    for script in tree.css('script[type*="ld+json" i]'):
        with contextlib.suppress(FormatError):
            yield from _of_type(from_script(script.text(deep=True)).value)


def _of_type(data: Any) -> Iterator[Any]:
    """Yield the jobs among JSON-LD objects: one, a list, or those of a graph or a list of items."""
    waiting = deque([data])
    for _ in range(_MOST_OBJECTS):
        if not waiting:
            return
        value = waiting.popleft()
        if isinstance(value, list):
            waiting.extendleft(reversed(value))
        elif isinstance(value, dict):
            if TYPE in map(_word, _texts(Answer(value), "@type")):
                yield value
            else:
                keys = ("@graph", "mainEntity", "itemListElement", "item")
                waiting.extendleft(value[key] for key in reversed(keys) if key in value)


def _microdata(tree: LexborHTMLParser) -> Iterator[Any]:
    for node in tree.css("[itemscope][itemtype]"):
        if (node.attributes.get("itemtype") or "").rstrip("/").endswith(f"schema.org/{TYPE}"):
            yield _item(node, 0)


def _item(node: LexborNode, depth: int) -> dict[str, Any]:
    item: dict[str, Any] = {}
    waiting = [*node.iter(include_text=False)][::-1]
    while waiting:
        child = waiting.pop()
        names = (child.attributes.get("itemprop") or "").split()
        nested = "itemscope" in child.attributes
        for name in names if depth < _DEEPEST else ():
            item.setdefault(name, []).append(_item(child, depth + 1) if nested else _value(child, name))
        if not nested:
            waiting += [*child.iter(include_text=False)][::-1]
    return {name: values[0] if len(values) == 1 else values for name, values in item.items()}


def _value(node: LexborNode, name: str) -> str:
    """Return the value of a property: an attribute, else the text, of the description the HTML."""
    named = ("content", _URLS.get(node.tag or ""), "datetime" if node.tag == "time" else None)
    stated = next((node.attributes.get(each) for each in named if each and node.attributes.get(each)), None)
    return stated or ((node.inner_html or "") if name == "description" else node.text(deep=True))


def _job(data: Answer) -> Job:
    url = data.text("url")
    return Job(
        id=data.text("identifier", "value") or data.text("identifier"),
        title=_title(data),
        text=data.markup("description"),
        company=data.text("hiringOrganization", "name") or data.text("hiringOrganization"),
        url=url if url.startswith(("http://", "https://")) else "",
        email=data.text("applicationContact", "email").removeprefix("mailto:"),
        locations=texts(*map(_place, _list(data, "jobLocation")), *_texts(data, "applicantLocationRequirements")),
        remote="true" if _REMOTE in map(_word, _texts(data, "jobLocationType")) else "",
        employment=texts(*map(_employment, ",".join(_texts(data, "employmentType")).split(","))),
        pay="; ".join(texts(*(_pay(range_, data) for range_ in _list(data, "baseSalary")))),
        education=" / ".join(_texts(data, "educationRequirements", "credentialCategory")),
        experience=_experience(data),
        headcount=data.text("totalJobOpenings"),
        reference=data.text("identifier", "value") or _code(data.text("identifier")),
        tags=texts(*_texts(data, "occupationalCategory"), *_texts(data, "industry")),
        posted=data.text("datePosted"),
        closes=data.text("validThrough"),
        language=data.text("inLanguage"),
    )


def _title(data: Answer) -> str:
    return data.text("title") or data.text("name")


def _list(data: Answer, key: str) -> list[Answer]:
    """Return the values of a property, of which JSON-LD writes a single one without a list."""
    one = data.at(key)
    return data.items(key) if isinstance(one.value, list) else [] if one.value is None else [one]


def _texts(data: Answer, key: str, inner: str = "name") -> list[str]:
    """Return the values of a property as texts; of an object its `inner` property."""
    return [line for value in _list(data, key) if (line := value.text(inner) or value.text())]


def _place(data: Answer) -> str:
    address = data.at("address")
    if not isinstance(address.value, dict):
        return data.text("address") or data.text("name") or data.text()
    country = address.text("addressCountry", "name") or address.text("addressCountry")
    return place(address.text("addressLocality"), address.text("addressRegion"), country)


def _pay(data: Answer, job: Answer) -> str:
    """Return a range of pay, which may also be flat, or a text; its currency may be that of the job."""
    value = data.at("value") if isinstance(data.find("value"), dict) else data
    amount = value.text("value") or value.text()
    currency = data.text("currency") or value.text("currency") or job.text("salaryCurrency")
    low, high = (value.text(key) or amount for key in ("minValue", "maxValue"))
    unit = value.text("unitText") or data.text("unitText")
    return pay(low, high, "" if currency in amount else currency, unit)


def _word(text: str) -> str:
    return re.split("[/#:]", text.rstrip("/"))[-1]


def _code(identifier: str) -> str:
    return "" if "://" in identifier else identifier


def _employment(text: str) -> str:
    """Return a type of employment in words that vocabularies have."""
    word = _word(text.strip()).replace("_", " ")
    return (read_kind(word, "employment", shipped()) or word).capitalize()


def _experience(data: Answer) -> str:
    months = data.text("experienceRequirements", "monthsOfExperience")
    if re.fullmatch("[0-9]{1,4}", months):
        years = int(months) / 12
        return f"{years:.0f} years" if years >= 1 else ""
    return data.text("experienceRequirements")
