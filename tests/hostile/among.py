"""One bad posting among many, in a real build: ``python -m tests.hostile.among [--count 1000]``.

Exits 1 unless all others are published and the bad one is named, with its file and line.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click

from careers import i18n
from tests.benchmarks.corpora import Corpora, editable, replace
from tests.benchmarks.tools import LOCALES
from tests.site.building import configure, mkdocs

BAD = "> " * 20 + "text"  # deeper than a body may be


@dataclass(frozen=True, slots=True)
class Among:
    """What became of some postings, one of which was bad.

    Attributes:
        published: how many of them have a page in every language.
        named: whether the build told the bad one's file and line, and of no other.
        said: what the build said.
    """

    published: int
    named: bool
    said: str


def tried(folder: Path, count: int) -> Among:
    """What becomes of `count` generated postings below the new `folder`."""
    content = folder / "content"
    Corpora(folder, count).write(content, count)
    (bad,) = editable(content, 1)
    text = bad.read_text("utf-8")
    replace(bad, f"{text}\n{BAD}\n")
    line = text.count("\n") + 2
    built = mkdocs(configure(folder, content, search=False))
    ids = {f"{one.parent.name}/{one.name.partition('.')[0]}" for one in (content / "postings").glob("*/*.md")}
    pages = [[i18n.output_path(i18n.posting(i18n.folder_of(code), one)) for code in LOCALES] for one in sorted(ids)]
    published = sum(all((built.folder / path).is_file() for path in each) for each in pages)
    told = [one for one in built.output.splitlines() if "WARNING" in one and "/postings/" in one]
    named = len(told) == 1 and f"content/{bad.relative_to(content).as_posix()}:{line}: body:" in told[0]
    return Among(published if built.returncode == 0 else 0, named, built.output)


@click.command(help="Build generated postings, one of them bad.")
@click.option("--count", default=1000, show_default=True, type=click.IntRange(2))
def main(count: int) -> None:
    """Print what became of them."""
    with tempfile.TemporaryDirectory(prefix="careers-among-") as folder:
        found = tried(Path(folder), count)
    click.echo(f"{found.published:,} of {count:,} published; the bad one is {'' if found.named else 'not '}named")
    if not found.named or found.published != count - 1:
        click.echo(found.said, err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
