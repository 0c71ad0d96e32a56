"""What the two kinds of services are asked, and how their answers are read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from string import Template
from typing import Any, Protocol

from careers.content.translation_service import PATHS, ServiceKind
from careers.i18n import Locale
from careers_tools.translation.drafting.client import Client
from careers_tools.translation.drafting.faults import Failure
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.shielding import Shielded
from careers_tools.translation.drafting.vocabulary import Vocabulary

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Asked:
    """A passage to translate; asked again, with the answer that was not accepted, and why."""

    passage: Passage
    rejected: str = ""
    reason: str = ""


class Service(Protocol):
    """A service as the drafting uses it."""

    @property
    def heeds_reasons(self) -> bool:
        """Whether it makes sense to ask again and say what was wrong."""

    async def answers(self, asked: Sequence[Asked]) -> list[str]:
        """A translation of each, in order; "" where there is none.

        Raises:
            Failure: there is no answer that can be read.
        """


def service(client: Client, source: Locale, target: Locale, vocabulary: Vocabulary) -> Service:
    """The service behind `client`, from one language into another."""
    if client.endpoint.kind is ServiceKind.OPENAI:
        return _Chat(client, source, target, vocabulary)
    return _Translator(client, source, target, vocabulary)


@dataclass(frozen=True)
class _Chat:
    """A language model behind OpenAI's chat completions.

    Only what every server of that kind has is used: no tools, no answer format. See
    https://platform.openai.com/docs/api-reference/chat/create.
    """

    client: Client
    source: Locale
    target: Locale
    vocabulary: Vocabulary
    heeds_reasons: bool = True

    async def answers(self, asked: Sequence[Asked]) -> list[str]:
        """See `Service`."""
        numbered = {str(number): one for number, one in enumerate(asked, 1)}
        payload = {
            "model": self.client.endpoint.model,
            "temperature": 0,
            "messages": [
                {"role": "system", "content": self._instructions()},
                {"role": "user", "content": json.dumps(self._message(numbered), ensure_ascii=False, indent=1)},
            ],
        }
        reply = await self.client.post(PATHS[ServiceKind.OPENAI], payload, bearer=True)
        found = self._found(reply)
        return [one if isinstance(one := found.get(number), str) else "" for number in numbered]

    def _instructions(self) -> str:
        text = resources.files(__package__).joinpath("instructions.txt").read_text("utf-8")
        names = {
            key: f"{one.name} ({one.html_lang})" for key, one in (("source", self.source), ("target", self.target))
        }
        return Template(text).substitute(names)

    def _message(self, numbered: Mapping[str, Asked]) -> dict[str, Any]:
        texts = {number: one.passage.text for number, one in numbered.items()}
        names = (name for text in texts.values() for name in self.vocabulary.names(text))
        message: dict[str, Any] = {"texts": texts, "glossary": {name.written: name.label for name in names}}
        if former := {number: one.passage.former for number, one in numbered.items() if one.passage.former}:
            message["former"] = former
        if rejected := {
            number: {"translation": one.rejected, "reason": one.reason}
            for number, one in numbered.items()
            if one.reason
        }:
            message["rejected"] = rejected
        return message

    def _found(self, reply: Any) -> Mapping[str, Any]:
        """The object in what the model wrote; models put a fence around it, or thoughts before it."""
        host = self.client.endpoint.host
        try:
            choice = reply["choices"][0]
            text, ended = choice["message"]["content"], choice.get("finish_reason")
        except (LookupError, TypeError, AttributeError):
            raise Failure("shape", host=host) from None
        if ended == "length":
            raise Failure("cut", host=host)
        text = _THOUGHT.sub("", text) if isinstance(text, str) else ""
        try:
            found = json.loads(text[text.find("{") : text.rfind("}") + 1])
        except (ValueError, RecursionError):
            raise Failure("shape", host=host) from None
        return found if isinstance(found, dict) else {}


@dataclass(frozen=True)
class _Translator:
    """LibreTranslate: what it must not touch is put out of its sight. See https://docs.libretranslate.com/guides/api_usage/."""

    client: Client
    source: Locale
    target: Locale
    vocabulary: Vocabulary
    heeds_reasons: bool = False

    async def answers(self, asked: Sequence[Asked]) -> list[str]:
        """See `Service`."""
        shielded = [Shielded.of(one.passage.text, self.vocabulary, self.target) for one in asked]
        payload = {
            "q": [one.html for one in shielded],
            # It knows languages by their codes alone, without a script.
            "source": self.source.babel.language,
            "target": self.target.babel.language,
            "format": "html",
        }
        if self.client.endpoint.key:
            payload["api_key"] = self.client.endpoint.key
        reply = await self.client.post(PATHS[ServiceKind.LIBRETRANSLATE], payload, bearer=False)
        found = reply.get("translatedText") if isinstance(reply, dict) else None
        if not isinstance(found, list) or len(found) != len(asked) or not all(isinstance(one, str) for one in found):
            raise Failure("shape", host=self.client.endpoint.host)
        return [one.restored(html) for one, html in zip(shielded, found, strict=True)]
