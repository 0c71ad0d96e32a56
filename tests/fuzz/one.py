"""One input again: ``python -m tests.fuzz.one TARGET FILE…`` says what is wrong with it, and exits 1 if anything is."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.judging import in_time
from tests.fuzz.targets import TARGETS


def main(arguments: Sequence[str]) -> int:
    if len(arguments) < 2 or arguments[0] not in TARGETS:
        print(f"{__doc__}\nTargets: {', '.join(TARGETS)}")
        return 2
    target, bad = TARGETS[arguments[0]], 0
    target(b"")  # what is set up once is no input's fault
    for name in arguments[1:]:
        try:
            in_time(target, Path(name).read_bytes())
        except Exception:
            bad += 1
            print(f"{name}: {traceback.format_exc()}")
        else:
            print(f"{name}: nothing is wrong")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
