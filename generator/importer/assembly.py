"""The postings of a document put together: facts, text, and an account of what went where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.importer import facts
from generator.importer.blocks import Kind, has_words
from generator.importer.body import Part, compose, empty_headings
from generator.importer.groups import Group, paths
from generator.importer.language import detect
from generator.importer.lexicon import Lexicon, folded
from generator.importer.marks import COMMENTARY, CORE, TITLE, Mark
from generator.importer.passages import Spot, spots
from generator.importer.slug import slug
from generator.importer.title import clean
from generator.importer.values import Draft, Entry, Evidence, Facts, Passage, Reading, Source, Unplaced
from generator.locales import Locales
from generator.taxonomy import Taxonomies

# Sections that a document has once for all of its postings: they go into each.
_SHARED = frozenset({"team", "benefits", "apply"})
# Sections whose lines stay in the text whatever facts they hold.
_KEPT = CORE | {"preferred", "team"}
_CONTACT = frozenset({"email", "url", "subject"})
_REASONS = {Kind.COMMENT: "comment", Kind.HEADING: "heading", Kind.CODE: "code"}

Header = Sequence[tuple[Entry, Passage]]


@dataclass(frozen=True)
class Desk:
    """What the reading of a document needs beside the document.

    Attributes:
        lexicon: words.
        taxonomies: names of things.
        locales: the site's languages.
        currency: what an unwritten currency means.
        locale: code of the language of every posting, or None to tell it from the text.
    """

    lexicon: Lexicon
    taxonomies: Taxonomies
    locales: Locales
    currency: str
    locale: str | None = None

    def facts(self, passages: Iterable[Passage]) -> Facts:
        """What passages say."""
        return facts.find(tuple(passages), self.lexicon, self.taxonomies, self.currency)


@dataclass(frozen=True)
class _Shared:
    """What is said once for all the postings of a scope.

    Attributes:
        facts: what it says.
        before, after: what stands above and below in the body of each.
        placed: indexes of the blocks that are thereby in a posting.
    """

    facts: Facts
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    placed: frozenset[int]


@dataclass
class _Account:
    """Where the blocks of a document went.

    Attributes:
        placed: indexes of blocks outside the postings that are in one all the same.
        left: index of a block -> why it is in no posting.
    """

    placed: set[int] = field(default_factory=set)
    left: dict[int, str] = field(default_factory=dict)


def assemble(source: Source, desk: Desk, marks: Sequence[Mark], header: Header, groups: Sequence[Group]) -> Reading:
    """The postings of `source`, whose blocks are `marks` and lie in `groups`, and all that is in none of them."""
    owned = {at for group in groups for at in range(group.start, group.end)}
    outside = tuple(spots(marks, [at for at in range(len(marks)) if at not in owned]))
    alone = len(groups) == 1
    account = _Account()
    shared = _Sharing(desk, marks, groups, outside, () if alone else header)
    drafts = []
    for number, group in enumerate(groups, 1):
        common = shared.by_group(group)
        account.placed |= common.placed
        name = f"{source.stem}-{number}"
        drafts.append(_draft(desk, marks, group, common, header if alone else (), name, account))
    for spot in outside:
        if spot.at not in account.placed and spot.mark.kind is not Kind.BLANK and not _separates(spot.mark):
            commentary = spot.section == COMMENTARY or spot.mark.note
            account.left[spot.at] = "commentary" if commentary else _REASONS.get(spot.mark.kind, "outside")
    return Reading(
        source.name,
        tuple(drafts),
        (*_left_header(header, drafts), *_left(source, marks, account)),
        tuple(sorted({mark.block.number for mark in marks if _separates(mark)})),
    )


class _Sharing:
    """What stands outside the postings, by whom it speaks of: all, or those below a heading."""

    def __init__(
        self, desk: Desk, marks: Sequence[Mark], groups: Sequence[Group], outside: Sequence[Spot], header: Header
    ) -> None:
        self._desk = desk
        self._paths = tuple(paths(marks))
        self._header = tuple(passage for _, passage in header)
        above = {at for group in groups for at in self._above(group)}
        self._spots: dict[int | None, list[Spot]] = {}
        for spot in outside:
            headings = (*self._paths[spot.at], spot.at)
            scope = next((at for at in reversed(headings) if at in above), None)
            self._spots.setdefault(scope, []).append(spot)
        self._known: dict[tuple[int, ...], _Shared] = {}

    def by_group(self, group: Group) -> _Shared:
        """What is said once for the posting and others."""
        above = self._above(group)
        if above not in self._known:
            heard = [spot for scope in (None, *above) for spot in self._spots.get(scope, ())]
            self._known[above] = self._shared(sorted(heard, key=lambda spot: spot.at))
        return self._known[above]

    def _above(self, group: Group) -> tuple[int, ...]:
        """The headings that a posting stands under."""
        at = group.start if group.title is None else group.title
        return tuple(one for one in self._paths[at] if one < group.start)

    def _shared(self, heard: Sequence[Spot]) -> _Shared:
        held = [spot for spot in heard if spot.passage]
        found = self._desk.facts([*(spot.passage for spot in held if spot.passage), *self._header])
        spent = {held[one].at for one in found.spent if one < len(held)}
        contact = {one.line for one in found.evidence if one.field in _CONTACT}
        before: list[Part] = []
        after: list[Part] = []
        placed = set(spent)
        for spot in heard:
            if spot.mark.kind in (Kind.BLANK, Kind.RULE, Kind.COMMENT):
                continue
            if spot.section in _SHARED:
                placed.add(spot.at)
                if _has_text(spot) and spot.at not in spent:
                    (before if spot.section == "team" else after).append(_part(spot))
            elif spot.mark.block.number in contact and spot.at not in spent and spot.passage:
                placed.add(spot.at)
                after.append(replace(_part(spot), section="apply"))
        return _Shared(found, tuple(before), tuple(after), frozenset(placed))


def _draft(
    desk: Desk,
    marks: Sequence[Mark],
    group: Group,
    common: _Shared,
    header: Header,
    name: str,
    account: _Account,
) -> Draft:
    own = tuple(spots(marks, range(group.start, group.end), group.title))
    held = [spot for spot in own if spot.passage]
    found = desk.facts([*(spot.passage for spot in held if spot.passage), *(passage for _, passage in header)])
    spent = {held[one].at for one in found.spent if one < len(held)}
    title = _title(own, group, header, desk)
    told = {one.line for one in found.evidence}
    parts, seen = _parts(own, group.title, title, spent, told, account)
    said = facts.complete(
        replace(found, evidence=(*found.evidence, *seen, *_header_title(header, title))), common.facts
    )
    text = " ".join(spot.passage.text for spot in held if spot.passage)
    locale = desk.locale or detect(f"{title} {text}", desk.locales)
    return Draft(
        locale,
        title or None,
        slug(title or None, desk.lexicon, desk.taxonomies, name),
        _line(own),
        said,
        compose((*common.before, *parts, *common.after), desk.locales.get(locale)),
    )


def _title(own: Sequence[Spot], group: Group, header: Header, desk: Desk) -> str:
    written = next((spot.passage.text for spot in own if spot.at == group.title and spot.passage), "")
    written = written or next((passage.value for _, passage in header if passage.label == TITLE), "")
    return clean(written, desk.lexicon, desk.taxonomies)


def _parts(
    own: Sequence[Spot], title_at: int | None, title: str, spent: set[int], told: set[int], account: _Account
) -> tuple[list[Part], list[Evidence]]:
    """What of a posting's blocks is its text, and which of them are seen only in other ways.

    `spent` are indexes of blocks that say nothing beyond facts, `told` lines that are evidence of one.
    """
    parts: list[Part] = []
    seen: list[Evidence] = []
    for spot in own:
        block, mark = spot.mark.block, spot.mark
        if _separates(mark):
            continue
        if spot.at == title_at or (mark.kind is Kind.HEADING and title and folded(title) in folded(block.text)):
            seen.append(Evidence("title", title, block.number, block.text))
        elif mark.kind is Kind.COMMENT:
            account.left[spot.at] = "comment"
        elif spot.section == COMMENTARY or mark.note:
            if mark.kind is not Kind.BLANK and not (spot.at in spent and block.number in told):
                account.left[spot.at] = "commentary"
        elif mark.section:
            seen.append(Evidence("sections", mark.section, block.number, block.text))
            if mark.value:
                parts.append(_part(spot))
        elif mark.label and not mark.value:
            seen.append(Evidence(mark.label, "", block.number, block.text))
        elif mark.kind is Kind.HEADING and mark.other:
            account.left[spot.at] = "heading"
        elif spot.at not in spent or (spot.section in _KEPT and not (mark.label and mark.kind is not Kind.ITEM)):
            parts.append(_part(spot))
        elif spot.passage and block.number not in told:
            # It says again what another line says.
            seen.append(Evidence(mark.label or "", "", block.number, block.text))
    account.left.update(dict.fromkeys(empty_headings(parts), "heading"))
    return parts, seen


def _separates(mark: Mark) -> bool:
    """Whether a block has no word: a rule, or a comment that only marks a place."""
    return mark.kind is Kind.RULE or (mark.kind is Kind.COMMENT and not has_words(mark.block.content))


def _has_text(spot: Spot) -> bool:
    return not spot.mark.section or bool(spot.mark.value)


def _part(spot: Spot) -> Part:
    return Part(spot.at, spot.mark, spot.section, spot.mark.value if spot.mark.section else None)


def _line(own: Sequence[Spot]) -> int:
    """Where a posting begins: at its first line with a word."""
    return next(spot for spot in own if spot.mark.kind not in (Kind.BLANK, Kind.RULE)).mark.block.number


def _header_title(header: Header, title: str) -> list[Evidence]:
    return [
        Evidence("title", title, entry.number, entry.text)
        for entry, passage in header
        if title and passage.label == TITLE and folded(title) in folded(passage.value)
    ]


def _left_header(header: Header, drafts: Sequence[Draft]) -> list[Unplaced]:
    """Entries of front matter that no posting took a fact from."""
    used = {(one.line, one.text) for draft in drafts for one in draft.facts.evidence}
    lines = {line for line, _ in used}
    return [
        Unplaced(entry.number, entry.text, "header")
        for entry, passage in header
        if (entry.number, entry.text) not in used and entry.number not in lines
    ]


def _left(source: Source, marks: Sequence[Mark], account: _Account) -> list[Unplaced]:
    written: dict[int, list[str]] = {}
    for line in source.lines:
        written.setdefault(line.number, []).append(line.text)
    counts: Mapping[int, int] = _counts(marks)
    rows = []
    for at, reason in sorted(account.left.items()):
        block = marks[at].block
        whole = written[block.number] if counts[block.number] == 1 else [block.content]
        rows.append(Unplaced(block.number, " ".join(whole).strip(), reason))
    return rows


def _counts(marks: Sequence[Mark]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for mark in marks:
        counts[mark.block.number] = counts.get(mark.block.number, 0) + 1
    return counts
