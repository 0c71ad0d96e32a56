"""Speaks with a service over HTTP, bounded in time, size and tries, and has it draft passages.

Texts and key go to no other address than its own.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from importlib import resources
from string import Template
from types import TracebackType
from typing import Any, Self

import aiohttp

from careers import __version__
from careers.content.translation_service import PATH, Endpoint
from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers.support.web import retry_after
from careers_tools.translation.drafting.judging import DraftFault, DraftJudge
from careers_tools.translation.drafting.passages import Passage

_QUOTED = 200  # characters of a service's own words that a message repeats
_UNAUTHORISED = (401, 403)
_FINAL = (301, 302, 303, 307, 308, 404, 405)  # it would be the same with every other text
_BUSY = (429, 503)
_MOST_BYTES = 2_000_000  # of an answer, unpacked
_TRIES = 4  # of a request to a busy service
_PAUSE = 2.0  # seconds before the second try, doubled each time, where the service does not say
_MOST_PAUSE = 60  # seconds that a service may demand; one that demands more is given up
_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_MOST_TEXTS = 10  # of one request; a short answer is seldom cut off


class ServiceError(Exception):
    """Raised when a service gives no usable answer.

    Attributes:
        kind: ``draft.failure_<kind>`` is the UI string that says what happened and what to do.
        final: whether it would be the same with every other text.
    """

    def __init__(self, kind: str, *, final: bool = False, **params: str) -> None:
        super().__init__(kind)
        self.kind, self.final, self._params = kind, final, params

    def text(self, locale: Locale) -> str:
        """Return the sentence for people."""
        params = {name: printable(value) for name, value in self._params.items()}
        return locale.t(f"draft.failure_{self.kind}", **params)


class Client:
    """A connection to a service; used as an asynchronous context manager."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=self.endpoint.timeout),
            headers={"User-Agent": f"careers/{__version__}", "Accept": "application/json"},
            # Between two texts a model may think for minutes, and a connection that was left open is closed by then.
            connector=aiohttp.TCPConnector(force_close=True),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def post(self, path: str, payload: Mapping[str, Any]) -> Any:
        """Return the service's answer to `payload` at `path`, as values of JSON.

        Raises:
            ServiceError: there is no such answer.
        """
        host, pause = self.endpoint.host, _PAUSE
        for attempt in range(1, _TRIES + 1):
            status, headers, body = await self._post_once(path, payload)
            if status == HTTPStatus.OK:
                return _values(body, host)
            if status in _UNAUTHORISED:
                raise ServiceError("unauthorised", final=True, host=host, status=str(status))
            if status < HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.TOO_MANY_REQUESTS:
                said = self._quote(headers.get("Location") or _explanation(body))
                raise ServiceError("refused", final=status in _FINAL, host=host, status=str(status), said=said)
            wait = retry_after(headers)
            if status not in _BUSY or attempt == _TRIES or (wait or 0) > _MOST_PAUSE:
                break
            await asyncio.sleep(pause if wait is None else wait)
            pause *= 2
        raise ServiceError("busy", host=host, status=str(status))

    async def _post_once(self, path: str, payload: Mapping[str, Any]) -> tuple[int, Mapping[str, str], bytes]:
        host = self.endpoint.host
        sent = {"Authorization": f"Bearer {self.endpoint.key}"} if self.endpoint.key else {}
        try:
            # A redirect could lead the key and the texts to somebody else.
            async with self._session.post(
                self.endpoint.url + path, json=payload, headers=sent, allow_redirects=False
            ) as answer:
                body = bytearray()
                async for part in answer.content.iter_chunked(65_536):
                    body += part
                    if len(body) > _MOST_BYTES:
                        raise ServiceError("shape", host=host)
                return answer.status, answer.headers, bytes(body)
        except TimeoutError:
            raise ServiceError("timeout", host=host, seconds=str(self.endpoint.timeout)) from None
        except (aiohttp.ClientError, ValueError) as error:  # ValueError: what is no HTTP, or is packed wrongly
            final = isinstance(error, aiohttp.ClientConnectorError)
            reason = self._quote(str(error) or type(error).__name__)
            raise ServiceError("connection", final=final, host=host, reason=reason) from None

    def _quote(self, text: str) -> str:
        """Return a text of the service without the key, and shortened."""
        return (text.replace(self.endpoint.key, "…") if self.endpoint.key else text)[:_QUOTED]


def _values(body: bytes, host: str) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise ServiceError("shape", host=host) from None


def _explanation(body: bytes) -> str:
    try:
        error = json.loads(body)["error"]
        return str(error["message"] if isinstance(error, dict) else error)
    except (ValueError, RecursionError, LookupError, TypeError):
        return "–"


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
        text = _THOUGHT.sub("", reply["choices"][0]["message"]["content"])
        answers = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except (LookupError, TypeError, ValueError, RecursionError):
        raise ServiceError("shape", host=host) from None
    return answers if isinstance(answers, dict) else {}
