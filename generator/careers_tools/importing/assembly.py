"""Postings of a document put together: facts, text, and an account of where each line went."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from careers.content.facts.days import DayContext
from careers.content.facts.pay import Context as PayContext
from careers.content.facts.pay import is_currency_known
from careers.content.lexicon import Lexicon, folded
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers_tools.importing.blocks import BOLD_LEVEL, SILENT, Block, BlockKind, has_words
from careers_tools.importing.body import BodyPart, compose
from careers_tools.importing.evidence.extents import CONTACT_FIELDS, Group, paths
from careers_tools.importing.facts import complete, find
from careers_tools.importing.hirers import without_hirer
from careers_tools.importing.language import detect
from careers_tools.importing.marks import COMMENTARY, CORE, TITLE, Mark, split
from careers_tools.importing.passages import Header, Spot, header_title, spots
from careers_tools.importing.slug import slug
from careers_tools.importing.status import find_status
from careers_tools.importing.title import is_title, plain_words
from careers_tools.importing.trimming import clean
from careers_tools.importing.values import Draft, Evidence, Facts, Reading, Source, Unplaced

# Sections that a document has once for all of its postings: they go into each.
_SHARED = frozenset({"team", "benefits", "apply"})
_DEMANDS = frozenset({"responsibilities", "requirements"})
# Sections whose lines stay in the text whatever facts they hold.
_TEXT_SECTIONS = CORE | {"preferred", "team"}
_REASONS = {BlockKind.HEADING: "heading", BlockKind.CODE: "code"}

_LINKED = re.compile(r"\W*\[[^\[\]]+\]\((?P<url>https?://[^()\s]+)\)\W*")


@dataclass(frozen=True)
class Context:
    """Everything but the document that its reading needs.

    Attributes:
        lexicon: words.
        taxonomies: names of things.
        locales: the site's languages.
        currency: the meaning of an unwritten currency (ISO 4217).
        locale: code of the language of every posting, or None to detect it in the text.
        today: the day from which ``3 days ago`` is counted; None where nobody knows when a text was written.
    """

    lexicon: Lexicon
    taxonomies: Taxonomies
    locales: Locales
    currency: str
    locale: str | None = None
    today: dt.date | None = None

    def find_facts(self, spots: Sequence[Spot], header: Header, locale: str = "") -> tuple[Facts, set[int]]:
        """Return the facts of blocks and of front matter, and the indexes of the blocks that say nothing beyond them.

        The entries of the front matter have the indexes -1, -2 and so on. `locale` is that of the text, if it is known.
        """
        passages = [(spot.at, spot.passage) for spot in spots if spot.passage]
        passages += [(-1 - number, passage) for number, (_, passage) in enumerate(header)]
        days = DayContext(self.locale or locale, today=self.today)
        facts = find([passage for _, passage in passages], self.lexicon, self.taxonomies, self.currency, days)
        return facts, {passages[number][0] for number in facts.spent}


@dataclass(slots=True)
class _SharedText:
    """Text that holds for several postings.

    Attributes:
        facts: the facts that it states.
        spent: indexes of the blocks that say nothing beyond facts.
        before, after: parts above and below in the body of each posting.
        names: names of sections and labels, which no body repeats.
        placed: indexes of the blocks that are thereby in a posting.
    """

    facts: Facts
    spent: set[int]
    before: list[BodyPart] = field(default_factory=list)
    after: list[BodyPart] = field(default_factory=list)
    names: list[Evidence] = field(default_factory=list)
    placed: set[int] = field(default_factory=set)


class _Sharing:
    """Text outside the postings, which speaks of all of them, or of those below a heading."""

    def __init__(
        self, context: Context, marks: Sequence[Mark], groups: Sequence[Group], outside: Sequence[Spot], header: Header
    ) -> None:
        self._context, self._marks, self._header = context, marks, header
        self._paths = tuple(paths(marks))
        self._heads = [group.head for group in groups if group.start < group.end]
        self._first = min(self._heads, default=len(marks)) if len(groups) > 1 else len(marks)
        headings = {at for group in groups for at in self._above(group)}
        self._rules = [-1, *(at for at, mark in enumerate(marks) if mark.kind is BlockKind.RULE)]
        self._ours = headings.union(self._heads)
        self._spots = [
            (next((at for at in reversed((*self._paths[spot.at], spot.at)) if at in headings), None), spot)
            for spot in outside
        ]
        self._known: dict[tuple[int, ...], _SharedText] = {}

    def by_group(self, group: Group) -> _SharedText:
        """Return the text that holds for a posting and others."""
        above = self._above(group)
        if above not in self._known:
            self._known[above] = self._shared([spot for scope, spot in self._spots if scope in (None, *above)])
        return self._known[above]

    def _above(self, group: Group) -> tuple[int, ...]:
        """Return the headings that a posting stands under; none where its document is front matter alone."""
        return tuple(at for at in self._paths[group.head] if at < group.start) if group.start < group.end else ()

    def _is_aside(self, spot: Spot) -> bool:
        """Return whether a line speaks of some job or matter beside the postings, not of all of them.

        Text between two postings speaks of one of them, if it does not head the next.
        """
        path, marks = self._paths[spot.at], self._marks
        # A heading below the first posting that is no part of what all have heads another matter, up to a rule.
        last = max(self._heads, default=0)
        above = (*path, spot.at) if spot.at > last and 0 < spot.mark.level < BOLD_LEVEL else path
        first = max(self._first, self._rules[bisect_left(self._rules, spot.at) - 1])
        if any(at > first and at not in self._ours and (at < last or not marks[at].section) for at in above):
            return True
        beside = [head for head in self._heads if self._paths[head][: len(path)] == path]
        if not spot.mark.level and beside and min(beside) < spot.at < max(beside):
            return True
        # Parts between bars are those of one job, too, whose title is not known.
        content = spot.mark.block.content
        is_item = spot.mark.kind is BlockKind.ITEM
        return is_item and (" | " in content or is_title(split(content)[0], self._context.lexicon))

    def _shared(self, spots: Sequence[Spot]) -> _SharedText:
        stating = [spot for spot in spots if not self._is_aside(spot)]
        shared = _SharedText(*self._context.find_facts(stating, self._header))
        contact = {line.line for line in shared.facts.evidence if line.field in CONTACT_FIELDS}
        for spot in spots:
            if spot.mark.kind in SILENT:
                continue
            name = _name_of(spot)
            if spot.mark.label == "company" and spot.mark.value == shared.facts.company_text:
                name = spot.evidence("company", spot.mark.value)
            if name:
                shared.placed.add(spot.at)
                shared.names.append(name)
            is_shared = spot.section in _SHARED and (spot.mark.value or not spot.mark.section)
            is_contact = spot.section not in _SHARED and spot.mark.block.number in contact and spot.passage
            if spot.at not in shared.spent and (is_shared or is_contact):
                shared.placed.add(spot.at)
                part = _part_of(spot) if is_shared else replace(_part_of(spot), section="apply")
                (shared.before if spot.section == "team" else shared.after).append(part)
        return shared


def _name_of(spot: Spot) -> Evidence | None:
    """Return evidence of a line that only names a section, or a field whose value stands below."""
    if spot.mark.section and spot.section != COMMENTARY:
        return spot.evidence("sections", spot.mark.section)
    return spot.evidence(spot.mark.label) if spot.mark.label and not spot.mark.value else None


def _part_of(spot: Spot) -> BodyPart:
    return BodyPart(spot.at, spot.mark, spot.section, spot.mark.value if spot.mark.section else None)


def assemble(
    source: Source, context: Context, marks: Sequence[Mark], header: Header, groups: Sequence[Group]
) -> Reading:
    """Return the postings of `source`, whose blocks are `marks` and lie in `groups`, and the lines in none of them."""
    owned = {at for group in groups for at in range(group.start, group.end)}
    outside = tuple(spots(marks, [at for at in range(len(marks)) if at not in owned]))
    alone = len(groups) == 1
    sharing = _Sharing(context, marks, groups, outside, () if alone else header)
    assembly = _Assembly(context, marks, header if alone else (), outside if alone else (), header)
    drafts = [
        assembly.draft(group, sharing.by_group(group), f"{source.stem}-{number}")
        for number, group in enumerate(groups, 1)
    ]
    stated = {line.line for draft in drafts for line in draft.facts.evidence}
    shared = [sharing.by_group(group) for group in groups]
    assembly.record_outside(outside, stated, shared)
    unplaced = [(marks[at].block, reason) for at, reason in sorted(assembly.unplaced.items())]
    worded = {entry.number for entry, _ in header}
    worded |= {mark.block.number for mark in marks if has_words(mark.block.content)}
    bare = {mark.block.number for mark in marks if mark.kind is not BlockKind.BLANK}
    return Reading(
        source.name,
        tuple(drafts),
        (
            # The entries of front matter that no posting took a fact from.
            *(Unplaced(entry.number, entry.text, "header") for entry, _ in header if entry.number not in stated),
            *(Unplaced(block.number, block.written, reason) for block, reason in unplaced),
            *_without_currency(drafts, context),
        ),
        tuple(sorted(bare - worded)),
    )


def _without_currency(drafts: Sequence[Draft], context: Context) -> Iterable[Unplaced]:
    """Return the lines of pay in an unknown currency: an editor has to say it."""
    return dict.fromkeys(
        Unplaced(line.line, line.text, "currency")
        for draft in drafts
        if draft.facts.salary and not is_currency_known(draft.facts.salary, PayContext(draft.locale, context.currency))
        for line in draft.facts.evidence
        if line.field == "salary"
    )


@dataclass
class _Assembly:
    """Puts the postings of a document together.

    Attributes:
        context: everything but the document.
        marks: the blocks of the document.
        header: front matter, and `outside`, the blocks in no posting; both empty where there are several postings.
        document_header: front matter of the document, whose state is that of every posting.
        unplaced: index of a block -> why it is in no posting.
    """

    context: Context
    marks: Sequence[Mark]
    header: Header
    outside: Sequence[Spot]
    document_header: Header
    unplaced: dict[int, str] = field(default_factory=dict)

    def draft(self, group: Group, shared: _SharedText, name: str) -> Draft:
        """Return the posting in `group`, completed by the text that it shares; `name` is for one without a title."""
        context = self.context
        own = tuple(spots(self.marks, range(group.start, group.end), group.title))
        titled = next((spot for spot in own if spot.at == group.title), None)
        written = titled.passage.text if titled and titled.passage else header_title(self.header, context.lexicon)
        text = " ".join([written, *(spot.passage.text for spot in own if spot.passage)])
        locale = context.locale or detect(text, context.locales, context.lexicon)
        facts, spent = context.find_facts(own, self.header, locale)
        # The address that a title leads to is that to apply at, where the text states no other.
        link = _LINKED.fullmatch(titled.mark.block.content) if titled else None
        if titled and link and not (facts.url or facts.email):
            evidence = (titled.evidence("url", link["url"]), *facts.evidence)
            facts = replace(facts, url=link["url"], evidence=evidence)
        title = self._title(written, facts.company_text or shared.facts.company_text or "")
        stated = {line.line for line in facts.evidence}
        parts, names = self._parts(own, group.title, title, spent, stated)
        header_parts, header_names = self._header_parts(spent, stated, title)
        status = find_status(own, group, self.document_header, self.marks, self.outside, context.lexicon)
        evidence = (*facts.evidence, *names, *header_names, *itertools.islice(status, 1), *shared.names)
        body, empty = compose((*header_parts, *shared.before, *parts, *shared.after), context.locales.get(locale))
        self.unplaced.update(dict.fromkeys(empty, "heading"))
        first = self.header[0][0].number if self.header else 1
        return Draft(
            locale,
            title or None,
            slug(title or None, context.lexicon, context.taxonomies, name),
            next((spot.mark.block.number for spot in own if has_words(spot.mark.block.content)), first),
            complete(replace(facts, evidence=evidence), shared.facts),
            body,
            # Duties and demands below the name of an employer are a job, whose title is missing.
            doubt="" if not title and {spot.section for spot in own} >= _DEMANDS else group.doubt,
        )

    def record_outside(self, outside: Iterable[Spot], stated: Collection[int], shared: Sequence[_SharedText]) -> None:
        """Record the blocks outside of all postings that no posting has; `stated` are lines that state facts."""
        placed = {at for text in shared for at in text.placed}
        spent = {at for text in shared for at in text.spent}
        for spot in outside:
            used = spot.at in placed or (spot.at in spent and spot.mark.block.number in stated)
            if not used and has_words(spot.mark.block.content):
                self.unplaced[spot.at] = _reason(spot) or _REASONS.get(spot.mark.kind, "outside")

    def _title(self, written: str, employer: str) -> str:
        lexicon, taxonomies = self.context.lexicon, self.context.taxonomies
        title = clean(written, lexicon, taxonomies)
        if folded(title) == folded(employer):
            return ""  # a heading that says who hires
        alone = without_hirer(title, employer, lexicon)
        return title if alone == title else clean(alone, lexicon, taxonomies)

    def _parts(
        self, own: Sequence[Spot], title_at: int | None, title: str, spent: set[int], stated: set[int]
    ) -> tuple[list[BodyPart], list[Evidence]]:
        """Return the blocks of a posting that are its text, and those that only name or repeat something.

        `spent` are indexes of blocks that say nothing beyond facts, `stated` lines that state one.
        """
        parts: list[BodyPart] = []
        names: list[Evidence] = []
        lone = _lone_rows(own)
        for spot in own:
            block, mark = spot.mark.block, spot.mark
            used = spot.at in spent and block.number in stated
            is_text = spot.section in _TEXT_SECTIONS and (not mark.label or mark.kind is BlockKind.ITEM)
            is_heading = mark.kind is BlockKind.HEADING
            if not has_words(block.content) and mark.kind in (BlockKind.RULE, BlockKind.COMMENT):
                continue
            if spot.at == title_at or (is_heading and title and folded(title) in folded(block.text)):
                names.append(spot.evidence("title", title))
            elif reason := "heading" if spot.at in lone else _reason(spot):
                if has_words(block.content) and not used:
                    self.unplaced[spot.at] = reason
            elif name := _name_of(spot):
                names.append(name)
                if mark.value:
                    parts.append(_part_of(spot))
            elif spot.at not in spent or is_text:
                parts.append(_part_of(spot))
            elif not used:
                names.append(spot.evidence(mark.label or ""))  # it repeats another line
        return parts, names

    def _header_parts(self, spent: set[int], stated: set[int], title: str) -> tuple[list[BodyPart], list[Evidence]]:
        """Return the front matter that says more than the facts taken from it, and that which only repeats."""
        parts: list[BodyPart] = []
        names: list[Evidence] = []
        for number, (entry, passage) in enumerate(self.header):
            titled = passage.label == TITLE or self.context.lexicon.meaning("name-keys", entry.key)
            if titled and title and folded(title) in folded(plain_words(passage.value)):
                names.append(Evidence("title", title, entry.number, entry.text))
            elif -1 - number in spent and entry.number not in stated:
                names.append(Evidence(passage.label or "", "", entry.number, entry.text))
            elif -1 - number not in spent and passage.label and entry.number in stated and entry.number > 0:
                block = Block(entry.number, BlockKind.TEXT, entry.text)
                parts.append(BodyPart(-1, Mark(block, label=passage.label, value=passage.value), None))
        return parts, names


def _reason(spot: Spot) -> str | None:
    """Return why a block is part of no posting, whatever facts it holds; None where it may be."""
    if spot.section == COMMENTARY or spot.mark.note:
        return "commentary"
    if spot.mark.kind is BlockKind.COMMENT:
        return "comment"
    return "heading" if spot.mark.kind is BlockKind.HEADING and spot.mark.other else None


def _lone_rows(own: Sequence[Spot]) -> set[int]:
    """Return the indexes of rows of a table that has no more than one row with words left."""
    lone: set[int] = set()
    for is_table, run in itertools.groupby(own, lambda spot: spot.mark.kind is BlockKind.TABLE):
        rows = {spot.at: has_words(spot.mark.block.content) for spot in run}
        lone.update(rows if is_table and sum(rows.values()) <= 1 else ())
    return lone
