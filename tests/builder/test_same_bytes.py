"""However a site was built before, and whoever builds it, it is what a build from nothing makes."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import pytest

from tests.builder.clusters import EXECUTOR, cluster
from tests.builder.edits import EDITS
from tests.builder.world import World
from tests.site.builder import builder
from tests.site.building import snapshot

BESIDE = {"content", "theme", ".cache", "site", "mkdocs.yml", ".git"}


@pytest.mark.slow
def test_a_site_built_over_an_old_one_equals_one_from_nothing(tmp_path: Path) -> None:
    """After random edits, other ones in each run, by two processes and by a cluster; nothing is left beside it."""
    world = World.begin(tmp_path / "world", random.Random(seed := secrets.randbelow(10**6)))
    # Words are hashed otherwise in each: an order that hangs on that differs.
    with builder(hashes=1) as warm, builder(hashes=2) as cold, cluster(tmp_path) as cluster_env:
        for name, settings, env in (
            ("one", {"workers": 1}, {}),
            ("two", {"workers": 2}, {}),
            ("cluster", {"executor": EXECUTOR}, cluster_env),
        ):
            edits = world.rng.choices(EDITS, k=3)
            done = [f"{edit.__name__} {edit(world)}" for edit in edits]
            fresh = cold.build(world.configured(tmp_path / name, workers=1), cwd=world.folder)
            result = warm.build(world.configured(world.folder, **settings), cwd=world.folder, env=env)
            assert (fresh.returncode, result.returncode) == (0, 0), (seed, done, fresh.output, result.output)
            one, other = snapshot(fresh.folder), snapshot(result.folder)
            differing = sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
            assert differing == [], (seed, done)
            assert {path.name for path in world.folder.iterdir()} <= BESIDE
