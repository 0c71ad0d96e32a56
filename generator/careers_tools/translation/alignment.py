"""Aligns the blocks of two texts: two versions of a source, or a source and its translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from careers_tools.translation.blocks import Block, parse_blocks
from careers_tools.translation.target import is_former
from careers_tools.translation.translation_file import TextVersion

_SIMILAR = 0.5  # the least ratio of difflib at which a block is taken for another version of one
_MOST_PAIRS = 20_000  # blocks that are compared with each other


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
    changes = [TextChange(field, 0, *texts) for field, *texts in fields if texts[0].split() != texts[1].split()]
    for was, now in align_versions(parse_blocks(old.body), parse_blocks(new.body)):
        if not (was and now and was.content == now.content):
            line = now.line if now else 0
            changes.append(TextChange("body", line, was.words if was else "", now.words if now else ""))
    return tuple(changes)


def align_versions(old: Sequence[Block], new: Sequence[Block]) -> Iterator[tuple[Block | None, Block | None]]:
    """Yield (old block, new block), each once, one of them None where it has no counterpart.

    Those of `new` come in their order, each block that is gone where it stood.

    Blocks of equal words belong together wherever they stand, then those of the same shape that are similar; where what
    is left has the same shapes throughout, it belongs together by its order.
    """
    known: dict[object, list[Block]] = {}
    for block in old:
        known.setdefault(block.content, []).append(block)
    partners = {block: known[block.content].pop(0) for block in new if known.get(block.content)}
    gone = sorted((block for blocks in known.values() for block in blocks), key=lambda block: block.line)
    fresh = [block for block in new if block not in partners]
    if [block.shape for block in gone] == [block.shape for block in fresh]:
        partners |= zip(fresh, gone, strict=True)
    elif len(gone) * len(fresh) <= _MOST_PAIRS:
        partners |= _find_similar(fresh, gone)
    paired = set(partners.values())
    gone = [block for block in gone if block not in paired]
    for block in new:
        partner = partners.get(block)
        while partner and gone and gone[0].line < partner.line:
            yield gone.pop(0), None
        yield partner, block
    yield from ((block, None) for block in gone)


def _find_similar(fresh: Sequence[Block], gone: Sequence[Block]) -> dict[Block, Block]:
    partners: dict[Block, Block] = {}
    for block in fresh:
        candidates = {
            other.words: other for other in gone if other.shape == block.shape and other not in partners.values()
        }
        for words in get_close_matches(block.words, candidates, 1, _SIMILAR):
            partners[block] = candidates[words]
    return partners


def align_translation(source: Sequence[Block], translation: Sequence[Block]) -> Mapping[Block, list[Block]]:
    """Return, for each block of `source`, those of `translation` that translate it; each block is there once, in order.

    Blocks belong together by their shapes in order; a block without a counterpart goes with the one before it, and so
    does a translation left of what the source says no more.
    """
    translations: dict[Block, list[Block]] = {block: [] for block in source}
    if not source:
        return translations
    live = [block for block in translation if not is_former(block.text)]
    matcher = SequenceMatcher(None, [block.shape for block in source], [block.shape for block in live], autojunk=False)
    partners: dict[Block, Block] = {}
    for i, j, size in matcher.get_matching_blocks():
        partners |= zip(live[j : j + size], source[i : i + size], strict=True)
    owner = min(partners.values(), key=lambda block: block.line, default=source[0])
    for block in translation:
        owner = partners.get(block, owner)
        translations[owner].append(block)
    return translations
