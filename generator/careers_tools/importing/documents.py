"""Postings of any document: of the structured data of a web page first, then of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    reading = read_as_one(source, jobs[0], context) if len(jobs) == 1 else read_drafts(source, context)
    texts = {folded(draft.title or ""): draft for draft in reading.drafts}
    line = _line_of_markup(source)
    reading = replace(reading, unplaced=tuple(one for one in reading.unplaced if one.line > 0))
    drafts: list[Draft] = []
    for job in (replace(job, line=line) for job in jobs):
        stated = draft_of(job, source.name, context, source.stem)
        text = reading.drafts[0] if len(jobs) == 1 else texts.get(folded(stated.title or ""))
        drafts.append(_completed(_on_line(stated, line), text))
    unread = (one for draft in drafts for one in draft.unread)
    return replace(reading, drafts=tuple(drafts), unplaced=(*unread, *_unplaced(source, reading, drafts)))


def _line_of_markup(source: Source) -> int:
    return source.page.count("\n", 0, source.page.index(TYPE)) + 1


def _on_line(draft: Draft, line: int) -> Draft:
    """Return a draft whose facts all stand on one line: where the structured data is."""
    evidence = tuple(replace(one, line=line) for one in draft.facts.evidence)
    return replace(draft, line=line, facts=replace(draft.facts, evidence=evidence))


def _completed(draft: Draft, text: Draft | None) -> Draft:
    """Return a draft with the facts, and where it has no text the body, that only `text` has."""
    if text is None:
        return draft
    # All terms of a text count for its own posting; where there is another text, only those that head this one.
    facts = text.facts if draft.body else replace(text.facts, common=None)
    facts = replace(facts, evidence=tuple(one for one in facts.evidence if one.line > 0))
    return replace(draft, facts=complete(draft.facts, facts), body=draft.body or text.body)


def _unplaced(source: Source, reading: Reading, drafts: Sequence[Draft]) -> Iterator[Unplaced]:
    """Yield the lines of the page that are neither a fact nor in the text of a posting."""
    yield from reading.unplaced
    used = [one.text for draft in (*reading.drafts, *drafts) for one in draft.facts.evidence]
    used += [text for draft in drafts for text in (draft.title or "", draft.body)]
    known = _letters("\n".join([*used, *(one.text for one in reading.unplaced)]))
    for line in source.lines:
        if has_words(line.text) and _letters(line.text) not in known:
            yield Unplaced(line.number, line.text, "page")


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without Markdown's marks."""
    return folded("".join(filter(str.isalnum, text)))
