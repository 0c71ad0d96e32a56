"""Drafts passages by one of two kinds of services: in portions, judged, with a second try where that helps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from string import Template
from typing import Any, ClassVar

from careers.content.translation_service import PATHS, ServiceKind
from careers.i18n import Locale
from careers_tools.translation.drafting.client import Client, ServiceError
from careers_tools.translation.drafting.judging import DraftFault, DraftJudge
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.shielding import ShieldedText
from careers_tools.translation.drafting.vocabulary import Vocabulary

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


@dataclass(frozen=True)
class TranslationService:
    """A service behind `client` that translates from one language into another.

    `heeds_reasons` says whether a second try, with the reason why an answer was not accepted, makes sense.
    """

    heeds_reasons: ClassVar[bool]
    client: Client
    source: Locale
    target: Locale
    vocabulary: Vocabulary

    async def answers(self, requests: Sequence[DraftRequest]) -> list[str]:
        """Return a translation for each request, in order; "" where there is none.

        Raises:
            ServiceError: there is no answer that can be read.
        """
        raise NotImplementedError


def create_service(client: Client, source: Locale, target: Locale, vocabulary: Vocabulary) -> TranslationService:
    """Return the service behind `client`, from one language into another."""
    kind = _Chat if client.endpoint.kind is ServiceKind.OPENAI else _LibreTranslate
    return kind(client, source, target, vocabulary)


class _Chat(TranslationService):
    """A language model behind OpenAI's chat completions.

    Only what every server of that kind has is used: no tools, no answer format. See
    https://platform.openai.com/docs/api-reference/chat/create.
    """

    heeds_reasons = True

    async def answers(self, requests: Sequence[DraftRequest]) -> list[str]:
        """See `TranslationService`."""
        numbered = {str(number): request for number, request in enumerate(requests, 1)}
        template = resources.files(__package__).joinpath("instructions.txt").read_text("utf-8")
        languages = {"source": self.source, "target": self.target}
        names = {key: f"{locale.name} ({locale.html_lang})" for key, locale in languages.items()}
        message = json.dumps(self._message(numbered), ensure_ascii=False, indent=1)
        payload = {
            "model": self.client.endpoint.model,
            "temperature": 0,
            "messages": [
                {"role": "system", "content": Template(template).substitute(names)},
                {"role": "user", "content": message},
            ],
        }
        answers = self._read(await self.client.post(PATHS[ServiceKind.OPENAI], payload, bearer=True))
        return [text if isinstance(text := answers.get(number), str) else "" for number in numbered]

    def _message(self, numbered: Mapping[str, DraftRequest]) -> dict[str, Any]:
        texts = {number: request.passage.text for number, request in numbered.items()}
        names = (name for text in texts.values() for name in self.vocabulary.names(text))
        message: dict[str, Any] = {"texts": texts, "glossary": {name.written: name.label for name in names}}
        former = {number: request.passage.former for number, request in numbered.items() if request.passage.former}
        rejected = {
            number: {"translation": request.rejected, "reason": request.reason}
            for number, request in numbered.items()
            if request.reason
        }
        optional = {"former": former, "rejected": rejected}
        return message | {key: values for key, values in optional.items() if values}

    def _read(self, reply: Any) -> Mapping[str, Any]:
        """Return the object in the model's text; models put a fence around it, or thoughts before it."""
        host = self.client.endpoint.host
        try:
            choice = reply["choices"][0]
            text, ended = choice["message"]["content"], choice.get("finish_reason")
        except (LookupError, TypeError, AttributeError):
            raise ServiceError("shape", host=host) from None
        if ended == "length":
            raise ServiceError("cut", host=host)
        text = _THOUGHT.sub("", text) if isinstance(text, str) else ""
        try:
            answers = json.loads(text[text.find("{") : text.rfind("}") + 1])
        except (ValueError, RecursionError):
            raise ServiceError("shape", host=host) from None
        return answers if isinstance(answers, dict) else {}


class _LibreTranslate(TranslationService):
    """LibreTranslate, which does not see what it must not touch. See https://docs.libretranslate.com/guides/api_usage/."""

    heeds_reasons = False

    async def answers(self, requests: Sequence[DraftRequest]) -> list[str]:
        """See `TranslationService`."""
        shielded = [ShieldedText.of(request.passage.text, self.vocabulary, self.target) for request in requests]
        payload = {
            "q": [text.html for text in shielded],
            # It knows languages by their codes alone, without a script.
            "source": self.source.babel.language,
            "target": self.target.babel.language,
            "format": "html",
        }
        if self.client.endpoint.key:
            payload["api_key"] = self.client.endpoint.key
        reply = await self.client.post(PATHS[ServiceKind.LIBRETRANSLATE], payload, bearer=False)
        texts = reply.get("translatedText") if isinstance(reply, dict) else None
        if not isinstance(texts, list) or len(texts) != len(requests) or not all(isinstance(t, str) for t in texts):
            raise ServiceError("shape", host=self.client.endpoint.host)
        return [text.restore(answer) for text, answer in zip(shielded, texts, strict=True)]


async def draft(passages: Sequence[Passage], service: TranslationService, judge: DraftJudge) -> DraftResult:
    """Return the translations of `passages` by `service`, as far as `judge` accepts them.

    Raises:
        ServiceError: the service failed; then its answers before count for nothing.
    """
    drafts, answers, faults = await _try([DraftRequest(passage) for passage in passages], service, judge)
    if faults and service.heeds_reasons:
        again = [
            DraftRequest(passage, answers[passage], fault.text(judge.target.locale))
            for passage, fault in faults.items()
        ]
        better, _, faults = await _try(again, service, judge)
        drafts |= better
    # Readers see all parts of a block in the other language, or none.
    broken = {(passage.field, passage.block) for passage in faults}
    whole = {
        passage: drafts[passage]
        for passage in passages
        if passage in drafts and (passage.field, passage.block) not in broken
    }
    return DraftResult(whole, faults)


async def _try(
    requests: Sequence[DraftRequest], service: TranslationService, judge: DraftJudge
) -> tuple[dict[Passage, str], dict[Passage, str], dict[Passage, DraftFault]]:
    """Return (accepted answers, all answers, what is wrong with the others)."""
    answers: dict[Passage, str] = {}
    for portion in _portions(requests):
        for request, answer in zip(portion, await service.answers(portion), strict=True):
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
