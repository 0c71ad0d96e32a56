"""A translation as it begins, and as it goes on when its source has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers_tools.translation.anchors import Anchors, nothing_to_translate
from careers_tools.translation.blocks import Block, Kind, parse, write
from careers_tools.translation.changes import steps
from careers_tools.translation.pairing import owners
from careers_tools.translation.target import Target, orphaned, parted
from careers_tools.translation.version import Version

# The stamp of what has never been translated: no text has it.
NEVER = "0" * 12
# The most characters of a field (see posting.front); what does not fit is left out, because the source has it.
MOST = {"title": 200, "summary": 1000}


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A translation's text, brought to the build of its source.

    Attributes:
        title, summary, body: with marks where a person is needed; `summary` is None where the source has none.
        kept: how many blocks of the body stand as they did.
        orphans: translations of what the source no longer says; they bear the mark of former ones until somebody
            deletes them.
        dropped: former translations for which a field has no room; they are in the text no more.
    """

    title: str
    summary: str | None
    body: str
    kept: int = 0
    orphans: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def begin(source: Version, target: Target) -> Refreshed:
    """The skeleton of a translation of `source`."""
    summary = _owed("summary", source.summary, "", target) if source.summary else None
    body = write(target.begun(block) for block in parse(source.body))
    return Refreshed(_owed("title", source.title, "", target), summary, body)


def refresh(base: Version | None, source: Version, twin: Version, target: Target) -> Refreshed:
    """`twin`, made from `base`, as a translation of `source`: what is translated and still true stands as it did.

    What the source says differently bears the mark, with the former translation beside it; what it says anew bears the
    mark; what it says no more stays behind the mark of a former translation. Without a `base` nobody knows what has
    changed: then only what is missing, or has lost an address or code, is marked. A twin in the middle of being
    translated goes in and comes out without losing a word.
    """
    title = _field("title", base.title if base else None, source.title, twin.title, target)
    summary = _field("summary", base.summary if base else None, source.summary, twin.summary, target)
    blocks = parse(twin.body)
    body = _Body(target, parse(source.body), parse(base.body) if base else None)
    found = list(body.blocks(blocks))
    dropped = tuple(one for one in (title.dropped, summary.dropped) if one)
    orphans = tuple(one for one in (summary.orphan, *body.orphans) if one)
    return Refreshed(title.text or "", summary.text, write(found), body.kept, orphans, dropped)


@dataclass(frozen=True, slots=True)
class _Field:
    """A field's new text (None: it goes), and the translation that is left over or goes, as in `Refreshed`."""

    text: str | None
    orphan: str = ""
    dropped: str = ""


def _field(field: str, was: str | None, now: str, twin: str, target: Target) -> _Field:
    former = _worth(twin, target.glossary(was) if was else None)
    if not now:
        # The twin may have words of its own where the source never had any.
        if not was or not former:
            return _Field(twin if twin and not was else None)
        text = _bounded(field, target.former(former))
        return _Field(text, former, "" if former in text else former)
    part = parted(twin)
    same = was is not None and was.split() == now.split()
    if twin and (same or (was is None and part is None)):
        return _Field(twin)
    text = _owed(field, now, former, target)
    return _Field(text, dropped="" if former in text else former)


def _owed(field: str, now: str, former: str, target: Target) -> str:
    """The marked text of a field within the bounds of its model: the former translation goes first."""
    beside = f" {target.former(former)}" if former else ""
    most = MOST[field] - len(beside)
    marked = " ".join(target.marked(target.glossary(now)).split())
    return _bounded(field, (marked if len(marked) <= most else target.marked("")) + beside)


def _bounded(field: str, text: str) -> str:
    return text if len(text) <= MOST[field] else text[: MOST[field] - 1] + "…"


def _worth(text: str, begun: str | None) -> str:
    """What of a text of the twin is a translator's work: all of it, what was added to the skeleton, or nothing.

    `begun` is the text as the skeleton had it, without the mark; None where nobody knows.
    """
    part = parted(text)
    if part is None:
        return text
    rest, former = part
    return former if begun is not None and rest.split() == begun.split() else f"{rest} {former}".strip()


