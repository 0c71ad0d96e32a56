"""Scripts that need each other are fetched at once, not one round trip after another."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.site.building import ROOT, Result
from tests.site.documents import documents

SCRIPTS = ROOT / "theme" / "assets" / "javascripts"
_IMPORT = re.compile(r"""(?:^import\s[^;]*?from\s|\bimport\()\s*["'](\.[^"']+)["']""", re.MULTILINE)


def needed(start: Path) -> set[str]:
    """Every module that a script imports, now or later, and theirs, below the folder of scripts."""
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        script = waiting.pop()
        said = re.sub(r"/\*.*?\*/", "", script.read_text("utf-8"), flags=re.DOTALL)
        for target in _IMPORT.findall(said):
            path = (script.parent / target).resolve()
            if path not in found:
                found.add(path)
                waiting.append(path)
    return {path.relative_to(SCRIPTS).as_posix() for path in found}


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_jobs_page_names_every_module_that_it_may_need(site: Result, code: str) -> None:
    """A module found only by reading another one costs a round trip; on a far phone a third of a second."""
    base = "../../assets/javascripts/"
    document = documents(site.folder)[f"{code}/jobs/"]
    preloads = [one.attrs["href"] for one in document if one.attrs.get("rel") == "modulepreload"]
    assert sorted(preloads) == sorted(base + name for name in needed(SCRIPTS / "jobs.js"))


def test_the_header_names_every_module_of_its_box() -> None:
    """They are fetched together when somebody goes to the box."""
    said = re.search(r"const MODULES = (\[.*?\]);", (SCRIPTS / "header.js").read_text("utf-8"), re.DOTALL)
    assert said is not None
    names = json.loads(re.sub(r",\s*\]", "]", said[1]))
    assert sorted(names) == sorted(needed(SCRIPTS / "header.js"))
