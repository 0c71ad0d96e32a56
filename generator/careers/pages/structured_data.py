"""Structured data of pages for search engines, in the words of schema.org.

It states facts and never guesses: what a posting does not say is left out, and a posting without a required fact has
no structured data (see ``posting.model``). Addresses are absolute; a site that does not know its own has none.
The rules for jobs: developers.google.com/search/docs/appearance/structured-data/job-posting.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from careers import i18n
from careers.content.facts.pay import Basis, Pay, Period, number
from careers.content.library import Library
from careers.content.posting import Education, Posting, Remote, Translation
from careers.content.posting.model import employer, employment, missing
from careers.content.taxonomy import UNDISCLOSED, Location, Term, location
from careers.i18n import Locale
from careers.pages import Site, View
from careers.render.statements import Link

Objects = tuple[Mapping[str, object], ...]  # of JSON-LD

# Google's words for degrees.
_CREDENTIALS = {
    Education.ASSOCIATE: "associate degree",
    Education.BACHELOR: "bachelor degree",
    Education.MASTER: "postgraduate degree",
    Education.PHD: "postgraduate degree",
}
# The units of pay that Google documents for a posting.
_PERIODS = frozenset({Period.HOUR, Period.DAY, Period.WEEK, Period.MONTH, Period.YEAR})
_MONTHS = 12  # of a year of experience
_LOGO = "images/apple-touch-icon.png"  # Google asks for a picture of at least 112 x 112 pixels


def job_posting(posting: Posting, body: Markup, view: View) -> Objects:
    """Return the JobPosting of `posting`, whose text is the HTML `body`.

    There is none for a closed posting, for a lead, since search engines take only jobs that can be applied for, for a
    page that shows the text of another language, and without a required fact.
    """
    text, taxonomies = posting.text(view.code), view.library.taxonomies
    is_shown = posting.is_open(view.library.today) and posting.translation(view.code) is not Translation.MISSING
    organization = employer(posting, taxonomies)
    is_shown = is_shown and not view.library.is_lead(posting)
    if not is_shown or organization is None or posting.posted is None or missing(posting, text, taxonomies):
        return ()
    name = organization.name[view.code]
    same_as = {"sameAs": organization.url} if organization.url else {}
    job = {
        "@type": "JobPosting",
        "title": text.title,
        "description": (Markup("<p>{}\n").format(text.summary) if text.summary else "") + body,
        "identifier": {"@type": "PropertyValue", "name": name, "value": posting.reference or posting.id},
        "hiringOrganization": {"@type": "Organization", "name": name, **same_as},
        "datePosted": posting.posted.isoformat(),
        **({"validThrough": _last_moment(posting.closes, view.library)} if posting.closes else {}),
        **_places(posting, view),
        **_offer(posting, view),
        **_requirements(posting),
    }
    return (job,)


def _last_moment(closes: dt.date, library: Library) -> str:
    """Return the last moment of a day, with the offset of the portal's time zone."""
    return library.at(closes, dt.time(23, 59, 59)).isoformat().replace("+00:00", "Z")


def _places(posting: Posting, view: View) -> dict[str, object]:
    """Return the places of work, and for work that is all remote, the countries that it can be done from."""
    places = _locations(posting, view)
    job: dict[str, object] = {
        "jobLocation": _unwrap([{"@type": "Place", "address": _address(place, view.locale)} for place in places])
    }
    if posting.remote is Remote.YES:
        countries = dict.fromkeys(view.locale.country(place.country) for place in places)
        job["jobLocationType"] = "TELECOMMUTE"
        job["applicantLocationRequirements"] = _unwrap([{"@type": "Country", "name": name} for name in countries])
    return job


def _locations(posting: Posting, view: View) -> list[Location]:
    taxonomy = view.taxonomies.places
    if taxonomy is None:
        return []
    library = view.library
    places = (location(taxonomy, term, library.locales) for term in library.precise(posting, taxonomy))
    return [place for place in places if place is not None]


def _address(place: Location, locale: Locale) -> Mapping[str, str]:
    parts = {"addressLocality": place.city, "addressRegion": place.region}
    named = {key: term.name[locale.code] for key, term in parts.items() if term is not None}
    return {"@type": "PostalAddress", "addressCountry": place.country, **named}


