"""Fields of a posting that are filled in, and those that are left to a human."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from careers.content.taxonomy import Taxonomies
from careers_tools.importing.writing.front import fields
from careers_tools.importing.writing.targets import Target


@dataclass(frozen=True, slots=True)
class Review:
    """Completeness of a posting.

    Attributes:
        filled: fields of the front matter that the document fills, in their order.
        wanted: fields that the site wants and the document does not give; ``body`` is the text, ``dates`` is the day of
            its publication or last sighting.
        untranslated: codes of the languages it is to be translated into.
    """

    filled: tuple[str, ...]
    wanted: tuple[str, ...]
    untranslated: tuple[str, ...]


def review(target: Target, taxonomies: Taxonomies, currency: str, codes: Sequence[str]) -> Review:
    """Return the completeness of a posting on a site with these taxonomies and the languages `codes`."""
    draft = target.draft
    filled = tuple(key for key, value in fields(draft, target.company, taxonomies, currency) if value != "")
    named = (taxonomies.employers, taxonomies.places, taxonomies.audience)
    required = [taxonomy.field for taxonomy in named if taxonomy]
    wanted = [key for key in ("title", *required, "salary", "apply") if key not in filled]
    if not {"posted", "verified"}.intersection(filled):
        wanted.append("dates")
    if not draft.body.strip():
        wanted.append("body")
    path = target.path
    untranslated = (
        code
        for code in codes
        if code != draft.locale and not (path and path.with_name(f"{target.slug}.{code}.md").is_file())
    )
    return Review(filled, tuple(wanted), tuple(untranslated))
