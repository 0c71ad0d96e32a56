"""Takes the texts that wait out of a translation, and puts drafts in their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from careers_tools.translation.alignment import align_translation
from careers_tools.translation.blocks import BlockKind, parse_blocks, write_blocks
from careers_tools.translation.refreshing import MOST
from careers_tools.translation.target import is_former, split_marked
from careers_tools.translation.translation_file import TextVersion

_BREAK = re.compile(r"(?: {2,}|\\)\n")  # a line break that shows: two spaces or a backslash at the end of a line
_WRAP = re.compile(r"\s*\n[ \t>]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the source to translate, on one line.

    Attributes:
        field: ``title``, ``summary`` or ``body``.
        kind: of the block; None for a title or a summary.
        former: the translation of an earlier version of it, or "".
        most: characters it may have in the translation; 0: any number.
        block: 0-based number of the block of the translation's body.
    """

    field: str
    text: str
    kind: BlockKind | None = None
    former: str = ""
    most: int = 0
    block: int = 0


def find_passages(source: TextVersion, begun: TextVersion) -> Iterator[Passage]:
    """Yield what waits in `begun`, a translation of `source` with marks.

    A text that somebody has begun to write behind a mark is left to them, and so is one with line breaks that show.
    """
    for field in MOST:
        text = getattr(source, field)
        former = _former(getattr(begun, field), text) if text else None
        if former is not None:
            yield Passage(field, _unwrapped(text), None, former, MOST[field])
    blocks, originals = parse_blocks(begun.body), parse_blocks(source.body)
    for original, own in align_translation(originals, blocks).items():
        live = [block for block in own if not is_former(block.text)]
        former = _former(live[0].text, original.text) if len(live) == 1 else None
        if former is not None and original.kind is not BlockKind.CODE and not _BREAK.search(original.text):
            number = blocks.index(live[0])
            yield Passage("body", _unwrapped(original.text), original.kind, former, block=number)


def fill_in(begun: TextVersion, drafts: Mapping[Passage, str]) -> TextVersion:
    """Return `begun` with the drafts in their places."""
    fields = {"title": begun.title, "summary": begun.summary}
    fields |= {passage.field: draft for passage, draft in drafts.items() if passage.field in fields}
    texts = {passage.block: draft for passage, draft in drafts.items() if passage.field == "body"}
    blocks = enumerate(parse_blocks(begun.body))
    body = write_blocks(replace(block, text=texts.get(number, block.text)) for number, block in blocks)
    return TextVersion(fields["title"], fields["summary"], body)


def _unwrapped(text: str) -> str:
    return " ".join(_WRAP.sub(" ", text).split())


def _former(text: str, original: str) -> str | None:
    """Return the former translation, or "", beside a mark behind which the source's words stand, or none; else None."""
    rest, former = split_marked(text) or (None, "")
    return former if rest is not None and rest.split() in ([], original.split()) else None
