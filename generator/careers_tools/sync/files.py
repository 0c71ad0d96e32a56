"""The files of postings that a source owns: found by its record, written whole, closed when a job has gone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from careers.content.facts.days import DayContext, DayError, read_day
from careers.content.frontmatter import document_in, plain, read_bytes, set_fields
from careers.content.schema import is_id
from careers.support.diagnostics import Diagnostics
from careers.support.files import Edited, write_file
from careers_tools.sync.record import Record, Taken, read_record

POSTINGS, DRAFTS = "postings", "drafts"

# A file, its new text, None where it cannot be edited by its lines, and its former content.
Edit = tuple[Path, str | None, bytes | None]


@dataclass(frozen=True, slots=True)
class PostingFiles:
    """The files of postings, below the folder `content`, in the languages `codes`.

    Attributes:
        dry_run: nothing is written.
    """

    content: Path
    codes: Collection[str]
    dry_run: bool = False

    def find(self, taken: Taken) -> Path | None:
        """Return the file that a source owns, published or a draft; None where there is none, or two."""
        files = self.find_all(taken)
        return files[0] if len(files) == 1 and not taken.removed else None

    def find_all(self, taken: Taken) -> Sequence[Path]:
        """Return the files of a posting, also where they are not the source's.

        Anybody may have edited a record: an id that no posting can have leads nowhere, and neither does a language that
        is none of the site's.
        """
        company, _, slug = taken.posting.partition("/")
        if taken.language not in self.codes or not (is_id(company) and is_id(slug)):
            return ()
        places = [self.content / folder / company / f"{slug}.{taken.language}.md" for folder in (POSTINGS, DRAFTS)]
        return [path for path in places if path.is_file() and not path.is_symlink()]

    def record(self, source: str) -> Record:
        """Return the record of a source; jobs whose files are gone are marked as removed.

        Raises:
            RecordError: it cannot be read.
        """
        record = read_record(self.content, source)
        record.jobs = {
            id_: taken if self.find(taken) or taken.language not in self.codes else replace(taken, removed=True)
            for id_, taken in record.jobs.items()
        }
        return record

    def is_draft(self, path: Path) -> bool:
        """Return whether a file is not published."""
        return path.is_relative_to(self.content / DRAFTS)

    def edits(self, path: Path, text: str, before: bytes | None, changes: Mapping[str, Any]) -> Sequence[Edit]:
        """Return what is to be written: a file, and what changed of its fields in the translations that repeat them."""
        return [(path, text, before), *self._translations(path, changes)] if text.encode() != before else []

    def write(self, edits: Sequence[Edit]) -> bool:
        """Write files, none in a dry run, or where one cannot be edited; return whether they could be."""
        if any(text is None for _, text, _ in edits):
            return False
        try:
            for path, text, before in () if self.dry_run else edits:
                write_file(path, text or "", "", before=before, root=self.content)
        except (Edited, OSError):
            return False
        return True

    def close(self, path: Path, day: dt.date) -> dt.date | None:
        """Write the last day of a job that is not there on `day`, and return it; None where that cannot be done."""
        data = read_posting(path)
        document = document_in(data.decode())
        if document is None:
            return None
        present = plain(document.fields)
        context = DayContext(path.stem.rpartition(".")[2])
        last = max(day - dt.timedelta(days=1), _day(present.get("posted"), context) or dt.date.min)
        stated = _day(present.get("closes"), context)
        if stated is not None and stated <= last:
            return stated
        changes = {"closes": last}
        return last if self.set_fields(path, changes) else None

    def set_fields(self, path: Path, changes: Mapping[str, Any]) -> bool:
        """Write fields into the file of a posting, and into the translations that repeat them, or into none.

        Return whether that could be done.
        """
        data = read_posting(path)
        edited = set_fields(data.decode(), changes)
        return edited is not None and self.write(self.edits(path, edited, data, changes))

    def _translations(self, path: Path, changes: Mapping[str, Any]) -> Iterator[Edit]:
        """Yield the translations of a posting that repeat a changed fact: path, new text, old content."""
        stem, _, code = path.name.removesuffix(".md").rpartition(".")
        facts = {key: value for key, value in changes.items() if key not in ("title", "summary")}
        for other in self.codes:
            place = path.with_name(f"{stem}.{other}.md")
            if other == code or not facts or not place.is_file():
                continue
            data = read_posting(place)
            document = document_in(data.decode())
            repeated = {key: value for key, value in facts.items() if document and key in document.fields.entries}
            if repeated:
                yield place, set_fields(data.decode(), repeated), data


def _day(value: object, context: DayContext) -> dt.date | None:
    try:
        return read_day(value, context) if isinstance(value, str) else None
    except DayError:
        return None


def read_posting(path: Path) -> bytes:
    """Return the bytes of a posting's file; none where it is no ordinary file of a posting's size."""
    return read_bytes(path, str(path), Diagnostics()) or b""
