"""Who hires: behind a label, in a heading, by the domain of the mail address, in what a team says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from careers.content.taxonomy import Term
from careers_tools.importing.facts.matching import Mark
from careers_tools.importing.facts.residue import is_all
from careers_tools.importing.facts.said import Finding, Rank, Said
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Place

_ENDS = re.compile(r"[\s(（\[【,，、/|·:：-]")
_SEPARATED = "[]【】()|-·:/@"
_MARKS = " :,*“”\"'《》「」"
_LONGEST = 100  # characters of a line that is a company's name and little else
_NEAR = 16  # characters around a name in which a sentence shows what it says of it


def labelled(said: Said, words: Vocabulary) -> Finding | None:
    """The known employer that the label of a passage asks for; None where it is unknown or no label asks."""
    taxonomy = words.taxonomies.employers
    if said.label != "company" or taxonomy is None:
        return None
    marks = said.of(f"{TERM}{taxonomy.field}").marks
    whole = [mark for mark in marks if _whole(said, mark)]
    named = whole or [mark for mark in marks if mark.start == 0 and _ENDS.match(said.text, mark.end)]
    if len({mark.meaning for mark in named}) != 1:
        return None
    span = (0, len(said.text)) if whole else (named[0].start, named[0].end)
    return Finding(taxonomy.field, named[0].meaning, named[0].meaning, said, (span,), said.labelled)


def _whole(said: Said, mark: Mark) -> bool:
    """Whether a value is a company's name and what companies add to it: its form, its city."""
    if len(said.text) > _LONGEST:
        return False
    taken = set(range(mark.start, mark.end))
    for use, marks in said.marks.items():
        for one in marks:
            if use.startswith(TERM) or (use == "employer" and one.meaning == "suffix"):
                taken.update(range(one.start, one.end))
    return not any(c.isalnum() for at, c in enumerate(said.text) if at not in taken)


def named(said: Said, words: Vocabulary) -> Iterator[Finding]:
    """The employers that a heading, a title or the text about a team names."""
    taxonomy = words.taxonomies.employers
    if taxonomy is None or said.label not in (None, "title") or said.silent:
        return
    heading = said.passage.place in (Place.TITLE, Place.HEADING) or said.label == "title"
    if not heading and said.passage.section not in (None, "team"):
        return
    for mark in said.of(f"{TERM}{taxonomy.field}").marks:
        if mark.meaning in words.nobody or _is_name_of_more(said, mark, words, heading=heading):
            continue
        if mark.meaning in words.vendors and not (_is_set_off(said, mark) if heading else _is_subject(said, mark)):
            continue
        span = ((mark.start, mark.end),)
        yield Finding(taxonomy.field, mark.meaning, mark.meaning, said, span, Rank.NEAR if heading else Rank.WEAK)


def _is_name_of_more(said: Said, mark: Mark, words: Vocabulary, *, heading: bool) -> bool:
    """Whether the word is part of a product's name (``华为昇腾``), or is one itself and the line tells nothing else.

    A line that is a name and little else tells who hires; so does a heading that says so, or that sets off a name in
    which the maker's own stands (``百度飞桨 - …``).
    """
    covers = (said.of(f"{TERM}{one.field}").over(mark.start, mark.end) for one in words.tags)
    sizes = [one.end - one.start for one in covers if one is not None]
    if not sizes or max(sizes) > mark.end - mark.start:
        return bool(sizes)
    if heading and (_is_followed(said, mark) or (_has_maker(said, mark) and _is_set_off(said, mark))):
        return False
    return len(said.text) > _LONGEST or not is_all(said, [(mark.start, mark.end)], {"company"})


def _is_followed(said: Said, mark: Mark) -> bool:
    """Whether words that follow a company's name follow this one: ``…招聘``."""
    after = next(said.of("employer", "after").within(mark.end, mark.end + _NEAR), None)
    return after is not None and not said.text[mark.end : after.start].strip(_MARKS)


def _has_maker(said: Said, mark: Mark) -> bool:
    """Whether a shorter name of the same employer stands in a name."""
    return any(
        one.meaning == mark.meaning and mark.start <= one.start < one.end <= mark.end and one != mark
        for marks in (said.marks[mark.use],)
        for one in marks
    )


def _is_set_off(said: Said, mark: Mark) -> bool:
    """Whether marks set a name off from the rest of a heading, or the rest is what companies write of themselves."""
    before, after = said.text[: mark.start].rstrip(" "), said.text[mark.end :].lstrip(" ")
    left = not before or before[-1] in _SEPARATED
    right = not after or after[0] in _SEPARATED
    return (left and right) or _is_subject(said, mark)


def _is_subject(said: Said, mark: Mark) -> bool:
    """Whether a sentence speaks as or about the company: ``加入…``, ``…是一家``."""
    before = list(said.of("employer", "before").within(mark.start - _NEAR, mark.start))[-1:]
    after = list(said.of("employer", "after").within(mark.end, mark.end + _NEAR))[:1]
    between = [(one.end, mark.start) for one in before] + [(mark.end, one.start) for one in after]
    return any(not said.text[start:end].strip(_MARKS) for start, end in between)


def by_address(found: Iterable[Finding], words: Vocabulary) -> Iterator[Finding]:
    """The employers whose own domain mail for applications goes to."""
    taxonomy = words.taxonomies.employers
    if taxonomy is None:
        return
    for one in found:
        if one.field == "email":
            domain = str(one.value).rpartition("@")[2].lower()
            for term in taxonomy.terms.values():
                host = _host(term)
                if host and (domain == host or domain.endswith(f".{host}")):
                    yield Finding(taxonomy.field, term.id, term.id, one.said, one.spans, Rank.TEXT)


def _host(term: Term) -> str:
    host = (urlsplit(term.url or "").hostname or "").lower()
    return host.removeprefix("www.")


def choose(findings: Sequence[Finding]) -> Finding | None:
    """The employer, or None where two count alike."""
    if not findings:
        return None
    rank = min(one.rank for one in findings)
    first = [one for one in findings if one.rank is rank]
    return first[0] if len({one.value for one in first}) == 1 else None
