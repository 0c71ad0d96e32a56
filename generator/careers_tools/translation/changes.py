"""What has changed between two versions of a source text, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from careers_tools.translation.blocks import Block, parse
from careers_tools.translation.version import Version

_ALIKE = 0.4  # of two texts' pairs of characters, the share they have in common (Dice) from which one became the other
_MOST_PAIRS = 100_000


@dataclass(frozen=True, slots=True)
class Step:
    """A block of the new text and the block of the old one that it was, by their numbers; None: there is none.

    `same` says that a translation of the old block is one of the new.
    """

    old: int | None
    new: int | None
    same: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A text of the source that is another now; empty where there was none, or is none any more.

    Attributes:
        field: ``title``, ``summary`` or ``body``.
        line: 1-based line of the new body, 0 where that does not apply.
    """

    field: str
    line: int
    old: str
    new: str


def changes(old: Version, new: Version) -> tuple[Change, ...]:
    """Everything that is another text in `new` than in `old`, in the order of reading."""
    found = [
        Change(field, 0, one, other)
        for field, one, other in (("title", old.title, new.title), ("summary", old.summary, new.summary))
        if one.split() != other.split()
    ]
    was, now = parse(old.body), parse(new.body)
    for step in steps(was, now):
        if not step.same:
            line = now[step.new].line if step.new is not None else 0
            found.append(Change("body", line, _words(was, step.old), _words(now, step.new)))
    return tuple(found)


def _words(blocks: Sequence[Block], number: int | None) -> str:
    return "" if number is None else blocks[number].words


def steps(old: Sequence[Block], new: Sequence[Block]) -> tuple[Step, ...]:
    """Every block of both texts once: those of `new` in their order, each that is gone where it stood."""
    found: list[Step] = []
    matcher = SequenceMatcher(None, [one.same for one in old], [one.same for one in new], autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            found += [Step(i, j, same=True) for i, j in zip(range(i1, i2), range(j1, j2), strict=True)]
        else:
            found += _paired(old, new, range(i1, i2), range(j1, j2))
    return tuple(_with_moves(found, old, new))


def _paired(old: Sequence[Block], new: Sequence[Block], was: range, now: range) -> Iterator[Step]:
    """The steps of a stretch that differs: what is alike belongs together; as many as before belong in their order."""
    pairs = dict(_alike(old, new, was, now))
    if len(was) == len(now) and all(old[i].shape == new[j].shape for i, j in zip(was, now, strict=True)):
        pairs = dict(zip(now, was, strict=True))
    gone = [i for i in was if i not in pairs.values()]
    for j in now:
        i = pairs.get(j)
        while i is not None and gone and gone[0] < i:
            yield Step(gone.pop(0), None)
        yield Step(i, j)
    yield from (Step(i, None) for i in gone)


def _alike(old: Sequence[Block], new: Sequence[Block], was: range, now: range) -> Iterator[tuple[int, int]]:
    """(number in `new`, number in `old`) of blocks of which the one became the other, in the order of both."""
    if len(was) * len(now) > _MOST_PAIRS:
        return
    grams = {j: _grams(new[j].text) for j in now}
    before, start = {i: _grams(old[i].text) for i in was}, was.start
    for j in now:
        likeness = {i: _dice(before[i], grams[j]) for i in range(start, was.stop) if old[i].kind is new[j].kind}
        best = max(likeness, key=lambda i: likeness[i], default=None)
        if best is not None and likeness[best] >= _ALIKE:
            yield j, best
            start = best + 1


def _grams(text: str) -> frozenset[str]:
    folded = "".join(text.casefold().split())
    return frozenset(folded[at : at + 2] for at in range(max(1, len(folded) - 1)))


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / max(1, len(one) + len(other))


def _with_moves(found: Sequence[Step], old: Sequence[Block], new: Sequence[Block]) -> Iterator[Step]:
    """What is gone in one place and new, to the letter, in another has only moved."""
    gone: dict[tuple[str, int, str], list[int]] = {}
    for step in found:
        if step.new is None and step.old is not None:
            gone.setdefault(old[step.old].same, []).append(step.old)
    moved: set[int] = set()
    resolved = []
    for step in found:
        waiting = gone.get(new[step.new].same) if step.old is None and step.new is not None else None
        if waiting:
            step = replace(step, old=waiting.pop(0), same=True)
            assert step.old is not None
            moved.add(step.old)
        resolved.append(step)
    yield from (step for step in resolved if step.new is not None or step.old not in moved)
