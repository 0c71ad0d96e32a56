"""Takes the texts that wait out of a translation, and puts drafts in their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from careers_tools.translation.alignment import align_translation
from careers_tools.translation.blocks import BlockKind, parse_blocks, write_blocks
from careers_tools.translation.refreshing import MOST
from careers_tools.translation.target import TargetLanguage, is_former, split_marked
from careers_tools.translation.translation_file import TextVersion

# A line break that shows (two spaces or a backslash at the end of a line), and how the next line begins.
_BREAK = re.compile(r"((?: {2,}|\\)\n[ \t>]*)")
_WRAP = re.compile(r"\s*\n[ \t>]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the source to translate, on one line.

    Attributes:
        field: ``title``, ``summary`` or ``body``.
        kind: of the block; None for a title or a summary.
        former: the translation of an earlier version of it, or "".
        most: characters it may have in the translation; 0: any number.
        tail: a line break that shows, with the beginning of the next line, where one stands behind it.
        block: 0-based number of the block of the translation's body.
        part: 0-based number of the part between line breaks that show.
    """

    field: str
    text: str
    kind: BlockKind | None = None
    former: str = ""
    most: int = 0
    tail: str = ""
    block: int = 0
    part: int = 0


def find_passages(source: TextVersion, begun: TextVersion, target: TargetLanguage) -> Iterator[Passage]:
    """Yield what waits in `begun`, a translation of `source` with marks.

    Only what the skeleton put there: a text that somebody has begun to write beside a mark is left to them.
    """
    for field in ("title", "summary"):
        text = getattr(source, field)
        former = _former(getattr(begun, field), text, target, cut=True) if text else None
        if former is not None:
            yield Passage(field, _unwrapped(text), None, former, MOST[field])
    blocks, originals = parse_blocks(begun.body), parse_blocks(source.body)
    for original, own in align_translation(originals, blocks).items():
        live = [block for block in own if not is_former(block.text)]
        former = _former(live[0].text, original.text, target) if len(live) == 1 else None
        if former is None or original.kind is BlockKind.VERBATIM:
            continue
        pieces = _BREAK.split(original.text)
        for part, (piece, tail) in enumerate(zip(pieces[::2], [*pieces[1::2], ""], strict=True)):
            beside = former if len(pieces) == 1 else ""
            number = blocks.index(live[0])
            yield Passage("body", _unwrapped(piece), original.kind, beside, tail=tail, block=number, part=part)


def fill_in(begun: TextVersion, drafts: Mapping[Passage, str]) -> TextVersion:
    """Return `begun` with the drafts in their places: of a block all parts that wait."""
    texts: dict[int, str] = {}
    fields = {"title": begun.title, "summary": begun.summary}
    for passage, draft in drafts.items():
        if passage.field in fields:
            fields[passage.field] = draft
        else:
            texts[passage.block] = texts.get(passage.block, "") + draft + passage.tail
    blocks = enumerate(parse_blocks(begun.body))
    body = write_blocks(replace(block, text=texts.get(number, block.text)) for number, block in blocks)
    return TextVersion(fields["title"], fields["summary"], body)


def _unwrapped(text: str) -> str:
    return " ".join(_WRAP.sub(" ", text).split())


def _former(text: str, original: str, target: TargetLanguage, cut: bool = False) -> str | None:
    """Return the former translation, or "", beside a marked text that is as the skeleton made it; else None.

    `cut`: the words of the source may be missing, because there was no room for them.
    """
    rest, former = split_marked(text) or (None, "")
    if rest is None:
        return None
    return former if rest.split() == target.glossary(original).split() or (cut and not rest) else None
