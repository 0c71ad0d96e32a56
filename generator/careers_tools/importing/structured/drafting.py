"""From a job of structured data to a draft: what the data states counts, and the text says the rest."""

from __future__ import annotations

from dataclasses import replace

from careers_tools.importing.assembly import Context, assemble
from careers_tools.importing.blocks import scan
from careers_tools.importing.groups import Group
from careers_tools.importing.marks import mark
from careers_tools.importing.passages import header_passages
from careers_tools.importing.reading import read_fragment
from careers_tools.importing.structured.job import Job
from careers_tools.importing.values import Draft, Entry, Evidence, Reading, Source


def draft_of(job: Job, name: str, context: Context, stem: str = "job") -> Draft:
    """Return the posting of a job; `name` is what editors know the job by.

    Raises:
        DocumentError: its description is too large to be read.
    """
    source = Source(name, stem, (), read_fragment(job.text, name, context.lexicon))
    draft = read_as_one(source, job, context).drafts[0]
    facts, address = draft.facts, job.apply_url or job.url
    # What the data states in fields that no line of text is read for.
    stated = (("email", job.email), ("url", address))
    evidence = [Evidence(field, str(value), 1, f"{field}: {value}") for field, value in stated if value]
    lines = (*evidence, *facts.evidence)
    facts = replace(facts, email=job.email or None, url=address or None, evidence=lines)
    return replace(draft, title=draft.title or job.title, facts=facts, source=job.url)


def read_as_one(source: Source, job: Job, context: Context) -> Reading:
    """Return a document as one posting, whose facts are those of `job`, then those of its front matter and text."""
    lexicon = context.lexicon
    stated = tuple(
        Entry(number, key, values, f"{key}: {', '.join(values)}")
        for number, (key, values) in enumerate(job.stated(), 1)
    )
    marks = tuple(mark(scan(source.lines), lexicon, set()))
    language = job.language.replace("_", "-").lower().partition("-")[0]
    locale = next((code for code in context.locales.codes if code.partition("-")[0] == language), None)
    return assemble(
        source,
        replace(context, locale=context.locale or locale),
        marks,
        tuple(header_passages((*stated, *source.header), lexicon)),
        (Group(0, len(marks), None),),
    )
