"""All targets in turn: ``python -m tests.fuzz.run SECONDS [TARGET…]``; prints each fault, and what repeats it.

The time is shared evenly, and a target ends at its first fault. An input that only was slow while it was watched is
none.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz import CORPUS, FAULTS, FOUND, ROOT
from tests.fuzz.targets import TARGETS

_PYTHON = Path(sys.executable).relative_to(ROOT) if Path(sys.executable).is_relative_to(ROOT) else sys.executable
_RUNS = re.compile(r"stat::number_of_executed_units: (\d+)")


def guided(target: str, seconds: float) -> tuple[int, Path | None]:
    """Follow a target for some seconds at most; return how many inputs it tried, and one with a fault."""
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
    if done.returncode and not new:
        raise RuntimeError(told)
    runs = _RUNS.search(told)
    return int(runs[1]) if runs else 0, new[0] if new else None


def again(target: str, file: Path) -> str | None:
    """Return what is wrong with an input when nobody watches; None where nothing is."""
    command = [sys.executable, "-m", "tests.fuzz.one", target, str(file)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120)
    except subprocess.TimeoutExpired:
        return "it never ends"
    return done.stdout + done.stderr if done.returncode else None


def follow(target: str, seconds: float) -> bool:
    """Follow a target for so long, or to its first fault; print what came of it, and return whether it has one."""
    end, count, fault = time.monotonic() + seconds, 0, None
    while fault is None and (left := end - time.monotonic()) > 1:
        runs, file = guided(target, left)
        count += runs
        if file is None:
            break
        fault = again(target, file)
        if fault is None:
            file.unlink()
        else:
            shown = file.relative_to(ROOT)
            print(f"{fault}\nAgain: {_PYTHON} -m tests.fuzz.one {target} {shown}")
            print(f"To keep it, once it is put right: mv {shown} {CORPUS.relative_to(ROOT) / target}/WHAT-IT-IS")
    kept = len(list((FOUND / target).iterdir()))
    print(f"{target}: {count:,} inputs, {kept} kept, {'no' if fault is None else 'a'} fault", flush=True)
    return fault is not None


def main(arguments: Sequence[str]) -> int:
    seconds, names = int(arguments[0]), list(arguments[1:]) or list(TARGETS)
    return sum(follow(name, seconds / len(names)) for name in names)


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
