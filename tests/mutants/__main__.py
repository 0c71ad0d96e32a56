"""Puts small faults into the package, one at a time, and names the test that notices each.

    python -m tests.mutants sample       draws the mutants anew and writes them into sample.tsv
    python -m tests.mutants coverage     prints how much of the package the tests execute, by room
    python -m tests.mutants run          tries the mutants that nobody has tried yet, where their text is by now

What the tests execute is measured by one run of the whole suite, which takes half an hour on two cores; it is made
where there is none in ``.cache/mutants`` yet, and by ``coverage --again``. Needs the packages of requirements-fuzz.txt.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.defences.run import copied
from tests.mutants.measuring import PACKAGE, TestsOfLines, is_measured, measure, read_coverage, read_runs
from tests.mutants.running import Trial
from tests.mutants.sampling import NOT_COVERED, SURVIVES, draw_sample, locate, read_sample, write_sample


def main() -> None:
    """Reads the command line."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    sample = commands.add_parser("sample", help="draw the mutants anew")
    sample.add_argument("--count", type=int, default=300)
    sample.add_argument("--seed", type=int, default=21)
    coverage = commands.add_parser("coverage", help="print the coverage by room")
    coverage.add_argument("--again", action="store_true", help="run the suite again")
    coverage.add_argument("--processes", type=int, default=2, help="processes that run tests")
    coverage.add_argument("tests", nargs="*", help="run these tests and add what they execute; all")
    run = commands.add_parser("run", help="try the mutants")
    run.add_argument("--only", type=int, nargs="+", metavar="NUMBER", help="these mutants, also when they were tried")
    run.add_argument("--tests", nargs="+", default=[], metavar="TEST", help="these tests instead of those measured")
    run.add_argument("--longest", type=float, default=60, help="seconds of tests for each mutant")
    given = parser.parse_args()
    if given.command == "sample":
        write_sample(draw_sample(PACKAGE, given.count, given.seed))
    elif given.command == "coverage":
        print_coverage(given.tests, given.processes, again=given.again)
    else:
        sys.exit(try_mutants(given.only or [], given.tests, given.longest))


def print_coverage(tests: list[str], processes: int, *, again: bool) -> None:
    """Prints the shares of lines and branches that the tests execute, in each room and in all."""
    if tests or again or not is_measured():
        measure(tests, processes)
    rooms = read_coverage()
    print(f"{'room':16}{'lines':>10}{'%':>8}{'branches':>10}{'%':>8}")
    for room, counts in rooms.items():
        lines = 100 * counts.covered_lines / max(counts.lines, 1)
        branches = 100 * counts.covered_branches / max(counts.branches, 1)
        print(f"{room:16}{counts.lines:10}{lines:8.1f}{counts.branches:10}{branches:8.1f}")


def try_mutants(only: list[int], tests: list[str], longest: float) -> int:
    """Tries mutants and writes what came of each at once; returns 1 where one is not noticed."""
    if not tests and not is_measured():
        measure([], 2)
    runs = read_runs() if is_measured() else {}
    sample = read_sample()
    with tempfile.TemporaryDirectory(prefix="careers-mutants-") as folder:
        trial = Trial(copied(Path(folder)), runs, TestsOfLines(runs) if runs else lambda path, lines: set(), longest)
        tried = []
        for index, mutant in enumerate(sample):
            if mutant.number not in only and (only or mutant.noticed):
                continue
            started = time.monotonic()
            present = locate(mutant, trial.project / PACKAGE.name)
            if present is None:
                print(f"{mutant.number:4} {mutant.path}: {mutant.original!r} is in no module any more", flush=True)
                continue
            sample[index] = done = trial.try_mutant(present, tests)
            write_sample(sample)
            tried.append(done)
            seconds = time.monotonic() - started
            print(f"{done.number:4} {seconds:5.0f} s  {done.path}:{done.line}  {done.noticed}", flush=True)
    counts = Counter(
        one.noticed if one.noticed in (SURVIVES, NOT_COVERED) else "noticed" for one in sample if one.noticed
    )
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return int(any(one.noticed in (SURVIVES, NOT_COVERED) for one in tried))


if __name__ == "__main__":
    main()
