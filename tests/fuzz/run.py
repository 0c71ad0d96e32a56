"""All targets in turn: ``python -m tests.fuzz.run SECONDS [TARGET…]``; prints each fault, and what repeats it.

The time is shared evenly. A target ends at its first fault and is begun again with the time that it has left; the same
fault, told by where it was raised, is reported once. An input that only was slow while it was watched is none.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.kept import FAULTS, FOUND, seeds
from tests.fuzz.targets import TARGETS
from tests.site.building import ROOT

_MOST = 20  # faults of one target; whoever has so many has enough to do
_PYTHON = Path(sys.executable).relative_to(ROOT) if Path(sys.executable).is_relative_to(ROOT) else sys.executable
_FRAME = re.compile(r'File "[^"]*?((?:generator|tests)/[^"]+)", line (\d+)')
_RUNS = re.compile(r"stat::number_of_executed_units: (\d+)")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of one target ended: how many inputs it tried, and the input with a fault, if there was one."""

    runs: int
    fault: Path | None
    told: str


def guided(target: str, seconds: float) -> Ended:
    """Follow a target for some seconds at most."""
    before = set(FAULTS.glob(f"{target}-*"))
    command = [sys.executable, "-m", "tests.fuzz.guided", target, str(max(int(seconds), 1))]
    # libFuzzer ends without what Python does at the end of a process, so that nothing else would tidy up.
    with tempfile.TemporaryDirectory(prefix="careers-fuzz-") as scratch:
        given = {**os.environ, "TMPDIR": scratch}
        done = subprocess.run(
            command, cwd=ROOT, env=given, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    told = done.stdout + done.stderr
    new = sorted(set(FAULTS.glob(f"{target}-*")) - before)
    runs = _RUNS.search(told)
    if done.returncode and not new:
        raise RuntimeError(told)
    return Ended(int(runs[1]) if runs else 0, new[0] if new else None, told)


def again(target: str, file: Path) -> str | None:
    """What is wrong with an input when nobody watches; None where nothing is."""
    command = [sys.executable, "-m", "tests.fuzz.one", target, str(file)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120)
    except subprocess.TimeoutExpired:
        return "it never ends"
    return done.stdout + done.stderr if done.returncode else None


@dataclass(frozen=True, slots=True)
class Followed:
    """What came of some seconds of one target."""

    runs: int
    faults: Sequence[tuple[Path, str]]


def followed(target: str, seconds: float) -> Followed:
    """Follow a target for so long, and go on after each fault."""
    end, seen, runs = time.monotonic() + seconds, set[tuple[str, ...]](), 0
    found: list[tuple[Path, str]] = []
    while (left := end - time.monotonic()) > 1 and len(seen) < _MOST:
        ended = guided(target, left)
        runs += ended.runs
        if ended.fault is None:
            break
        told = again(target, ended.fault)
        place = tuple(_FRAME.findall(told)[-1]) if told and _FRAME.search(told) else (told or "",)
        if told is None or place in seen:
            ended.fault.unlink()
        else:
            seen.add(place)
            found.append((ended.fault, told))
    return Followed(runs, found)


def main(arguments: Sequence[str]) -> int:
    seconds, names = int(arguments[0]), list(arguments[1:]) or list(TARGETS)
    bad = 0
    for name in names:
        done = followed(name, seconds / len(names))
        bad += len(done.faults)
        for file, told in done.faults:
            shown = file.relative_to(ROOT)
            print(f"{told}\nAgain: {_PYTHON} -m tests.fuzz.one {name} {shown}")
            print(f"To keep it, once it is put right: mv {shown} {seeds(name)[0].relative_to(ROOT)}/WHAT-IT-IS")
        kept = len(list((FOUND / name).iterdir()))
        said = f"{done.runs:,} inputs in {seconds / len(names):.0f} s, {kept} kept, {len(done.faults)} with a fault"
        print(f"{name}: {said}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
