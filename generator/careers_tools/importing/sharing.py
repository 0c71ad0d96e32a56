"""What stands outside the postings of a document, by whom it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from careers_tools.importing.blocks import Kind
from careers_tools.importing.body import Part
from careers_tools.importing.context import Context
from careers_tools.importing.groups import Group, paths
from careers_tools.importing.marks import COMMENTARY, Mark
from careers_tools.importing.passages import Header, Spot
from careers_tools.importing.values import Evidence, Facts

# Sections that a document has once for all of its postings: they go into each.
_SHARED = frozenset({"team", "benefits", "apply"})
_CONTACT = frozenset({"email", "url", "subject"})


@dataclass(frozen=True)
class Shared:
    """What is said once for all the postings of a scope.

    Attributes:
        facts: what it says.
        before, after: what stands above and below in the body of each.
        seen: names of sections and labels, which are seen only in other ways.
        placed: indexes of the blocks that are thereby in a posting.
        spent: indexes of the blocks that say nothing beyond facts.
    """

    facts: Facts
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    seen: tuple[Evidence, ...]
    placed: frozenset[int]
    spent: frozenset[int]


class Sharing:
    """What stands outside the postings, by whom it speaks of: all, or those below a heading."""

    def __init__(
        self, context: Context, marks: Sequence[Mark], groups: Sequence[Group], outside: Sequence[Spot], header: Header
    ) -> None:
        self._context = context
        self._paths = tuple(paths(marks))
        self._header = tuple(passage for _, passage in header)
        above = {at for group in groups for at in self._above(group)}
        self._spots: dict[int | None, list[Spot]] = {}
        for spot in outside:
            headings = (*self._paths[spot.at], spot.at)
            scope = next((at for at in reversed(headings) if at in above), None)
            self._spots.setdefault(scope, []).append(spot)
        self._known: dict[tuple[int, ...], Shared] = {}

    def by_group(self, group: Group) -> Shared:
        """What is said once for the posting and others."""
        above = self._above(group)
        if above not in self._known:
            heard = [spot for scope in (None, *above) for spot in self._spots.get(scope, ())]
            self._known[above] = self._shared(sorted(heard, key=lambda spot: spot.at))
        return self._known[above]

    def _above(self, group: Group) -> tuple[int, ...]:
        """The headings that a posting stands under; none, where its document is front matter alone."""
        if group.start == group.end:
            return ()
        at = group.start if group.title is None else group.title
        return tuple(one for one in self._paths[at] if one < group.start)

    def _shared(self, heard: Sequence[Spot]) -> Shared:
        held = [spot for spot in heard if spot.passage]
        found = self._context.facts([*(spot.passage for spot in held if spot.passage), *self._header])
        spent = {held[one].at for one in found.spent if one < len(held)}
        contact = {one.line for one in found.evidence if one.field in _CONTACT}
        before: list[Part] = []
        after: list[Part] = []
        seen: list[Evidence] = []
        placed: set[int] = set()
        for spot in heard:
            if spot.mark.kind in (Kind.BLANK, Kind.RULE, Kind.COMMENT):
                continue
            if name := name_of(spot):
                placed.add(spot.at)
                seen.append(name)
            if spot.section in _SHARED:
                if has_text(spot) and spot.at not in spent:
                    placed.add(spot.at)
                    (before if spot.section == "team" else after).append(part_of(spot))
            elif spot.mark.block.number in contact and spot.at not in spent and spot.passage:
                placed.add(spot.at)
                after.append(replace(part_of(spot), section="apply"))
        return Shared(found, tuple(before), tuple(after), tuple(seen), frozenset(placed), frozenset(spent))


def name_of(spot: Spot) -> Evidence | None:
    """What a line tells that only names a section, or a field whose value stands below."""
    mark, block = spot.mark, spot.mark.block
    if mark.section and spot.section != COMMENTARY:
        return Evidence("sections", mark.section, block.number, block.text)
    return Evidence(mark.label, "", block.number, block.text) if mark.label and not mark.value else None


def has_text(spot: Spot) -> bool:
    """Whether a line says more than the name of a section."""
    return not spot.mark.section or bool(spot.mark.value)


def part_of(spot: Spot) -> Part:
    """The line as a part of the body, without the name of a section."""
    return Part(spot.at, spot.mark, spot.section, spot.mark.value if spot.mark.section else None)
