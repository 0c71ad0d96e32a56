"""The file ``indeed.xml``: the open jobs, without leads, in the format in which Indeed accepts jobs from employers.

The reference is docs.indeed.com, "XML feed reference" and "Job description formatting". It requires:

- All jobs of a site or none: a file that leaves some out is refused. Facts are never made up, so if one open job lacks
  a required fact, there is no file, and `judge` reports the job and the fact.
- Jobs from other job sites are not accepted: a site has to ask for the file (the setting ``indeed``).
- A job in several cities is several jobs, each with a permanent reference number of its own.
- The date is that of the first publication, as on the page.
- Values are CDATA sections, with few elements of HTML, without attributes and without entities.

Every job is listed once, in the language of its source, which always exists and is never out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

import nh3
from markupsafe import Markup

from careers import i18n
from careers.content.frontmatter import without_hidden
from careers.content.library import Library
from careers.content.posting import Posting, Remote
from careers.content.posting.model import employer, employment, missing
from careers.content.taxonomy import Location, location
from careers.i18n import Locale
from careers.outputs.publication import Publication
from careers.render.statements import experience, pay_with_currency
from careers.support.diagnostics import Diagnostics
from careers.support.limited import error_context

_TAGS = {"p", "br", "b", "strong", "em", "ul", "ol", "li", *(f"h{level}" for level in range(1, 7))}
_TABLE = {"table", "tr", "th", "td"}
_LITERAL = {"&amp;": "&", "&gt;": ">", "&nbsp;": "\u00a0"}
_ENTITIES = re.compile(r"&amp;(?!#?\w+;)|&gt;|&nbsp;")
_JOB_TYPES = {
    "FULL_TIME": "fulltime",
    "PART_TIME": "parttime",
    "CONTRACTOR": "contract",
    "TEMPORARY": "temporary",
    "INTERN": "internship",
    "VOLUNTEER": "volunteer",
}
_REMOTE = {Remote.YES: "Fully remote", Remote.HYBRID: "Hybrid remote"}


def indeed(publication: Publication) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the UTF-8 file; nothing if the site does not want it, or a job lacks a required fact."""
    library = publication.library
    if not publication.indeed or any(gaps(posting, library) for posting in library.jobs):
        return
    publisher, url = escape(publication.names[library.locales[0].code]), escape(publication.site_url)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f"<source><publisher>{publisher}</publisher><publisherurl>{url}</publisherurl>",
        *_jobs(publication),
        "</source>",
    ]
    yield i18n.INDEED, "\n".join(lines).encode()


def _jobs(publication: Publication) -> Iterator[str]:
    """Yield each open job as an element, once for each of its cities."""
    for posting in publication.library.newest_first(publication.library.jobs):
        with error_context(posting.id):
            for term, place in _cities(posting, publication.library):
                facts = _facts(posting, term, place, publication)
                # The state is kept if it is empty: not every country or taxonomy has any, and it was not forgotten.
                elements = (_element(*fact) for fact in facts.items() if fact[1] or fact[0] == "state")
                yield f"<job>{''.join(elements)}</job>"


def judge(library: Library, diagnostics: Diagnostics) -> int:
    """Record, as advice, what each open posting lacks of what Indeed requires; return how many lack something."""
    incomplete = [(posting, lacking) for posting in library.jobs if (lacking := gaps(posting, library))]
    for posting, lacking in incomplete:
        source, field = posting.texts[posting.source], next(iter(lacking))
        line = source.body_line if field == "body" else source.lines.get(field, 1)
        code = "indeed-lacks-city" if _places_field(library) in lacking else "indeed-lacks"
        diagnostics.add(source.path, line, field, code, value=", ".join(lacking), fixed=", ".join(lacking.values()))
    return len(incomplete)


