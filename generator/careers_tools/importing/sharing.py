"""Text outside the postings of a document, by the postings that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from careers_tools.importing.blocks import BlockKind
from careers_tools.importing.body import BodyPart
from careers_tools.importing.groups import CONTACT_FIELDS, Group, paths
from careers_tools.importing.marks import COMMENTARY, Mark
from careers_tools.importing.passages import Header, Spot
from careers_tools.importing.values import Evidence, Facts, Passage

# Sections that a document has once for all of its postings: they go into each.
_SHARED = frozenset({"team", "benefits", "apply"})


@dataclass(slots=True)
class SharedText:
    """Text that holds for several postings.

    Attributes:
        facts: the facts that it states.
        before, after: parts above and below in the body of each posting.
        names: names of sections and labels, which no body repeats.
        placed: indexes of the blocks that are thereby in a posting.
        spent: indexes of the blocks that say nothing beyond facts.
    """

    facts: Facts
    spent: set[int]
    before: list[BodyPart] = field(default_factory=list)
    after: list[BodyPart] = field(default_factory=list)
    names: list[Evidence] = field(default_factory=list)
    placed: set[int] = field(default_factory=set)


class Sharing:
    """Text outside the postings, which speaks of all of them, or of those below a heading."""

    def __init__(
        self,
        find_facts: Callable[[Iterable[Passage]], Facts],
        marks: Sequence[Mark],
        groups: Sequence[Group],
        outside: Sequence[Spot],
        header: Header,
    ) -> None:
        self._find_facts = find_facts
        self._paths = tuple(paths(marks))
        self._header = [passage for _, passage in header]
        headings = {at for group in groups for at in self._above(group)}
        self._spots = [
            (next((at for at in reversed((*self._paths[spot.at], spot.at)) if at in headings), None), spot)
            for spot in outside
        ]
        self._known: dict[tuple[int, ...], SharedText] = {}

    def by_group(self, group: Group) -> SharedText:
        """Return the text that holds for a posting and others."""
        above = self._above(group)
        if above not in self._known:
            self._known[above] = self._shared([spot for scope, spot in self._spots if scope in (None, *above)])
        return self._known[above]

    def _above(self, group: Group) -> tuple[int, ...]:
        """Return the headings that a posting stands under; none where its document is front matter alone."""
        if group.start == group.end:
            return ()
        return tuple(at for at in self._paths[group.head] if at < group.start)

    def _shared(self, spots: Sequence[Spot]) -> SharedText:
        facts, spent = find_in_spots(self._find_facts, spots, self._header)
        shared = SharedText(facts, spent)
        contact = {line.line for line in facts.evidence if line.field in CONTACT_FIELDS}
        for spot in spots:
            if spot.mark.kind in (BlockKind.BLANK, BlockKind.RULE, BlockKind.COMMENT):
                continue
            if name := name_of(spot):
                shared.placed.add(spot.at)
                shared.names.append(name)
            if spot.at in spent:
                continue
            if spot.section in _SHARED and (spot.mark.value or not spot.mark.section):
                shared.placed.add(spot.at)
                (shared.before if spot.section == "team" else shared.after).append(part_of(spot))
            elif spot.section not in _SHARED and spot.mark.block.number in contact and spot.passage:
                shared.placed.add(spot.at)
                shared.after.append(replace(part_of(spot), section="apply"))
        return shared


def find_in_spots(
    find_facts: Callable[[Iterable[Passage]], Facts], spots: Sequence[Spot], header: Sequence[Passage]
) -> tuple[Facts, set[int]]:
    """Return the facts of blocks and of front matter, and the indexes of the blocks that say nothing beyond them.

    The entries of the front matter have the indexes -1, -2 and so on.
    """
    passages = [(spot.at, spot.passage) for spot in spots if spot.passage]
    passages += [(-1 - number, passage) for number, passage in enumerate(header)]
    facts = find_facts(passage for _, passage in passages)
    return facts, {passages[number][0] for number in facts.spent}


def name_of(spot: Spot) -> Evidence | None:
    """Return evidence of a line that only names a section, or a field whose value stands below."""
    if spot.mark.section and spot.section != COMMENTARY:
        return spot.evidence("sections", spot.mark.section)
    return spot.evidence(spot.mark.label) if spot.mark.label and not spot.mark.value else None


def part_of(spot: Spot) -> BodyPart:
    """Return the line as a part of the body, without the name of a section."""
    return BodyPart(spot.at, spot.mark, spot.section, spot.mark.value if spot.mark.section else None)
