"""Whose requests the web editor's server answers; it runs without the packages that the editor needs."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.node import EDITOR, NODE
from tests.support.web.asking import FOREIGN, OWN, ask


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where a server behind the guard listens."""
    command = [str(NODE), str(Path(__file__).with_name("guarded.mjs"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            yield int(server.stdout.readline())
        finally:
            server.terminate()


@pytest.mark.parametrize("version", ["1.0", "1.1"])
@pytest.mark.parametrize("name", FOREIGN)
def test_a_request_for_another_host_is_refused(port: int, name: str, version: str) -> None:
    """A page that has its own name lead here (DNS rebinding) neither reads nor writes postings."""
    answer = ask(port, "/", FOREIGN[name], version=version)
    assert answer.status in (400, 421)
    assert "the editor" not in answer.text


@pytest.mark.parametrize("host", OWN)
def test_the_editors_own_page_is_answered(port: int, host: str) -> None:
    """By each name of the loopback, with its origin and without."""
    own = f"Origin: http://{host.format(port=port).lower()}"
    assert ask(port, "/", [host]).status == 200
    assert ask(port, "/", [host], more=[own]).status == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "http://localhost:{port}", "null"])
def test_a_request_of_another_page_is_refused(port: int, origin: str) -> None:
    """Whatever its browser sends along."""
    assert ask(port, "/", ["127.0.0.1:{port}"], more=[f"Origin: {origin.format(port=port)}"]).status == 403


def test_the_server_asks_the_guard_first() -> None:
    """Before anything of it is served."""
    text = (EDITOR / "server.mjs").read_text("utf-8")
    uses = [line.strip() for line in text.split("\n") if line.startswith("app.use(")]
    assert uses[0] == "app.use(ownPage);"
    assert "refusal(request)" in text
