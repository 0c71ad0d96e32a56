"""Begins a translation, and brings it up to date when its source has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from careers.content.posting import UNCONFIRMED, Posting
from careers_tools.translation.alignment import BlockPair, align_translation, align_versions
from careers_tools.translation.anchors import Anchors, nothing_to_translate
from careers_tools.translation.blocks import Block, BlockKind, parse_blocks, write_blocks
from careers_tools.translation.target import TargetLanguage, is_former, split_marked
from careers_tools.translation.translation_file import TextVersion, compose_file

# The most characters of a field (see posting.rules); what does not fit is left out, because the source has it.
MOST = {"title": 200, "summary": 1000}


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A translation's text, in the structure of its source.

    Attributes:
        title, summary, body: with marks where a person is needed; `summary` is None where the source has none.
        unchanged: how many blocks of the body stand as they did.
        orphans: translations of what the source no longer says; they bear the mark of former ones until somebody
            deletes them.
        dropped: former translations for which a field has no room; they are in the text no more.
    """

    title: str
    summary: str | None
    body: str
    unchanged: int = 0
    orphans: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    @property
    def version(self) -> TextVersion:
        """The text with its marks."""
        return TextVersion(self.title, self.summary or "", self.body)


def begin_translation(source: TextVersion, target: TargetLanguage) -> Skeleton:
    """Return the skeleton of a translation of `source`."""
    summary = _marked_field("summary", source.summary, "", target) if source.summary else None
    body = write_blocks(target.begin_block(block) for block in parse_blocks(source.body))
    return Skeleton(_marked_field("title", source.title, "", target), summary, body)


def new_file(posting: Posting, target: TargetLanguage) -> str:
    """Return the text of the file of a translation that nobody has begun."""
    skeleton = begin_translation(TextVersion.of_source(posting), target)
    fields = {"title": skeleton.title, "summary": skeleton.summary, "translated_from": UNCONFIRMED}
    return compose_file(fields, skeleton.body, target.note(posting, posting.stamp))


def refresh_translation(
    base: TextVersion | None, source: TextVersion, translation: TextVersion, target: TargetLanguage
) -> Skeleton:
    """Return `translation`, made from `base`, as one of `source`: what is translated and still true stands as it did.

    What the source says differently bears the mark, with the former translation beside it; what it says anew bears the
    mark; what it says no more stays behind the mark of a former translation. Without a `base` nobody knows what has
    changed: then only what is missing, or has lost an address or code, is marked. A translation in progress loses no
    word.
    """
    texts: list[str | None] = []
    leftovers, dropped = [], []
    for field, was, now, own in (
        ("title", base.title if base else None, source.title, translation.title),
        ("summary", base.summary if base else None, source.summary, translation.summary),
    ):
        text, former = _refresh_field(field, was, now, own, target)
        texts.append(text)
        if former and not now:
            leftovers.append(former)
        if former and former not in (text or ""):
            dropped.append(former)
    body = _Body(target)
    blocks = list(body.refresh(parse_blocks(source.body), parse_blocks(base.body) if base else None, translation.body))
    title, summary = texts
    orphans = (*leftovers, *body.orphans)
    return Skeleton(title or "", summary, write_blocks(blocks), body.unchanged, orphans, tuple(dropped))


def _refresh_field(field: str, was: str | None, now: str, own: str, target: TargetLanguage) -> tuple[str | None, str]:
    """Return a field's new text (None: it goes), and the former translation that is put beside it or goes."""
    former = _own_words(own, target.glossary(was) if was else None)
    if not now:
        # The translation may have words of its own where the source never had any.
        if not was or not former:
            return (own if own and not was else None), ""
        return _bounded(field, target.mark_former(former)), former
    same = was is not None and was.split() == now.split()
    if own and (same or (was is None and split_marked(own) is None)):
        return own, ""
    return _marked_field(field, now, former, target), former


def _marked_field(field: str, now: str, former: str, target: TargetLanguage) -> str:
    """Return the marked text of a field within the bounds of its model: the former translation goes first."""
    beside = f" {target.mark_former(former)}" if former else ""
    marked = " ".join(target.mark(target.glossary(now)).split())
    return _bounded(field, (marked if len(marked) <= MOST[field] - len(beside) else target.mark("")) + beside)


def _bounded(field: str, text: str) -> str:
    return text if len(text) <= MOST[field] else text[: MOST[field] - 1] + "…"


