"""The record of what was taken from a source, ``content/sources/<source>.json``: the files that the source owns.

A source owns what it wrote, and what a person has handed over to it; the record alone tells that, and which changes are
an editor's. The file belongs to the portal's repository, as the postings do. It is written anew after every change, in
the order of the jobs' ids, so that its history is easy to read.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from careers.content.frontmatter import read_bytes
from careers.support.diagnostics import Diagnostics
from careers.support.files import write_file
from careers_tools.importing.values import Unplaced

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
        since: the day on which the source got the posting; None: long ago, when days were not recorded.
        shortened: the day on which the source gave an open posting a last day within a week; None: it has not.
        removed: whether an editor has removed the file, so that one of that name is no longer the source's.
        lost: what the job stated that no fact was made of.
    """

    posting: str
    language: str
    digest: str
    fields: Mapping[str, Any]
    body: str
    closed: dt.date | None = None
    since: dt.date | None = None
    shortened: dt.date | None = None
    removed: bool = False
    lost: tuple[Unplaced, ...] = ()


@dataclass
class Record:
    """The file.

    Attributes:
        jobs: what was taken of each job, by the ids that jobs have at the source.
        validators: headers by which the source may tell that nothing has changed since its last answer, of which
            nothing was left to do; empty where it gave none.
        settings: the digest of the source's settings then.
    """

    jobs: dict[str, Taken]
    validators: dict[str, str] = field(default_factory=dict)
    settings: str = ""


def read_record(content: Path, source: str) -> Record:
    """Return the record of a source.

    Raises:
        RecordError: the file is broken, as after a merge of two changes.
    """
    path = content / FOLDER / f"{source}.json"
    if not os.path.lexists(path):
        return Record({})
    data = read_bytes(path, str(path), Diagnostics(), _MOST_BYTES)
    try:
        return msgspec.json.decode(data or b"", type=Record)
    except msgspec.DecodeError as error:
        raise RecordError(str(path)) from error


def write_record(content: Path, source: str, record: Record) -> None:
    """Write the record of a source that has one, or has got a job.

    Raises:
        OSError: it cannot be written.
    """
    path = content / FOLDER / f"{source}.json"
    ordered = replace(record, jobs=dict(sorted(record.jobs.items())))
    text = msgspec.json.format(msgspec.json.encode(ordered), indent=1).decode() + "\n"
    before = read_bytes(path, str(path), Diagnostics(), _MOST_BYTES)
    if before != text.encode() and (record.jobs or before is not None):
        write_file(path, text, before=before, root=content)
