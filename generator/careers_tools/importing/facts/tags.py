"""Terms of the taxonomies that a posting is filed under, because its lines name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from careers.content.lexicon import folded
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.annotation import COMMENTARY, AnnotatedPassage, Finding, Rank
from careers_tools.importing.facts.contacts import mask_addresses
from careers_tools.importing.facts.matching import Occurrence
from careers_tools.importing.values import PassageKind

# Labels whose answers name no field of work, whatever words they hold.
_MUTE = frozenset(
    {
        "company",
        "locations",
        "salary",
        "hiring",
        "headcount",
        "remote",
        "reference",
        "posted",
        "closes",
        "verified",
        "email",
        "url",
    }
) | {"subject", "education"}
_PREFIX = 2  # characters of a name that a title must share with it; Latin ones count half
_DUTIES = ("responsibilities", "description")
_CLEAR = 3  # lines that name a family of jobs, and times more than name the next, before the text decides
_LONGEST_HEADLINE = 60
_LONGEST_TITLE = 200


def find_tags(passage: AnnotatedPassage) -> Iterator[Finding]:
    """Yield the terms that a passage names, taxonomy by taxonomy, from left to right."""
    if passage.is_silent() or passage.section in (COMMENTARY, "apply"):
        return
    hidden = mask_addresses(passage)
    for taxonomy in passage.vocabulary.tags:
        if passage.label in _MUTE and passage.label != taxonomy.field:
            continue
        for term in passage.terms(taxonomy).occurrences:
            if not hidden[term.start] and _is_clear(passage, term, taxonomy):
                yield passage.finding(taxonomy.field, term.meaning, Rank.TEXT, term.span)


def _is_clear(passage: AnnotatedPassage, term: Occurrence, taxonomy: Taxonomy) -> bool:
    """Return whether a name means one thing only, or its line shows which."""
    name = passage.vocabulary.ambiguous.get(folded(passage.text[term.start : term.end]))
    if name is None or passage.of("beside", name).occurrences:
        return True
    return passage.label == taxonomy.field and not passage.of("against", name).occurrences


def choose_single(
    taxonomy: Taxonomy, findings: Sequence[Finding], passages: Sequence[AnnotatedPassage]
) -> Finding | None:
    """Return the one term of a taxonomy that a posting can have, of the `findings` in its `passages`.

    A label of the taxonomy decides; else the longest name in the title; else, of those the text names, the one whose
    name begins as a part of the title does; else the one that far more of the duties name than any other.
    """
    labelled = [finding for finding in findings if finding.passage.label == taxonomy.field]
    if labelled:
        return labelled[0]
    titled = [finding for finding in findings if finding.passage.is_title]
    if titled:
        return max(titled, key=lambda finding: len(_name(finding)))
    titles = [passage.text[:_LONGEST_TITLE].lower() for passage in passages if passage.is_title]
    sizes = [_common_beginning(_name(finding), titles) for finding in findings]
    most = max(sizes, default=0)
    longest = [finding for finding, size in zip(findings, sizes, strict=True) if size == most >= _PREFIX]
    return longest[0] if len({finding.value for finding in longest}) == 1 else _most_named_duty(findings)


def _most_named_duty(findings: Sequence[Finding]) -> Finding | None:
    """Return the term that clearly more of the duties name than any other, or None."""
    duties = {
        (finding.value, finding.passage.index): finding for finding in findings if finding.passage.section in _DUTIES
    }
    counts = Counter(value for value, _ in duties).most_common(2)
    if not counts or counts[0][1] < _CLEAR or (len(counts) > 1 and counts[0][1] < _CLEAR * counts[1][1]):
        return None
    return next(finding for (value, _), finding in duties.items() if value == counts[0][0])


def _name(finding: Finding) -> str:
    """Return the name of a term as written, in small letters."""
    return finding.passage.text[slice(*finding.spans[0])].lower()


def _common_beginning(name: str, titles: Sequence[str]) -> int:
    """Return how many characters of the beginning of a name a title holds; Latin ones count half."""
    for size in range(len(name), 0, -1):
        if any(name[:size] in title for title in titles):
            return size // 2 if name[:size].isascii() else size
    return 0


def is_headline(passage: AnnotatedPassage) -> bool:
    """Return whether a passage heads the text below it: a heading, or a short line outside of sections."""
    if passage.kind in (PassageKind.HEADING, PassageKind.TITLE):
        return True
    bare = passage.kind is PassageKind.TEXT and passage.label is None and passage.section is None
    return bare and len(passage.text) <= _LONGEST_HEADLINE and not any(c in passage.text for c in "。；;，,")
