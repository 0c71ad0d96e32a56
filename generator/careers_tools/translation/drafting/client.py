"""Sends requests to a service over HTTP, bounded in time, size and tries, and to no other address than its own."""

from __future__ import annotations

import asyncio
import json
import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import aiohttp

from careers import __version__
from careers.content.translation_service import Endpoint
from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers.support.web import retry_after

_QUOTED = 200  # characters of a service's own words that a message repeats
_UNAUTHORISED = (401, 403)
_BUSY = (429, 503)


@dataclass(frozen=True, slots=True)
class RetryLimits:
    """The bounds of requests to a service.

    Attributes:
        most_bytes: of an answer, unpacked.
        tries: how often a busy service is sent a request.
        pause: seconds to wait before the second try, doubled each time, where the service does not say.
        most_pause: seconds that a service may demand; one that demands more is given up.
    """

    most_bytes: int = 2_000_000
    tries: int = 4
    pause: float = 2
    most_pause: float = 60


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

    def __init__(self, endpoint: Endpoint, limits: RetryLimits | None = None) -> None:
        self.endpoint = endpoint
        self._limits = limits or RetryLimits()

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

    async def post(self, path: str, payload: Mapping[str, Any], *, bearer: bool) -> Any:
        """Return the service's answer to `payload` at `path`, as values of JSON; `bearer`: send the key as a header.

        Raises:
            ServiceError: there is no such answer.
        """
        headers = {"Authorization": f"Bearer {self.endpoint.key}"} if bearer and self.endpoint.key else {}
        pause = self._limits.pause
        for attempt in range(1, self._limits.tries + 1):
            status, demanded, body = await self._post_once(path, payload, headers)
            if status not in _BUSY:
                return self._read_answer(status, body)
            wait = pause if demanded is None else demanded
            if attempt == self._limits.tries or wait > self._limits.most_pause:
                break
            await asyncio.sleep(wait)
            pause *= 2
        raise ServiceError("busy", host=self.endpoint.host, status=str(status))

    async def _post_once(
        self, path: str, payload: Mapping[str, Any], headers: Mapping[str, str]
    ) -> tuple[int, float | None, bytes]:
        """Return (status, seconds to wait if the service says, body) of one answer."""
        host = self.endpoint.host
        try:
            # A redirect could lead the key and the texts to somebody else.
            async with self._session.post(
                self.endpoint.url + path, json=payload, headers=headers, allow_redirects=False
            ) as answer:
                if 300 <= answer.status < 400:
                    to = self._quote(answer.headers.get("Location", "?"))
                    raise ServiceError("redirect", final=True, host=host, to=to)
                return answer.status, retry_after(answer.headers), await self._read_body(answer)
        except TimeoutError:
            raise ServiceError("timeout", host=host, seconds=str(self.endpoint.timeout)) from None
        except aiohttp.ClientConnectorDNSError:
            raise ServiceError("dns", final=True, host=host) from None
        except (aiohttp.ClientSSLError, aiohttp.ClientConnectorError) as error:
            kind = "certificate" if isinstance(error, aiohttp.ClientSSLError) else "connection"
            raise ServiceError(kind, final=True, host=host, reason=_reason(error)) from None
        except (aiohttp.ClientError, ValueError) as error:  # ValueError: what is no HTTP, or is packed wrongly
            raise ServiceError("broken", host=host, reason=type(error).__name__) from None

    async def _read_body(self, answer: aiohttp.ClientResponse) -> bytes:
        body = bytearray()
        async for part in answer.content.iter_chunked(65_536):
            body += part
            if len(body) > self._limits.most_bytes:
                raise ServiceError("oversized", host=self.endpoint.host)
        return bytes(body)

    def _read_answer(self, status: int, body: bytes) -> Any:
        """Return the values in `body`, if `status` is that of a success."""
        host, url = self.endpoint.host, self.endpoint.url
        if status in _UNAUTHORISED:
            raise ServiceError("unauthorised", final=True, host=host, status=str(status))
        if status in (404, 405):
            raise ServiceError(
                "not_found", final=True, url=url, model=self.endpoint.model or "–", said=self._explanation(body)
            )
        if status >= 500:
            raise ServiceError("server", host=host, status=str(status))
        if status != 200:
            raise ServiceError("refused", host=host, status=str(status), said=self._explanation(body))
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            raise ServiceError("not_json", host=host) from None

    def _explanation(self, body: bytes) -> str:
        """Return the service's own words on a fault, or "–"."""
        try:
            error = json.loads(body)["error"]
            text = error["message"] if isinstance(error, dict) else error
        except (ValueError, RecursionError, LookupError, TypeError):
            return "–"
        return self._quote(str(text))

    def _quote(self, text: str) -> str:
        """Return a text of the service without the key, and shortened."""
        return (text.replace(self.endpoint.key, "…") if self.endpoint.key else text)[:_QUOTED]


def _reason(error: aiohttp.ClientConnectorError | aiohttp.ClientSSLError) -> str:
    cause = error.__cause__
    if isinstance(cause, ssl.SSLCertVerificationError):
        return cause.verify_message
    if isinstance(cause, ssl.SSLError):
        return cause.reason
    return os.strerror(error.errno) if isinstance(error.errno, int) else type(error).__name__
