"""However a site was built before, it is what a build from nothing makes."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import pytest

from tests.builder import same_bytes
from tests.builder.clusters import cluster
from tests.builder.edits import edit
from tests.builder.same_bytes import DifferenceError, proof
from tests.builder.world import World
from tests.hunting import HUNTING


@pytest.mark.slow
def test_a_site_built_over_an_old_one_equals_one_from_nothing(tmp_path: Path) -> None:
    """Random edits, other ones in each run; at the end a cluster makes what changed. ``make fuzz`` makes more."""
    seed = secrets.randbelow(10**6)
    try:
        with proof(tmp_path, seed) as one:
            for _ in range(3 if HUNTING else 1):
                one.step(3)
            with cluster(tmp_path) as env:
                one.step(3, env)
    except DifferenceError as error:
        pytest.fail(f"seed {seed}: {error}", pytrace=False)


def test_what_an_old_build_left_is_told(tmp_path: Path) -> None:
    """A page that is not made again, one too many and one too few: the comparison sees each, and names it."""
    wanted = {"same.html": b"same", "old.html": b"salary 15-40K", "gone.html": b""}
    with pytest.raises(DifferenceError) as told:
        same_bytes.same(wanted, {"same.html": b"same", "old.html": b"salary 20-40K", "more.html": b""}, "")
    assert [line.split(":")[0] for line in str(told.value).splitlines()[1:]] == ["gone.html", "more.html", "old.html"]
    assert "salary 15-40K" in str(told.value)
    same_bytes.same(wanted, dict(wanted), "")


def test_a_seed_makes_the_same_edits(tmp_path: Path) -> None:
    """Whoever repeats a run meets the same site; each edit changes something, or says that it could not."""
    states = []
    for name in ("one", "other"):
        world = World.begin(tmp_path / name, random.Random(7))
        world.history.append(world.state())
        told = [edit(world) for _ in range(40)]
        states.append((told, world.state()))
    assert states[0] == states[1]
    assert len({one.split(" (")[0] for one in states[0][0]}) > 15
