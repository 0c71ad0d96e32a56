"""The page of figures: what the tests tried and what of it was wrong, counted by themselves.

    python -m tests.figures.run [--quick]

Writes the tables between the marks in docs/security.md. Exits 1, and writes nothing, when a test or a command fails.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click

from tests.benchmarks.report import table, write_page
from tests.builder import environments, kills
from tests.defences.listed import DEFENCES
from tests.defences.table import table as defences_table
from tests.fuzz import run as fuzzing
from tests.fuzz.targets import TARGETS
from tests.hostile import among as bad
from tests.hostile import stock
from tests.site.building import CASES, ROOT

PAGE = ROOT / "docs/security.md"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the page.

    Attributes:
        tried, wrong: how many, as words.
        command: what counts it again.
    """

    what: str
    tried: str
    wrong: str
    command: str


# Figures of tests: what they are called there -> what they are, what was tried, what is wrong, and the tests.
_TESTED: Mapping[str, tuple[str, str, str, str]] = {
    "hostile inputs refused": ("hostile inputs to refuse", "inputs", "taken, or told wrongly", "tests/hostile"),
    "hostile inputs published as text": ("hostile inputs to publish", "inputs", "not as text", "tests/hostile"),
    "hostile queries": ("hostile queries of the jobs page", "queries", "did harm", "tests/hostile"),
    "hostile pages without the policy": (
        "their pages, the content policy not obeyed",
        "pages",
        "did anything",
        "tests/hostile",
    ),
    "hostile pages without the sanitiser": (
        "those with tags, not sanitised",
        "pages",
        "did harm under the policy",
        "tests/hostile",
    ),
    "dead links": ("links", "addresses", "dead", "tests/site/test_crawl.py"),
    "accessibility": ("accessibility, by axe", "views", "objections", "tests/site/test_browser_pages.py"),
    "validity": ("HTML, by the Nu checker", "pages", "errors and warnings", "tests/site/test_validity.py"),
}


# What the peer's answers mean.
_PEERS: Mapping[stock.Answer, str] = {"crashed": "crash the build", "hung": "hang it", "harm": "do harm on a page"}


class FailedError(click.ClickException):
    """Something was wrong; what was said is in the message."""


def tested() -> list[Row]:
    """What the tests count.

    Raises:
        FailedError: one of them fails.
    """
    names = sorted({tests for *_, tests in _TESTED.values()})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.figures.collecting", "--figures", str(path)]
        everything = {**os.environ, "HUNTS": "1"}
        done = subprocess.run([*command, *names], cwd=ROOT, env=everything, capture_output=True, text=True, check=False)
        if done.returncode:
            raise FailedError(done.stdout[-3000:])
        found: Mapping[str, tuple[int, int]] = json.loads(path.read_text("utf-8"))
    return [
        Row(what, f"{found[name][0]:,} {unit}", f"{found[name][1]:,} {wrong}", f"python -m pytest {tests}")
        for name, (what, unit, wrong, tests) in _TESTED.items()
    ]


def generated(seconds: int) -> list[Row]:
    """What the fuzzer tries in some seconds.

    Raises:
        FailedError: it found a fault.
    """
    total = 0
    for name in TARGETS:
        done = fuzzing.followed(name, seconds / len(TARGETS))
        if done.faults:
            raise FailedError(done.faults[0][1])
        total += done.runs
    command = f"make fuzz SECONDS={seconds}"
    return [Row("generated inputs, led by coverage", f"{total:,} inputs", "0 crash, hang or are told wrongly", command)]


def killed(made_up: int, real: int) -> list[Row]:
    """Builds that are killed at any moment."""
    rows = []
    for what, option, run, count in (
        ("killed builds of made-up units", "", kills.run, made_up),
        ("killed builds of a real site", "--site ", kills.run_site, real),
    ):
        with tempfile.TemporaryDirectory(prefix="careers-kills-") as folder:
            done = sum(1 for _ in run(Path(folder), count, seed=1))
        command = f"python -m tests.builder.kills {option}--count {count} --seed 1"
        rows.append(Row(what, f"{done:,} kills", "0 left a site that is neither old nor new", command))
    return rows


