"""A client of the Pagefind program: records in, a folder of index files out.

It speaks the protocol of ``pagefind --service`` (JSON in base64, each message ended by a comma, on standard input and
output). The Python API of Pagefind's own wheel waits a tenth of a second for each answer, which is minutes for
thousands of records.
"""

from __future__ import annotations

import base64
import contextlib
import fnmatch
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

from generator.search.canonical import canonicalise, pack, unpack

# No stemming and no segmentation of Pagefind's own: the tokens come cut.
_LANGUAGE = "unknown"
_NEEDED = (
    "pagefind.js",
    "pagefind-worker.js",
    "pagefind-entry.json",
    "pagefind.*.pf_meta",
    f"wasm.{_LANGUAGE}.pagefind",
    "index/*.pf_index",
    "filter/*.pf_filter",
    "fragment/*.pf_fragment",
)


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
        # Told to write the files itself, the program answers, and may leave, before they are whole.
        yield {"type": "GetFiles", "index_id": 0}

    _write(_converse(messages()), folder)
    try:
        canonicalise(folder)
        for file in (folder / "fragment").glob("*"):
            _complete(file, by_address)
    except (ValueError, LookupError) as error:
        raise SearchError(
            f"The search index is not written as this version of Pagefind is known to: {error}."
        ) from error


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


def _converse(messages: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Send every message and return the answer to the last, which has to be ``GetFiles``.

    Raises:
        SearchError: the program cannot be started, ended early, or answered with an error.
    """
    with tempfile.TemporaryFile() as complaints:
        try:
            process = subprocess.Popen(  # noqa: S603  # the program of the wheel, with no input of anybody's
                [get_executable(), "--service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints
            )
        except OSError as error:
            raise SearchError(f"The search index needs Pagefind, which cannot be started: {error}.") from error
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
        if listener.last is None:
            complaints.seek(0)
            said = listener.error or complaints.read().decode(errors="replace").strip()
            raise SearchError(f"Pagefind could not make the search index: {said or 'it ended without a word'}.")
        return listener.last


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
        self.last: dict[str, Any] | None = None
        self.error = ""

    def run(self) -> None:
        """Listen until the last answer has come, or the program complains or ends."""
        for answer in self._answers():
            if answer["type"] == "Error":
                self.error = str(answer["message"])
                # Nothing more is read, so nothing more may be written either.
                self._process.kill()
                return
            if answer["type"] == "GetFiles":
                self.last = answer
                return

    def _answers(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            heard: list[bytes] = []
            while chunk := pipe.read1(1 << 20):  # type: ignore[attr-defined]  # a BufferedReader, typed as IO
                *ends, rest = chunk.split(b",")
                for end in ends:
                    yield json.loads(base64.b64decode(b"".join([*heard, end])))["payload"]
                    heard.clear()
                heard.append(rest)


def _write(answer: dict[str, Any], folder: Path) -> None:
    """Write the files of an answer, but for those that no page of the site loads: Pagefind's own interface."""
    for file in answer["files"]:
        if any(fnmatch.fnmatchcase(file["path"], pattern) for pattern in _NEEDED):
            path = folder / file["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(base64.b64decode(file["content"]))


def _complete(fragment: Path, by_address: Mapping[str, Record]) -> None:
    """Give a fragment, which is what a reader fetches of a match, the record's `meta` in place of its tokens.

    Pagefind itself would index whatever it is told as metadata.
    """
    known = json.loads(unpack(fragment))
    record = by_address[known["url"]]
    known |= {"url": record.url, "content": "", "meta": dict(sorted(record.meta.items()))}
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    fragment.write_bytes(pack(text.encode()))
