"""The search index of a preview follows the content, by a process of its own."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from careers.mkdocs.indexing import Indexing
from tests.site.building import CASES, configure

pytestmark = pytest.mark.slow

PATIENCE = 90  # seconds for an index; other work may keep the machine busy


def until(found: Callable[[], bytes | None]) -> bytes:
    """Wait until there is something."""
    end = time.monotonic() + PATIENCE
    while (value := found()) is None:
        assert time.monotonic() < end, "no index came"
        time.sleep(0.05)
    return value


def test_an_index_comes_and_goes_with_the_preview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies in a temporary folder; another comes when the content changes, until when the last one answers."""

    def folders() -> list[str]:
        return [one.name for one in (tmp_path / "temporary").glob("*/[!.]*") if one.is_dir()]

    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    shutil.copytree(CASES, tmp_path / "content")
    configuration = configure(tmp_path, tmp_path / "content")
    indexing = Indexing(str(configuration))
    assert indexing.read("index.json") is None
    indexing.request([], lambda: "never asked for")
    indexing.request([], lambda: "before")
    first = until(lambda: indexing.read("index.json"))
    (name,) = folders()
    assert indexing.read("../../mkdocs.yml") is None
    file = tmp_path / "content/postings/acme/current.zh.md"
    file.write_text(file.read_text("utf-8") + "\n又一句话。\n", "utf-8")
    asked: list[str] = []

    def unchanged() -> str:
        asked.append(name)
        return name

    indexing.request([], unchanged)
    until(lambda: b"" if asked else None)
    assert (indexing.read("index.json"), folders()) == (first, [name])
    indexing.request([], lambda: "after")
    assert indexing.read("index.json") == first
    until(lambda: None if (now := indexing.read("index.json")) == first else now)
    until(lambda: b"" if name not in folders() else None)
    indexing.request([], lambda: "begun")
    indexing.stop()
    assert list((tmp_path / "temporary").iterdir()) == []
