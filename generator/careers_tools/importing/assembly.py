"""The postings of a document put together: facts, text, and an account of what went where."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from careers.content.lexicon import folded
from careers.content.salary import currency_known
from careers_tools.importing import facts
from careers_tools.importing.blocks import Block, Kind, has_words
from careers_tools.importing.body import Part, compose, empty_headings
from careers_tools.importing.context import Context
from careers_tools.importing.groups import Group
from careers_tools.importing.language import detect
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark
from careers_tools.importing.passages import Header, Spot, spots
from careers_tools.importing.sharing import Shared, Sharing, name_of, part_of
from careers_tools.importing.slug import slug
from careers_tools.importing.status import status
from careers_tools.importing.title import clean
from careers_tools.importing.values import Draft, Evidence, Reading, Source, Unplaced

# Sections whose lines stay in the text whatever facts they hold.
_KEPT = CORE | {"preferred", "team"}
_REASONS = {Kind.COMMENT: "comment", Kind.HEADING: "heading", Kind.CODE: "code"}


@dataclass
class _Account:
    """Where the blocks of a document went.

    Attributes:
        placed: indexes of blocks outside the postings that are in one all the same.
        spent: indexes of blocks outside that say nothing beyond facts.
        left: index of a block -> why it is in no posting.
    """

    placed: set[int] = field(default_factory=set)
    spent: set[int] = field(default_factory=set)
    left: dict[int, str] = field(default_factory=dict)


def assemble(
    source: Source, context: Context, marks: Sequence[Mark], header: Header, groups: Sequence[Group]
) -> Reading:
    """The postings of `source`, whose blocks are `marks` and lie in `groups`, and all that is in none of them."""
    owned = {at for group in groups for at in range(group.start, group.end)}
    outside = tuple(spots(marks, [at for at in range(len(marks)) if at not in owned]))
    alone = len(groups) == 1
    account = _Account()
    shared = Sharing(context, marks, groups, outside, () if alone else header)
    drafts = []
    for number, group in enumerate(groups, 1):
        common = shared.by_group(group)
        account.placed |= common.placed
        account.spent |= common.spent
        name = f"{source.stem}-{number}"
        drafts.append(
            _draft(context, marks, group, common, header if alone else (), outside if alone else (), name, account)
        )
    told = {one.line for draft in drafts for one in draft.facts.evidence}
    for spot in outside:
        used = spot.at in account.placed or (spot.at in account.spent and spot.mark.block.number in told)
        if not used and has_words(spot.mark.block.content):
            commentary = spot.section == COMMENTARY or spot.mark.note
            account.left[spot.at] = "commentary" if commentary else _REASONS.get(spot.mark.kind, "outside")
    return Reading(
        source.name,
        tuple(drafts),
        (*_left_header(header, drafts), *_left(marks, account), *_without_currency(drafts, context)),
        _separators(marks, header),
    )


def _without_currency(drafts: Sequence[Draft], context: Context) -> list[Unplaced]:
    """Return the lines of pay of which nobody can tell the currency: an editor has to say it."""
    found = [
        Unplaced(one.line, one.text, "currency")
        for draft in drafts
        if draft.facts.salary and not currency_known(draft.facts.salary, context.currency, draft.locale)
        for one in draft.facts.evidence
        if one.field == "salary"
    ]
    return list(dict.fromkeys(found))


def _draft(
    context: Context,
    marks: Sequence[Mark],
    group: Group,
    common: Shared,
    header: Header,
    outside: Sequence[Spot],
    name: str,
    account: _Account,
) -> Draft:
    own = tuple(spots(marks, range(group.start, group.end), group.title))
    held = [spot for spot in own if spot.passage]
    found = context.facts([*(spot.passage for spot in held if spot.passage), *(passage for _, passage in header)])
    spent = {held[one].at for one in found.spent if one < len(held)}
    title = _title(own, group, header, context)
    told = {one.line for one in found.evidence}
    parts, seen = _parts(own, group.title, title, spent, told, account)
    heads, above = _head(header, {one - len(held) for one in found.spent}, told, title)
    state = status(own, group, header, marks, outside, context.lexicon)
    evidence = (*found.evidence, *seen, *heads, *state, *common.seen)
    said = facts.complete(replace(found, evidence=evidence), common.facts)
    text = " ".join(spot.passage.text for spot in held if spot.passage)
    locale = context.locale or detect(f"{title} {text}", context.locales)
    return Draft(
        locale,
        title or None,
        slug(title or None, context.lexicon, context.taxonomies, name),
        _line(own, header),
        said,
        compose((*above, *common.before, *parts, *common.after), context.locales.get(locale)),
    )


def _title(own: Sequence[Spot], group: Group, header: Header, context: Context) -> str:
    written = next((spot.passage.text for spot in own if spot.at == group.title and spot.passage), "")
    written = written or next((passage.value for _, passage in header if passage.label == TITLE), "")
    return clean(written, context.lexicon, context.taxonomies)


def _parts(
    own: Sequence[Spot], title_at: int | None, title: str, spent: set[int], told: set[int], account: _Account
) -> tuple[list[Part], list[Evidence]]:
    """What of a posting's blocks is its text, and which of them are seen only in other ways.

    `spent` are indexes of blocks that say nothing beyond facts, `told` lines that are evidence of one.
    """
    parts: list[Part] = []
    seen: list[Evidence] = []
    lone = _lone_rows(own)
    for spot in own:
        block, mark = spot.mark.block, spot.mark
        used = spot.at in spent and block.number in told
        if _separates(mark) and mark.kind not in (Kind.CODE, Kind.TABLE):
            continue
        if spot.at == title_at or (mark.kind is Kind.HEADING and title and folded(title) in folded(block.text)):
            seen.append(Evidence("title", title, block.number, block.text))
        elif reason := _reason(spot, lone):
            if has_words(block.content) and not used:
                account.left[spot.at] = reason
        elif name := name_of(spot):
            seen.append(name)
            if mark.value:
                parts.append(part_of(spot))
        elif spot.at not in spent or (spot.section in _KEPT and not (mark.label and mark.kind is not Kind.ITEM)):
            parts.append(part_of(spot))
        elif spot.passage and not used:
            # It says again what another line says.
            seen.append(Evidence(mark.label or "", "", block.number, block.text))
    account.left.update(dict.fromkeys(empty_headings(parts), "heading"))
    return parts, seen


def _reason(spot: Spot, lone: Collection[int]) -> str | None:
    """Why a block of a posting's region is not of the posting, whatever facts it holds; None where it is.

    `lone` are indexes of rows that are left over from a table.
    """
    if spot.section == COMMENTARY or spot.mark.note:
        return "commentary"
    if spot.mark.kind is Kind.COMMENT:
        return "comment"
    return "heading" if spot.at in lone or (spot.mark.kind is Kind.HEADING and spot.mark.other) else None


def _separates(mark: Mark) -> bool:
    """Whether a block has no word: a rule, a comment that only marks a place, the fence of a code block."""
    return mark.kind is not Kind.BLANK and not has_words(mark.block.content)


def _separators(marks: Sequence[Mark], header: Header) -> tuple[int, ...]:
    """Lines that only separate: no part of them has a word."""
    worded = {mark.block.number for mark in marks if has_words(mark.block.content)}
    worded |= {entry.number for entry, _ in header}
    return tuple(sorted({mark.block.number for mark in marks if _separates(mark)} - worded))


def _lone_rows(own: Sequence[Spot]) -> set[int]:
    """Indexes of rows of a table that has no more than one row with words left."""
    lone: set[int] = set()
    for is_table, run in itertools.groupby(own, lambda spot: spot.mark.kind is Kind.TABLE):
        rows = list(run)
        if is_table and sum(has_words(spot.mark.block.content) for spot in rows) <= 1:
            lone |= {spot.at for spot in rows}
    return lone


def _line(own: Sequence[Spot], header: Header) -> int:
    """Return where a posting begins: its first line with a word, which stands in front matter where that is all."""
    lines = (spot.mark.block.number for spot in own if has_words(spot.mark.block.content))
    return next(lines, header[0][0].number if header else 1)


def _head(header: Header, spent: set[int], told: set[int], title: str) -> tuple[list[Evidence], list[Part]]:
    """What of front matter is seen only in other ways, and what of it says more than the facts taken from it."""
    seen: list[Evidence] = []
    more: list[Part] = []
    for place, (entry, passage) in enumerate(header):
        if passage.label == TITLE and title and folded(title) in folded(passage.value):
            seen.append(Evidence("title", title, entry.number, entry.text))
        elif place in spent:
            if entry.number not in told:
                seen.append(Evidence(passage.label or "", "", entry.number, entry.text))
        elif passage.label and entry.number in told:
            block = Block(entry.number, Kind.TEXT, entry.text)
            more.append(Part(-1, Mark(block, label=passage.label, value=passage.value), None))
    return seen, more


def _left_header(header: Header, drafts: Sequence[Draft]) -> list[Unplaced]:
    """Entries of front matter that no posting took a fact from."""
    used = {(one.line, one.text) for draft in drafts for one in draft.facts.evidence}
    lines = {line for line, _ in used}
    return [
        Unplaced(entry.number, entry.text, "header")
        for entry, passage in header
        if (entry.number, entry.text) not in used and entry.number not in lines
    ]


def _left(marks: Sequence[Mark], account: _Account) -> list[Unplaced]:
    """What went into no posting, in the order of the document."""
    left = ((marks[at].block, reason) for at, reason in sorted(account.left.items()))
    return [Unplaced(block.number, block.written, reason) for block, reason in left]
