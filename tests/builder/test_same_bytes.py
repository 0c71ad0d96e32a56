"""Whoever builds a site, and whatever stood in its place, it is what one process makes from nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.builder.clusters import EXECUTOR, cluster
from tests.site.builder import builder
from tests.site.building import CASES, configure, snapshot

# Short lists, so that a site of a few postings has every kind of page.
SETTINGS: Mapping[str, Any] = {"page_size": 2, "feed_size": 3}


@pytest.mark.slow
def test_whoever_builds_a_site_it_is_the_same(tmp_path: Path) -> None:
    """Two processes, then a cluster, over the site of before; nothing is left beside it."""
    # Words are hashed otherwise in each: an order that hangs on that differs.
    with builder(hashes=1) as one, builder(hashes=2) as other, cluster(tmp_path) as cluster_env:
        done = one.build(configure(tmp_path / "one", CASES, **SETTINGS, workers=1), cwd=tmp_path)
        assert done.returncode == 0, done.output
        whole = snapshot(done.folder)
        for settings, env in (({"workers": 2}, {}), ({"executor": EXECUTOR}, cluster_env)):
            result = other.build(configure(tmp_path / "more", CASES, **SETTINGS, **settings), cwd=tmp_path, env=env)
            assert result.returncode == 0, result.output
            made = snapshot(result.folder)
            assert sorted(path for path in whole.keys() | made.keys() if whole.get(path) != made.get(path)) == []
            assert {path.name for path in (tmp_path / "more").iterdir()} <= {".cache", "site", "mkdocs.yml"}
