"""The index as files: what is written, that it is the same every time, and what happens when it cannot be made."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.search import Entry, SearchError, write_bundle
from generator.search import pagefind as room
from generator.search.canonical import canonicalise, unpack
from generator.search.pagefind import Record, build


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_equal_postings_give_equal_files(postings: tuple[Entry, ...], tmp_path: Path) -> None:
    """Two builds of one content differ in no byte and no name."""
    for name in ("a", "b"):
        write_bundle(postings, tmp_path / name)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_only_what_readers_load_is_kept(postings: tuple[Entry, ...], tmp_path: Path) -> None:
    """Pagefind's own interface is not published."""
    write_bundle(postings, tmp_path)
    kinds = {file.suffix for file in tmp_path.rglob("*") if file.is_file()}
    assert kinds == {".js", ".json", ".pagefind", ".pf_meta", ".pf_index", ".pf_filter", ".pf_fragment"}
    assert {file.name for file in tmp_path.glob("*.js")} == {"pagefind.js", "pagefind-worker.js"}


def test_a_match_brings_its_card_and_no_indexed_text(postings: tuple[Entry, ...], tmp_path: Path) -> None:
    """What a reader fetches of a match is the card, as it was given."""
    write_bundle(postings, tmp_path)
    fragments = [json.loads(unpack(file)) for file in (tmp_path / "fragment").iterdir()]
    assert {one["meta"]["card"] for one in fragments} == {one.card for one in postings}
    assert {one["content"] for one in fragments} == {""}
    assert {one["url"] for one in fragments} == {one.url for one in postings}


def test_a_changed_card_gets_a_new_file_name(postings: tuple[Entry, ...], tmp_path: Path) -> None:
    """A browser that keeps files by their names never shows an old card."""
    write_bundle(postings, tmp_path / "a")
    write_bundle([replace(one, card=f"{one.card} ") for one in postings], tmp_path / "b")
    before, after = ({file.name for file in (tmp_path / name / "fragment").iterdir()} for name in "ab")
    assert not before & after


def test_values_may_hold_any_character(tmp_path: Path) -> None:
    """Quotes, angle brackets and commas in URLs, filters and cards arrive as they are."""
    record = Record("/a/?x=\"'<>&", [(1, "word")], {"card": "<b>\"'</b>"}, {"field": ["a, b", '"<&>']}, {"by": "<1>"})
    build([record], tmp_path)
    (fragment,) = (json.loads(unpack(file)) for file in (tmp_path / "fragment").iterdir())
    assert fragment["url"] == record.url
    assert fragment["meta"] == record.meta
    assert {name: set(values) for name, values in fragment["filters"].items()} == {"field": {"a, b", '"<&>'}}


def test_an_error_in_the_records_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception of whoever hands in the records comes through, and no process stays behind."""
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]  # the class itself cannot be subscripted here
        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[call-overload]  # as they come
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)

    def records() -> Iterator[Record]:
        yield Record("/a/", [(1, "word")], {})
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        build(records(), tmp_path)
    assert [one.poll() is not None for one in started] == [True]


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        pytest.param("exit 3", "it ended without a word", id="ends"),
        pytest.param("echo disk full >&2; exit 1", "disk full", id="complains"),
        # What the program answers to a message it does not know, in base64.
        pytest.param(
            "echo eyJwYXlsb2FkIjogeyJ0eXBlIjogIkVycm9yIiwgIm1lc3NhZ2UiOiAibm8ifX0=,; sleep 9", "no", id="refuses"
        ),
    ],
)
def test_a_failing_program_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, sentence: str
) -> None:
    """Whatever goes wrong with Pagefind ends in one error with its words."""
    program = tmp_path / "pagefind"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(room, "get_executable", lambda: program)
    records = [Record(f"/{number}/", [(1, "word " * 1000)], {}) for number in range(200)]
    with pytest.raises(SearchError, match=sentence):
        build(records, tmp_path / "bundle")


def test_a_missing_program_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without the program gets the reason."""
    monkeypatch.setattr(room, "get_executable", lambda: tmp_path / "none")
    with pytest.raises(SearchError, match="cannot be started"):
        build([], tmp_path / "bundle")


def test_an_index_of_another_form_is_refused(postings: tuple[Entry, ...], tmp_path: Path) -> None:
    """A file that is not as expected is an error, never a silently broken search."""
    write_bundle(postings, tmp_path)
    (meta,) = tmp_path.glob("*.pf_meta")
    meta.write_bytes(b"\x1f\x8b")
    with pytest.raises((ValueError, EOFError)):
        canonicalise(tmp_path)
