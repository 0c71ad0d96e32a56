"""What search engines must be told of a job before they list it as one, and what of that a posting does not say.

The rules are Google's for JobPosting (developers.google.com/search/docs/appearance/structured-data/job-posting): title,
description, date, employer and place are required. A posting that lacks one has no markup; ``advice`` names what is
missing, and the markup is made where nothing is.
"""

from __future__ import annotations

import enum

from careers.content.posting.model import Posting, Text
from careers.content.taxonomy import UNDISCLOSED, Taxonomies


class Required(enum.StrEnum):
    """A fact without which a job has no markup; a title is always there."""

    DESCRIPTION = "description"
    EMPLOYER = "employer"
    PLACE = "place"
    COUNTRY = "country"
    POSTED = "posted"


def missing(posting: Posting, text: Text, taxonomies: Taxonomies) -> tuple[Required, ...]:
    """What `posting`, as `text` tells it, does not say of what is required; empty where it can have markup.

    A place that is named but lies in no country is no place: ``Required.COUNTRY``.
    """
    found = []
    if all(part.strip() in ("", text.title) for part in (text.summary, text.body)):
        found.append(Required.DESCRIPTION)
    if employer(posting, taxonomies) is None:
        found.append(Required.EMPLOYER)
    places = taxonomies.places
    named = posting.terms.get(places.field, ()) if places else ()
    if not named:
        found.append(Required.PLACE)
    elif places and not any(places.country(term) for term in named):
        found.append(Required.COUNTRY)
    if posting.posted is None:
        found.append(Required.POSTED)
    return tuple(found)


def employer(posting: Posting, taxonomies: Taxonomies) -> str | None:
    """The id of who hires; None where nobody says."""
    named = posting.terms.get(taxonomies.employers.field, ()) if taxonomies.employers else ()
    return next((term for term in named if term != UNDISCLOSED), None)


def employment(posting: Posting, taxonomies: Taxonomies) -> tuple[str, ...]:
    """How one is employed, each of ``taxonomy.entries.Employment`` once.

    A vocabulary of which one term of the posting does not say it says nothing.
    """
    found: dict[str, None] = {}
    for one in taxonomies:
        if not one.employs:
            continue
        kinds = [one.employment(term) for term in one.narrowest(posting.terms.get(one.field, ()))]
        if all(kinds):
            found |= dict.fromkeys(kind for kind in kinds if kind)
    return tuple(found)
