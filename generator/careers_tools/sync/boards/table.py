"""Tables: a CSV file (RFC 4180) or a JSON list, at an address or in the portal, with a map from its fields to ours."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from careers.content.facts.status import read_status
from careers.content.lexicon import shipped
from careers_tools.importing.reading.file import to_text
from careers_tools.importing.structured.answers import Answer, counted_day, from_json, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

_LISTS = ("locations", "employment", "tags")
_MOST_ROWS = 20_000
_MOST_COLUMNS = 1_000
_HEAD = 64 * 1024  # characters of the first line, in which the delimiter is looked for
_DELIMITERS = ",;\t|"
_NAMED = "sep="  # what the first line of a table begins with that spreadsheet programs name the delimiter in
_MORE = "more"  # the key of the cells that a row has too many

Row = tuple[int, Mapping[str, Any]]  # its line, and name of a column -> cell


async def read(source: Source, get: Get) -> list[Job]:
    """Return the rows of a table as jobs; one with a cell too many has a fault.

    Raises:
        DocumentError: it is no text.
        FormatError: it is no table, or lacks a field that the map names.
        SourceError: it has too many rows or columns.
    """
    body = await get(source.address)
    columns = source.columns
    is_json = body.lstrip()[:1] in (b"[", b"{")
    rows = _of_json(body) if is_json else _of_csv(to_text(body, source.address), columns.values())
    absent = set(columns.values())
    jobs: list[Job] = []
    for line, row in rows:
        if len(jobs) == _MOST_ROWS:
            raise SourceError("many", limit=_MOST_ROWS)
        absent -= row.keys()
        jobs.append(_job(line, Answer(row), source))
    if jobs and absent:
        raise FormatError(", ".join(sorted(absent)))
    return jobs


def _of_csv(text: str, wanted: Collection[str]) -> Iterator[Row]:
    """Yield the rows of a CSV file as they are read; its delimiter is named, or that which finds the `wanted` columns.

    Raises:
        FormatError: it is none, or ends within a row.
        SourceError: it has too many columns.
    """
    file = io.StringIO(text.lstrip("\ufeff"), newline="")
    first = next(file, "")
    above = 1 if first.startswith(_NAMED) else 0
    delimiters = first.removeprefix(_NAMED)[:1] if above else _DELIMITERS
    head = (next(file, "") if above else first)[:_HEAD]
    file.seek(len(first) if above else 0)
    row: dict[str, Any] = {}
    try:
        delimiter = max(delimiters, key=lambda sign: len({*wanted}.intersection(*csv.reader([head], delimiter=sign))))
        reader = csv.DictReader(file, restkey=_MORE, delimiter=delimiter, strict=True)
        if len(reader.fieldnames or ()) > _MOST_COLUMNS:
            raise SourceError("many", limit=_MOST_COLUMNS)
        before = reader.line_num
        for row in reader:
            yield above + before + 1, row
            before = reader.line_num
    except csv.Error as error:
        raise FormatError("CSV") from error
    if None in row.values():
        raise FormatError("CSV")


def _of_json(body: bytes) -> Iterator[Row]:
    data = from_json(body).value
    lists = [data] if isinstance(data, list) else [value for value in data.values() if isinstance(value, list)]
    rows = lists[0] if len(lists) == 1 else None
    if rows is None or not all(isinstance(row, dict) for row in rows):
        raise FormatError("[{…}, …]")
    return iter(enumerate(rows, 1))


def _status(name: str, row: Answer) -> str:
    """Return the answer of a column for the state, with the column's name where that alone says what "no" is about."""
    value = row.find(name)
    answer = str(value).lower() if isinstance(value, bool) else row.text(name)
    return answer if not answer or read_status(answer, shipped()) else f"{name}: {answer}"


def _job(line: int, row: Answer, source: Source) -> Job:
    values: dict[str, Any] = {"id": "", "title": "", "text": ""}
    for field, name in source.columns.items():
        parts = row.items(name) or [Answer(part) for part in row.text(name).replace("|", ";").split(";")]
        if field in _LISTS:
            values[field] = texts(*(part.text() for part in parts))
        elif field == "status":
            values[field] = _status(name, row)
        elif field == "text":
            values[field] = row.markup(name)
        else:
            values[field] = row.text(name)
        if unit := source.units.get(field):
            values[field] = counted_day(values[field], unit)
    fault = "cells" if any(row.find(_MORE) or ()) else ""
    return Job(**values, line=line, fault=fault)