def gaps(posting: Posting, library: Library) -> Mapping[str, str]:
    """Return the required facts that a posting does not state: key of front matter or "body" -> what to write there."""
    lacking = missing(posting, posting.texts[posting.source], library.taxonomies)
    company = library.taxonomies.employers.field if library.taxonomies.employers else "company"
    places = _places_field(library)
    facts = [
        ("employer" in lacking, company, f"{company}: …"),
        (not _cities(posting, library), places, f"{places}: […]"),
        ("posted" in lacking, "posted", "posted: YYYY-MM-DD"),
        ("description" in lacking, "body", "## …"),
    ]
    return {key: form for is_missing, key, form in facts if is_missing}


def _places_field(library: Library) -> str:
    return library.taxonomies.places.field if library.taxonomies.places else "locations"


def _cities(posting: Posting, library: Library) -> list[tuple[str, Location]]:
    """Return the cities of a posting with the ids of their terms; nothing if one of its places is no city."""
    taxonomy = library.taxonomies.places
    if taxonomy is None:
        return []
    places = [(term, location(taxonomy, term, library.locales)) for term in library.precise(posting, taxonomy)]
    cities = [(term, place) for term, place in places if place is not None and place.city is not None]
    return cities if len(cities) == len(places) else []


def _facts(posting: Posting, term: str, place: Location, publication: Publication) -> Mapping[str, str]:
    """Return element -> content of one job, in the reference's order; unknown facts are empty."""
    library = publication.library
    locale, text = library.locales.get(posting.source), posting.texts[posting.source]
    hiring, first = employer(posting, library.taxonomies), (*posting.aliases, posting.id)[0]
    assert posting.posted is not None
    assert place.city is not None
    assert hiring is not None
    company = hiring.name[locale.code]
    return {
        "title": text.title,
        "date": posting.posted.isoformat(),
        # As in feeds, this is the first of the ids it had before, oldest first, because a renamed job is not new.
        "referencenumber": f"{first}/{term}",
        "requisitionid": first,
        "url": publication.page(posting, posting.source),
        "company": company,
        "sourcename": company,
        "city": place.city.name[locale.code],
        "state": place.region.name[locale.code] if place.region else "",
        "country": place.country,
        "email": posting.apply.email or "",
        "description": _description(text.summary, publication.markdown(text.body)),
        "salary": _pay(posting, locale, library),
        "education": locale.t(f"education.{posting.education}") if posting.education else "",
        "jobtype": ", ".join(
            _JOB_TYPES[kind] for kind in employment(posting, library.taxonomies) if kind in _JOB_TYPES
        ),
        "experience": "" if posting.experience is None else experience(posting.experience, locale),
        "expirationdate": posting.closes.isoformat() if posting.closes else "",
        "remotetype": _REMOTE.get(posting.remote, "") if posting.remote else "",
    }


def _pay(posting: Posting, locale: Locale, library: Library) -> str:
    if posting.salary is None or posting.salary.negotiable or posting.salary.is_stated:
        return ""
    return pay_with_currency(posting, locale, library, short=False)


def _description(summary: str, body: Markup) -> str:
    """Return the summary and the text in the HTML that Indeed shows.

    Characters stand for themselves, as the reference asks, except where that would change the meaning: ``<`` in a text
    would begin an element, and ``&`` before letters that read like an entity would become one.
    """
    lead = Markup("<p>{}</p>\n").format(summary) if summary else Markup()
    plain = nh3.clean(lead + body, tags=_TAGS | _TABLE, attributes={}, link_rel=None)
    # Indeed shows no numbered lists.
    plain = plain.replace("<ol>", "<ul>").replace("</ol>", "</ul>")
    return _ENTITIES.sub(lambda match: _LITERAL[match[0]], plain).strip()


def _element(name: str, text: str) -> str:
    """Return an element with `text` in CDATA sections, none of which contains their end (XML 1.0, 2.7)."""
    return f"<{name}><![CDATA[{without_hidden(text).replace(']]>', ']]]]><![CDATA[>')}]]></{name}>"
