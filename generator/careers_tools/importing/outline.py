"""From the text of a document to the postings in it: all steps of the importer in order."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers_tools.importing import facts
from careers_tools.importing.assembly import Context, assemble
from careers_tools.importing.blocks import BlockKind, scan
from careers_tools.importing.candidates import judge
from careers_tools.importing.groups import Group, find, whole
from careers_tools.importing.job_lines import find_job_lines
from careers_tools.importing.listings import find_listed
from careers_tools.importing.marks import CORE, Mark, answered, mark, split
from careers_tools.importing.passages import Header, header_passages, header_title, is_posting, spots
from careers_tools.importing.prose import find_in_prose
from careers_tools.importing.reading.file import refusal
from careers_tools.importing.status import heading_pattern
from careers_tools.importing.title import is_slogan
from careers_tools.importing.title_patterns import known_words, noise_patterns, title_patterns
from careers_tools.importing.unfolding import name_pattern, unfold
from careers_tools.importing.values import Reading, Source

MOST_POSTINGS = 200
_ENOUGH = 2  # facts that make a text without sections a job


def compile_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> None:
    """Compile the patterns made of whole vocabularies, which takes longer than to read most documents.

    They are kept with the lexicon and the taxonomies, and processes that are forked afterwards have them.
    """
    name_pattern(lexicon)
    title_patterns(lexicon)
    noise_patterns(lexicon, taxonomies)
    heading_pattern(lexicon)
    facts.compile_patterns(lexicon, taxonomies)
    known_words(taxonomies.employers, taxonomies.places)


def read_drafts(source: Source, context: Context) -> Reading:
    """Return the postings of a document, and the lines that went into none of them.

    Raises:
        DocumentError: it holds more postings than `MOST_POSTINGS`.
    """
    lexicon, taxonomies = context.lexicon, context.taxonomies
    lines = unfold(source.lines, lexicon)
    names = known_words(taxonomies.employers, taxonomies.places)
    marks = judge(answered(tuple(mark(scan(tuple(lines)), lexicon, names)), lexicon), lexicon)
    header = tuple(header_passages(source.header, lexicon))
    title = header_title(header, lexicon)
    titled = bool(title) and not is_slogan(title, lexicon)
    for_all = [folded(word) for word in lexicon["for-all"]["all"]]
    groups = find(marks, for_all, titled=titled)
    parted, listed = find_job_lines(marks, lexicon)
    if not listed:
        parted, listed = find_listed(marks, lexicon)
    if _is_better(listed, groups, parted, marks):
        marks, groups = parted, listed
    if titled and not any(group.sections for group in groups) and is_posting(header, lexicon):
        groups = (Group(0, len(marks), None),)
    groups = groups or _whole(context, marks, header, titled=titled)
    if not titled and all(group.title is None for group in groups):
        shown, named = find_in_prose(marks, lexicon)
        if named and (groups or _states_fact(context, shown, header)):
            marks, groups = shown, named
    if len(groups) > MOST_POSTINGS:
        line = marks[groups[MOST_POSTINGS].start].block.number
        raise refusal(source.name, line, "import-too-many-postings", count=len(groups), limit=MOST_POSTINGS)
    return assemble(source, context, marks, header, groups)


def _is_better(listed: Sequence[Group], groups: Sequence[Group], parted: Sequence[Mark], marks: Sequence[Mark]) -> bool:
    """Return whether the jobs of lists are the postings of a document, not those that `find` told apart.

    Where a job has sections, a list is one of contents, or of other jobs. Sections right below a list are of all of it.
    `parted` are the blocks that `listed` counts, `marks` those of `groups`.
    """
    if not listed or any(mark.section in CORE - {"description"} for mark in parted[: listed[0].start]):
        return False
    jobs = [marks[group.title] for group in groups if group.title is not None and marks[group.title].job]
    titles = {marks[group.title] for group in groups if group.title is not None and group.sections}
    last = parted[listed[-1].head].block.number
    least = max(len(jobs), min(len(groups), 1))  # sections below a single title are that job's
    return len(listed) > least and all(job.level == 0 and job.block.number == last for job in jobs if job in titles)


def _whole(context: Context, marks: Sequence[Mark], header: Header, *, titled: bool) -> tuple[Group, ...]:
    """Return a document without a known section as one posting where it has a title, and facts that only jobs have."""
    group = whole(marks)
    if group.title is None and not titled:
        return ()
    found, _ = context.find_facts(list(spots(marks, range(len(marks)), group.title)), header)
    audience = context.taxonomies.audience
    job = (found.salary_text, found.locations_text, found.education, found.experience, found.headcount, found.closes)
    values = [*job, found.email or found.url, found.terms.get(audience.field) if audience else None]
    known = len(values) - values.count(None)
    # The document's first heading that names a job needs no fact where a section or a label stands below it.
    others = [at for at, mark in enumerate(marks) if at != group.title and (mark.level or _names_value(mark))]
    several = any(marks[at].job for at in others)
    if group.title is None or not marks[group.title].job or several:
        return (group,) if known >= _ENOUGH else ()
    headed = marks[group.title].level > 0 and group.title < min(others, default=0)
    return (group,) if known + len(others) >= (1 if headed else _ENOUGH) else ()


def _states_fact(context: Context, marks: Sequence[Mark], header: Header) -> bool:
    """Return whether a document says how to apply, until when, or how many are wanted."""
    found, _ = context.find_facts(list(spots(marks, range(len(marks)))), header)
    return bool(found.email or found.url or found.closes or found.headcount)


def _names_value(mark: Mark) -> bool:
    """Return whether a line is a name, a colon and a value, known or not."""
    name, value = split(mark.block.content)
    return mark.kind in (BlockKind.TEXT, BlockKind.ITEM) and bool(name and value)
