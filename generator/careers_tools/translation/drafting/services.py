"""Drafts passages by a language model: in portions, and judged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from string import Template
from typing import Any

from careers.content.translation_service import PATH
from careers_tools.translation.drafting.client import Client, ServiceError
from careers_tools.translation.drafting.judging import DraftFault, DraftJudge
from careers_tools.translation.drafting.passages import Passage

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_MOST_TEXTS = 10  # of one request; a short answer is seldom cut off


async def draft(
    passages: Sequence[Passage], client: Client, judge: DraftJudge
) -> tuple[dict[Passage, str], dict[Passage, DraftFault]]:
    """Return the translations of `passages` by a service that `judge` accepts, and what is wrong with the others.

    Raises:
        ServiceError: the service failed; then its answers before count for nothing.
    """
    drafts: dict[Passage, str] = {}
    faults: dict[Passage, DraftFault] = {}
    for start in range(0, len(passages), _MOST_TEXTS):
        portion = passages[start : start + _MOST_TEXTS]
        for passage, answer in zip(portion, await ask(portion, client, judge), strict=True):
            text = judge.tidy(answer)
            fault = judge.find_fault(passage, text)
            if fault is None:
                drafts[passage] = text
            else:
                faults[passage] = fault
    return drafts, faults


async def ask(passages: Sequence[Passage], client: Client, judge: DraftJudge) -> list[str]:
    """Return the model's translation of each passage, in order; "" where there is none.

    Only what every service of the kind has is used: no tools, no answer format. See
    https://platform.openai.com/docs/api-reference/chat/create.

    Raises:
        ServiceError: there is no answer that can be read.
    """
    texts = {str(number): passage.text for number, passage in enumerate(passages, 1)}
    message: dict[str, Any] = {"texts": texts}
    message["glossary"] = judge.target.glossary.find_names("\n".join(texts.values()))
    if former := {str(number): passage.former for number, passage in enumerate(passages, 1) if passage.former}:
        message["former"] = former
    template = resources.files(__package__).joinpath("instructions.txt").read_text("utf-8")
    languages = {"source": judge.source, "target": judge.target.locale}
    names = {key: f"{locale.name} ({locale.html_lang})" for key, locale in languages.items()}
    payload = {
        "model": client.endpoint.model,
        "temperature": 0,
        "messages": [
            {"role": "system", "content": Template(template).substitute(names)},
            {"role": "user", "content": json.dumps(message, ensure_ascii=False, indent=1)},
        ],
    }
    answers = _read(await client.post(PATH, payload), client.endpoint.host)
    return [text if isinstance(text := answers.get(number), str) else "" for number in texts]


def _read(reply: Any, host: str) -> Mapping[str, Any]:
    """Return the object in the model's text; models put a fence around it, or thoughts before it."""
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
