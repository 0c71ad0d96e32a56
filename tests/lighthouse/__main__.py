"""``python -m tests.lighthouse``: build the site, print Lighthouse's scores, exit 1 where one is too low."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.browser import ready
from tests.conftest import read_library
from tests.lighthouse import LEAST, PAGES, Judgement, judge
from tests.serving import serving
from tests.site.building import ROOT, configure, mkdocs
from tests.site.kinds import CODES, LOCALISED

# Wide enough that a log keeps the table whole.
WIDTH = 110


def main() -> int:
    """0 when every page of every language has the scores it needs."""
    chromium = ready()
    with tempfile.TemporaryDirectory() as folder:
        site = mkdocs(configure(Path(folder), ROOT / "content"), strict=True)
        if site.returncode:
            print(site.output)
            return 1
        library = read_library(site)
        with serving(site.folder, "/careers/", compress=True) as served:
            found = {}
            for kind, code in ((kind, code) for kind in LOCALISED if kind.name in PAGES for code in CODES):
                found[f"{code} {kind}"] = judge(served.base + kind.address(code, library), chromium)
                print(f"{code} {kind}: {', '.join(map(str, found[f'{code} {kind}'].scores.values()))}", flush=True)
    report(found)
    return 0 if found and all(one.enough for one in found.values()) else 1


def report(found: dict[str, Judgement]) -> None:
    """Print a row a page, and what cost points."""
    table = Table("page", *LEAST, *next(iter(found.values())).figures)
    for name, one in found.items():
        scores = [
            f"{score}" if score >= LEAST[category] else f"[red]{score}!" for category, score in one.scores.items()
        ]
        table.add_row(name, *scores, *one.figures.values())
    console = Console(width=max(WIDTH, Console().width))
    console.print(table)
    for name, one in found.items():
        for fault in one.faults:
            console.print(f"{name}: {fault}")


if __name__ == "__main__":
    sys.exit(main())
