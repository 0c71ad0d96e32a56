"""Names of skills that no vocabulary has, in the lists of what a job asks for: for a person to review, never a fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.lexicon.patterns import HAN, KANA, LATIN, cache_by_identity
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.facts.annotation import AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.contacts import mask_addresses
from careers_tools.importing.facts.matching import Cover, Span
from careers_tools.importing.facts.vocabulary import TERM

_LISTS = "skill-lists"
# Sections in which a sentence asks for something.
_DEMANDS = (None, "requirements", "preferred")
# A name has a capital letter, a digit, or a mark of its own; a version is no part of it.
_PART = rf"[{LATIN}][{LATIN}0-9]*(?:(?:[.'-]|/(?=[0-9]))[{LATIN}0-9]+)*(?:\+\+|#)?"
_FIRST = rf"(?:\.NET|(?=[A-Z]|[a-z]+[A-Z]){_PART})(?:/[A-Z]{{2}}(?![{LATIN}]))?"
_NAME = re.compile(rf"(?<![{LATIN}0-9@.]){_FIRST}(?: (?=[A-Z]){_PART}){{0,2}}(?![{LATIN}0-9@])")
# What no plain word has: capitals inside or only capitals, a digit, a mark.
_SURE = re.compile(rf"[+#]|[{LATIN}]\.[{LATIN}]|^\.|[a-z][A-Z]|[{LATIN}]-?[0-9]|\b[A-Z]{{2,}}s?(?![{LATIN}-])")
_FOREIGN = re.compile(f"[{HAN}{KANA}、]")
_LONGEST = 30  # characters of a name
_LONGEST_SHOUTED = 5  # of one in a line of capitals, which may be prose
_FEW = 2  # names of a list without a doubt that speak for the others
_ITEMS = 3  # names of a line that make it a list


def find_unknown_skills(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the names of skills in a list that no vocabulary has.

    A list is the answer to a label of a vocabulary of skills, or stands behind words such as "experience with", or is
    a whole line of a section about requirements. A name that could be a plain word with a capital letter counts where
    Han characters or kana are around it, or where at least half of the list are names without a doubt or known; never
    in a language that writes nouns with a capital.
    """
    fields = _fields(passage.vocabulary.taxonomies)
    if not fields or passage.is_silent(*fields):
        return
    if passage.label in fields:
        yield from _unknown(passage, passage.label or "", (0, len(passage.text)))
    elif passage.label is None and passage.section in _DEMANDS and not passage.is_heading:
        first = next((sign for sign in passage.of(_LISTS).occurrences if sign.meaning != "none"), None)
        if first is not None:
            span = (first.end, passage.sentence(first.end)[1])
            yield from _unknown(passage, fields[0], span, nouns=first.meaning == "before-nouns")
        elif passage.section is not None:
            yield from _unknown(passage, fields[0], (0, len(passage.text)), whole=True)


@cache_by_identity
def _fields(taxonomies: Taxonomies) -> tuple[str, ...]:
    """Return the fields of the vocabularies of skills, that of requirements first."""
    found = [taxonomy for taxonomy in taxonomies if taxonomy.skills and not (taxonomy.single or taxonomy.audience)]
    return tuple(taxonomy.field for taxonomy in sorted(found, key=lambda taxonomy: not taxonomy.demand))


def _unknown(
    passage: AnnotatedPassage, field: str, span: Span, *, whole: bool = False, nouns: bool = False
) -> Iterator[Finding]:
    """Yield the unknown names in a span.

    With `whole`, only if the span is nothing but a list of names; with `nouns`, only names without a doubt.
    """
    longest = _LONGEST_SHOUTED if passage.text.isupper() else _LONGEST
    spans = [match.span() for match in _NAME.finditer(passage.text, *span) if 1 < len(match[0]) <= longest]
    terms = Cover(each for tag in passage.vocabulary.tags for each in passage.occurrences.get(f"{TERM}{tag.field}", ()))
    known = {each for each in spans if any(term.start < each[1] and each[0] < term.end for term in terms.occurrences)}
    other = Cover(each for use in passage.occurrences.values() for each in use if each.span not in known)
    unknown = [each for each in spans if each not in known and other.over(*each) is None]
    if not unknown:
        return
    hidden = mask_addresses(passage)
    unknown = [each for each in unknown if not hidden[each[0]]]
    sure = [each for each in unknown if _SURE.search(passage.text[slice(*each)])]
    certain = len(known) + len(sure)
    letters = sum(end - start for start, end in spans)
    if whole and (len(spans) < _ITEMS or certain < _FEW or 3 * letters < 2 * (span[1] - span[0])):
        return
    company = not nouns and certain >= _FEW and 2 * certain >= len(spans)
    for start, end in unknown if company or _FOREIGN.search(passage.text) else sure:
        name = passage.text[start:end]
        singular = name[:-1] if name.endswith("s") and name[:-1].isupper() else name  # NICs
        yield passage.finding(field, singular, Rank.TEXT, (start, end))