class _Body:
    """The blocks of a twin's body on their way to a new source; counts what it keeps, and what it has no source for."""

    def __init__(self, target: Target, now: Sequence[Block], was: Sequence[Block] | None) -> None:
        self.target, self.now, self.was = target, now, was
        self.kept = 0
        self.orphans: list[str] = []

    def blocks(self, twin: Sequence[Block]) -> Iterator[Block]:
        """Those of the new text."""
        if not (self.now if self.was is None else self.was):
            yield from twin  # there is nothing they could belong to
        if self.was is None:
            for block, own in zip(self.now, owners(self.now, twin), strict=True):
                own, earlier = _apart(own)
                yield from (*self._guessed(own, block), *earlier)
            return
        belonging = owners(self.was, twin)
        for step in steps(self.was, self.now):
            was = self.was[step.old] if step.old is not None else None
            own, earlier = _apart(belonging[step.old]) if step.old is not None else ((), ())
            if step.new is None:
                assert was is not None
                yield from self._orphaned(own, was)
            elif step.same:
                yield from self._kept(own, self.now[step.new])
            else:
                yield from self._changed(own, was, self.now[step.new])
            yield from earlier

    def _guessed(self, own: Sequence[Block], block: Block) -> Iterator[Block]:
        """Without the version it was made from: what is there stays, unless it has visibly lost something."""
        text = "\n".join(one.text for one in own)
        wanted, there = Anchors.of(block.text), Anchors.of(text)
        lost = (wanted.mails - there.mails) or (wanted.links - there.links) or (wanted.code - there.code)
        waits = any(parted(one.text) is not None for one in own) and self.target.begun(block).text != text
        if own and not lost and not waits:
            yield from self._kept(own, block)
        else:
            yield from self._changed(own, None, block)

    def _kept(self, own: Sequence[Block], block: Block) -> Iterator[Block]:
        for number, one in enumerate(own):
            self.kept += parted(one.text) is None
            yield replace(one, gap=block.gap, lead=_numbered(one.lead, block.lead)) if not number else one

    def _orphaned(self, own: Sequence[Block], was: Block) -> Iterator[Block]:
        """What somebody wrote for a block that is gone stays, marked, until somebody takes it out."""
        for one in own:
            worth = " ".join(self._worthy([one], was))
            if worth and one.kind is Kind.KEPT:
                # A mark within code would be code: it stands above.
                yield Block(Kind.TEXT, "", self.target.former(""), max(1, one.gap))
                yield replace(one, gap=max(1, one.gap))
            elif worth:
                yield replace(one, text=self.target.former(one.text if parted(one.text) is None else worth))
            self.orphans += [worth] if worth else []

    def _changed(self, own: Sequence[Block], was: Block | None, block: Block) -> Iterator[Block]:
        bare = block.kind is Kind.KEPT or nothing_to_translate(block.text)
        if bare and was is not None and all(one.text == was.text for one in own):
            yield block
        elif bare and own:
            # A mark within code would be code: it stands above, and what is there stays for the editor to compare.
            yield Block(Kind.TEXT, "", self.target.marked(self.target.former("")), max(1, block.gap))
            yield from (replace(one, gap=max(1, one.gap)) for one in own)
            yield replace(block, gap=max(1, block.gap))
        else:
            yield self.target.begun(block, " ".join(self._worthy(own, was)))

    def _worthy(self, own: Sequence[Block], was: Block | None) -> list[str]:
        """What of the blocks `own` a translator wrote, rather than the skeleton of `was`."""
        begun = self.target.glossary(was.text) if was is not None else None
        nobodys = (was.words, self.target.begun(was).words) if was is not None else ()
        return [worth for one in own if one.words not in nobodys and (worth := _worth(one.words, begun))]


def _apart(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The blocks that translate something, and those left from before, which wait to be deleted."""
    earlier = tuple(one for one in blocks if orphaned(one.text))
    return tuple(one for one in blocks if one not in earlier), earlier


def _numbered(lead: str, other: str) -> str:
    """A list item's `lead` with the number that `other` has."""
    number = re.search(r"\d+", other)
    return re.sub(r"\d+", number.group(), lead, count=1) if number else lead
