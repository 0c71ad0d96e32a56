"""Sends one request and reads its response, within bounds."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import aiohttp
from yarl import URL

from careers.support.web import is_public
from careers_tools.link_checks.limits import RequestLimits
from careers_tools.link_checks.results import FetchError, Outcome

_CHUNK = 16 * 1024
_LONGEST_LINE = 64 * 1024  # of a header; policies of some sites are longer than the library's 8 KB
_VALIDATORS = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}


@dataclass(frozen=True, slots=True)
class Response:
    """A response; `body` is read only of a success.

    Attributes:
        location: where it redirects to, as written, or None.
        media_type, charset: the type of its content, e.g. ``text/html``, and the encoding the server names, or None.
        cookie: whether it sets a cookie.
        whole: whether `body` is all of it.
        validators: the headers of a request by which the host tells that nothing has changed since (RFC 9110, 13.1).
    """

    status: int
    location: str | None
    media_type: str
    charset: str | None
    cookie: bool
    body: bytes
    whole: bool
    validators: Mapping[str, str]


class _NotPublicError(OSError):
    """Raised for an address that is not one of the public internet."""


def _public_socket(info: aiohttp.AddrInfoType) -> socket.socket:
    """Return a socket for the address that is about to be connected to.

    The address is judged at this moment, because a name may lead elsewhere after it was looked up.
    """
    if not is_public(str(info[4][0])):
        raise _NotPublicError("private address")
    return socket.socket(*info[:3])


def open_session(limits: RequestLimits) -> aiohttp.ClientSession:
    """Return a client without cookies, proxies, credentials or automatic redirects."""
    factory = None if limits.private else _public_socket
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=limits.at_once, force_close=True, socket_factory=factory),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None),  # `request` has its own, over all of a request
        headers={"User-Agent": limits.agent, "Accept": "text/html, */*;q=0.5", "Accept-Encoding": "gzip"},
        max_line_size=_LONGEST_LINE,
        max_field_size=_LONGEST_LINE,
    )


async def request(
    session: aiohttp.ClientSession, url: URL, limits: RequestLimits, headers: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """Return the response of `url` to GET, with further `headers`; the library unpacks it piece by piece.

    Raises:
        FetchError: there was no response.
    """
    try:
        async with (
            asyncio.timeout(limits.timeout),
            session.get(url, headers=headers, allow_redirects=False) as response,
        ):
            body = bytearray()
            while (
                response.status < 300
                and len(body) <= limits.most_bytes
                and (chunk := await response.content.read(_CHUNK))
            ):
                body += chunk
            received = response.headers
            return Response(
                status=response.status,
                location=received.get("Location"),
                media_type=response.content_type,
                charset=response.charset,
                cookie="Set-Cookie" in received,
                body=bytes(body[: limits.most_bytes]),
                whole=len(body) <= limits.most_bytes,
                validators={name: received[header] for header, name in _VALIDATORS.items() if header in received},
            )
    except TimeoutError:
        raise FetchError(Outcome.TIMEOUT) from None
    except aiohttp.ClientSSLError as error:
        raise FetchError(Outcome.TLS, _reason(error)) from error
    except aiohttp.ClientConnectorError as error:
        private = isinstance(error.os_error, _NotPublicError)
        raise FetchError(Outcome.PRIVATE if private else Outcome.UNREACHABLE, _reason(error)) from error
    except (aiohttp.InvalidURL, UnicodeError) as error:  # the latter: a name that no name server can be asked for
        raise FetchError(Outcome.MALFORMED) from error
    except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError) as error:
        raise FetchError(Outcome.CUT) from error
    except (aiohttp.ClientError, ValueError) as error:
        raise FetchError(Outcome.GARBLED) from error


def _reason(error: aiohttp.ClientConnectorError | aiohttp.ClientConnectorCertificateError) -> str:
    inner = error.certificate_error if isinstance(error, aiohttp.ClientConnectorCertificateError) else error.os_error
    text = getattr(inner, "verify_message", None) or getattr(inner, "reason", None) or getattr(inner, "strerror", None)
    return str(text or inner or type(inner).__name__)
