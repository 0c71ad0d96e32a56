"""The service that drafts translations: its kind, address, model and key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from careers.support.web import is_loopback

_NOT_IN_A_KEY = re.compile(r"[^\x21-\x7e]")


KIND = "openai"  # the one protocol that is spoken
# The path behind the address of a service; people who copy an address copy it along.
PATH = "/chat/completions"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A service that translates, by the chat completions of OpenAI's API.

    Attributes:
        url: its address without `PATH`, and without a slash at the end; "" where none is named.
        model: the model that answers.
        timeout: seconds that one answer may take.
        key: the key of the service's customer, or ""; it is sent to `url` and shown nowhere.
    """

    url: str
    model: str
    timeout: float
    key: str = field(default="", repr=False)

    @classmethod
    def of(cls, kind: str, url: str, model: str, timeout: int) -> Endpoint:
        """Return the service that the settings describe.

        Raises:
            ValueError: they describe none; the message is a sentence.
        """
        if kind != KIND:
            raise ValueError(f'kind: "{kind}" is none; write {KIND}')
        if timeout < 1:
            raise ValueError(f"timeout: {timeout} is too small; write 1 second or more")
        return cls("", model, timeout).at(url)

    def at(self, url: str) -> Endpoint:
        """Return the service at another address.

        Raises:
            ValueError: no service can be there; the message is a sentence.
        """
        if url:
            _check_url(url)
        return replace(self, url=url.rstrip("/").removesuffix(PATH).rstrip("/"))

    def within(self, environ: Mapping[str, str]) -> Endpoint:
        """Return the service with the key of the environment, and with its address and model in place of the settings.

        Raises:
            ValueError: they make no sense; the message is a sentence.
        """
        key = environ.get("CAREERS_TRANSLATOR_KEY", "").strip()
        if _NOT_IN_A_KEY.search(key):
            raise ValueError(
                "CAREERS_TRANSLATOR_KEY has a space, a line break or a letter that no key has; copy it again"
            )
        service = self.at(environ.get("CAREERS_TRANSLATOR_URL", "") or self.url)
        return replace(service, model=environ.get("CAREERS_TRANSLATOR_MODEL", "") or self.model, key=key)

    @property
    def host(self) -> str:
        """The host that the texts are sent to, with the port where one is written."""
        return urlsplit(self.url).netloc


def _check_url(url: str) -> None:
    """Refuse an address that no service can have, or on the way to which others could read along.

    Raises:
        ValueError: the message is a sentence.
    """
    example = "write one such as https://api.example.org/v1"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:  # a port or a bracket that is none
        parts, host = urlsplit(""), None
    if not host or parts.scheme not in ("http", "https") or re.search(r"[\s\\]", url):
        raise ValueError(f'"{url}" is not the address of a service; {example}')
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ValueError(
            f"the address has more than a host and a path (a key goes into CAREERS_TRANSLATOR_KEY); {example}"
        )
    if parts.scheme == "http" and not _is_own(host):
        raise ValueError(f'"{url}" is not encrypted: the key and the texts could be read on the way; {example}')


def _is_own(host: str) -> bool:
    try:
        return is_loopback(host)
    except ValueError:
        return host == "localhost"
