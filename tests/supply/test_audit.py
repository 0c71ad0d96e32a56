"""The audit of what is locked, asked of a service that speaks as osv.dev does, on the loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.supply import audit as auditing
from tests.supply.audit import main

pytestmark = pytest.mark.slow

HOLE = {
    "id": "PYSEC-2026-1",
    "summary": "A hole.",
    "affected": [
        {
            "package": {"name": "weak", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "1.1"}]}],
            "versions": ["1.0"],
        }
    ],
}
SHA = "0" * 64


class Service(BaseHTTPRequestHandler):
    """Knows of one hole, in one version of one package."""

    asked: list[Mapping[str, Any]]

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(asked)
        weak = (asked["package"]["name"], asked["version"]) == ("weak", "1.0")
        data = json.dumps({"vulns": [HOLE]} if weak else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """The address of a service that answers."""
    Service.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1/query"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def silence() -> str:
    """The address of a service that does not answer."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.server_close()
    return f"http://127.0.0.1:{server.server_port}/v1/query"


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock of two packages, which is the only one."""
    path = tmp_path / "requirements-test.txt"
    path.write_text(f"weak==1.0 \\\n    --hash=sha256:{SHA}\nsound[extra]==2.0 \\\n    --hash=sha256:{SHA}\n", "utf-8")
    monkeypatch.setattr(auditing, "ROOT", tmp_path)
    return path


def test_a_known_hole_fails_with_the_version_that_has_it_no_more(
    lock: Path, service: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every package of the lock is asked for, in the version that is locked."""
    assert main(["--osv", service]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "weak 1.0: PYSEC-2026-1, put right in 1.1",
        "requirements-test.txt: 2 packages; known holes: 1",
    ]
    assert [(one["package"]["name"], one["version"]) for one in Service.asked] == [("weak", "1.0"), ("sound", "2.0")]


def test_without_a_network_it_says_that_nothing_is_known(
    lock: Path, silence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which is no failure, unless an answer is insisted on."""
    said = "requirements-test.txt: nobody answers, so nothing is known of its 2 packages\n"
    assert (main(["--osv", silence]), capsys.readouterr().out) == (0, said)
    assert (main(["--osv", silence, "--insist"]), capsys.readouterr().out) == (1, said)
