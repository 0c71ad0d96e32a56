"""Publications of one job: tells reposts from other jobs, adds them to a posting's history, and takes them out again.

A publication is a mapping of the facts that change from one to the next, as YAML's text; the latest one is the front
matter of the posting's file itself, and the field ``history`` holds the others.
"""

from __future__ import annotations

import datetime as dt
import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from careers.content.frontmatter import document_in, plain, set_fields
from careers.content.lexicon import folded
from careers.content.posting.rules import MOST_HISTORY, PublicationEntry
from careers.content.taxonomy import UNDISCLOSED, Taxonomies, Taxonomy

HISTORY = "history"
FACTS = tuple(PublicationEntry.model_fields)
# A repost without a last day is open again, whatever the last day was before.
_DATES = ("posted", "closes")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"0|[1-9]\d{0,15}")

Publication = Mapping[str, Any]


class Relation(enum.IntEnum):
    """How a posting of a document stands to a posting that is there; what is surest comes first.

    RECORDED: it is one of the publications that were merged. SAME: it is the one that the file itself holds. REPOST: it
    was published on another day or on another website, or nothing that both state differs. OTHER_JOB: employer, title,
    place or code differ, or two publications of one day have different facts.
    """

    RECORDED = enum.auto()
    SAME = enum.auto()
    REPOST = enum.auto()
    OTHER_JOB = enum.auto()


@dataclass(frozen=True)
class PostingFile:
    """The source file of a posting."""

    text: str  # all of it
    fields: Mapping[str, Any]  # its front matter, as YAML's text
    body: str

    @cached_property
    def facts(self) -> Publication:
        """The publication that its front matter holds."""
        return {key: self.fields[key] for key in FACTS if self.fields.get(key) not in (None, "")}

    @cached_property
    def history(self) -> Sequence[Publication]:
        """The other publications."""
        history = self.fields.get(HISTORY)
        return [entry for entry in history if isinstance(entry, dict)] if isinstance(history, list) else []


def parse_posting(text: str) -> PostingFile | None:
    """Return the source file with this text; None for a translation, or where the text cannot be read."""
    document = document_in(text)
    if document is None or "translated_from" in document.fields.entries:
        return None
    return PostingFile(text, plain(document.fields), document.body)


def find_relation(new: PostingFile, present: PostingFile, taxonomies: Taxonomies, *, of_this_run: bool) -> Relation:
    """Return how a posting of a document stands to a present one of the same employer.

    `of_this_run` says that the present one was written for another document of this run. Otherwise, a posting of the
    same day and address is an earlier version of the document's.
    """
    if not _is_one_job(new.fields, present.fields, taxonomies):
        return Relation.OTHER_JOB
    if present.history and any(_is_same(new.facts, one) for one in (present.facts, *present.history)):
        return Relation.RECORDED
    days, addresses = ([_stated(one.facts, key) for one in (new, present)] for key in ("posted", "source"))
    if all(days) and days[0] != days[1]:
        return Relation.REPOST
    if all(addresses) and addresses[0] != addresses[1]:
        # Two addresses on one website, of one day or of none, are two openings.
        return Relation.REPOST if len({urlsplit(one).hostname for one in addresses}) > 1 else Relation.OTHER_JOB
    if not of_this_run:
        return Relation.SAME
    stated = (new.facts.keys() & present.facts.keys()) - {"source"}
    return Relation.REPOST if all(new.facts[key] == present.facts[key] for key in stated) else Relation.OTHER_JOB


def merge(present: PostingFile, publication: Publication) -> str | None:
    """Return the file with a publication more; None where the history is full or the file cannot be edited by lines.

    The later publication gets into the front matter, the other one into the history; the text stays as it is. Of what
    the later one does not state, only the last day to apply is removed. A publication that states nothing new changes
    nothing.
    """
    facts = present.facts
    if publication.items() <= facts.items():
        return present.text
    if len(present.history) >= MOST_HISTORY:
        return None
    changes: dict[str, Any] = {}
    earlier = publication
    if _stated(publication, "posted") > _stated(facts, "posted") > "":
        earlier = facts
        changes = {key: publication.get(key) for key in FACTS if key in publication or key in _DATES}
    history = sorted([*present.history, earlier], key=lambda one: _stated(one, "posted"), reverse=True)
    return _with(present, changes, history)


def split(present: PostingFile, publication: Publication) -> str | None:
    """Return the file without a publication that it records: the counterpart of `merge`.

    None where it does not record the publication, or cannot be edited by lines.
    """
    for number, earlier in enumerate(present.history):
        if _is_same(publication, earlier):
            return _with(present, {}, [*present.history[:number], *present.history[number + 1 :]])
    if not present.history or not _is_same(publication, present.facts):
        return None
    latest = present.history[0]
    # What an editor has changed since it was merged stays.
    changes = {
        key: latest.get(key) for key in FACTS if key in publication and present.facts.get(key) == publication[key]
    }
    changes |= {key: latest.get(key) for key in _DATES}
    return _with(present, changes, present.history[1:])


def _with(present: PostingFile, changes: Publication, history: Sequence[Publication]) -> str | None:
    different = {key: _typed(value) for key, value in changes.items() if value != present.fields.get(key)}
    return set_fields(present.text, {**different, HISTORY: [_typed(dict(one)) for one in history] or None})


def _is_one_job(new: Mapping[str, Any], present: Mapping[str, Any], taxonomies: Taxonomies) -> bool:
    """Return whether employer and places are known and equal, and the code or, where none differs, the title."""
    employers, places = taxonomies.employers, taxonomies.places
    if employers is None or places is None:
        return False
    for taxonomy in (employers, places):
        ids = _ids(new, taxonomy)
        if not ids or ids != _ids(present, taxonomy) or UNDISCLOSED in ids:
            return False
    for taxonomy in taxonomies:
        # An intern's job is no experienced person's job, whatever else they share.
        first, second = _ids(new, taxonomy), _ids(present, taxonomy)
        if taxonomy.audience and first and second and first.isdisjoint(second):
            return False
    codes = [str(fields["reference"]) for fields in (new, present) if fields.get("reference")]
    if len(codes) == 2:
        return codes[0] == codes[1]
    title = folded(str(new.get("title") or ""))
    return bool(title) and title == folded(str(present.get("title") or ""))


def _ids(fields: Mapping[str, Any], taxonomy: Taxonomy) -> set[str]:
    value = fields.get(taxonomy.field) or []
    return {str(one) for one in (value if isinstance(value, list) else [value])}


def _stated(publication: Publication, key: str) -> str:
    """Return a fact of a publication, of the source its address; empty where it is not stated."""
    value = publication.get(key)
    if key == "source":
        value = value.get("url") if isinstance(value, dict) else None
    return value if isinstance(value, str) else ""


def _is_same(first: Publication, second: Publication) -> bool:
    """Return whether two are one publication: of one day and address; where these are not known, of equal facts."""
    found = False
    for key in ("posted", "source"):
        one, other = _stated(first, key), _stated(second, key)
        if one and other:
            if one != other:
                return False
            found = True
    return found or first == second


def _typed(value: Any) -> Any:
    """Return a value as YAML writes it without quotation marks, if it then reads back as the same text."""
    if isinstance(value, dict):
        return {key: _typed(entry) for key, entry in value.items()}
    if isinstance(value, str) and _DATE.fullmatch(value):
        try:
            return dt.date.fromisoformat(value)
        except ValueError:
            return value
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value
