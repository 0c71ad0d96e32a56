"""Packages of the generator that nobody has released, and a host on the loopback that has releases of it."""

from __future__ import annotations

import hashlib
import json
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path

from careers.starter import Release
from tests.workflows import GITHUB

LOCK = "made-up==1.0 --hash=sha256:00\n"
_FILES = resources.files("careers.starter")
RELEASE = Release("1.2.3", "https://packages.example.org/x.whl", "0" * 64, _FILES, "acme/careers", "0" * 40)
OWN = Release("1.2.3", "wheels/x.whl", "0" * 64, _FILES, data=b"x")  # a wheel of one's own


def make_wheel(folder: Path, version: str = "0.1.0", **made_by: str) -> Path:
    """Make a package of this version with what a portal takes from it; `made_by` is what a release writes into it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"careers_portal-{version}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("careers/starter/requirements.lock", f"# of {version}\n{LOCK}")
        for workflow in sorted((GITHUB / "workflows").iterdir()):
            archive.writestr(
                f"careers/starter/workflows/{workflow.name}", f"# {version}\n{workflow.read_text('utf-8')}"
            )
        if made_by:
            archive.writestr("careers/starter/release.yml", json.dumps(made_by))
    return file


def digest(file: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on the loopback; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def publish(host: Path, name: str, version: str, commit: str) -> Path:
    """Make a release of a repository, where a server of the folder `host` has it."""
    folder = host / name / "releases" / "download" / f"v{version}"
    return make_wheel(folder, version, repository=name, commit=commit)
