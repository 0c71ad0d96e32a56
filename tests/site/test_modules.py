"""Scripts that need each other are fetched at once, not one round trip after another."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.site.building import ROOT, Result
from tests.site.documents import documents, has

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


def test_the_jobs_page_names_every_module_that_it_may_need(site: Result, code: str) -> None:
    """A module found only by reading another one costs a round trip; on a far phone a third of a second."""
    base = "../../assets/javascripts/"
    jobs = documents(site.folder)[f"{code}/jobs/"].one(has("data-page-size"))
    preloads = [one.attrs["href"] for one in jobs if one.attrs.get("rel") == "modulepreload"]
    assert sorted(preloads) == sorted(base + name for name in needed(SCRIPTS / "jobs.js"))


def test_the_header_names_every_module_of_its_box() -> None:
    """They are fetched together when somebody goes to the box."""
    said = re.search(r"const MODULES = (\[.*?\]);", (SCRIPTS / "header.js").read_text("utf-8"), re.DOTALL)
    assert said is not None
    names = json.loads(re.sub(r",\s*\]", "]", said[1]))
    assert sorted(names) == sorted(needed(SCRIPTS / "header.js"))


def test_the_script_of_every_page_names_what_its_stars_need(site: Result) -> None:
    """Those modules of ours that come with the first page, save those that wait for a press."""
    script = (SCRIPTS / "saved.js").read_text("utf-8")
    now = re.findall(r"""^import\s[^;]*?from\s+["']\./([^"']+)["']""", script, re.MULTILINE)
    for url in ("zh/", "en/tags/"):
        started = [one.attrs["src"] for one in documents(site.folder)[url] if one.attrs.get("type") == "module"][-1]
        text = (site.folder / url / started).read_text("utf-8")
        assert {"header.js", "saved.js", *now} <= set(re.findall(r"""^import "\./([^"]+)";""", text, re.MULTILINE))
