"""From the text of a document to the postings in it: all steps of the importer in order."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.lexicon import Lexicon
from careers.content.taxonomy import Taxonomies
from careers_tools.importing import facts
from careers_tools.importing.assembly import Context, assemble
from careers_tools.importing.blocks import scan
from careers_tools.importing.evidence.candidates import find_candidates
from careers_tools.importing.evidence.decision import Judged, decide, shipped
from careers_tools.importing.evidence.extents import part
from careers_tools.importing.evidence.features import weigh
from careers_tools.importing.marks import Mark, answered, mark
from careers_tools.importing.passages import Header, header_passages, header_title
from careers_tools.importing.reading.file import refusal
from careers_tools.importing.status import heading_pattern
from careers_tools.importing.title import plain_words
from careers_tools.importing.title_patterns import known_words, surroundings, title_patterns
from careers_tools.importing.unfolding import name_pattern, unfold
from careers_tools.importing.values import Reading, Source

MOST_POSTINGS = 200


def compile_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> None:
    """Compile the patterns made of whole vocabularies, which takes longer than to read most documents.

    They are kept with the lexicon and the taxonomies, and processes that are forked afterwards have them.
    """
    name_pattern(lexicon)
    title_patterns(lexicon)
    surroundings(lexicon, taxonomies)
    heading_pattern(lexicon)
    facts.compile_patterns(lexicon, taxonomies)
    known_words(taxonomies.employers, taxonomies.places)
    shipped()


def read_drafts(source: Source, context: Context) -> Reading:
    """Return the postings of a document, and the lines that went into none of them.

    Raises:
        DocumentError: it holds more postings than `MOST_POSTINGS`.
    """
    marks, header, judged = judge(source, context)
    marks, groups = part(decide(judged, shipped()), marks, context.lexicon)
    if len(groups) > MOST_POSTINGS:
        line = marks[groups[MOST_POSTINGS].start].block.number
        raise refusal(source.name, line, "import-too-many-postings", count=len(groups), limit=MOST_POSTINGS)
    return assemble(source, context, marks, header, groups)


def judge(source: Source, context: Context) -> tuple[Sequence[Mark], Header, Judged]:
    """Return the blocks of a document, its front matter, and every line that may be a job with what is known of it."""
    lexicon, taxonomies = context.lexicon, context.taxonomies
    lines = unfold(source.lines, lexicon)
    names = known_words(taxonomies.employers, taxonomies.places)
    marks = answered(tuple(mark(scan(tuple(lines)), lexicon, names)), lexicon)
    header = tuple(header_passages(source.header, lexicon))
    candidates = tuple(find_candidates(marks, header_title(header, lexicon), lexicon))
    titles = [plain_words(candidate.title) for candidate in candidates]
    return marks, header, Judged(candidates, titles, weigh(candidates, marks, header, source.stem, lexicon))
