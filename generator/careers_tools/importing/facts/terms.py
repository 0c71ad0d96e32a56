"""Terms of the taxonomies that lines name: who may apply, what a posting is filed under; names that none has."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from careers.content.lexicon import folded
from careers.content.lexicon.patterns import HAN, KANA, LATIN
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.annotation import COMMENTARY, AnnotatedPassage, Finding, Rank, mask
from careers_tools.importing.facts.matching import Cover, Occurrence
from careers_tools.importing.values import PassageKind

_HEADLINE = 60  # characters of the longest line that only announces
_PREFIX = 2  # characters of a name that a title must share with it; Latin ones count half
_YEAR = re.compile(r"(?<!\d)20\d\d[年届]? {0,2}$")
_ASKED = ("hiring", "subject")  # labels whose answers may say who may apply
# Labels whose answers may name a field of work.
_SPEAKING = (None, "title", "remote", "experience", "status")
_NAME = re.compile(rf"(?<![{LATIN}0-9@./])(?:[A-Z]|[a-z]{{1,9}}[A-Z])[{LATIN}0-9.]*(?:\+\+|#)?(?![{LATIN}0-9@/-])")
# What no plain word has: capitals inside or only capitals, a digit, a mark. Among Han characters all names are sure.
_SURE = re.compile(r"[+#0-9]|[a-z][A-Z]|[A-Z]{2}|\.[A-Z]")
_FOREIGN = re.compile(f"[{HAN}{KANA}、]")
_LONGEST_NAME = 30


def find_audience(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield those who may apply, an id each: behind a label, in a title, or where a sentence invites them."""
    if passage.is_silent("hiring") or passage.label not in (None, "title", *_ASKED):
        return
    hidden = passage.of("audience-hidden")
    terms = [
        (taxonomy.field, term)
        for taxonomy in passage.vocabulary.taxonomies.audiences
        for term in passage.terms(taxonomy).occurrences
        if hidden.over(*term.span) is None
    ]
    alone = passage.consists_of([term.span for _, term in terms], {"hiring"})
    ranks = {"hiring": passage.label_rank, "subject": passage.rank(Rank.WEAK)}
    rank = ranks.get(passage.label or "", passage.rank(Rank.TEXT))
    for field, term in terms:
        if passage.label in _ASKED or passage.kind is PassageKind.TITLE or alone or _is_invited(passage, term):
            yield passage.finding(field, term.meaning, rank, term.span)


def _is_invited(passage: AnnotatedPassage, term: Occurrence) -> bool:
    """Return whether a sentence invites those it names, or announces that they are sought: ``2024年社招``."""
    start, end = passage.sentence(term.start)
    if passage.of("preferred").has(*passage.clause(term.start)) or passage.text[end : end + 1] == "?":
        return False
    signs = {sign.meaning for sign in passage.of("audience-signs").within(start, end)}
    is_open = passage.section in (None, "apply") and passage.of("headcount", "ask").has(start, end)
    is_headline = passage.section is None and end - start <= _HEADLINE
    if is_headline and ("headline" in signs or _YEAR.search(passage.text, max(0, term.start - 8), term.start)):
        return True
    return passage.kind is not PassageKind.HEADING and ("words" in signs or is_open)


def find_tags(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the terms that a passage names, taxonomy by taxonomy, from left to right."""
    if passage.is_silent() or passage.section in (COMMENTARY, "apply"):
        return
    fields = {taxonomy.field for taxonomy in passage.vocabulary.tags}
    for taxonomy in passage.vocabulary.tags:
        if passage.label in (taxonomy.field, *_SPEAKING) or passage.label in fields:
            for term in passage.terms(taxonomy).occurrences:
                if not passage.hidden[term.start] and _is_clear(passage, term, taxonomy):
                    yield passage.finding(taxonomy.field, term.meaning, Rank.TEXT, term.span)


def _is_clear(passage: AnnotatedPassage, term: Occurrence, taxonomy: Taxonomy) -> bool:
    """Return whether a name means one thing only, or its line shows which."""
    name = passage.vocabulary.ambiguous.get(folded(passage.text[term.start : term.end]))
    if name is None or passage.of("beside", name).occurrences:
        return True
    return passage.label == taxonomy.field and not passage.of("against", name).occurrences


def choose_single(
    taxonomy: Taxonomy, findings: Sequence[Finding], titles: Sequence[AnnotatedPassage]
) -> Sequence[Finding]:
    """Return the one term of a taxonomy that a posting can have, if it has one.

    A label of the taxonomy decides; else the name of which the title has most, if it has its beginning.
    """
    labelled = [finding for finding in findings if finding.passage.label == taxonomy.field]
    sizes = [_common_beginning(finding, titles) for finding in findings]
    longest = [finding for finding, size in zip(findings, sizes, strict=True) if size == max(sizes) >= _PREFIX]
    is_clear = len({finding.value for finding in longest}) == 1
    return (labelled or (longest if is_clear else []))[:1]


def _common_beginning(finding: Finding, titles: Sequence[AnnotatedPassage]) -> int:
    """Return how many characters of the beginning of a name a title holds; Latin ones count half."""
    name = finding.passage.text[slice(*finding.spans[0])].lower()
    sizes = (size for size in range(len(name), 0, -1) if any(name[:size] in title.text.lower() for title in titles))
    size = next(sizes, 0)
    return size // 2 if name[:size].isascii() else size


def find_unknown_skills(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield names of skills that no vocabulary has, for a person to review: of a label, or of items of requirements.

    Only names count that no plain word has the form of; among Han characters all with a capital.
    """
    skills = sorted((each for each in passage.vocabulary.tags if each.skills), key=lambda each: not each.demand)
    fields = [taxonomy.field for taxonomy in skills if not taxonomy.single]
    is_item = passage.kind is PassageKind.ITEM and passage.section in ("requirements", "preferred")
    if passage.label not in fields and (passage.label or not fields or not is_item or passage.text.isupper()):
        return
    words = Cover(each for occurrences in passage.occurrences.values() for each in occurrences)
    terms = itertools.chain(*(passage.terms(tag).occurrences for tag in passage.vocabulary.tags))
    named = mask(passage.text, [term.span for term in terms])
    for match in _NAME.finditer(passage.text):
        start, end = match.span()
        is_known = words.over(start, end) is not None or any(named[start:end]) or passage.hidden[start]
        name, is_sure = match[0], _SURE.search(match[0]) or _FOREIGN.search(passage.text)
        if is_sure and 1 < len(name) <= _LONGEST_NAME and not is_known:
            singular = name[:-1] if name.endswith("s") and name[:-1].isupper() else name  # NICs
            yield passage.finding(passage.label or fields[0], singular, Rank.TEXT, match.span())
