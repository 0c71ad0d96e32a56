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
from careers_tools.importing.values import Draft, Entry, Source


def draft_of(job: Job, name: str, context: Context) -> Draft:
    """Return the posting of a job; `name` is what editors know the job by.

    Raises:
        DocumentError: its description is too large to be read.
    """
    lexicon = context.lexicon
    lines = read_fragment(job.text, name, lexicon)
    entries = tuple(
        Entry(number, key, values, f"{key}: {', '.join(values)}")
        for number, (key, values) in enumerate(job.stated(), 1)
    )
    marks = tuple(mark(scan(lines), lexicon, set()))
    header = tuple(header_passages(entries, lexicon))
    locale = next((code for code in context.locales.codes if job.language and _is_of(job.language, code)), None)
    reading = assemble(
        Source(name, "job", entries, lines),
        replace(context, locale=locale or context.locale),
        marks,
        header,
        (Group(0, len(marks), None),),
    )
    draft = reading.drafts[0]
    facts = replace(
        draft.facts,
        posted=job.posted or draft.facts.posted,
        closes=job.closes or draft.facts.closes,
        email=job.email or None,
        url=job.apply_url or job.url or None,
    )
    return replace(draft, title=job.title, facts=facts)


def _is_of(language: str, code: str) -> bool:
    """Return whether a language tag means the language of a locale."""
    return language.replace("_", "-").lower().partition("-")[0] == code.partition("-")[0]