def _own_words(text: str, skeleton: str | None) -> str:
    """Return what of a text is a translator's work: all of it, what was added to the skeleton, or nothing.

    `skeleton` is the text as it was begun, without the mark; None where nobody knows.
    """
    parts = split_marked(text)
    if parts is None:
        return text
    rest, former = parts
    return former if skeleton is not None and rest.split() == skeleton.split() else f"{rest} {former}".strip()


class _Body:
    """Brings the blocks of a body to a new source; counts those that stay, and collects those without a source."""

    def __init__(self, target: TargetLanguage) -> None:
        self.target = target
        self.unchanged = 0
        self.orphans: list[str] = []

    def refresh(self, source: Sequence[Block], base: Sequence[Block] | None, body: str) -> Iterator[Block]:
        """Yield the blocks of the new text."""
        blocks, counterpart = parse_blocks(body), source if base is None else base
        if not counterpart:
            yield from blocks  # there is nothing they could belong to
        translations = align_translation(counterpart, blocks)
        pairs = [BlockPair(block, block) for block in source] if base is None else align_versions(base, source)
        for pair in pairs:
            all_own = translations[pair.old] if pair.old else []
            own = [block for block in all_own if not is_former(block.text)]
            if pair.new is None:
                yield from self._keep_orphans(own, pair.old)
            elif base is None and self._is_complete(own, pair.new):
                yield from self._keep(own, pair.new)
            elif base is None:
                yield from self._mark(own, None, pair.new)
            elif pair.same:
                yield from self._keep(own, pair.new)
            else:
                yield from self._mark(own, pair.old, pair.new)
            yield from (block for block in all_own if is_former(block.text))

    def _is_complete(self, own: Sequence[Block], block: Block) -> bool:
        """Return whether the translation of a block has neither lost an address or code, nor waits with an old text."""
        text = "\n".join(part.text for part in own)
        lost = Anchors.of(block.text).fixed - Anchors.of(text).fixed
        waits = any(split_marked(part.text) for part in own) and self.target.begin_block(block).text != text
        return bool(own) and not lost and not waits

    def _keep(self, own: Sequence[Block], block: Block) -> Iterator[Block]:
        for number, part in enumerate(own):
            self.unchanged += split_marked(part.text) is None
            yield part if number else replace(part, gap=block.gap, lead=_numbered(part.lead, block.lead))

    def _keep_orphans(self, own: Sequence[Block], was: Block | None) -> Iterator[Block]:
        """Yield what somebody wrote for a block that is gone, marked, until somebody takes it out."""
        for part in own:
            words = " ".join(self._own_words([part], was))
            if not words:
                continue
            self.orphans.append(words)
            if part.kind is BlockKind.VERBATIM:
                # A mark within code would be code: it stands above.
                yield Block(BlockKind.TEXT, "", self.target.mark_former(""), max(1, part.gap))
                yield replace(part, gap=max(1, part.gap))
            else:
                yield replace(
                    part, text=self.target.mark_former(part.text if split_marked(part.text) is None else words)
                )

    def _mark(self, own: Sequence[Block], was: Block | None, block: Block) -> Iterator[Block]:
        bare = block.kind is BlockKind.VERBATIM or nothing_to_translate(block.text)
        if bare and was is not None and all(part.text == was.text for part in own):
            yield block
        elif bare and own:
            # A mark within code would be code: it stands above, and what is there stays for the editor to compare.
            mark = self.target.mark(self.target.mark_former(""))
            yield Block(BlockKind.TEXT, "", mark, max(1, block.gap))
            yield from (replace(part, gap=max(1, part.gap)) for part in own)
            yield replace(block, gap=max(1, block.gap))
        else:
            yield self.target.begin_block(block, " ".join(self._own_words(own, was)))

    def _own_words(self, own: Sequence[Block], was: Block | None) -> list[str]:
        """Return what of the blocks `own` a translator wrote, rather than the skeleton of `was`."""
        skeleton = self.target.glossary(was.text) if was is not None else None
        untouched = (was.words, self.target.begin_block(was).words) if was is not None else ()
        written = (_own_words(part.words, skeleton) for part in own if part.words not in untouched)
        return [words for words in written if words]


def _numbered(lead: str, other: str) -> str:
    """Return a list item's `lead` with the number that `other` has."""
    number = re.search(r"\d+", other)
    return re.sub(r"\d+", number.group(), lead, count=1) if number else lead
