"""A service asked over HTTP: bounded in time, size and patience, and nowhere else than where it was said to be."""

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
from careers.support.web import retry_after
from careers_tools.translation.drafting.faults import Failure

_QUOTED = 200  # characters of what a service says of a fault that are repeated
_UNAUTHORISED = (401, 403)
_BUSY = (429, 503)


@dataclass(frozen=True, slots=True)
class Patience:
    """How much is waited for and taken.

    Attributes:
        most_bytes: of an answer, unpacked.
        tries: how often a busy service is asked.
        pause: seconds to wait before the second time, doubled each time, where the service does not say.
        most_pause: seconds that a service may ask for; one that asks for more is given up.
    """

    most_bytes: int = 2_000_000
    tries: int = 4
    pause: float = 2
    most_pause: float = 60


class Client:
    """A connection to a service; used as an asynchronous context manager."""

    def __init__(self, endpoint: Endpoint, patience: Patience | None = None) -> None:
        self.endpoint = endpoint
        self._patience = patience or Patience()

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
        """What the service answers to `payload` at `path`, as values of JSON; `bearer`: send the key as a header.

        Raises:
            Failure: there is no such answer.
        """
        headers = {"Authorization": f"Bearer {self.endpoint.key}"} if bearer and self.endpoint.key else {}
        pause = self._patience.pause
        for attempt in range(1, self._patience.tries + 1):
            status, asked, body = await self._once(path, payload, headers)
            if status not in _BUSY:
                return self._understood(status, body)
            wait = asked if asked is not None else pause
            if attempt == self._patience.tries or wait > self._patience.most_pause:
                break
            await asyncio.sleep(wait)
            pause *= 2
        raise Failure("busy", host=self.endpoint.host, status=str(status))

    async def _once(
        self, path: str, payload: Mapping[str, Any], headers: Mapping[str, str]
    ) -> tuple[int, float | None, bytes]:
        """(status, seconds to wait if the service says, body) of one answer."""
        host = self.endpoint.host
        try:
            async with self._session.post(
                # A redirect could lead the key and the texts to somebody else.
                self.endpoint.url + path,
                json=payload,
                headers=headers,
                allow_redirects=False,
            ) as answer:
                if 300 <= answer.status < 400:
                    to = self._quoted(answer.headers.get("Location", "?"))
                    raise Failure("redirect", final=True, host=host, to=to)
                return answer.status, retry_after(answer.headers), await self._body(answer)
        except TimeoutError:
            raise Failure("timeout", host=host, seconds=str(self.endpoint.timeout)) from None
        except aiohttp.ClientConnectorDNSError:
            raise Failure("dns", final=True, host=host) from None
        except aiohttp.ClientSSLError as error:
            raise Failure("certificate", final=True, host=host, reason=_reason(error)) from None
        except aiohttp.ClientConnectorError as error:
            raise Failure("connection", final=True, host=host, reason=_reason(error)) from None
        except (aiohttp.ClientError, ValueError) as error:  # ValueError: what is no HTTP, or is packed wrongly
            raise Failure("broken", host=host, reason=type(error).__name__) from None

    async def _body(self, answer: aiohttp.ClientResponse) -> bytes:
        parts = bytearray()
        async for part in answer.content.iter_chunked(65_536):
            parts += part
            if len(parts) > self._patience.most_bytes:
                raise Failure("oversized", host=self.endpoint.host)
        return bytes(parts)

    def _understood(self, status: int, body: bytes) -> Any:
        """The values in `body`, if `status` says that all is well."""
        host, url = self.endpoint.host, self.endpoint.url
        if status in _UNAUTHORISED:
            raise Failure("unauthorised", final=True, host=host, status=str(status))
        if status in (404, 405):
            raise Failure("not_found", final=True, url=url, model=self.endpoint.model or "–", said=self._said(body))
        if status >= 500:
            raise Failure("server", host=host, status=str(status))
        if status != 200:
            raise Failure("refused", host=host, status=str(status), said=self._said(body))
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            raise Failure("not_json", host=host) from None

    def _said(self, body: bytes) -> str:
        """The service's own words on a fault, or "–"."""
        try:
            error = json.loads(body)["error"]
            text = error["message"] if isinstance(error, dict) else error
        except (ValueError, RecursionError, LookupError, TypeError):
            return "–"
        return self._quoted(str(text))

    def _quoted(self, text: str) -> str:
        """What a service wrote, without the key, and shortened."""
        return (text.replace(self.endpoint.key, "…") if self.endpoint.key else text)[:_QUOTED]


def _reason(error: aiohttp.ClientConnectorError | aiohttp.ClientSSLError) -> str:
    cause = error.__cause__
    if isinstance(cause, ssl.SSLCertVerificationError):
        return cause.verify_message
    if isinstance(cause, ssl.SSLError):
        return cause.reason
    return os.strerror(error.errno) if isinstance(error.errno, int) else type(error).__name__
