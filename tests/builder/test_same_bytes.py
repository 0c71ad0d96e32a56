"""A cluster of machines makes of a site what one process makes; `test_environments` has more workers of one machine."""

from __future__ import annotations

from pathlib import Path

from tests.builder.clusters import EXECUTOR, cluster
from tests.site.builder import Builder
from tests.site.building import CASES, CASES_SETTINGS, Result, configure, snapshot


def test_whoever_builds_a_site_it_is_the_same(cases: Result, ready: Builder, tmp_path: Path) -> None:
    """Each worker hashes words in its own way; nothing is left next to the site."""
    with cluster(tmp_path) as env:
        config = configure(tmp_path / "more", CASES, **CASES_SETTINGS, executor=EXECUTOR)
        result = ready.build(config, cwd=tmp_path, env=env)
    assert result.returncode == 0, result.output
    whole, made = snapshot(cases.folder), snapshot(result.folder)
    assert sorted(path for path in whole.keys() | made.keys() if whole.get(path) != made.get(path)) == []
    assert {path.name for path in (tmp_path / "more").iterdir()} <= {".cache", "site", "mkdocs.yml"}
