"""A translation drafted: asked for in portions, judged, asked for once more where that helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from careers_tools.translation.drafting.faults import Fault
from careers_tools.translation.drafting.judging import Judge
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.services import Asked, Service

# Of one request; a short answer is seldom cut off, and a free service takes 2,000 characters.
_MOST_TEXTS = 20
_MOST_CHARACTERS = 1800


@dataclass(frozen=True, slots=True)
class Drafted:
    """What came of some passages: the draft of each, or why there is none."""

    drafts: Mapping[Passage, str] = field(default_factory=dict)
    faults: Mapping[Passage, Fault] = field(default_factory=dict)


async def draft(passages: Sequence[Passage], service: Service, judge: Judge) -> Drafted:
    """`passages` translated by `service`, as far as `judge` lets the answers pass.

    Raises:
        Failure: the service failed; then nothing of what it said before counts.
    """
    drafts, answers, faults = await _round([Asked(one) for one in passages], service, judge)
    if faults and service.heeds_reasons:
        again = [Asked(one, answers[one], fault.text(judge.target.locale)) for one, fault in faults.items()]
        better, _, faults = await _round(again, service, judge)
        drafts |= better
    # Of a text in several parts a reader sees all of them or none.
    broken = {(one.place.field, one.place.block) for one in faults}
    whole = {one: drafts[one] for one in passages if one in drafts and (one.place.field, one.place.block) not in broken}
    return Drafted(whole, faults)


async def _round(
    asked: Sequence[Asked], service: Service, judge: Judge
) -> tuple[dict[Passage, str], dict[Passage, str], dict[Passage, Fault]]:
    """(what is accepted, every answer, what is wrong with the others)."""
    drafts: dict[Passage, str] = {}
    answers: dict[Passage, str] = {}
    faults: dict[Passage, Fault] = {}
    for portion in _portions(asked):
        for one, answer in zip(portion, await service.answers(portion), strict=True):
            said = answers[one.passage] = judge.tidied(answer)
            fault = judge.fault(one.passage, said)
            if fault is None:
                drafts[one.passage] = said
            else:
                faults[one.passage] = fault
    return drafts, answers, faults


def _portions(asked: Sequence[Asked]) -> Iterator[list[Asked]]:
    portion: list[Asked] = []
    size = 0
    for one in asked:
        length = len(one.passage.text)
        if portion and (len(portion) == _MOST_TEXTS or size + length > _MOST_CHARACTERS):
            yield portion
            portion, size = [], 0
        portion.append(one)
        size += length
    if portion:
        yield portion
