"""From a job of structured data to a draft: what the data states counts, and the text says the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from careers.content.facts.contacts import read_apply
from careers.content.facts.status import OPEN, read_status
from careers_tools.importing.assembly import Context, assemble
from careers_tools.importing.blocks import scan
from careers_tools.importing.evidence.extents import Group
from careers_tools.importing.marks import mark
from careers_tools.importing.passages import header_passages
from careers_tools.importing.reading import read_fragment
from careers_tools.importing.status import FIELD as STATUS
from careers_tools.importing.structured.job import Job
from careers_tools.importing.values import Draft, Entry, Evidence, Facts, Reading, Source, Unplaced

# Labels of words that need not mean anything in the vocabulary.
_WORDS = frozenset({"title", "company", "topics"})


def draft_of(job: Job, name: str, context: Context, stem: str = "job") -> Draft:
    """Return the posting of a job; `name` is what editors know the job by.

    Raises:
        DocumentError: its description is too large to be read.
    """
    source = Source(name, stem, (), read_fragment(job.text, name, context.lexicon))
    draft = read_as_one(source, job, context).drafts[0]
    facts, address = draft.facts, job.apply_url or job.url
    email = (read_apply(job.email, context.lexicon) or {}).get("email", "")
    # What the data states in fields that no line of text is read for.
    state = read_status(address, context.lexicon)  # tables have it in place of the link
    stated = (("email", email), ("url", address), (STATUS, "" if state == OPEN else state))
    evidence = tuple(Evidence(field, value, 1, f"{field}: {value}") for field, value in stated if value)
    facts = replace(facts, email=email or facts.email, url=address or None, evidence=(*evidence, *facts.evidence))
    unread = tuple(_unread(job, facts, context))
    return replace(draft, title=draft.title or job.title, facts=facts, source=job.url, unread=unread)


def _unread(job: Job, facts: Facts, context: Context) -> Iterator[Unplaced]:
    """Yield what a job states under the name of a fact, and no fact was made of."""
    read = {line.text for line in facts.evidence}
    if job.email and not facts.email:
        yield Unplaced(job.line, f"email: {job.email}", "stated")
    for entry in _entries(job):
        label = context.lexicon.meaning("labels", entry.key)
        is_open = label == STATUS and read_status(entry.text, context.lexicon) == OPEN
        if label and label not in _WORDS and entry.text not in read and not is_open:
            yield Unplaced(job.line, entry.text, "stated")


def _entries(job: Job) -> Sequence[Entry]:
    stated = enumerate(job.stated(), 1)
    return [Entry(-number, key, values, f"{key}: {', '.join(values)}") for number, (key, values) in stated]


def read_as_one(source: Source, job: Job, context: Context) -> Reading:
    """Return a document as one posting, whose facts are those of `job`, then those of its front matter and text."""
    lexicon = context.lexicon
    marks = tuple(mark(scan(source.lines), lexicon, set()))
    language = job.language.replace("_", "-").lower().partition("-")[0]
    locale = next((code for code in context.locales.codes if code.partition("-")[0] == language), None)
    return assemble(
        source,
        replace(context, locale=context.locale or locale),
        marks,
        tuple(header_passages((*_entries(job), *source.header), lexicon)),
        (Group(0, len(marks), None),),
    )
