"""Which blocks of a translation belong to which blocks of its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from careers_tools.translation.anchors import Anchors
from careers_tools.translation.blocks import Block
from careers_tools.translation.target import orphaned


def owners(source: Sequence[Block], twin: Sequence[Block]) -> tuple[tuple[Block, ...], ...]:
    """For each block of `source` those of `twin` that translate it; every block of `twin` is there once, in order.

    Where both have one build, block answers to block. Else what they share (figures, code, addresses) shows which
    belong together, then their kinds; a block without a counterpart goes with the one before it, and so does a
    translation left of what the source says no more.
    """
    found: list[list[Block]] = [[] for _ in source]
    if not source:
        return ()
    live = [j for j, block in enumerate(twin) if not orphaned(block.text)]
    partner = {live[j]: i for i, j in _pairs(source, [twin[j] for j in live])}
    owner = min(partner.values(), default=0)
    for j, block in enumerate(twin):
        owner = partner.get(j, owner)
        found[owner].append(block)
    return tuple(map(tuple, found))


def _pairs(source: Sequence[Block], twin: Sequence[Block]) -> Iterator[tuple[int, int]]:
    one, other = [block.shape for block in source], [block.shape for block in twin]
    if one == other:
        yield from ((at, at) for at in range(len(one)))
        return
    anchored = SequenceMatcher(None, _anchored(source), _anchored(twin), autojunk=False)
    for tag, i1, i2, j1, j2 in anchored.get_opcodes():
        if tag == "equal":
            yield from zip(range(i1, i2), range(j1, j2), strict=True)
        elif tag == "replace":
            inner = SequenceMatcher(None, one[i1:i2], other[j1:j2], autojunk=False)
            for block in inner.get_matching_blocks():
                yield from ((i1 + block.a + at, j1 + block.b + at) for at in range(block.size))


def _anchored(blocks: Sequence[Block]) -> list[tuple[object, ...]]:
    return [(*block.shape, *Anchors.of(block.text).key()) for block in blocks]
