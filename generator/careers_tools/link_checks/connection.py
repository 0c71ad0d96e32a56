"""One request and its reply, within bounds."""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import aiohttp
from yarl import URL

from careers.support.web import is_public, retry_after
from careers_tools.link_checks.answers import Failure, Outcome
from careers_tools.link_checks.manners import Manners

_CHUNK = 16 * 1024
_LONGEST_LINE = 64 * 1024  # of a header; policies of some sites are longer than the library's 8 KB
_PACKED = {"gzip", "x-gzip", "deflate"}


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply; `body` is empty where none was wanted.

    Attributes:
        location: where it redirects to, as written, or None.
        retry_after: seconds that the host wants to be left alone, or None.
        kind, charset: the type of its content, e.g. ``text/html``, and the encoding the server names, or None.
        cookie: whether it wants a cookie to be kept.
        whole: whether `body` is all of it.
    """

    status: int
    location: str | None
    retry_after: float | None
    kind: str
    charset: str | None
    cookie: bool
    body: bytes
    whole: bool


class _NotPublic(OSError):  # noqa: N818  # as `Failure`
    """The address is not one of the public internet."""


def _public_socket(info: aiohttp.AddrInfoType) -> socket.socket:
    """A socket for the address that is about to be connected to.

    Here, and not where the name was given, a name cannot have changed its address since it was looked at.

    Raises:
        _NotPublic: it lies in a private network.
    """
    if not is_public(str(info[4][0])):
        raise _NotPublic("private address")
    return socket.socket(*info[:3])


def session(manners: Manners) -> aiohttp.ClientSession:
    """What requests are made through: without cookies, proxies, credentials or automatic redirects."""
    factory = None if manners.private else _public_socket
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=manners.at_once, force_close=True, socket_factory=factory),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None),  # `exchange` has its own, over all of a request
        headers={"User-Agent": manners.agent, "Accept": "text/html, */*;q=0.5", "Accept-Encoding": "gzip"},
        auto_decompress=False,
        max_line_size=_LONGEST_LINE,
        max_field_size=_LONGEST_LINE,
    )


async def exchange(through: aiohttp.ClientSession, url: URL, manners: Manners) -> Reply:
    """What `url` replies to GET; the body is read only of a success.

    Raises:
        Failure: there was no reply.
    """
    with _understood():
        async with asyncio.timeout(manners.timeout), through.get(url, allow_redirects=False) as response:
            body, whole = b"", True
            if 200 <= response.status < 300:
                body, whole = await _body(response, manners.most_bytes)
            headers = response.headers
            return Reply(
                status=response.status,
                location=headers.get("Location"),
                retry_after=retry_after(headers),
                kind=response.content_type,
                charset=response.charset,
                cookie="Set-Cookie" in headers,
                body=body,
                whole=whole,
            )


@contextmanager
def _understood() -> Iterator[None]:
    """Whatever a request fails by, as a `Failure`."""
    try:
        yield
    except TimeoutError:
        raise Failure(Outcome.TIMEOUT) from None
    except aiohttp.ClientSSLError as error:
        raise Failure(Outcome.TLS, _reason(error)) from error
    except aiohttp.ClientConnectorError as error:
        private = isinstance(error.os_error, _NotPublic)
        raise Failure(Outcome.PRIVATE if private else Outcome.UNREACHABLE, _reason(error)) from error
    except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError) as error:
        raise Failure(Outcome.CUT) from error
    except (aiohttp.InvalidURL, UnicodeError) as error:  # the latter: a name that no name server can be asked for
        raise Failure(Outcome.MALFORMED) from error
    except (aiohttp.ClientError, zlib.error, ValueError) as error:
        raise Failure(Outcome.GARBLED) from error


def _reason(error: aiohttp.ClientConnectorError | aiohttp.ClientConnectorCertificateError) -> str:
    """What the system or the TLS library said, without the places in their sources."""
    inner = error.certificate_error if isinstance(error, aiohttp.ClientConnectorCertificateError) else error.os_error
    text = getattr(inner, "verify_message", None) or getattr(inner, "reason", None) or getattr(inner, "strerror", None)
    return str(text or inner or type(inner).__name__)


async def _body(response: aiohttp.ClientResponse, most: int) -> tuple[bytes, bool]:
    """The first `most` bytes, unpacked, and whether that is all; never more is held, however much they unpack to."""
    coding = response.headers.get("Content-Encoding", "identity").strip().lower()
    if coding not in {*_PACKED, "identity", ""}:
        return b"", False
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 32) if coding in _PACKED else None
    found, travelled = bytearray(), 0
    while chunk := await response.content.read(_CHUNK):
        travelled += len(chunk)
        found += unpacker.decompress(chunk, most + 1 - len(found)) if unpacker else chunk
        if max(len(found), travelled) > most:
            return bytes(found[:most]), False
    return bytes(found), unpacker is None or unpacker.eof or not travelled
