"""Aligns the blocks of two texts: two versions of a source, or a source and its translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from careers_tools.translation.anchors import Anchors
from careers_tools.translation.blocks import Block, parse_blocks
from careers_tools.translation.target import is_former
from careers_tools.translation.translation_file import TextVersion

# The least share of their pairs of characters (Dice) that an old and a new text of a block have in common.
_SIMILAR = 0.4
_MOST_PAIRS = 100_000


@dataclass(frozen=True, slots=True)
class BlockPair:
    """A block of the new text and the block of the old text that it was; None: there is none.

    `same` says that a translation of the old block is one of the new.
    """

    old: Block | None
    new: Block | None
    same: bool = False


@dataclass(frozen=True, slots=True)
class TextChange:
    """A change of a source text; `old` or `new` is empty where there was no text, or is none any more.

    Attributes:
        field: ``title``, ``summary`` or ``body``.
        line: 1-based line of the new body, 0 where that does not apply.
    """

    field: str
    line: int
    old: str
    new: str


def compare_versions(old: TextVersion, new: TextVersion) -> tuple[TextChange, ...]:
    """Return every change from `old` to `new`, in the order of reading."""
    fields = (("title", old.title, new.title), ("summary", old.summary, new.summary))
    changes = [TextChange(field, 0, was, now) for field, was, now in fields if was.split() != now.split()]
    for pair in align_versions(parse_blocks(old.body), parse_blocks(new.body)):
        if not pair.same:
            line = pair.new.line if pair.new else 0
            changes.append(
                TextChange("body", line, pair.old.words if pair.old else "", pair.new.words if pair.new else "")
            )
    return tuple(changes)


def align_versions(old: Sequence[Block], new: Sequence[Block]) -> list[BlockPair]:
    """Return every block of both texts once: those of `new` in their order, each block that is gone where it stood."""
    pairs: list[BlockPair] = []
    matcher = SequenceMatcher(None, [block.content for block in old], [block.content for block in new], autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            pairs += [BlockPair(*blocks, same=True) for blocks in zip(old[i1:i2], new[j1:j2], strict=True)]
        else:
            pairs += _align_stretch(old[i1:i2], new[j1:j2])
    return _with_moves(pairs)


def _align_stretch(old: Sequence[Block], new: Sequence[Block]) -> Iterator[BlockPair]:
    """Yield the pairs of a stretch that differs: by their order where all shapes are equal, else by similarity."""
    if [block.shape for block in old] == [block.shape for block in new]:
        partners = dict(zip(new, old, strict=True))
    else:
        partners = dict(_similar(old, new))
    paired = set(partners.values())
    gone = [block for block in old if block not in paired]
    for block in new:
        partner = partners.get(block)
        while partner and gone and gone[0].line < partner.line:
            yield BlockPair(gone.pop(0), None)
        yield BlockPair(partner, block)
    yield from (BlockPair(block, None) for block in gone)


def _similar(old: Sequence[Block], new: Sequence[Block]) -> Iterator[tuple[Block, Block]]:
    """Yield (new block, old block that it probably was), in the order of both texts."""
    if len(old) * len(new) > _MOST_PAIRS:
        return
    old_bigrams, start = [_bigrams(block.text) for block in old], 0
    for block in new:
        bigrams = _bigrams(block.text)
        scores = {
            at: 2 * len(old_bigrams[at] & bigrams) / max(1, len(old_bigrams[at]) + len(bigrams))
            for at in range(start, len(old))
            if old[at].kind is block.kind
        }
        best = max(scores, key=scores.__getitem__, default=None)
        if best is not None and scores[best] >= _SIMILAR:
            yield block, old[best]
            start = best + 1


def _bigrams(text: str) -> frozenset[str]:
    folded = "".join(text.casefold().split())
    return frozenset(folded[at : at + 2] for at in range(max(1, len(folded) - 1)))


def _with_moves(pairs: Sequence[BlockPair]) -> list[BlockPair]:
    """Return the pairs with blocks that are gone in one place and new, to the letter, in another, as moved ones."""
    gone: dict[object, list[Block]] = {}
    for pair in pairs:
        if pair.old and not pair.new:
            gone.setdefault(pair.old.content, []).append(pair.old)
    moved: set[Block | None] = set()
    resolved = []
    for pair in pairs:
        candidates = gone.get(pair.new.content) if pair.new and not pair.old else None
        if candidates:
            pair = BlockPair(candidates.pop(0), pair.new, same=True)
            moved.add(pair.old)
        resolved.append(pair)
    return [pair for pair in resolved if pair.new or pair.old not in moved]


def align_translation(source: Sequence[Block], translation: Sequence[Block]) -> Mapping[Block, list[Block]]:
    """Return, for each block of `source`, those of `translation` that translate it; each block is there once, in order.

    Where both have the same shapes, block answers to block. Else what they share (numbers, code, addresses) shows which
    belong together, then their kinds; a block without a counterpart goes with the one before it, and so does a
    translation left of what the source says no more.
    """
    translations: dict[Block, list[Block]] = {block: [] for block in source}
    if not source:
        return translations
    partners = dict(_counterparts(source, [block for block in translation if not is_former(block.text)]))
    owner = min(partners.values(), key=lambda block: block.line, default=source[0])
    for block in translation:
        owner = partners.get(block, owner)
        translations[owner].append(block)
    return translations


def _counterparts(source: Sequence[Block], translation: Sequence[Block]) -> Iterator[tuple[Block, Block]]:
    """Yield (block of the translation, block of the source)."""
    shapes, translated_shapes = [block.shape for block in source], [block.shape for block in translation]
    if shapes == translated_shapes:
        yield from zip(translation, source, strict=True)
        return
    old, new = ([(block.shape, *Anchors.of(block.text).key()) for block in text] for text in (source, translation))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            yield from zip(translation[j1:j2], source[i1:i2], strict=True)
        elif tag == "replace":
            inner = SequenceMatcher(None, shapes[i1:i2], translated_shapes[j1:j2], autojunk=False)
            for i, j, size in inner.get_matching_blocks():
                yield from zip(translation[j1 + j : j1 + j + size], source[i1 + i : i1 + i + size], strict=True)
