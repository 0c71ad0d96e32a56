"""The live preview answers only requests for its own address, so that no page of the internet can read it."""

from __future__ import annotations

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from careers.support.web import REFUSAL, is_addressed_here


def only_own_address(application: WSGIApplication, listening: str) -> WSGIApplication:
    """Return `application` behind a check of the Host header; `listening` is the name or IP address to listen at."""

    def guarded(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # The server joins several Host headers by commas, so that they match nothing.
        hosts = [environ["HTTP_HOST"]] if "HTTP_HOST" in environ else []
        if is_addressed_here(hosts, listening, int(environ["SERVER_PORT"])):
            return application(environ, start_response)
        start_response("421 Misdirected Request", [("Content-Type", "text/plain; charset=utf-8")])
        return [REFUSAL.encode()]

    return guarded
