"""The same inputs, given to MkDocs with Material as it comes: each alone, and each page that it makes opened.

    python -m tests.hostile.stock

What is asked is what is asked of the portal: that a build ends, well or with a sentence, and that no page does what its
author has no right to. Forms, documents and queries are left out, which it does not have.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import click
import yaml

from tests.browser import chromium
from tests.hostile.browsing import browsing, harm
from tests.hostile.families import EVERY
from tests.hostile.inputs import Input
from tests.hostile.laying import put
from tests.serving import serving
from tests.site.building import environment

_LONGEST = 20  # seconds of a build of two pages
_SETTINGS = {"site_name": "Careers", "theme": {"name": "material", "font": False}, "plugins": []}

Answer = Literal["hung", "crashed", "refused", "harm", "published"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an input."""

    name: str
    answer: Answer
    said: str = ""


def verdicts(folder: Path) -> Iterator[Verdict]:
    """One for each input that is a file of content."""
    inputs = [one for one in EVERY.values() if one.files]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        built = dict(zip((one.name for one in inputs), pool.map(lambda one: _built(one, folder), inputs), strict=True))
    yield from (one for one in built.values() if one.answer != "published")
    with serving(folder, "/") as served, chromium() as chrome, browsing(chrome, served.base) as seen:
        for name, one in built.items():
            if one.answer == "published":
                pages = sorted(page for page in (folder / name / "site").rglob("*.html") if page.name != "404.html")
                urls = [served.base + quote(page.relative_to(folder).as_posix()) for page in pages]
                found = [fault for url in urls for fault in harm(seen.visit(url))]
                yield Verdict(name, "harm", str(found[0])) if found else one


def _built(one: Input, folder: Path) -> Verdict:
    root = folder / one.name
    put(root / "docs" / "index.md", "# Home\n")
    for name, content in one.files.items():
        put(root / "docs" / name, content)
    (root / "mkdocs.yml").write_text(yaml.safe_dump(_SETTINGS), "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(root / "mkdocs.yml")]
    try:
        done = subprocess.run(
            command, cwd=root, env=environment(), capture_output=True, text=True, timeout=_LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return Verdict(one.name, "hung")
    if done.returncode == 0:
        return Verdict(one.name, "published")
    lines = done.stderr.strip().splitlines() or [""]
    return Verdict(one.name, "crashed" if "Traceback" in done.stderr else "refused", lines[-1])


def counts(folder: Path) -> dict[Answer, int]:
    """How many inputs got which answer."""
    return dict(Counter(one.answer for one in verdicts(folder)))


@click.command(help="Print what became of each input.")
def main() -> None:
    """A line each, then how many of each kind."""
    with tempfile.TemporaryDirectory(prefix="careers-stock-") as folder:
        found = list(verdicts(Path(folder)))
    for one in found:
        if one.answer != "published":
            click.echo(f"{one.name}: {one.answer} {one.said}"[:200])
    for answer, count in sorted(Counter(one.answer for one in found).items()):
        click.echo(f"{answer}: {count}")


if __name__ == "__main__":
    main()
