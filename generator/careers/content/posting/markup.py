"""Finds the facts that a posting lacks before search engines list it as a job.

The rules are Google's for JobPosting (developers.google.com/search/docs/appearance/structured-data/job-posting): title,
description, date, employer and place are required. A posting that lacks one has no markup; ``advice`` names what is
missing, and the markup is made where nothing is missing.
"""

from __future__ import annotations

import enum

from careers.content.posting.model import Posting, Text
from careers.content.taxonomy import UNDISCLOSED, Taxonomies, Term


class Required(enum.StrEnum):
    """A fact without which a job has no markup; a title is always there."""

    DESCRIPTION = "description"
    EMPLOYER = "employer"
    PLACE = "place"
    COUNTRY = "country"
    POSTED = "posted"


def missing(posting: Posting, text: Text, taxonomies: Taxonomies) -> tuple[Required, ...]:
    """Return the required facts that `posting` lacks in the language of `text`; none where it can have markup.

    A place that is named but lies in no country is no place: ``Required.COUNTRY``.
    """
    lacking = []
    if all(part.strip() in ("", text.title) for part in (text.summary, text.body)):
        lacking.append(Required.DESCRIPTION)
    if employer(posting, taxonomies) is None:
        lacking.append(Required.EMPLOYER)
    places = taxonomies.places
    terms = posting.terms.get(places.field, ()) if places else ()
    if not terms:
        lacking.append(Required.PLACE)
    elif places and not any(places.country(term) for term in terms):
        lacking.append(Required.COUNTRY)
    if posting.posted is None:
        lacking.append(Required.POSTED)
    return tuple(lacking)


def employer(posting: Posting, taxonomies: Taxonomies) -> Term | None:
    """Return the employer; None where the posting names none."""
    employers = taxonomies.employers
    terms = [employers.terms[term] for term in posting.terms.get(employers.field, ())] if employers else []
    return next((term for term in terms if term.id != UNDISCLOSED), None)


def employment(posting: Posting, taxonomies: Taxonomies) -> tuple[str, ...]:
    """Return the types of employment, of ``taxonomy.entries.Employment``, each once.

    A vocabulary counts only where every term of the posting has a type.
    """
    employments: dict[str, None] = {}
    for taxonomy in (taxonomy for taxonomy in taxonomies if taxonomy.employs):
        terms = taxonomy.narrowest(posting.terms.get(taxonomy.field, ()))
        types = [employment for term in terms if (employment := taxonomy.employment(term))]
        if len(types) == len(terms):
            employments |= dict.fromkeys(types)
    return tuple(employments)
