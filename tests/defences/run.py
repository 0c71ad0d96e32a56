"""What holds each defence: its tests pass in a copy of the project, and fail there when it is taken out.

    python -m tests.defences.run [NAME ...]

The copy is one of the files that git knows or would add. Exits 1 when a defence could be taken out and no test failed.
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

from tests.defences.listed import DEFENCES, ROOT, Defence

_FAILED = 1  # pytest's exit code
_WHOLE = 1800  # seconds for the tests of all of them
_LONGEST = 120  # seconds: without a limit, what it holds off may well take forever
_BESIDE = ("tests/node/node_modules",)  # what tests need and git does not know


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a defence's tests without it.

    Attributes:
        held: whether one of them failed.
        said: the last line that pytest printed.
    """

    defence: Defence
    held: bool
    said: str
    seconds: float


def copied(folder: Path) -> Path:
    """A copy of the project as it stands in the work tree."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(source, target, follow_symlinks=False)
    for name in _BESIDE:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def tried(defence: Defence, project: Path) -> Verdict:
    """The defence's tests in `project` without it; what was taken out is put back."""
    start = time.monotonic()
    before = {edit.path: (project / edit.path).read_text("utf-8") for edit in defence.edits}
    for edit in defence.edits:
        path = project / edit.path
        path.write_text(edit.taken_from(path.read_text("utf-8")), "utf-8")
    try:
        code, said = tests(defence.tests, project)
    finally:
        for name, text in before.items():
            (project / name).write_text(text, "utf-8")
    return Verdict(defence, code == _FAILED or (code is None and defence.endless), said, time.monotonic() - start)


def tests(names: Sequence[str], project: Path, longest: float = _LONGEST) -> tuple[int | None, str]:
    """The exit code of pytest, None where it took too long and was ended; and what it said of the first failure."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", *names]
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1", "HUNTS": "1"}
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
    failed = next((one for one in lines if one.startswith(("FAILED", "ERROR"))), lines[-1])
    return code, failed.partition(" - ")[0]


def verdicts(defences: Sequence[Defence], count: int) -> list[Verdict]:
    """All of them, `count` at a time, each of these in a copy of its own."""
    here = threading.local()
    with tempfile.TemporaryDirectory(prefix="careers-defences-") as scratch:

        def one(defence: Defence) -> Verdict:
            if not hasattr(here, "project"):
                here.project = copied(Path(tempfile.mkdtemp(dir=scratch)))
            return tried(defence, here.project)

        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(one, defences))


@click.command(help="Take out each defence, or those named, and see its tests fail.")
@click.argument("names", nargs=-1)
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
def main(names: tuple[str, ...], workers: int) -> None:
    """Print a line for each."""
    chosen = [one for one in DEFENCES if not names or one.name in names]
    if not chosen:
        raise click.UsageError(f"no defence is called {', '.join(names)}")
    with tempfile.TemporaryDirectory(prefix="careers-defences-") as scratch:
        every = sorted({name for one in chosen for name in one.tests})
        code, said = tests(every, copied(Path(scratch)), _WHOLE)
    if code != 0:
        raise click.ClickException(f"with all defences in place: {said}")
    found = verdicts(chosen, workers)
    table = Table("defence", "without it", "said", "s", box=None)
    for one in found:
        table.add_row(
            escape(one.defence.name), "noticed" if one.held else "NOT NOTICED", escape(one.said), f"{one.seconds:.0f}"
        )
    Console(width=None if Console().is_terminal else 200).print(table)
    missed = [one.defence.name for one in found if not one.held]
    click.echo(f"{len(found) - len(missed)} of {len(found)} defences are held by a test")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
