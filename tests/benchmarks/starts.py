"""What the commands that people run most often cost on a small portal: this project's own."""

from __future__ import annotations

import contextlib
import datetime as dt
import sys
from pathlib import Path

from rich.console import Console

from tests.benchmarks import builds, report
from tests.benchmarks.measure import Build, measure
from tests.benchmarks.sites import measured_on
from tests.benchmarks.tools import PROJECT, environment

RUNS = 7
LIMITS = {"careers --help": 0.15, "careers check": 0.6, "mkdocs build --strict": 1.8}  # command -> CPU seconds


def part(scratch: Path, console: Console) -> report.Part:
    """Each command, once unmeasured and then several times, in turns."""
    took: dict[str, list[Build]] = {command: [] for command in LIMITS}
    with contextlib.chdir(PROJECT):
        for run in range(RUNS + 1):
            for command, every in took.items():
                done = _run(command, scratch / f"{run}")
                if run:
                    every.append(done)
    goals = [
        report.Goal(f"{command}, this project's postings, CPU", most, [one.cpu_seconds for one in took[command]], "s")
        for command, most in LIMITS.items()
    ]
    console.print(*(f"{goal.what}: {goal.median:.2f} s" for goal in goals), sep="\n")
    medians = {command: report.median(every) for command, every in took.items()}
    rows = [(name, report.seconds(one.seconds), report.seconds(one.cpu_seconds)) for name, one in medians.items()]
    return report.Part(
        what=f"Commands on this project's own postings, {RUNS} runs in turns after one that is not counted, medians."
        f" {measured_on()}",
        tables={"Commands": [("command", "time", "CPU"), *rows]},
        goals=goals,
    )


def _run(command: str, output: Path) -> Build:
    program, *arguments = command.split()
    if program == "mkdocs":
        arguments += ["--site-dir", str(output)]
    path, today = Path(sys.executable).with_name(program), dt.datetime.now(dt.UTC).date()
    done = measure([str(path), *arguments], output, environment(today))
    if done.status:
        raise builds.BuildError(f"{command} failed with status {done.status}:\n{done.tail}")
    return done
