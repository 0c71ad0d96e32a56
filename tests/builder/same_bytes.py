"""However a site was built before, it is what a build from nothing makes: random edits, each followed by both.

A site with every kind of page is edited again and again, and built each time over what the builds before it have left:
the published site, whatever lies beside it, the cache. Each time it is compared, file by file, with one that another
process builds into an empty folder without a cache. The same seed makes the same edits.

    python -m tests.builder.same_bytes --edits 200 --seed 7
"""

from __future__ import annotations

import argparse
import contextlib
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.builder.clusters import EXECUTOR, cluster
from tests.builder.edits import edit
from tests.builder.world import State, World
from tests.site.builder import Builder, builder
from tests.site.building import Result, snapshot

BESIDE = {"content", "theme", "cache", "site", "mkdocs.yml", ".git"}  # what may lie in the folder, and what is hidden
LATEST = 5  # states that an edit can go back to


class DifferenceError(AssertionError):
    """What differs, after which edits."""


@dataclass
class Proof:
    """One site, edited and built.

    Attributes:
        world: the site; `warm` builds it where it lies, `cold` somewhere else, from nothing.
        scratch: for what is built from nothing.
        told: what was done, a line for each build.
    """

    world: World
    warm: Builder
    cold: Builder
    scratch: Path
    told: list[str] = field(default_factory=list)
    undo: State | None = None

    def step(self, edits: int, env: Mapping[str, str] | None = None) -> None:
        """Make some edits, build twice, compare; with the variables `env`, the warm build is made by the cluster.

        Raises:
            DifferenceError: the two builds differ.
        """
        world = self.world
        done = []
        if self.undo is not None:  # nothing can be built as it is
            world.restore(self.undo)
            done.append("undo")
        before = world.state()
        world.history = [*world.history[1 - LATEST :], before]
        done += [edit(world) for _ in range(edits)]
        workers, strict = world.rng.randint(1, 3), world.rng.random() < 0.15
        how = "a cluster" if env else f"{workers} workers"
        self.told.append(f"{', '.join(done)}; {how}{', strict' if strict else ''}")
        with self._explained():
            self._judge(before, workers, strict, env)

    def _judge(self, before: State, workers: int, strict: bool, env: Mapping[str, str] | None) -> None:
        world = self.world
        fresh = self._fresh(strict)
        stood = snapshot(world.folder / "site")  # which somebody may have damaged
        whole = snapshot(fresh.folder) if fresh.returncode == 0 else stood
        executor = {"executor": EXECUTOR} if env else {}
        config = world.configured(world.folder, workers=workers, **executor)
        if world.kill is not None:
            self._build(self.warm, config, strict, env, kill=world.kill)
            world.kill = None
            now = snapshot(config.parent / "site")
            if now not in (whole, stood):
                same(stood, now, "after a killed build")
        result = self._build(self.warm, config, strict, env)
        _equal("exit code", fresh.returncode, result.returncode, result.output)
        _equal("messages", self._messages(fresh), self._messages(result), result.output)
        same(whole, snapshot(result.folder), "")
        _equal("what lies beside it", set(), _strangers(world.folder), result.output)
        if fresh.returncode == 0:
            _equal("folders", _folders(fresh.folder), _folders(result.folder), "")
        self.undo = before if fresh.returncode else None

    def _fresh(self, strict: bool) -> Result:
        """The site as it is now, built from nothing by one process."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        return self._build(self.cold, self.world.configured(self.scratch, workers=1), strict, None)

    def _build(
        self, one: Builder, config: Path, strict: bool, env: Mapping[str, str] | None, kill: float | None = None
    ) -> Result:
        given = {**self.world.env, **(env or {})}
        return one.build(config, cwd=self.world.folder, strict=strict, env=given, kill=kill)

    def _messages(self, result: Result) -> list[str]:
        """Return what people are told to see to; where the site was built, or its theme is, makes no difference."""
        output = result.output.replace(str(self.scratch), "").replace(str(self.world.folder), "")
        return [line for line in output.splitlines() if line.startswith(("WARNING", "ERROR", "Error", "Aborted"))]

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except DifferenceError as error:
            lines = "\n".join(f"{number:4} {line}" for number, line in enumerate(self.told, 1))
            raise DifferenceError(f"{error}\n\nEdits before each build:\n{lines}") from None


@contextlib.contextmanager
def proof(folder: Path, seed: int) -> Iterator[Proof]:
    """A site in `folder`, built once; `seed` decides what will be done to it."""
    rng = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    world = World.begin(folder / "world", rng)
    # Words are hashed otherwise in each: an order that hangs on that differs.
    with builder(hashes=1) as warm, builder(hashes=2) as cold:
        one = Proof(world, warm, cold, folder / "cold")
        one.step(0)
        assert one.undo is None, "the site cannot be built even before it is edited"
        yield one


def run(
    folder: Path,
    seed: int,
    edits: int,
    most: int = 3,
    clustered: int = 0,
    report: Callable[[str], object] = lambda line: None,
) -> Sequence[str]:
    """Make `edits` edits, up to `most` of them before each build, and return what was done.

    Each `clustered`-th build is made by the workers of a Dask cluster; 0: none. `report` is told each step.

    Raises:
        DifferenceError: a build over an old one differs from one from nothing.
    """
    with contextlib.ExitStack() as stack:
        one = stack.enter_context(proof(folder, seed))
        env = stack.enter_context(cluster(folder)) if clustered else {}
        left, number = edits, 0
        while left > 0:
            number += 1
            now = min(left, one.world.rng.randint(1, most))
            one.step(now, env if clustered and number % clustered == 0 else None)
            report(one.told[-1])
            left -= now
        return one.told


def _strangers(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name not in BESIDE}


def _folders(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_dir()}


def _equal(what: str, wanted: object, found: object, output: str) -> None:
    if wanted != found:
        raise DifferenceError(f"{what}: from nothing {wanted!r}, but {found!r}\n{output[-3000:]}")


def same(wanted: Mapping[str, bytes], found: Mapping[str, bytes], when: str) -> None:
    """Compare two sites.

    Raises:
        DifferenceError: they are not the same; it names the first files that differ, and where.
    """
    lines = [f"{name}: is missing" for name in sorted(wanted.keys() - found.keys())]
    lines += [f"{name}: is there, and should not be" for name in sorted(found.keys() - wanted.keys())]
    for name in sorted(wanted.keys() & found.keys()):
        if wanted[name] != found[name]:
            lines.append(f"{name}: {_first(wanted[name], found[name])}")
    if lines:
        raise DifferenceError(f"{len(lines)} files differ {when}\n" + "\n".join(lines[:12]))


def _first(wanted: bytes, found: bytes) -> str:
    """Where two files part, and what stands there."""
    pairs = enumerate(zip(wanted, found, strict=False))
    place = next((at for at, (one, other) in pairs if one != other), min(len(wanted), len(found)))
    start = max(0, place - 40)
    return f"from nothing …{wanted[start : place + 60]!r}, but …{found[start : place + 60]!r}"


def main() -> None:
    """Edit and build for as long as it is asked."""
    parser = argparse.ArgumentParser(description="Random edits; each build over the last equals one from nothing.")
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--most", type=int, default=1, help="edits before a build, at most")
    parser.add_argument(
        "--clustered", type=int, default=10, help="every how manyth build is made by a cluster; 0: none"
    )
    parser.add_argument("--folder", type=Path, help="where to build, kept; otherwise a temporary folder")
    given = parser.parse_args()
    print(f"{given.edits} edits, seed {given.seed}", flush=True)
    started = time.perf_counter()
    with contextlib.ExitStack() as stack:
        folder = given.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            told = run(folder, given.seed, given.edits, given.most, given.clustered, print)
        except DifferenceError as error:
            sys.exit(
                f"{error}\n\npython -m tests.builder.same_bytes --edits {given.edits} --seed {given.seed}"
                f" --most {given.most} --clustered {given.clustered}"
            )
    print(f"{len(told)} builds over an old one equal one from nothing; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
