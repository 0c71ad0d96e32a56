"""A translation service on the loopback, honest or not, for tests."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from careers.content.library import Library
from careers_tools.translation.blocks import parse_blocks
from careers_tools.translation.drafting.numbers import count_values, find_numbers


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answers. `length`: what it says the length of `body` is; None: the truth. `close`: no answer."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None
    close: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    path: str
    headers: Mapping[str, str]
    payload: Any


Answer = Callable[[Request], Reply]


@dataclass
class Server:
    url: str
    answer: Answer
    requests: list[Request] = field(default_factory=list)


@contextlib.contextmanager
def serving(answer: Answer) -> Iterator[Server]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            request = Request(self.path, dict(self.headers), json.loads(sent))
            server.requests.append(request)
            reply = server.answer(request)
            self.close_connection = True
            if reply.close:
                return
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body) if reply.length is None else reply.length))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # who has heard enough goes away
                self.wfile.write(reply.body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: the test runner's output is for tests."""

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    httpd.daemon_threads = True
    server = Server(f"http://127.0.0.1:{httpd.server_port}", answer)
    threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield server
    finally:
        httpd.shutdown()
        httpd.server_close()


def chat(answers: object, **choice: Any) -> Reply:
    """A completion in which the model writes `answers` as JSON."""
    text = answers if isinstance(answers, str) else json.dumps(answers, ensure_ascii=False)
    message = {"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop", **choice}]}
    return Reply(body=json.dumps(message).encode())


def asked(request: Request) -> dict[str, Any]:
    """The message to the model: texts, glossary, what was rejected."""
    found: dict[str, Any] = json.loads(request.payload["messages"][1]["content"])
    return found


def dictionary(library: Library, source: str, target: str) -> dict[str, str]:
    """What people have translated: each text of each posting that is in both, on one line -> its translation."""
    found: dict[str, str] = {}
    for posting in library.postings.values():
        if not {source, target} <= set(posting.texts):
            continue
        one, other = posting.texts[source], posting.texts[target]
        found |= {one.title: other.title, one.summary: other.summary}
        pairs = zip(parse_blocks(one.body), parse_blocks(other.body), strict=True)
        found |= {block.words: twin.words for block, twin in pairs}
    return found


def knowing(translations: Mapping[str, str]) -> Answer:
    """A model that knows `translations`, and where these are freer than it may be, keeps numbers and the glossary."""

    def translate(text: str, glossary: Mapping[str, str]) -> str:
        said = translations[text]
        lacking = [one for name, one in glossary.items() if name in text and one.casefold() not in said.casefold()]
        return _levelled(f"{said} ({', '.join(lacking)})" if lacking else said, text)

    def answer(request: Request) -> Reply:
        message = asked(request)
        return chat({number: translate(text, message["glossary"]) for number, text in message["texts"].items()})

    return answer


def _levelled(said: str, text: str) -> str:
    """`said` with the numbers of `text`: the first of what is too many left out, what is missing put behind."""
    spare = count_values(said) - count_values(text)
    kept, end = "", 0
    for one in find_numbers(said):
        if spare[one.value]:
            spare[one.value] -= 1
            kept, end = kept + said[end : one.start], one.end
    missing = (count_values(text) - count_values(said)).elements()
    return " ".join([kept + said[end:], *(f"({one:f})" for one in missing)])
