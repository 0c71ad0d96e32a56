"""A client of the Pagefind program: records in, a folder of index files out.

It speaks the protocol of ``pagefind --service`` (JSON in base64, each message ended by a comma, on standard input and
output). The Python API of Pagefind's own wheel waits a tenth of a second for each answer, which is minutes for
thousands of records.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import html
import json
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from pagefind_bin import get_executable

# No stemming and no segmentation of Pagefind's own: the tokens come cut.
_LANGUAGE = "unknown"
_NEEDED = (
    "pagefind.js",
    "pagefind-worker.js",
    "pagefind-entry.json",
    "pagefind.*.pf_meta",
    f"wasm.{_LANGUAGE}.pagefind",
)
_SIGNATURE = b"pagefind_dcd"  # what every file of the index begins with, uncompressed


class SearchError(Exception):
    """The search index cannot be made; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Record:
    """One document of the index.

    Attributes:
        url: where it is; unique in the index.
        parts: (weight from 0 to 10, tokens separated by spaces), in the order of reading.
        meta: what the reader's browser gets with a match. It is not searched.
        filters: values by name.
        sorts: name -> value; compared as numbers where every record's is one, else as text.
    """

    url: str
    parts: Sequence[tuple[int, str]]
    meta: Mapping[str, str]
    filters: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)


def build(records: Iterable[Record], folder: Path) -> None:
    """Index `records` into `folder`, which is new or empty, as a bundle that ``pagefind.js`` in it reads.

    Equal records give equal files. Records that match alike are found in the order given.

    Raises:
        SearchError: Pagefind is missing, failed, or answered what is not understood.
    """
    by_address: dict[str, Record] = {}

    def messages() -> Iterator[dict[str, Any]]:
        yield {"type": "NewIndex", "config": {"force_language": _LANGUAGE, "keep_index_url": True}}
        for record in records:
            address = _address(record)
            by_address[address] = record
            yield {"type": "AddFile", "index_id": 0, "url": address, "file_path": None, "file_contents": _page(record)}
        yield {"type": "WriteFiles", "index_id": 0, "output_path": str(folder)}

    folder.mkdir(parents=True, exist_ok=True)
    _converse(messages())
    _prune(folder)
    for file in (folder / "fragment").glob("*"):
        _complete(file, by_address)


def _address(record: Record) -> str:
    """The record's URL with a digest of what `_complete` adds, so that a changed fragment gets a new file name."""
    digest = hashlib.sha256(json.dumps(record.meta, sort_keys=True).encode()).hexdigest()[:12]
    return f"{record.url}#{digest}"


def _page(record: Record) -> str:
    """The record as the HTML page that Pagefind reads weights, filters and sorts from."""
    facts = [("filter", name, value) for name, values in record.filters.items() for value in values]
    facts += [("sort", name, value) for name, value in record.sorts.items()]
    heads = (
        f'<meta data-pagefind-{kind}="{html.escape(name)}[content]" content="{html.escape(value)}">'
        for kind, name, value in facts
    )
    parts = (f'<div data-pagefind-weight="{weight}">{html.escape(text)}</div>' for weight, text in record.parts if text)
    return f"<html><body data-pagefind-body>{''.join(heads)}{''.join(parts)}</body></html>"


def _converse(messages: Iterable[dict[str, Any]]) -> None:
    """Send every message and wait for the last answer.

    Raises:
        SearchError: the program cannot be started, ended early, or answered with an error.
    """
    with tempfile.TemporaryFile() as complaints:
        try:
            process = subprocess.Popen(
                [get_executable(), "--service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints
            )
        except OSError as error:
            raise SearchError(
                f"The search index needs the program Pagefind, which cannot be started: {error}."
            ) from error
        assert process.stdin is not None
        listener = _Listener(process)
        listener.start()
        try:
            _send(messages, process.stdin)
            listener.join()
        finally:
            process.kill()
            process.wait()
            listener.join()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
        if not listener.done:
            complaints.seek(0)
            said = listener.error or complaints.read().decode(errors="replace").strip()
            raise SearchError(f"Pagefind could not make the search index: {said or 'it ended without a word'}.")


def _send(messages: Iterable[dict[str, Any]], pipe: IO[bytes]) -> None:
    """Write the messages, and leave the pipe open: the program goes when it ends, with answers unsaid.

    A program that has gone is no error here: the listener knows what it said last.
    """
    with contextlib.suppress(BrokenPipeError):
        for number, payload in enumerate(messages, 1):
            message = json.dumps({"message_id": number, "payload": payload})
            pipe.write(base64.b64encode(message.encode()) + b",")
        pipe.flush()


class _Listener(threading.Thread):
    """Reads the answers while messages are written: the pipes are short, and each side would wait for the other."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__(daemon=True)
        self._process = process
        self.done = False
        self.error = ""

    def run(self) -> None:
        """Listen until the files are written or the program complains or ends."""
        for answer in self._answers():
            if answer["type"] == "Error":
                self.error = str(answer["message"])
            self.done = answer["type"] == "WriteFiles"
            if self.error or self.done:
                # Nothing more is read, so nothing more may be written either.
                self._process.kill()
                return

    def _answers(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            rest = b""
            while chunk := pipe.read1(1 << 16):  # type: ignore[attr-defined]  # a BufferedReader, typed as IO
                *answers, rest = (rest + chunk).split(b",")
                for answer in answers:
                    yield json.loads(base64.b64decode(answer))["payload"]


def _prune(folder: Path) -> None:
    """Remove what no page of the site loads: Pagefind's own interface."""
    needed = {file for pattern in _NEEDED for file in folder.glob(pattern)}
    for file in folder.iterdir():
        if file.is_file() and file not in needed:
            file.unlink()


def _complete(fragment: Path, by_address: Mapping[str, Record]) -> None:
    """Give a fragment, which is what a reader fetches of a match, the record's `meta` in place of its tokens.

    Pagefind itself would index whatever it is told as metadata.

    Raises:
        SearchError: the file is not as this version of Pagefind writes it.
    """
    content = gzip.decompress(fragment.read_bytes())
    if not content.startswith(_SIGNATURE):
        raise SearchError(f"The search index holds a file that is not understood: {fragment.name}.")
    known = json.loads(content.removeprefix(_SIGNATURE))
    record = by_address[known["url"]]
    known |= {"url": record.url, "content": "", "meta": dict(sorted(record.meta.items()))}
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    fragment.write_bytes(gzip.compress(_SIGNATURE + text.encode(), mtime=0))
