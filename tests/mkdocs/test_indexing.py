"""The search index of a preview follows the content, by a process of its own."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from careers.mkdocs.indexing import Indexing
from tests.site.building import CASES, configure

pytestmark = pytest.mark.slow

PATIENCE = 90  # seconds for an index; other work may keep the machine busy


@pytest.fixture
def indexing() -> Iterator[Indexing]:
    found = Indexing()
    yield found
    found.stop()


def until(found: Callable[[], bytes | None]) -> bytes:
    """Wait until there is something."""
    end = time.monotonic() + PATIENCE
    while (value := found()) is None:
        assert time.monotonic() < end, "no index came"
        time.sleep(0.05)
    return value


def test_an_index_comes_and_goes_with_the_preview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies in a temporary folder; content that is as it was before has its index at once."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    shutil.copytree(CASES, tmp_path / "content")
    configuration = configure(tmp_path, tmp_path / "content")
    indexing = Indexing()
    assert indexing.read("index.json") is None
    indexing.request(configuration, [], "nobody has made this one")
    first = until(lambda: indexing.read("index.json"))
    (kept,) = (one for one in (tmp_path / "temporary").glob("*/*") if one.is_dir())
    other = shutil.copytree(kept, kept.with_name("other"))
    (other / "index.json").write_bytes(b"another")
    indexing.request(configuration, [], "other")
    assert indexing.read("index.json") == b"another"
    indexing.request(configuration, [], kept.name)
    assert indexing.read("index.json") == first
    assert indexing.read("../../mkdocs.yml") is None
    indexing.stop()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_another_one_comes_when_the_content_changes(tmp_path: Path, indexing: Indexing) -> None:
    """Until it is there, the last one answers."""
    shutil.copytree(CASES, tmp_path / "content")
    configuration = configure(tmp_path, tmp_path / "content")
    indexing.request(configuration, [], "before")
    first = until(lambda: indexing.read("index.json"))
    file = tmp_path / "content/postings/acme/current.zh.md"
    file.write_text(file.read_text("utf-8") + "\n又一句话。\n", "utf-8")
    indexing.request(configuration, [], "after")
    assert indexing.read("index.json") == first
    until(lambda: None if (now := indexing.read("index.json")) == first else now)
