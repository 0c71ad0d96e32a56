"""One build, measured from outside: a fresh process, its time, and the memory of all its children together.

Memory is the proportional set size (``/proc/*/smaps_rollup``) summed over the process tree: pages that forked workers
share count once. It is looked at every 50 ms, less often where a look takes over a millisecond, so that it has no more
than a fiftieth of one core. Where the system has no such figure it is the resident size, which counts them once a
process. The peak that the system itself recorded for the largest process is the least that is reported, so a build
shorter than a sample has a figure too.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

_INTERVAL = 0.05  # seconds between two looks at the memory, at least
_SHARE = 50  # times as long as a look takes, too: with few cores, looking takes time from what is looked at


@dataclass(frozen=True, slots=True)
class Build:
    """What one build took and left.

    Attributes:
        seconds: wall time from start to exit.
        cpu_seconds: user and system time of the process and all its children.
        peak_bytes: the highest memory of the whole process tree.
        written_bytes: the sum of the sizes of all files written.
    """

    seconds: float
    cpu_seconds: float
    peak_bytes: int
    pages: int
    written_bytes: int
    status: int
    tail: str


def measure(command: Sequence[str], output: Path, environment: Mapping[str, str]) -> Build:
    """Run `command`, which builds a site into `output`, and say what it took."""
    log = output.with_name(output.name + ".log")
    log.parent.mkdir(parents=True, exist_ok=True)
    os.sync()  # what the build before this one has left to be written is not written while this one is timed
    with log.open("wb") as sink:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink, env=dict(environment))
        sampler = _Sampler(process.pid)
        sampler.start()
        # wait4 and not Popen.wait: it alone tells what this child and its children used.
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        sampler.stop()
    files = [path for path in output.rglob("*") if path.is_file()]
    return Build(
        seconds=seconds,
        cpu_seconds=used.ru_utime + used.ru_stime,
        peak_bytes=max(sampler.peak, _largest(used)),
        pages=sum(path.suffix == ".html" for path in files),
        written_bytes=sum(path.stat().st_size for path in files),
        status=process.returncode,
        tail="\n".join(log.read_text("utf-8", "replace").splitlines()[-15:]),
    )


def _largest(used: resource.struct_rusage) -> int:
    """The peak of the largest single process, in bytes; Linux counts in KiB, macOS in bytes."""
    return used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class _Sampler(threading.Thread):
    """Looks at a process tree until stopped; `peak` is the most memory it ever held, in bytes."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.peak = 0
        self._pid = pid
        self._done = threading.Event()

    def run(self) -> None:
        pause = _INTERVAL
        while not self._done.wait(pause):
            before = time.thread_time()
            self.peak = max(self.peak, tree_memory(self._pid))
            pause = max(_INTERVAL, _SHARE * (time.thread_time() - before))

    def stop(self) -> None:
        self._done.set()
        self.join()


def tree_memory(pid: int) -> int:
    try:
        root = psutil.Process(pid)
        return sum(_memory(one) for one in (root, *root.children(recursive=True)))
    except psutil.Error:
        return 0


def _memory(process: psutil.Process) -> int:
    try:
        rollup = Path(f"/proc/{process.pid}/smaps_rollup").read_text("ascii")
        return next(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:"))
    except (OSError, StopIteration):
        pass
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0
