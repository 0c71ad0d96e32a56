"""Has the importer read generated job documents, and counts what it reads rightly.

    python -m tests.benchmarks.documents [--quick] [--count 2000] [--seed 1] [--held-back] [--layout NAME] [--portal]

`make bench`, third part. Exits 1 where the titles or a fact are read worse than they should be; the layouts that were
held back are reported apart and judged by nobody. With `--layout`, `--count` documents are generated, and those of that
layout are read. With `--portal`, a new portal is made of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from tests.benchmarks import report
from tests.benchmarks.documents import HELD_BACK, LAYOUTS, generate
from tests.benchmarks.documents.new_portal import build_portal
from tests.benchmarks.documents.portal import write_portal
from tests.benchmarks.documents.scoring import TITLE, Answer, Score, Scores, scored
from tests.benchmarks.documents.trial import Trial

LEAST_TITLES, LEAST_PRECISION, LEAST_RECALL = 0.97, 0.95, 0.85  # F1 of titles; of each fact
QUICK = 240
_BATCH = 200  # documents a command: an error loses one batch, and the command line stays short
_CAREERS = str(Path(sys.executable).with_name("careers"))


def answers(folder: Path, trials: Sequence[Trial]) -> list[Answer]:
    """Return the postings that the importer reads in each document, which are written into the new `folder`."""
    folder.mkdir()
    config = write_portal(folder / "portal")
    paths = [folder / trial.name for trial in trials]
    for path, trial in zip(paths, trials, strict=True):
        path.write_text(trial.text, "utf-8")
    found: list[Answer] = []
    for start in range(0, len(paths), _BATCH):
        batch = paths[start : start + _BATCH]
        command = [_CAREERS, "import", "-f", str(config), "--dry-run", "--closed", "--json", *map(str, batch)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        try:
            answer = {Path(one["file"]).name: one["postings"] for one in json.loads(done.stdout)}
        except json.JSONDecodeError as error:
            raise click.ClickException(done.stderr[-2000:]) from error
        found += [answer[path.name] for path in batch]
    return found


def facts_table(scores: Scores) -> report.Rows:
    return [("fact", "wanted", "given", "precision", "recall", "F1"), *(_row(*one) for one in scores.facts.items())]


def layouts_table(scores: Scores) -> report.Rows:
    """Return a heading, and a line a layout: its titles, then the other facts of those that were found."""
    heading = ("layout", "titles", "given", "precision", "recall", "F1", "facts' precision", "facts' recall")
    rows = [(*_row(name, score), *_shares(scores.layout_facts[name])[:2]) for name, score in scores.layouts.items()]
    return [heading, *rows]


def shortfalls(scores: Scores) -> list[str]:
    """Return a sentence for each figure that is worse than it should be; titles count by F1."""
    judged = [(TITLE, "F1", scores.facts[TITLE].f1, LEAST_TITLES)]
    for fact, score in scores.facts.items():
        if fact != TITLE:
            judged += [
                (fact, "precision", score.precision, LEAST_PRECISION),
                (fact, "recall", score.recall, LEAST_RECALL),
            ]
    return [
        f"{fact}: {measure} is {share:.1%}, and should be {least:.0%}"
        for fact, measure, share, least in judged
        if share is not None and share < least
    ]


def _row(name: str, score: Score) -> tuple[str, ...]:
    return name, str(score.wanted), str(score.given), *_shares(score)


def _shares(score: Score) -> list[str]:
    return ["-" if one is None else f"{one:.1%}" for one in (score.precision, score.recall, score.f1)]


@click.command(help="Have the importer read generated job documents, and count what it reads rightly.")
@click.option("--quick", is_flag=True, help=f"{QUICK} documents: a look in a minute.")
@click.option("--count", default=2_000, show_default=True, type=click.IntRange(1), help="Documents to generate.")
@click.option("--seed", default=1, show_default=True, help="Another seed makes other documents.")
@click.option(
    "--held-back", is_flag=True, help="Only the layouts that were not looked at until the others were read well."
)
@click.option("--layout", type=click.Choice([*LAYOUTS, *HELD_BACK]), help="Read only the documents of this layout.")
@click.option("--portal", is_flag=True, help="Make a new portal of them: what that takes, and what is left to decide.")
def main(quick: bool, count: int, seed: int, held_back: bool, layout: str | None, portal: bool) -> None:
    """Generate, import, score, print and judge."""
    count = QUICK if quick else count
    every = generate(seed, count, held_back=held_back or layout in HELD_BACK)
    trials = [trial for trial in every if layout in {None, trial.layout}]
    share = max(count * len(HELD_BACK) // len(LAYOUTS), 1)
    apart = [] if held_back or layout else list(generate(seed, share, held_back=True))
    console = Console(width=None if Console().is_terminal else 140)
    with tempfile.TemporaryDirectory(prefix="careers-bench-") as scratch:
        if portal:
            took, left = build_portal(Path(scratch) / "new", trials)
            console.print(report.shown("From documents to a strict build", took))
            console.print(report.shown("Left to decide", left))
            return
        scores = scored(zip(trials, answers(Path(scratch) / "documents", trials), strict=True))
        others = scored(zip(apart, answers(Path(scratch) / "held-back", apart), strict=True)) if apart else None
    console.print(report.shown("Titles by layout", layouts_table(scores)))
    console.print(report.shown("Facts of postings whose title was found", facts_table(scores)))
    console.print(f"{scores.false_titles} sections or slogans taken for titles; {scores.failures} documents failed.")
    if others is not None:
        console.print(report.shown("Layouts that were held back, judged by nobody", layouts_table(others)))
    lacking = [] if held_back or layout else shortfalls(scores)
    for sentence in lacking:
        console.print(sentence, style="red")
    sys.exit(1 if lacking or scores.failures else 0)


if __name__ == "__main__":
    main()
