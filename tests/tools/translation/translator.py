"""A translation service on the loopback, honest or not, for tests."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


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


def knowing(translations: Mapping[str, str]) -> Answer:
    """A model that knows `translations`."""
    return lambda request: chat({number: translations[text] for number, text in asked(request)["texts"].items()})
