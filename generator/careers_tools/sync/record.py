"""The record of what was taken from a source, ``content/sources/<source>.json``, by which an editor's changes show.

The file belongs to the portal's repository, beside the postings. It is written anew after every change, in the order of
the jobs' ids, so that its history is easy to read.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from careers.content.frontmatter import read_bytes
from careers.support.diagnostics import Diagnostics
from careers.support.files import write_file

FOLDER = "sources"
_MOST_BYTES = 256 * 1024 * 1024  # a hundred thousand jobs come to some 100 MB


class RecordError(Exception):
    """Raised for a record that cannot be read; the message is its file."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The posting that was last taken from a source for one job.

    Attributes:
        posting: the posting's id.
        language: code of the language of its file.
        digest: of the job as the source published it.
        fields: the front matter as it was taken, each value as YAML's text.
        body: digest of the text as it was taken.
        closed: the last day that was written when the job went; None while it is there.
    """

    posting: str
    language: str
    digest: str
    fields: Mapping[str, Any]
    body: str
    closed: dt.date | None = None


@dataclass(frozen=True, slots=True)
class _Record:
    """The file."""

    jobs: dict[str, Taken]


def read_record(content: Path, source: str) -> dict[str, Taken]:
    """Return what was taken from a source, by the ids that jobs have there.

    Raises:
        RecordError: the file is broken, as after a merge of two changes.
    """
    path = content / FOLDER / f"{source}.json"
    if not os.path.lexists(path):
        return {}
    data = read_bytes(path, str(path), Diagnostics(), _MOST_BYTES)
    try:
        return msgspec.json.decode(data or b"", type=_Record).jobs
    except msgspec.DecodeError as error:
        raise RecordError(str(path)) from error


def write_record(content: Path, source: str, jobs: Mapping[str, Taken]) -> None:
    """Write the record of a source.

    Raises:
        OSError: it cannot be written.
    """
    path = content / FOLDER / f"{source}.json"
    text = msgspec.json.format(msgspec.json.encode(_Record(dict(sorted(jobs.items())))), indent=1).decode() + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    before = read_bytes(path, str(path), Diagnostics(), _MOST_BYTES)
    if before != text.encode():
        write_file(path, text, before=before)