def _offer(posting: Posting, view: View) -> dict[str, object]:
    """Return what the employer offers. Pay is included on the employer's own site: Google accepts it from no other."""
    offer: dict[str, object] = {}
    if kinds := employment(posting, view.taxonomies):
        offer["employmentType"] = _unwrap(kinds)
    if view.library.employer and posting.salary and (salary := _pay(posting.salary, view.library.currency)):
        offer["baseSalary"] = salary
    if posting.headcount is not None:
        offer["totalJobOpenings"] = posting.headcount
    # A mail to the employer is a whole application; what a form behind an address asks is not known.
    if posting.apply.email:
        offer["directApply"] = True
    return offer


def _pay(pay: Pay, site_currency: str) -> dict[str, Any] | None:
    """Return the written amounts of one period; None if they are approximate, net, missing, or of several ranges.

    Google reads no period but those below. If more than the upper amount is possible, that is no bound.
    """
    if len(pay.ranges) != 1:
        return None
    offered = pay.ranges[0]
    if offered.approximate or offered.basis is Basis.NET or offered.period not in _PERIODS:
        return None
    low, high = offered.min, None if offered.open_ended else offered.max
    bounds = {"value": low} if low == high else {"minValue": low, "maxValue": high}
    amounts = {name: number(amount) for name, amount in bounds.items() if amount is not None}
    value = {"@type": "QuantitativeValue", **amounts, "unitText": offered.period.upper()}
    return {"@type": "MonetaryAmount", "currency": offered.currency or site_currency, "value": value}


def _requirements(posting: Posting) -> dict[str, object]:
    requirements: dict[str, object] = {}
    if posting.education:
        requirements["educationRequirements"] = {
            "@type": "EducationalOccupationalCredential",
            "credentialCategory": _CREDENTIALS[posting.education],
        }
    if posting.experience is not None:
        months = {"@type": "OccupationalExperienceRequirements", "monthsOfExperience": _MONTHS * posting.experience}
        requirements["experienceRequirements"] = months if posting.experience else "no requirements"
    return requirements


def _unwrap(values: Sequence[object]) -> object:
    """Return a single value as itself, and several as a list."""
    return values[0] if len(values) == 1 else list(values)


def publisher(view: View, *, is_root: bool) -> Objects:
    """Return the Organization that publishes the site, under the site's name.

    The site's root alone has the WebSite, too, with its names (…/docs/appearance/site-names).
    """
    site, name = view.site, view.site_name
    if not site.url:
        return ()
    organization = {"@type": "Organization", "name": name, "url": site.url, "logo": site.url + i18n.asset(_LOGO)}
    if not is_root:
        return (organization,)
    website = {"@type": "WebSite", "name": name, **_other_names(name, site.names.values()), "url": site.url}
    return website, organization


def company(term: Term, view: View) -> Objects:
    """Return the Organization of an employer's page, with its logo; none for undisclosed employers."""
    if term.id == UNDISCLOSED:
        return ()
    name, logo = term.name[view.code], view.library.logos.get(term.id)
    address = {"url": term.url} if term.url else {}
    picture = {"logo": view.site.url + i18n.logo(logo.name)} if logo and view.site.url else {}
    return ({"@type": "Organization", "name": name, **_other_names(name, term.words), **address, **picture},)


def _other_names(name: str, names: Iterable[str]) -> dict[str, object]:
    others = [other for other in dict.fromkeys(names) if other != name]
    return {"alternateName": others} if others else {}


def breadcrumbs(trail: Iterable[Link], page: Link, site: Site) -> Objects:
    """Return the BreadcrumbList of the trail that a page shows and of the page itself, its last step.

    Google asks for at least two steps; the address of the last is the page's own and left out
    (developers.google.com/search/docs/appearance/structured-data/breadcrumb).
    """
    if not site.url:
        return ()
    steps = [
        {"@type": "ListItem", "position": position, "name": label, "item": site.url + url}
        for position, (label, url, _) in enumerate((*trail, page), 1)
    ]
    del steps[-1]["item"]
    return ({"@type": "BreadcrumbList", "itemListElement": steps},)
