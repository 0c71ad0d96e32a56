"""Documents with the jobs that people found in them: labels by line, and where the texts are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("labels")


@dataclass(frozen=True, slots=True)
class Label:
    """A job of a document.

    Attributes:
        title: its words as a reader gives them.
        line: 1-based line on which they stand.
        facts: employer, locations, pay, apply, status and the last line of its text, as far as they were noted.
        mentions: other lines that name the job.
        doubtful: whether readers may differ about it.
    """

    title: str
    line: int
    facts: Mapping[str, Any]
    mentions: Sequence[int] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A document that was labelled.

    Attributes:
        repository, commit, path: where its text is public.
        sha256: of the text that was labelled, in which addresses and numbers of people may have been replaced.
        language: of its jobs.
        source: who labelled it: ``given`` or ``own``.
        fold: documents of one fold are alike: of one repository, or copies.
        jobs: in the order of the text.
    """

    repository: str
    commit: str
    path: str
    sha256: str
    language: str
    source: str
    fold: str
    jobs: Sequence[Label]

    def text_in(self, folder: Path) -> Path:
        """Return where its text is, below the folder of all texts."""
        return folder / self.sha256[:2] / f"{self.sha256}{Path(self.path).suffix}"


def read_labels(name: str) -> Iterator[Document]:
    """Yield the documents of a set: ``open`` to learn from, ``held`` to judge with once."""
    for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        jobs = [
            Label(
                job.pop("title"),
                job.pop("line"),
                mentions=tuple(job.pop("mentions", ())),
                doubtful=job.pop("doubtful", False),
                facts=job,
            )
            for job in row.pop("jobs")
        ]
        yield Document(**row, jobs=jobs)
