"""The search index of a preview follows the content, by a process of its own."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from careers.mkdocs import library_reader, read_settings
from careers.mkdocs.indexing import Indexing
from careers.search import EditorialPage
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

    def folders() -> list[Path]:
        return list((tmp_path / "temporary").glob("*/*"))

    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    shutil.copytree(CASES, tmp_path / "content")
    reader = library_reader(read_settings(configuration := configure(tmp_path, tmp_path / "content")))
    indexing = Indexing(str(configuration))
    library, _ = reader.read()
    assert indexing.read("index.json") is None
    indexing.request(library, [EditorialPage("en/", "en", "First")])
    indexing.request(library, [])
    first = until(lambda: indexing.read("index.json"))
    assert indexing.read("../../../../mkdocs.yml") is None
    indexing.request(library, [])
    assert len(folders()) == 1
    file = tmp_path / "content/postings/acme/current.zh.md"
    file.write_text(file.read_text("utf-8") + "\n又一句话。\n", "utf-8")
    later, _ = reader.read()
    indexing.request(later, [])
    assert indexing.read("index.json") == first
    until(lambda: None if (now := indexing.read("index.json")) == first else now)
    indexing.request(library, [])
    assert len(folders()) == 2
    indexing.stop()
    assert not folders()


def test_a_configuration_that_makes_no_sense_is_told_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Where a save is half done; the last index goes on to answer."""
    reader = library_reader(read_settings(configure(tmp_path, CASES)))
    (tmp_path / "wrong.yml").write_text("site_name: Jobs\n")
    indexing = Indexing(str(tmp_path / "wrong.yml"))
    indexing.request(reader.read()[0], [])
    until(lambda: capfd.readouterr().err.encode() or None)
    assert indexing.read("index.json") is None
    indexing.stop()
