"""From a document that was read to the postings in it: the one way through the importer's steps."""

from __future__ import annotations

from generator.errors import Problem
from generator.importer.assembly import Desk, assemble
from generator.importer.blocks import scan
from generator.importer.groups import find
from generator.importer.lexicon import Lexicon, folded
from generator.importer.marks import TITLE, mark
from generator.importer.passages import header_passages
from generator.importer.title import is_title
from generator.importer.unfolding import unfold
from generator.importer.values import Reading, Refused, Source
from generator.locales import Locales
from generator.taxonomy import Taxonomies

MOST_POSTINGS = 200


def read_drafts(
    source: Source, lexicon: Lexicon, taxonomies: Taxonomies, locales: Locales, currency: str, locale: str | None
) -> Reading:
    """The postings of a document, and the lines that went into none of them.

    `currency` is what an unwritten currency means (ISO 4217); `locale` the code of the language of every posting, or
    None to tell it from each one's text.

    Raises:
        Refused: it holds more postings than `MOST_POSTINGS`.
    """
    desk = Desk(lexicon, taxonomies, locales, currency, locale)
    marks = tuple(mark(scan(tuple(unfold(source.lines, lexicon))), lexicon, _names(taxonomies)))
    header = tuple(header_passages(source.header, lexicon))
    groups = find(marks, any(passage.label == TITLE and is_title(passage.value, lexicon) for _, passage in header))
    if len(groups) > MOST_POSTINGS:
        line = marks[groups[MOST_POSTINGS].start].block.number
        counts = {"count": str(len(groups)), "limit": str(MOST_POSTINGS)}
        raise Refused(Problem(source.name, line, "file", "import-too-many-postings", counts))
    return assemble(source, desk, marks, header, groups)


def _names(taxonomies: Taxonomies) -> frozenset[str]:
    """Names of employers and places: a heading of nothing else titles no job."""
    several = (one for one in (taxonomies.employers, taxonomies.places) if one)
    return frozenset(folded(word) for one in several for term in one.terms.values() for word in term.words)
