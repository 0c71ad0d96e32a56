"""Reads an index back, as its description says it is written. Plain, and apart from what writes it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any


@dataclass
class Bytes:
    content: bytes
    at: int = 0

    def figure(self) -> int:
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def take(self, length: int) -> bytes:
        self.at += length
        assert self.at <= len(self.content)
        return self.content[self.at - length : self.at]

    def text(self, before: bytes) -> bytes:
        return before[: self.figure()] + self.take(self.figure())

    def ascending(self, count: int) -> list[int]:
        """Ascending figures, each written less the one before."""
        found: list[int] = []
        for _ in range(count):
            found.append(self.figure() + (found[-1] if found else 0))
        return found

    @property
    def ended(self) -> bool:
        return self.at == len(self.content)


@dataclass(frozen=True, slots=True)
class Listed:
    """A token: its units, and for each the places of it there (none for tokens without places)."""

    units: list[int]
    places: list[list[int]]


@dataclass(frozen=True)
class Index:
    root: Path

    @cached_property
    def base(self) -> dict[str, bytes]:
        """What every question needs, in parts."""
        file = Bytes(gzip.decompress((self.root / "base.gz").read_bytes()))
        parts = {name: file.take(file.figure()) for name in ("head", "columns", "terms", "han", "words")}
        assert file.ended
        return parts

    @cached_property
    def folder(self) -> Path:
        """Where everything but ``base.gz`` lies."""
        return self.root / str(self.head["folder"])

    def raw(self, name: str) -> bytes:
        return gzip.decompress((self.folder / name).read_bytes())

    def json(self, name: str) -> Any:
        """What a file, or a part of the base, says."""
        return json.loads(self.base.get(name) or self.raw(f"{name}.gz"))

    @cached_property
    def head(self) -> dict[str, Any]:
        head: dict[str, Any] = self.json("head")
        return head

    def words(self) -> dict[str, int]:
        """Each word, in the order of the file, and how common it is."""
        file, found, word = Bytes(self.base["words"]), [], b""
        for _ in range(file.figure()):
            word = file.text(word)
            found.append(word.decode())
        common = file.take(len(found))
        assert file.ended
        return dict(zip(found, common, strict=True))

    def columns(self) -> list[dict[str, Any]]:
        """For each document: field -> values, and ``closes``, ``day`` and ``titles`` as written.

        ``pay`` is (currency, place of the period, least, most), True where it is stated without a figure, else False;
        ``levels`` and ``occupations`` are places in the head; ``copies`` are the places of all copies of the job, of
        which there are several or none.
        """
        file = Bytes(self.base["columns"])
        documents: list[dict[str, Any]] = [{} for _ in range(self.head["docs"])]
        for field in self.head["fields"]:
            for one in documents:
                one[field["name"]] = []
            if not file.figure():
                for one in documents:
                    if place := file.figure():
                        one[field["name"]] = [field["values"][place - 1]]
                continue
            for value in field["values"]:
                for number in file.ascending(file.figure()):
                    documents[number][field["name"]].append(value)
        for one in documents:
            one["closes"] = file.figure()
        for one in documents:
            place = file.figure()
            currency = self.head["currencies"][place - 2] if place > 1 else None
            one["pay"] = (currency, file.figure(), file.figure(), file.figure()) if currency else place == 1
        for one in documents:
            one["day"] = file.figure()
        for one in documents:
            one["titles"] = [file.figure() for _ in self.head["locales"]]
            one["levels"], one["occupations"] = [], []
        for group in ("levels", "occupations"):
            for place in range(len(self.head[group])):
                for number in file.ascending(file.figure()):
                    documents[number][group].append(place)
        for one in documents:
            one["copies"] = []
        for _ in range(file.figure()):
            copies = file.ascending(file.figure())
            assert len(copies) > 1
            for number in copies:
                assert not documents[number]["copies"]
                documents[number]["copies"] = copies
        assert file.ended
        return documents

    def lists(self) -> dict[str, Listed]:
        found: dict[str, Listed] = {}
        for number, first in enumerate(self.head["chunks"]):
            tokens = dict(self._file(number))
            assert next(iter(tokens)) == first
            found |= tokens
        return found

    def _file(self, number: int) -> Iterator[tuple[str, Listed]]:
        file = Bytes(self.raw(f"lists/{number}.gz"))
        count, place_file, offset = file.figure(), file.figure(), file.figure()
        rows, token = [], b""
        for index in range(count):
            token = file.text(token)
            units, size, said = file.figure(), file.figure(), file.figure()
            if said & 1 and index:
                place_file, offset = place_file + 1, 0
            rows.append((token.decode(), units, size, place_file, offset, said >> 1))
            offset += said >> 1
        for text, units, size, place_file, offset, length in rows:
            own = Bytes(file.take(size)).ascending(units)
            places = Bytes(self.raw(f"places/{place_file}.gz")[offset : offset + length]) if length else None
            yield text, Listed(own, [places.ascending(places.figure()) for _ in own] if places else [])
            assert places is None or places.ended
        assert file.ended

    def documents(self, locale: str) -> list[dict[str, Any]]:
        size = self.head["pack"]
        files = [self.json(f"documents/{locale}/{number}") for number in range(-(-self.head["docs"] // size))]
        assert all(len(file) == size for file in files[:-1])
        return [document for file in files for document in file]
