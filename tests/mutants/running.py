"""Tries a mutant in a copy of the project: runs the tests that execute its line, until the first that fails."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from tests.mutants.finding import change, statement_lines
from tests.mutants.sampling import NOT_COVERED, SURVIVES, Mutant
from tests.site.building import import_path

_BATCH = 40  # tests in the first run of pytest; in each later one, twice as many as before
_SLOWER, _SPARE = 4, 30  # so many times as long as without the mutant, and seconds more, before a test counts as failed


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a test.

    Attributes:
        seconds: with its own fixtures, and measured by coverage.py.
        fixtures: names of the shared fixtures that it uses, as `recording` gives them.
        passed: whether it passed.
    """

    seconds: float
    fixtures: Sequence[str]
    passed: bool


_UNKNOWN = Run(150, (), passed=True)  # what is selected by hand may be a folder of tests


@dataclass
class Trial:
    """A copy of the project in which mutants are tried.

    Attributes:
        project: the folder of the copy.
        runs: how the tests ran without a mutant.
        tests_of_lines: returns the tests that execute one of some lines of the module with that path.
        longest: seconds of tests without a mutant that are run for each mutant at most.
    """

    project: Path
    runs: Mapping[str, Run]
    tests_of_lines: Callable[[str, range], set[str]]
    longest: float
    _passing: dict[str, bool] = field(default_factory=dict)

    def try_mutant(self, mutant: Mutant, selection: Sequence[str] = ()) -> Mutant:
        """Returns the mutant with what came of it; `selection` names the tests, where the map is not to be asked.

        Raises:
            ValueError: the module does not have the original text where the mutant says.
        """
        tests = list(selection) or self._tests_for(mutant)
        if not tests:
            return replace(mutant, noticed=NOT_COVERED, tried="0 of 0")
        path = self.project / mutant.path
        source = path.read_text("utf-8")
        changed = change(source, mutant.line, mutant.column, mutant.original, mutant.changed)
        tried = 0
        for batch in [tests] if selection else self._batches(tests):
            left = list(batch)
            while left:
                path.write_text(changed, "utf-8")
                try:
                    failed, passed = self._run(left)
                finally:
                    path.write_text(source, "utf-8")
                tried += passed
                if failed and self._passes(failed):
                    return replace(mutant, noticed=failed, tried=f"{tried + 1} of {len(tests)}")
                # A test that fails in the copy even without the mutant says nothing; those after it are still to run.
                left = left[left.index(failed) + 1 :] if failed in left else []
        return replace(mutant, noticed=SURVIVES, tried=f"{tried} of {len(tests)}")

    def _tests_for(self, mutant: Mutant) -> list[str]:
        """Returns the tests that execute the statement, those first that are most likely to fail soon."""
        source = (self.project / mutant.path).read_text("utf-8")
        tests = self.tests_of_lines(mutant.path, statement_lines(source, mutant.line))
        passing = (test for test in tests if self.runs[test].passed)
        return sorted(passing, key=lambda test: (*self._distance(test, mutant), self.runs[test].seconds, test))

    def _distance(self, test: str, mutant: Mutant) -> tuple[bool, bool, bool, bool]:
        """Returns whether a test needs a browser, is not the module's own, is of another room, and shares a fixture."""
        _, *rooms, module = PurePosixPath(mutant.path).with_suffix("").parts
        path = PurePosixPath(test.partition("::")[0])
        own = path.stem == f"test_{module}"
        same_room = (rooms or [module])[0] in (*path.parts, path.stem.removeprefix("test_"))
        shared = [name for name in self.runs[test].fixtures if name.startswith("fixture tests")]
        return any(name.endswith("::browser") for name in shared), not own, not same_room, bool(shared)

    def _batches(self, tests: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yields the tests in order, in growing groups, as long as they take no longer than is allowed."""
        seconds, size, batch = 0.0, _BATCH, list[str]()
        for test in tests:
            if seconds + self.runs[test].seconds > self.longest:
                continue  # a shorter one may still be in time
            seconds += self.runs[test].seconds
            batch.append(test)
            if len(batch) == size:
                yield batch
                size, batch = size * 2, []
        if batch:
            yield batch

    def _passes(self, test: str) -> bool:
        """Returns whether a test passes in the copy as it is, which has no history in git and no ``.venv``."""
        if test not in self._passing:
            self._passing[test] = self._run([test])[0] == ""
        return self._passing[test]

    def _run(self, tests: Sequence[str]) -> tuple[str, int]:
        """Runs tests until the first that fails; returns its name or "", and how many have passed."""
        seconds = [self.runs.get(test, _UNKNOWN).seconds for test in tests]
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as output:
            runs, arguments = Path(folder, "runs.json"), Path(folder, "arguments")
            arguments.write_text("\n".join(tests), "utf-8")
            # A test that goes on for ever ends its process, by pytest's own watch.
            longest = f"faulthandler_timeout={_SPARE + _SLOWER * max(seconds, default=0):.0f}"
            command = [sys.executable, "-m", "pytest", "-vx", "-n0", "-p", "no:cacheprovider", "-o", longest]
            process = subprocess.Popen(
                [*command, "-p", "tests.mutants.recording", f"@{arguments}"],
                cwd=self.project,
                # A mutant may have the size and the second of what it replaces, so that compiled modules would hide it.
                env={
                    **os.environ,
                    "PYTHONDONTWRITEBYTECODE": "1",
                    "PYTHONPATH": import_path(self.project),
                    "COVERAGE_RUNS": str(runs),
                },
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_SPARE + _SLOWER * sum(seconds))
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # browsers and builders, too
            process.wait()
            if not runs.exists():
                output.seek(0)
                started = sum(line.startswith("tests/") for line in output)
                return tests[max(started - 1, 0)], max(started - 1, 0)  # tests run in the order in which they are named
            finished: dict[str, dict[str, bool]] = json.loads(runs.read_text("utf-8"))
            failed = next((name for name, run in finished.items() if not run["passed"]), "")
            if process.returncode and not failed:  # a module of tests could not be imported, so no test ran
                failed = tests[0]
            return failed, sum(run["passed"] for run in finished.values())
