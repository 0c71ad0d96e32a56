"""Tables: a CSV file (RFC 4180) or a JSON list, at an address or in the portal, with a map from its fields to ours."""

from __future__ import annotations

import codecs
import csv
import io
import string
from collections.abc import Iterator, Mapping
from typing import Any

from careers_tools.importing.structured.answers import counted_day, from_json, texts
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.sync.sources import Get, Source, SourceError

_LISTS = ("locations", "employment", "tags")
_MOST_ROWS = 20_000
_MOST_COLUMNS = 1_000
_HEAD = 64 * 1024  # bytes, in which the first line is looked for
_DELIMITERS = ",;\t|"


async def read(source: Source, get: Get) -> list[Job]:
    """Return the rows of a table as jobs.

    Raises:
        FormatError: it is no table, or lacks a field that the map names.
        SourceError: it has too many rows or columns.
    """
    body = await get(source.address)
    rows = _of_json(body) if body.lstrip()[:1] in (b"[", b"{") else _of_csv(body)
    absent = set(source.columns.values())
    jobs: list[Job] = []
    for row in rows:
        if len(jobs) == _MOST_ROWS:
            raise SourceError("many", limit=_MOST_ROWS)
        absent -= row.keys()
        jobs.append(_job(row, source))
    if jobs and absent:
        raise FormatError(", ".join(sorted(absent)))
    return jobs


def _of_csv(body: bytes) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a CSV file as they are read; fields are parted by what the first line has most of.

    Raises:
        FormatError: it is none, or ends within a row.
        SourceError: it has too many columns.
    """
    head = body[:_HEAD].lstrip(codecs.BOM_UTF8 + string.whitespace.encode()).partition(b"\n")[0]
    delimiter = max(_DELIMITERS, key=lambda sign: head.count(sign.encode()))
    row: Mapping[Any, Any] = {}
    try:
        reader = csv.DictReader(
            io.TextIOWrapper(io.BytesIO(body), "utf-8-sig", newline=""), delimiter=delimiter, strict=True
        )
        if len(reader.fieldnames or ()) > _MOST_COLUMNS:
            raise SourceError("many", limit=_MOST_COLUMNS)
        for row in reader:
            yield row
    except (UnicodeDecodeError, csv.Error) as error:
        raise FormatError("CSV, UTF-8") from error
    if None in row.values():
        raise FormatError("CSV, UTF-8")


def _of_json(body: bytes) -> list[Mapping[str, Any]]:
    data = from_json(body).value
    lists = [data] if isinstance(data, list) else [value for value in data.values() if isinstance(value, list)]
    rows = lists[0] if len(lists) == 1 else None
    if rows is None or not all(isinstance(row, dict) for row in rows):
        raise FormatError("[{…}, …]")
    return rows


def _job(row: Mapping[str, Any], source: Source) -> Job:
    values: dict[str, Any] = {"id": "", "title": "", "text": ""}
    for field, name in source.columns.items():
        value = row.get(name)
        if field in _LISTS:
            parts = value if isinstance(value, list) else str(value or "").replace("|", ";").split(";")
            values[field] = texts(*(" ".join(str(part).split()) for part in parts))
        else:
            values[field] = "" if value is None else str(value).strip()
            if unit := source.units.get(field):
                values[field] = counted_day(values[field], unit)
    return Job(**values)
