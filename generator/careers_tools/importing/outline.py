"""From the text of a document to the postings in it: all steps of the importer in order."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers.support.diagnostics import Diagnostic
from careers_tools.importing import facts
from careers_tools.importing.assembly import Context, assemble
from careers_tools.importing.blocks import scan
from careers_tools.importing.groups import Group, find, whole
from careers_tools.importing.marks import TITLE, Mark, mark
from careers_tools.importing.passages import Header, header_passages, spots
from careers_tools.importing.status import status_patterns
from careers_tools.importing.tables import untable
from careers_tools.importing.title import is_title
from careers_tools.importing.title_patterns import noise_patterns, title_patterns
from careers_tools.importing.unfolding import name_pattern, unfold
from careers_tools.importing.values import DocumentError, Reading, Source

MOST_POSTINGS = 200
_ENOUGH = 2  # facts that make a text without sections a job


def compile_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> None:
    """Compile the patterns made of whole vocabularies, which takes longer than to read most documents.

    They are kept with the lexicon and the taxonomies, and processes that are forked afterwards have them.
    """
    name_pattern(lexicon)
    title_patterns(lexicon)
    noise_patterns(lexicon, taxonomies)
    status_patterns(lexicon)
    facts.compile_patterns(lexicon, taxonomies)


def read_drafts(source: Source, context: Context) -> Reading:
    """Return the postings of a document, and the lines that went into none of them.

    Raises:
        DocumentError: it holds more postings than `MOST_POSTINGS`.
    """
    lexicon, taxonomies = context.lexicon, context.taxonomies
    lines = unfold(tuple(untable(source.lines, lexicon)), lexicon)
    named = (taxonomy for taxonomy in (taxonomies.employers, taxonomies.places) if taxonomy)
    names = {folded(word) for taxonomy in named for term in taxonomy.terms.values() for word in term.words}
    marks = tuple(mark(scan(tuple(lines)), lexicon, names))
    header = tuple(header_passages(source.header, lexicon))
    groups = find(marks, [folded(word) for word in lexicon["for-all"]["all"]]) or _whole(context, marks, header)
    if len(groups) > MOST_POSTINGS:
        line = marks[groups[MOST_POSTINGS].start].block.number
        counts = {"count": str(len(groups)), "limit": str(MOST_POSTINGS)}
        raise DocumentError(Diagnostic(source.name, line, "file", "import-too-many-postings", counts))
    return assemble(source, context, marks, header, groups)


def _whole(context: Context, marks: Sequence[Mark], header: Header) -> tuple[Group, ...]:
    """Return a document without a section as one posting where it has a title and several facts that only jobs have."""
    group = whole(marks)
    titled = any(passage.label == TITLE and is_title(passage.value, context.lexicon) for _, passage in header)
    if group.title is None and not titled:
        return ()
    found, _ = context.find_facts(list(spots(marks, range(len(marks)), group.title)), header)
    audience = next((taxonomy.field for taxonomy in context.taxonomies if taxonomy.audience), "")
    job = (found.salary_text, found.locations_text, found.education, found.experience, found.headcount, found.closes)
    values = [*job, found.email or found.url, found.terms.get(audience)]
    return (group,) if len(values) - values.count(None) >= _ENOUGH else ()
