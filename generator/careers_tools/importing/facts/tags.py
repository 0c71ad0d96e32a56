"""What a posting is filed under: the terms of the taxonomies that its lines name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from careers.content.lexicon import folded
from careers.content.taxonomy import Taxonomy
from careers_tools.importing.facts.contacts import masked
from careers_tools.importing.facts.matching import Mark
from careers_tools.importing.facts.said import COMMENTARY, Finding, Rank, Said
from careers_tools.importing.facts.vocabulary import TERM, Vocabulary
from careers_tools.importing.values import Place

# Labels whose answers name no field of work, whatever words they hold.
_MUTE = frozenset(
    {"company", "locations", "salary", "hiring", "headcount", "remote", "posted", "closes", "verified", "email", "url"}
) | {"subject", "education"}
_PREFIX = 2  # characters of a name that a title must share with it; Latin ones count half
_DUTIES = ("responsibilities", "description")
_CLEAR = 3  # lines that name a family of jobs, and times more than name the next, before the text decides
_LONGEST_HEADLINE = 60
_LONGEST_TITLE = 200


def tags(said: Said, words: Vocabulary) -> Iterator[tuple[Taxonomy, Mark]]:
    """The terms that a passage names, by taxonomy, from left to right."""
    if said.silent or said.passage.section == COMMENTARY or said.label in _MUTE or said.passage.section == "apply":
        return
    if said.passage.place is Place.HEADER and said.label is None:
        return
    hidden = masked(said, words)
    for taxonomy in words.tags:
        for mark in said.of(f"{TERM}{taxonomy.field}").marks:
            if not hidden[mark.start] and _is_clear(said, mark, taxonomy, words):
                yield taxonomy, mark


def _is_clear(said: Said, mark: Mark, taxonomy: Taxonomy, words: Vocabulary) -> bool:
    """Whether a name means one thing only, or its line shows which."""
    name = words.doubtful.get(folded(said.text[mark.start : mark.end]))
    if name is None or said.of("beside", name).marks:
        return True
    return said.label == taxonomy.field and not said.of("against", name).marks


def several(taxonomy: Taxonomy, found: Sequence[tuple[Said, Mark]]) -> list[Finding]:
    """The terms of a taxonomy that a posting may have any number of: each where it is first named."""
    first: dict[str, Finding] = {}
    for said, mark in found:
        first.setdefault(mark.meaning, _finding(taxonomy, said, mark, Rank.TEXT))
    return list(first.values())


def single(taxonomy: Taxonomy, found: Sequence[tuple[Said, Mark]], titles: Sequence[Said]) -> Finding | None:
    """The one term of a taxonomy that a posting can have.

    What its own label says; else the longest name in the title; else, of those the text names, the one whose name
    begins as a part of the title does; else the one that far more of the duties name than any other.
    """
    labelled = [one for one in found if one[0].label == taxonomy.field]
    if labelled:
        return _finding(taxonomy, *labelled[0], labelled[0][0].labelled)
    titled = [one for one in found if any(one[0] is title for title in titles)]
    if titled:
        longest = max(titled, key=lambda one: one[1].end - one[1].start)
        return _finding(taxonomy, *longest, Rank.NEAR)
    begun = [(_begun(one, titles), one) for one in found]
    most = max((size for size, _ in begun), default=0)
    alike = [one for size, one in begun if size == most >= _PREFIX]
    if len({mark.meaning for _, mark in alike}) == 1:
        return _finding(taxonomy, *alike[0], Rank.TEXT)
    return _most_told(taxonomy, found)


def _most_told(taxonomy: Taxonomy, found: Sequence[tuple[Said, Mark]]) -> Finding | None:
    """The term that clearly more of the duties name than any other, or None."""
    duties = {(mark.meaning, said.index): (said, mark) for said, mark in found if said.passage.section in _DUTIES}
    counts = Counter(meaning for meaning, _ in duties).most_common(2)
    if not counts or counts[0][1] < _CLEAR or (len(counts) > 1 and counts[0][1] < _CLEAR * counts[1][1]):
        return None
    return _finding(taxonomy, *next(one for one in duties.values() if one[1].meaning == counts[0][0]), Rank.TEXT)


def _begun(one: tuple[Said, Mark], titles: Sequence[Said]) -> int:
    """How much of the beginning of a name a title holds."""
    said, mark = one
    name = said.text[mark.start : mark.end].lower()
    for size in range(len(name), 0, -1):
        if any(name[:size] in title.text[:_LONGEST_TITLE].lower() for title in titles):
            return size // 2 if name[:size].isascii() else size
    return 0


def _finding(taxonomy: Taxonomy, said: Said, mark: Mark, rank: Rank) -> Finding:
    return Finding(taxonomy.field, mark.meaning, mark.meaning, said, ((mark.start, mark.end),), rank)


def is_headline(said: Said) -> bool:
    """Whether a passage heads what stands below it: a heading, or a short line outside of sections."""
    if said.passage.place in (Place.HEADING, Place.TITLE):
        return True
    plain = said.passage.place is Place.TEXT and said.label is None and said.passage.section is None
    return plain and len(said.text) <= _LONGEST_HEADLINE and not any(c in said.text for c in "。；;，,")
