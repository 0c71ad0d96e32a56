"""Postings of any document: of the structured data of a web page first, then of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from careers.content.lexicon import folded
from careers.support.limited import Limits
from careers_tools.importing.assembly import Context
from careers_tools.importing.blocks import has_words
from careers_tools.importing.facts import complete
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.structured.drafting import draft_of, read_as_one
from careers_tools.importing.structured.job import Job
from careers_tools.importing.structured.markup import TYPE, find_jobs
from careers_tools.importing.values import Draft, Evidence, Reading, Source, Unplaced

# Of the largest documents that are read, which take a few seconds, in a process of their own.
LIMITS = Limits(seconds=60.0)
_MARKUP = re.compile(f"""ld\\+json[^<]*{TYPE}|itemtype=["'][^"'<]*{TYPE}""")


def read_document(source: Source, context: Context, address: str = "") -> Reading:
    """Return the postings of a document, and the lines that went into none of them.

    `address` is that of the page, where the document is one: the source of its postings, and, where it says no other
    way, how to apply.

    Raises:
        DocumentError: it holds too many postings, or one that is too large.
    """
    jobs = find_jobs(source.page) if TYPE in source.page else []
    reading = _read_page(source, jobs, context) if jobs else read_drafts(source, context)
    if not jobs and TYPE in source.page and _MARKUP.search(source.page):
        unread = Unplaced(_line_of_markup(source), TYPE, "markup")
        reading = replace(reading, unplaced=(unread, *reading.unplaced))
    return replace(reading, drafts=tuple(_at(address, draft) for draft in reading.drafts)) if address else reading


def _at(address: str, draft: Draft) -> Draft:
    facts = draft.facts
    if not (facts.email or facts.url):
        facts = replace(facts, url=address, evidence=(*facts.evidence, Evidence("url", address, draft.line, address)))
    return replace(draft, facts=facts, source=address)


def _read_page(source: Source, jobs: Sequence[Job], context: Context) -> Reading:
    """Return the jobs of a page's structured data, with what only the text of the page says of them."""
    alone, line = len(jobs) == 1, _line_of_markup(source)
    reading = read_as_one(source, jobs[0], context) if alone else read_drafts(source, context)
    texts = {folded(draft.title or ""): draft for draft in reading.drafts}
    drafts: list[Draft] = []
    for job in jobs:
        draft = draft_of(replace(job, line=line), source.name, context, source.stem)
        facts = replace(draft.facts, evidence=tuple(replace(one, line=line) for one in draft.facts.evidence))
        if text := reading.drafts[0] if alone else texts.get(folded(draft.title or "")):
            evidence = tuple(one for one in text.facts.evidence if one.line > 0)
            # All that a text states is of its own posting; where there is another text, what holds for every posting.
            facts = complete(facts, replace(text.facts, evidence=evidence), is_same_job=not draft.body)
            draft = replace(draft, body=draft.body or text.body)
        drafts.append(replace(draft, line=line, facts=facts))
    unplaced = [one for one in reading.unplaced if one.line > 0]
    used = [one.text for draft in (*reading.drafts, *drafts) for one in draft.facts.evidence]
    used += [text for draft in drafts for text in (draft.title or "", draft.body)]
    known = _letters("\n".join([*used, *(one.text for one in unplaced)]))
    lines = [each for each in source.lines if has_words(each.text) and _letters(each.text) not in known]
    unplaced += [Unplaced(each.number, each.text, "page") for each in lines]
    unread = (one for draft in drafts for one in draft.unread)
    return replace(reading, drafts=tuple(drafts), unplaced=(*unread, *unplaced))


def _line_of_markup(source: Source) -> int:
    return source.page.count("\n", 0, source.page.index(TYPE)) + 1


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without Markdown's marks."""
    return folded("".join(filter(str.isalnum, text)))
