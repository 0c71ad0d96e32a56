"""A site served on the loopback, with every byte that leaves counted."""

from __future__ import annotations

import functools
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.conftest import Server, StaticFiles
from tests.site.building import environment


@dataclass
class Served:
    """A running server.

    Attributes:
        base: the root's address, ending in a slash.
        sent: (path without query, bytes) of every write; an answer, its head included, is the sum of its writes.
    """

    base: str
    sent: list[tuple[str, int]] = field(default_factory=list)

    def weight(self, prefix: str = "/") -> int:
        """How many bytes were sent of what begins with `prefix`."""
        return sum(size for path, size in list(self.sent) if path.startswith(prefix))


class _Counted:
    """A stream that tells how much is going to be written to it."""

    def __init__(self, stream: Any, tell: Callable[[int], None]) -> None:
        self._stream, self._tell = stream, tell

    def write(self, data: bytes) -> int:
        self._tell(len(data))  # before: a browser may have all of an answer before the writer goes on
        return int(self._stream.write(data))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Counting(StaticFiles):
    disable_nagle_algorithm = True  # else a small answer waits 40 ms, which no real host lets it

    def __init__(self, *args: Any, sent: list[tuple[str, int]], **named: Any) -> None:
        self.sent = sent
        super().__init__(*args, **named)

    def setup(self) -> None:
        super().setup()
        counted = _Counted(self.wfile, lambda size: self.sent.append((self.path.partition("?")[0], size)))
        self.wfile = counted  # type: ignore[assignment]


@contextmanager
def serving(folder: Path, mount: str = "/", compress: bool = False) -> Iterator[Served]:
    """Serve `folder` under `mount` (with slashes around it) for the length of a ``with`` block; `compress` as gzip."""
    served = Served("")
    handler = functools.partial(_Counting, sent=served.sent, mount=mount, directory=str(folder), compress=compress)
    server = Server(("127.0.0.1", 0), handler)
    served.base = f"http://127.0.0.1:{server.server_port}{mount}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


CAREERS = Path(sys.executable).with_name("careers")


@contextmanager
def previewed(folder: Path, config: Path) -> Iterator[str]:
    """Serve the built site in `folder` by ``careers preview``, in a process of its own; gives the address it prints.

    It must end quietly on Ctrl-C.
    """
    command = [str(CAREERS), "preview", str(folder), "--port", "0", "--config-file", str(config)]
    process = subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    try:
        said = re.search(r"http://127\.0\.0\.1:\d+/\S*", process.stdout.readline())
        assert said is not None, process.communicate()
        yield said[0]
    finally:
        process.send_signal(signal.SIGINT)
        rest, faults = process.communicate(timeout=30)
    assert (process.returncode, rest, faults) == (0, "", "")
