"""The locks: everything that is installed is known by its hash, wherever it is fetched from."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from tests.each import each
from tests.node import EDITOR, HERE
from tests.site.building import ROOT
from tests.supply.locks import locked

LOCKS = (
    "requirements.txt",
    "requirements-editor.txt",
    "requirements-test.txt",
    "requirements-fuzz.txt",
    "requirements-bench.txt",
)


@each("name", LOCKS)
def test_python_packages_have_hashes_and_no_addresses(name: str) -> None:
    """One version each, at least one SHA-256 each."""
    text = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(packages) > 20
    assert [one.partition("\n")[0] for one in packages if not re.match(r"[\w.\[\]-]+==\S+.*\\\n", one)] == []
    assert [one.partition("\n")[0] for one in packages if "--hash=sha256:" not in one] == []
    assert "://" not in text


@each("folder", [HERE, EDITOR])
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


def test_each_library_of_our_own_choice_is_named_with_its_purpose() -> None:
    """Those that `pyproject.toml` names, each once; beside them how many packages a site needs in all."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8").partition("\n## Dependencies\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| ([a-z0-9, -]+) \| (.+) \|$", text, re.MULTILINE))
    rows.pop("library")
    named = [name for row in rows for name in row.split(", ")]
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert sorted(named) == sorted(re.split(r"[<>=\[]", one)[0] for one in wanted)
    assert all(len(purpose) > 5 for purpose in rows.values())
    assert f"A site needs {len(locked('requirements.txt'))} packages" in text


def test_what_the_tests_and_the_fuzzer_run_on_is_what_a_site_runs_on() -> None:
    """No lock has another version of a package than the one below it."""
    below: dict[str, str] = {}
    for name in LOCKS[:3]:
        found = locked(name)
        assert below.items() <= found.items(), name
        below = dict(found)
