"""Which tests execute which lines of the package, how long each test takes, and how much of the package they execute.

One run of the whole suite under coverage.py, in every process that tests start. The results are kept in
``.cache/mutants``; git does not know them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coverage import Coverage, CoverageData

from tests.mutants import VARIABLE
from tests.mutants.running import Run
from tests.site.building import ROOT

PACKAGE = ROOT / "generator"
FOLDER = ROOT / ".cache" / "mutants"
_DATA = FOLDER / "data" / "coverage"
_RUNS = FOLDER / "runs.json"
_CONFIGURATION = FOLDER / "coverage.ini"
_SETTINGS = f"""[run]
branch = true
parallel = true
data_file = {_DATA}
include = {PACKAGE}/*
context = ${{{VARIABLE}-}}
plugins = tests.mutants.contexts
patch =
    fork
    _exit
disable_warnings = no-data-collected, module-not-measured, module-not-imported, couldnt-parse
"""


def measure(arguments: Sequence[str], processes: int) -> None:
    """Runs the tests that `arguments` of pytest select, in so many processes, and keeps what they execute.

    What was measured before is replaced where all tests run, and completed where some do.
    """
    if not arguments:
        shutil.rmtree(FOLDER, ignore_errors=True)
    _DATA.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(_RUNS.read_text("utf-8")) if _RUNS.exists() else {}
    _CONFIGURATION.write_text(_SETTINGS, "utf-8")
    environment = {**os.environ, "COVERAGE_PROCESS_START": str(_CONFIGURATION), "COVERAGE_RUNS": str(_RUNS)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.recording", f"-n{processes}", *arguments]
    subprocess.run(command, cwd=ROOT, env=environment, check=False)  # what fails under measurement is kept as such
    combined = Coverage(config_file=str(_CONFIGURATION))
    combined.load()
    combined.combine()
    combined.save()
    _RUNS.write_text(json.dumps({**before, **json.loads(_RUNS.read_text("utf-8"))}, indent=0), "utf-8")


def read_runs() -> dict[str, Run]:
    """Returns the run of each test by its name."""
    return {name: Run(**run) for name, run in json.loads(_RUNS.read_text("utf-8")).items()}


class TestsOfLines:
    """Tells which tests execute which lines."""

    def __init__(self, runs: Mapping[str, Run]) -> None:
        """A line that a shared fixture executes counts for each test that uses the fixture, by its run."""
        self._tests: dict[str, set[str]] = defaultdict(set)
        for name, run in runs.items():
            for context in (name, *run.fixtures):
                self._tests[context].add(name)
        self._data = CoverageData(str(_DATA))
        self._data.read()

    def __call__(self, path: str, lines: Container[int]) -> set[str]:
        """Returns the tests that execute one of the lines of a module; `path` is below the root."""
        contexts = {
            # A context is that in which a process began, a bar, and what it was switched to later.
            context.rpartition("|")[2]
            for line, contexts in self._data.contexts_by_lineno(str(ROOT / path)).items()
            if line in lines
            for context in contexts
        }
        return set[str]().union(*(self._tests.get(context, ()) for context in contexts))


@dataclass(frozen=True, slots=True)
class Counts:
    """How many lines and branches there are, and how many of them the tests execute."""

    lines: int = 0
    covered_lines: int = 0
    branches: int = 0
    covered_branches: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Returns the sums."""
        return Counts(
            self.lines + other.lines,
            self.covered_lines + other.covered_lines,
            self.branches + other.branches,
            self.covered_branches + other.covered_branches,
        )


def is_measured() -> bool:
    """Returns whether the results of a run are there."""
    return _DATA.exists() and _RUNS.exists()


def read_coverage() -> dict[str, Counts]:
    """Returns what is executed in each room, a folder or a module of the package, and in all as ``total``."""
    measured = Coverage(config_file=str(_CONFIGURATION))
    measured.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        measured.json_report(morfs=sorted(map(str, PACKAGE.rglob("*.py"))), outfile=str(report), ignore_errors=True)
        files = json.loads(report.read_text("utf-8"))["files"]
    rooms: dict[str, Counts] = defaultdict(Counts)
    for name, file in sorted(files.items()):
        summary = file["summary"]
        counts = Counts(
            summary["num_statements"],
            summary["covered_lines"],
            summary["num_branches"],
            summary["covered_branches"],
        )
        room = (ROOT / name).relative_to(PACKAGE).parts[0].removesuffix(".py")
        rooms[room] += counts
    return {**rooms, "total": sum(rooms.values(), Counts())}