def alike(count: int) -> list[Row]:
    """Environments that the same site is built in.

    Raises:
        FailedError: in one of them it is another.
    """
    rng, pythons = random.Random(1), environments.pythons()
    drawn = [environments.Environment.drawn(rng, pythons) for _ in range(count)]
    for one, differing in environments.run(drawn, CASES, page_size=2):
        if differing:
            raise FailedError(f"{one}: {', '.join(differing)}")
    versions = ", ".join(sorted(map(environments.version, pythons)))
    command = f"python -m tests.builder.environments --count {count} --seed 1"
    return [Row(f"environments, of Python {versions}", f"{count:,} builds", "0 differ in a byte", command)]


def held() -> list[Row]:
    """Defences taken out.

    Raises:
        FailedError: no test noticed one.
    """
    command = [sys.executable, "-m", "tests.defences.run"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise FailedError(done.stdout)
    return [Row("defences taken out", f"{len(DEFENCES)} defences", "0 unnoticed", "make defences")]


def among(count: int) -> list[Row]:
    """A real build with a bad posting.

    Raises:
        FailedError: another is missing, or that one is not named.
    """
    with tempfile.TemporaryDirectory(prefix="careers-among-") as folder:
        found = bad.tried(Path(folder), count)
    if not found.named or found.published != count - 1:
        raise FailedError(found.said)
    what, command = f"a real build of {count:,} postings, one of them bad", "python -m tests.hostile.among"
    return [Row(what, f"{found.published:,} published", "1 named, with file and line", f"{command} --count {count}")]


def beside() -> list[Row]:
    """The same inputs, given to the peer."""
    with tempfile.TemporaryDirectory(prefix="careers-stock-") as folder:
        found = stock.counts(Path(folder))
    counts = [f"{found.get(answer, 0)} {words}" for answer, words in _PEERS.items()]
    tried, command = f"{sum(found.values()):,} inputs", "python -m tests.hostile.stock"
    return [Row("stock MkDocs + Material, on the files among them", tried, ", ".join(counts), command)]


def written(rows: Sequence[Row]) -> str:
    """The table, and when and where it was made."""
    lines = [(one.what, one.tried, one.wrong, f"`{one.command}`") for one in rows]
    made = f"Counted on {dt.datetime.now(dt.UTC).date()} with Python {platform.python_version()}."
    return f"{table([('figure', 'tried', 'wrong', 'again'), *lines])}\n\n{made}"


def _said(rows: list[Row]) -> list[Row]:
    """`rows`, told as they come: the whole takes a while."""
    for row in rows:
        click.echo(f"{row.what}: {row.tried}, {row.wrong}", err=True)
    return rows


@click.command(help="Count all figures anew and write them into docs/security.md.")
@click.option("--quick", is_flag=True, help="A minute of fuzzing, few kills and environments; nothing is written.")
def main(quick: bool) -> None:
    """Run what counts."""
    some, more, many, seconds = (5, 20, 100, 60) if quick else (30, 100, 1000, 600)
    survived = _said(killed(more, some))  # which forks, and a process with threads should not
    with ThreadPoolExecutor(1) as pool:  # the fuzzer uses one core
        fuzzed = pool.submit(generated, seconds)
        counted, built = _said(tested()), _said(alike(some) + among(many))
        inputs = _said(fuzzed.result())
    rows = [*counted, *inputs, *survived, *built, *_said(held()), *_said(beside())]
    click.echo(written(rows))
    if not quick:
        write_page(PAGE, written(rows), "figures")
        write_page(PAGE, defences_table(), "defences")


if __name__ == "__main__":
    main()
