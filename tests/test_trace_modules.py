"""The count of modules that a posting passes through counts functions that are entered, and nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.trace_modules import entered_modules, trace_posting


def test_functions_count_and_imports_of_classes_do_not(tmp_path: Path) -> None:
    path = tmp_path / "package" / "values.py"
    path.parent.mkdir()
    path.write_text("class Value:\n    def method(self): ...\n    def iterate(self): yield\n", "utf-8")
    spec = importlib.util.spec_from_file_location("values", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with entered_modules(path.parent) as found:
        spec.loader.exec_module(module)
    assert found == set()
    with entered_modules(path.parent) as found:
        list(module.Value().iterate())
    assert found == {"values.py"}
    with entered_modules(tmp_path / "pack") as found:
        module.Value().method()
    assert found == set()


@pytest.mark.slow
def test_a_posting_passes_through_each_step(tmp_path: Path) -> None:
    steps = trace_posting(tmp_path)
    assert "content/posting/reading.py" in steps["reading"]
    assert "pages/__init__.py" in steps["planning"]
    assert "pages/posting.py" in steps["making"] - steps["planning"]
    assert sorted(path.name for path in (tmp_path / "site").rglob("index.html")) == ["index.html"] * 2
