"""Takes each defence out of a copy of the project, in which its tests pass, and sees one of its tests fail.

    python -m tests.defences.run [NAME ...]

The copy holds the files that git knows or would add. Exits 1 when a defence was taken out and no test failed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from shutil import copy2

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.defences.listed import DEFENCES, Defence
from tests.defences.removals import ROOT
from tests.site.building import import_path

_FAILED = 1  # pytest's exit code
_WHOLE = 1800  # seconds for the tests of all of them
_LONGEST = 120  # seconds: without a defence, what it holds off may well take forever
_BESIDE = ("tests/node/node_modules",)  # tests need it and git does not know it


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a defence's tests without the defence."""

    defence: Defence
    held: bool
    said: str
    seconds: float


def copied(folder: Path) -> Path:
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        source, target = ROOT / name, folder / name
        if source.is_symlink() or source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(source, target, follow_symlinks=False)
    for name in _BESIDE:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def tried(defence: Defence, project: Path) -> Verdict:
    start = time.monotonic()
    before = {removal.path: (project / removal.path).read_text("utf-8") for removal in defence.removals}
    for removal in defence.removals:
        path = project / removal.path
        path.write_text(removal.change(path.read_text("utf-8")), "utf-8")
    try:
        code, said = tests(defence.tests, project)
    finally:
        for name, text in before.items():
            (project / name).write_text(text, "utf-8")
    return Verdict(defence, code == _FAILED or (code is None and defence.endless), said, time.monotonic() - start)


def tests(names: Sequence[str], project: Path, longest: float = _LONGEST) -> tuple[int | None, str]:
    """Return the exit code of pytest, None where it took too long and was ended, and the name of the first failure."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", *names]
    environment = {**os.environ, "PYTHONPATH": import_path(project), "PYTHONDONTWRITEBYTECODE": "1", "HUNTS": "1"}
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command, cwd=project, env=environment, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code: int | None = process.wait(longest)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # browsers and builders too
            process.wait()
            return None, f"ended after {longest} s"
        said.seek(0)
        lines = said.read().strip().splitlines() or [""]
    failed = next((line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1])
    return code, failed.partition(" - ")[0]


def verdicts(defences: Sequence[Defence], count: int) -> list[Verdict]:
    """Try all defences, `count` at a time, each worker in a copy of its own."""
    here = threading.local()
    with tempfile.TemporaryDirectory(prefix="careers-defences-") as scratch:

        def judge(defence: Defence) -> Verdict:
            if not hasattr(here, "project"):
                here.project = copied(Path(tempfile.mkdtemp(dir=scratch)))
            return tried(defence, here.project)

        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(judge, defences))


@click.command(help="Take out each defence, or those named, and see its tests fail.")
@click.argument("names", nargs=-1)
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
def main(names: tuple[str, ...], workers: int) -> None:
    """Print a line for each defence."""
    chosen = [defence for defence in DEFENCES if not names or defence.name in names]
    if not chosen:
        raise click.UsageError(f"no defence is called {', '.join(names)}")
    with tempfile.TemporaryDirectory(prefix="careers-defences-") as scratch:
        every = sorted({name for defence in chosen for name in defence.tests})
        code, said = tests(every, copied(Path(scratch)), _WHOLE)
    if code != 0:
        raise click.ClickException(f"with all defences in place: {said}")
    results = verdicts(chosen, workers)
    table = Table("defence", "without it", "said", "s", box=None)
    for verdict in results:
        noticed = "noticed" if verdict.held else "NOT NOTICED"
        table.add_row(escape(verdict.defence.name), noticed, escape(verdict.said), f"{verdict.seconds:.0f}")
    Console(width=None if Console().is_terminal else 200).print(table)
    missed = [verdict for verdict in results if not verdict.held]
    click.echo(f"{len(results) - len(missed)} of {len(results)} defences are held by a test")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
