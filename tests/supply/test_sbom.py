"""The list of all that a release is made with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.site.building import ROOT
from tests.supply.locks import locked
from tests.supply.sbom import write


@pytest.mark.hunt
def test_it_names_what_is_locked_and_is_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By version and digests, as of the date that is given; nothing in it says when or where it was made."""
    one, other = tmp_path / "a.json", tmp_path / "b" / "c.json"
    other.parent.mkdir()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1793491200")
    write(one)
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    write(other, held=False)
    assert one.read_bytes() == other.read_bytes()
    assert str(ROOT) not in one.read_text("utf-8")
    found = json.loads(one.read_text("utf-8"))
    assert found["bomFormat"] == "CycloneDX"
    assert "serialNumber" not in found
    assert found["metadata"]["timestamp"].startswith("2026-11-01T00:00:00")
    assert {part["name"]: part["version"] for part in found["components"]} == locked("requirements.txt")
    assert all(part["externalReferences"][0]["hashes"] for part in found["components"])


def test_without_a_date_it_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it stays the same."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    write(tmp_path / "a.json", held=False)
    assert "timestamp" not in json.loads((tmp_path / "a.json").read_text("utf-8"))["metadata"]
