"""The locks: everything that is installed is known by its hash, wherever it is fetched from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.node import EDITOR, HERE
from tests.site.building import ROOT


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-test.txt", "requirements-bench.txt"])
def test_python_packages_have_hashes_and_no_addresses(name: str) -> None:
    """One version each, at least one SHA-256 each."""
    text = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(packages) > 20
    assert [one.partition("\n")[0] for one in packages if not re.match(r"[\w.\[\]-]+==\S+.*\\\n", one)] == []
    assert [one.partition("\n")[0] for one in packages if "--hash=sha256:" not in one] == []
    assert "://" not in text


@pytest.mark.parametrize("folder", [HERE, EDITOR], ids=lambda folder: folder.name)
def test_what_comes_from_npm_has_hashes_and_no_addresses(folder: Path) -> None:
    """The lock names what ``package.json`` names, to the patch level."""
    text = (folder / "package-lock.json").read_text("utf-8")
    locked = json.loads(text)["packages"]
    wanted = json.loads((folder / "package.json").read_text("utf-8"))["dependencies"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    packages = {name: one for name, one in locked.items() if name}
    assert len(packages) > 50
    assert [name for name, one in packages.items() if not str(one.get("integrity", "")).startswith("sha512-")] == []
    assert "://" not in text
