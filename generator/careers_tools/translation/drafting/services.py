"""Drafts passages by a language model: in portions, judged, with a second try for what is not accepted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from string import Template
from typing import Any

from careers.content.translation_service import PATH
from careers_tools.translation.drafting.client import Client, ServiceError
from careers_tools.translation.drafting.judging import DraftFault, DraftJudge
from careers_tools.translation.drafting.passages import Passage

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
# Of one request; a short answer is seldom cut off, and a free service takes 2,000 characters.
_MOST_TEXTS = 20
_MOST_CHARACTERS = 1800


@dataclass(frozen=True, slots=True)
class DraftRequest:
    """A passage to translate; at a second try with the answer that was not accepted, and why."""

    passage: Passage
    rejected: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DraftResult:
    """The drafts of some passages, or why there is none."""

    drafts: Mapping[Passage, str] = field(default_factory=dict)
    faults: Mapping[Passage, DraftFault] = field(default_factory=dict)


async def draft(passages: Sequence[Passage], client: Client, judge: DraftJudge) -> DraftResult:
    """Return the translations of `passages` by the service behind `client`, as far as `judge` accepts them.

    Raises:
        ServiceError: the service failed; then its answers before count for nothing.
    """
    drafts, answers, faults = await _try([DraftRequest(passage) for passage in passages], client, judge)
    again = [
        DraftRequest(passage, answers[passage], fault.text(judge.target.locale)) for passage, fault in faults.items()
    ]
    better, _, faults = await _try(again, client, judge)
    drafts |= better
    return DraftResult(drafts, faults)


async def _try(
    requests: Sequence[DraftRequest], client: Client, judge: DraftJudge
) -> tuple[dict[Passage, str], dict[Passage, str], dict[Passage, DraftFault]]:
    """Return (accepted answers, all answers, what is wrong with the others)."""
    answers: dict[Passage, str] = {}
    for portion in _portions(requests):
        for request, answer in zip(portion, await ask(portion, client, judge), strict=True):
            answers[request.passage] = judge.tidy(answer)
    faults = {passage: fault for passage, answer in answers.items() if (fault := judge.find_fault(passage, answer))}
    drafts = {passage: answer for passage, answer in answers.items() if passage not in faults}
    return drafts, answers, faults


def _portions(requests: Sequence[DraftRequest]) -> Iterator[list[DraftRequest]]:
    portion: list[DraftRequest] = []
    size = 0
    for request in requests:
        length = len(request.passage.text)
        if portion and (len(portion) == _MOST_TEXTS or size + length > _MOST_CHARACTERS):
            yield portion
            portion, size = [], 0
        portion.append(request)
        size += length
    if portion:
        yield portion


async def ask(requests: Sequence[DraftRequest], client: Client, judge: DraftJudge) -> list[str]:
    """Return the model's translation for each request, in order; "" where there is none.

    Only what every service of the kind has is used: no tools, no answer format. See
    https://platform.openai.com/docs/api-reference/chat/create.

    Raises:
        ServiceError: there is no answer that can be read.
    """
    numbered = {str(number): request for number, request in enumerate(requests, 1)}
    template = resources.files(__package__).joinpath("instructions.txt").read_text("utf-8")
    languages = {"source": judge.source, "target": judge.target.locale}
    names = {key: f"{locale.name} ({locale.html_lang})" for key, locale in languages.items()}
    message = json.dumps(_message(numbered, judge), ensure_ascii=False, indent=1)
    payload = {
        "model": client.endpoint.model,
        "temperature": 0,
        "messages": [
            {"role": "system", "content": Template(template).substitute(names)},
            {"role": "user", "content": message},
        ],
    }
    answers = _read(await client.post(PATH, payload), client.endpoint.host)
    return [text if isinstance(text := answers.get(number), str) else "" for number in numbered]


def _message(numbered: Mapping[str, DraftRequest], judge: DraftJudge) -> dict[str, Any]:
    texts = {number: request.passage.text for number, request in numbered.items()}
    glossary = judge.target.glossary.find_names("\n".join(texts.values()))
    message: dict[str, Any] = {"texts": texts, "glossary": glossary}
    former = {number: request.passage.former for number, request in numbered.items() if request.passage.former}
    rejected = {
        number: {"translation": request.rejected, "reason": request.reason}
        for number, request in numbered.items()
        if request.reason
    }
    optional = {"former": former, "rejected": rejected}
    return message | {key: values for key, values in optional.items() if values}


def _read(reply: Any, host: str) -> Mapping[str, Any]:
    """Return the object in the model's text; models put a fence around it, or thoughts before it.

    Raises:
        ServiceError: there is none, or the model stopped in the middle.
    """
    try:
        choice = reply["choices"][0]
        text, ended = choice["message"]["content"], choice.get("finish_reason")
    except (LookupError, TypeError, AttributeError):
        raise ServiceError("shape", host=host) from None
    if ended == "length":
        raise ServiceError("shape", host=host)
    text = _THOUGHT.sub("", text) if isinstance(text, str) else ""
    try:
        answers = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except (ValueError, RecursionError):
        raise ServiceError("shape", host=host) from None
    return answers if isinstance(answers, dict) else {}
