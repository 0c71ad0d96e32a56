"""Builds that are killed at any moment: the site is whole at once, and the next build is what one from nothing makes.

Small sites of made-up units are built, killed and built again; with ``--site`` it is a real one, by ``mkdocs build``.

    python -m tests.builder.kills --count 100 --seed 7
    python -m tests.builder.kills --site --count 100
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import shutil
import signal
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path

from careers.support.work import Workers
from tests.builder.made_up import Units, build, content, end_group, ended, expected, start
from tests.site.builder import Builder, builder
from tests.site.building import CASES, configure, snapshot

NAMES = tuple("abcdefgh")


class WrongError(AssertionError):
    """What is wrong after a kill."""


def run(folder: Path, count: int, seed: int) -> Iterator[str]:
    """Kill `count` builds of made-up units, while their workers go on; a word on each. Some end before, uncounted.

    Raises:
        WrongError: the site is not whole after a kill, or the next build does not make it what it should be.
    """
    rng, site = random.Random(seed), folder / "site"
    units: Units = {"front": 0}
    build(site, units)
    usual, number = deque([0.1], maxlen=9), 1  # seconds that a build takes
    while number <= count:
        other = _drawn(rng, units)
        begun = start(lambda other=other: build(site, other, Workers(2)))  # type: ignore[misc]
        time.sleep(rng.uniform(0, statistics.median(usual)))
        os.kill(begun, signal.SIGKILL)
        killed = ended(begun) != 0
        now = content(site)
        if now not in (expected(units), expected(other)):
            raise WrongError(f"kill {number} of seed {seed}: the site is neither old nor new: {now}")
        units = rng.choice((other, units, _drawn(rng, other)))
        before = time.monotonic()
        build(site, units, Workers(2))
        usual.append(time.monotonic() - before)
        end_group(begun)
        if content(site) != expected(units):
            raise WrongError(f"kill {number} of seed {seed}: {content(site)} is not {expected(units)}")
        if killed:
            yield str(number)
            number += 1


def _drawn(rng: random.Random, units: Units) -> Units:
    """Other units: some gone, some new, some changed, many as they were."""
    found = {"front": rng.choice((units["front"], rng.randrange(100)))}
    for name in NAMES:
        chance = rng.random()
        if chance < 0.6 and name in units:
            found[name] = units[name]
        elif chance < 0.85:
            found[name] = rng.randrange(20)
    return found


def run_site(folder: Path, count: int, seed: int, states: int = 3) -> Iterator[str]:
    """Kill as many builds of a real site with every kind of page, which has more or fewer postings each time.

    Raises:
        WrongError: as `run` says.
    """
    rng = random.Random(seed)
    with builder() as one:
        known = [_from_nothing(one, folder / f"state-{number}", number) for number in range(states)]
        site = folder / "site"
        whole: Mapping[str, bytes] = {}
        usual, number = 1.0, 1  # seconds that a build takes
        while number <= count:
            (state, made), (then, wanted) = rng.choices(known, k=2)
            moment = rng.uniform(0, usual)
            killed = one.build(configure(folder, state, workers=2), cwd=folder, kill=moment).returncode != 0
            now = snapshot(site) if site.exists() else {}
            if now not in (whole, made):
                raise WrongError(f"kill {number} of seed {seed}: neither old nor new: {_differing(now, made)}")
            begun = time.monotonic()
            done = one.build(configure(folder, then, workers=2), cwd=folder)
            usual = time.monotonic() - begun
            whole = snapshot(site)
            if done.returncode or whole != wanted:
                raise WrongError(f"kill {number} of seed {seed}: {_differing(whole, wanted)}\n{done.output}")
            if killed:
                yield f"{number}: at {moment:.2f} s"
                number += 1


def _from_nothing(one: Builder, folder: Path, fewer: int) -> tuple[Path, Mapping[str, bytes]]:
    """Return the content of a site with so many files of postings fewer, and the site that is made of it."""
    content = shutil.copytree(CASES, folder / "content")
    for path in sorted((content / "postings").rglob("*.md"))[:fewer]:
        path.unlink()
    done = one.build(configure(folder, content, workers=2), cwd=folder)
    if done.returncode:
        raise WrongError(f"it cannot be built at all\n{done.output}")
    return content, snapshot(done.folder)


def _differing(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> str:
    return ", ".join(sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))[:20])


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--site", action="store_true", help="a real site, by mkdocs build")
    given = parser.parse_args()
    print(f"--seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for line in (run_site if given.site else run)(Path(folder), given.count, given.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
