"""The texts of a translation that wait, taken out one by one, and put back when they are drafted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from careers_tools.translation.blocks import Block, Kind, parse, write
from careers_tools.translation.pairing import owners
from careers_tools.translation.skeleton import MOST
from careers_tools.translation.target import Target, orphaned, parted
from careers_tools.translation.version import Version

_FIELDS = ("title", "summary")
# A line break that shows (two spaces or a backslash at the end of a line), and how the next line begins.
_BREAK = re.compile(r"((?: {2,}|\\)\n[ \t>]*)")
_WRAP = re.compile(r"\s*\n[ \t>]*")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands.

    Attributes:
        field: ``title``, ``summary`` or ``body``.
        block: 0-based number of the block of the translation's body.
        part: 0-based number of the part between line breaks that show.
    """

    field: str
    block: int = 0
    part: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the source to translate, on one line.

    Attributes:
        kind: of the block; None for a title or a summary.
        former: what translated an earlier version of it, or "".
        most: characters it may have in the translation; 0: any number.
        tail: a line break that shows, with the beginning of the next line, where one stands behind it.
    """

    place: Place
    text: str
    kind: Kind | None = None
    former: str = ""
    most: int = 0
    tail: str = ""


def waiting(source: Version, begun: Version, target: Target) -> tuple[Passage, ...]:
    """What waits in `begun`, a translation of `source` with marks.

    Only what the skeleton put there: where somebody has begun to write beside a mark, it is left to them.
    """
    return tuple(_passages(source, begun, target))


def filled(begun: Version, drafts: Mapping[Passage, str]) -> Version:
    """`begun` with what is in `drafts` in its place: of a block all parts that wait."""
    texts: dict[int, str] = {}
    fields = {"title": begun.title, "summary": begun.summary}
    for passage, draft in drafts.items():
        if passage.place.field in fields:
            fields[passage.place.field] = draft
        else:
            texts[passage.place.block] = texts.get(passage.place.block, "") + draft + passage.tail
    blocks = [replace(one, text=texts.get(number, one.text)) for number, one in enumerate(parse(begun.body))]
    return Version(fields["title"], fields["summary"], write(blocks))


def _passages(source: Version, begun: Version, target: Target) -> Iterator[Passage]:
    for field in _FIELDS:
        text, now = getattr(source, field), getattr(begun, field)
        former = _untouched(now, text, target, cut=True) if text else None
        if former is not None:
            yield Passage(Place(field), _unwrapped(text), None, former, MOST[field])
    blocks, originals = parse(begun.body), parse(source.body)
    numbers = {id(block): number for number, block in enumerate(blocks)}
    for block, own in zip(originals, owners(originals, blocks), strict=True):
        live = [one for one in own if not orphaned(one.text)]
        former = _untouched(live[0].text, block.text, target) if len(live) == 1 else None
        if former is not None and block.kind is not Kind.KEPT:
            yield from _parts(block, numbers[id(live[0])], former)


def _parts(block: Block, number: int, former: str) -> Iterator[Passage]:
    pieces = _BREAK.split(block.text)
    beside = former if len(pieces) == 1 else ""
    for at, (piece, tail) in enumerate(zip(pieces[::2], [*pieces[1::2], ""], strict=True)):
        yield Passage(Place("body", number, at), _unwrapped(piece), block.kind, beside, tail=tail)


def _unwrapped(text: str) -> str:
    return " ".join(_WRAP.sub(" ", text).split())


def _untouched(text: str, original: str, target: Target, cut: bool = False) -> str | None:
    """The former translation, or "", beside a marked text that is as the skeleton made it; else None.

    `cut`: the words of the source may be missing, because there was no room for them.
    """
    part = parted(text)
    if part is None:
        return None
    rest, former = part
    return former if rest.split() == target.glossary(original).split() or (cut and not rest) else None
