"""From a document that was read to the postings in it: the one way through the importer's steps."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers.support.errors import Problem
from careers_tools.importing.assembly import assemble
from careers_tools.importing.blocks import scan
from careers_tools.importing.context import Context
from careers_tools.importing.groups import Group, find, whole
from careers_tools.importing.marks import TITLE, Mark, mark
from careers_tools.importing.passages import Header, header_passages, spots
from careers_tools.importing.tables import untable
from careers_tools.importing.title import is_title
from careers_tools.importing.unfolding import unfold
from careers_tools.importing.values import Reading, Refused, Source

MOST_POSTINGS = 200
_TELLING = 2  # facts that make a text without sections a job


def read_drafts(
    source: Source, lexicon: Lexicon, taxonomies: Taxonomies, locales: Locales, currency: str, locale: str | None
) -> Reading:
    """The postings of a document, and the lines that went into none of them.

    `currency` is what an unwritten currency means (ISO 4217); `locale` the code of the language of every posting, or
    None to tell it from each one's text.

    Raises:
        Refused: it holds more postings than `MOST_POSTINGS`.
    """
    context = Context(lexicon, taxonomies, locales, currency, locale)
    lines = unfold(tuple(untable(source.lines, lexicon)), lexicon)
    marks = tuple(mark(scan(tuple(lines)), lexicon, _names(taxonomies)))
    header = tuple(header_passages(source.header, lexicon))
    groups = find(marks, [folded(word) for word in lexicon["for-all"]["all"]]) or _whole(context, marks, header)
    if len(groups) > MOST_POSTINGS:
        line = marks[groups[MOST_POSTINGS].start].block.number
        counts = {"count": str(len(groups)), "limit": str(MOST_POSTINGS)}
        raise Refused(Problem(source.name, line, "file", "import-too-many-postings", counts))
    return assemble(source, context, marks, header, groups)


def _whole(context: Context, marks: Sequence[Mark], header: Header) -> tuple[Group, ...]:
    """A document without a section as one posting: it has a title, and says several things that only a job has."""
    group = whole(marks)
    titled = any(passage.label == TITLE and is_title(passage.value, context.lexicon) for _, passage in header)
    if group.title is None and not titled:
        return ()
    passages = [spot.passage for spot in spots(marks, range(len(marks)), group.title) if spot.passage]
    found = context.facts([*passages, *(passage for _, passage in header)])
    audience = next((one.field for one in context.taxonomies if one.audience), None)
    said: list[object] = [
        found.salary_text,
        found.locations_text,
        found.education,
        found.experience,
        found.headcount,
        found.closes,
    ]
    said += [found.email or found.url, found.terms.get(audience or "")]
    return (group,) if sum(one is not None for one in said) >= _TELLING else ()


def _names(taxonomies: Taxonomies) -> frozenset[str]:
    """Names of employers and places: a heading of nothing else titles no job."""
    several = (one for one in (taxonomies.employers, taxonomies.places) if one)
    return frozenset(folded(word) for one in several for term in one.terms.values() for word in term.words)
