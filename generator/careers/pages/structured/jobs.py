"""A job as schema.org's JobPosting, by Google's rules for it.

The rules: developers.google.com/search/docs/appearance/structured-data/job-posting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Education, Posting, Remote, Translation
from careers.content.posting.markup import employer, employment, missing
from careers.content.salary import Salary, number
from careers.i18n import Locale
from careers.pages.frames import Site
from careers.pages.structured.places import countries, job_locations
from careers.render import Passage

# Google's words for what a degree is.
_CREDENTIALS = {
    Education.ASSOCIATE: "associate degree",
    Education.BACHELOR: "bachelor degree",
    Education.MASTER: "postgraduate degree",
    Education.PHD: "postgraduate degree",
}
_MONTHS = 12  # of a year of experience


class _Description:
    """All that a posting says, in HTML that is made when the page is written."""

    def __init__(self, summary: str, body: Passage) -> None:
        self._summary = summary
        self._body = body

    def __html__(self) -> str:
        lead = Markup("<p>{}</p>\n").format(self._summary) if self._summary else Markup()
        return lead + self._body.html


def job_posting(
    posting: Posting, body: Passage, locale: Locale, library: Library, site: Site
) -> tuple[Mapping[str, Any], ...]:
    """The job as the page of `posting` in `locale` tells it, whose text is `body`.

    None for a closed one, for a page that shows the text of another language, and where a required fact is missing.
    """
    text, taxonomies = posting.text(locale.code), library.taxonomies
    told = posting.is_open(library.today) and posting.translation(locale.code) is not Translation.MISSING
    hiring = employer(posting, taxonomies)
    if not told or hiring is None or taxonomies.employers is None or missing(posting, text, taxonomies):
        return ()
    organization = taxonomies.employers.terms[hiring]
    name = organization.name[locale.code]
    sameas = {"sameAs": organization.url} if organization.url else {}
    found = {
        "@type": "JobPosting",
        "title": text.title,
        "description": _Description(text.summary, body),
        "identifier": {"@type": "PropertyValue", "name": name, "value": posting.id},
        "hiringOrganization": {"@type": "Organization", "name": name, **sameas},
        **_dates(posting),
        **_places(posting, locale, library),
        **_terms(posting, library, site),
        **_demands(posting),
    }
    if site.url:
        found["url"] = site.url + i18n.posting(locale.code, posting.id)
    return (found,)


def _dates(posting: Posting) -> dict[str, Any]:
    """The day it was posted, and the last moment (UTC) of the last day on which one can apply, where there is one."""
    assert posting.posted is not None
    found = {"datePosted": posting.posted.isoformat()}
    return {**found, "validThrough": f"{posting.closes.isoformat()}T23:59:59Z"} if posting.closes else found


def _places(posting: Posting, locale: Locale, library: Library) -> dict[str, Any]:
    """Where the work is, and for work that can all be done from elsewhere, in which countries; else it is on site."""
    found = {"jobLocation": _few(job_locations(posting, locale, library))}
    if posting.remote is Remote.YES:
        found["jobLocationType"] = "TELECOMMUTE"
        found["applicantLocationRequirements"] = _few(
            [{"@type": "Country", "name": locale.country(code)} for code in countries(posting, library)]
        )
    return found


def _terms(posting: Posting, library: Library, site: Site) -> dict[str, Any]:
    """What is offered. Pay is for the employer itself to say: Google takes it from nobody else."""
    found: dict[str, Any] = {}
    if kinds := employment(posting, library.taxonomies):
        found["employmentType"] = _few(kinds)
    if site.employer and posting.salary and (amount := _pay(posting.salary)):
        currency = posting.salary.currency or library.currency
        found["baseSalary"] = {"@type": "MonetaryAmount", "currency": currency, "value": amount}
    if posting.headcount is not None:
        found["totalJobOpenings"] = posting.headcount
    # A mail to the employer is all it takes; what a form behind an address asks is not known.
    if posting.apply.email:
        found["directApply"] = True
    return found


def _pay(salary: Salary) -> dict[str, Any] | None:
    """The amounts of one period as they are written; None where they are meant roughly, or not given.

    Where more is possible, the upper figure is no bound.
    """
    if salary.negotiable or salary.approximate:
        return None
    low, high = salary.min, None if salary.open_ended else salary.max
    if low is not None and low == high:
        bounds = {"value": number(low)}
    else:
        bounds = {name: number(one) for name, one in (("minValue", low), ("maxValue", high)) if one is not None}
    return {"@type": "QuantitativeValue", **bounds, "unitText": salary.period.upper()}


def _demands(posting: Posting) -> dict[str, Any]:
    """What is asked for at least."""
    found: dict[str, Any] = {}
    if posting.education:
        category = _CREDENTIALS[posting.education]
        found["educationRequirements"] = {
            "@type": "EducationalOccupationalCredential",
            "credentialCategory": category,
        }
    if posting.experience is not None:
        months = {"@type": "OccupationalExperienceRequirements", "monthsOfExperience": _MONTHS * posting.experience}
        found["experienceRequirements"] = months if posting.experience else "no requirements"
    return found


def _few(values: Sequence[Any]) -> Any:
    """One value as itself, several as a list."""
    return values[0] if len(values) == 1 else list(values)
