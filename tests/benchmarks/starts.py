"""How long the commands that people run most often take on a small portal: this project's own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from tests.benchmarks import report
from tests.benchmarks.sites import measured_on
from tests.benchmarks.tools import PROJECT

RUNS = 7
LIMITS = {("--help",): 0.15, ("check",): 0.6}  # arguments of `careers` -> seconds


def part(console: Console) -> report.Part:
    """Each command, once unmeasured and then several times, in turns."""
    took: dict[Sequence[str], list[float]] = {arguments: [] for arguments in LIMITS}
    for run in range(RUNS + 1):
        for arguments, every in took.items():
            seconds = _seconds(arguments)
            if run:
                every.append(seconds)
    goals = [
        report.Goal(f"careers {' '.join(arguments)}, this project's postings", most, took[arguments], "s")
        for arguments, most in LIMITS.items()
    ]
    console.print(*(f"{goal.what}: {goal.median:.2f} s" for goal in goals), sep="\n")
    rows = [(goal.what, *map(report.seconds, (goal.median, min(goal.measured), max(goal.measured)))) for goal in goals]
    return report.Part(
        what=f"Commands on this project's own postings, {RUNS} runs in turns after one that is not counted, medians."
        f" {measured_on()}",
        tables={"Commands": [("command", "time", "fastest", "slowest"), *rows]},
        goals=goals,
    )


def _seconds(arguments: Sequence[str]) -> float:
    start = time.perf_counter()
    program = Path(sys.executable).with_name("careers")
    subprocess.run([program, *arguments], cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
