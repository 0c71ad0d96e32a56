"""Finds former versions of source texts in the history of git."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from careers.support.git import Repository
from careers_tools.translation.translation_file import TextVersion

_MOST_COMMITS = 2000
_MOST_BLOBS = 5000
# A text that was settled in a merge is in no other commit; one that a merge left aside may have been translated.
_LOG = ("--no-pager", "log", "--raw", "--no-abbrev", "-z", "--format=", "--full-history", "-m", "--no-renames")


def find_versions(content: Path, wanted: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], TextVersion]:
    """Return (path of a source file below `content`, stamp) -> the text, of those in `wanted` that are in the history.

    git is asked once for all, and in bounds: 2,000 commits, 30 seconds.
    """
    keys = set(wanted)
    repository = Repository.of(content) if keys else None
    if repository is None:
        return {}
    paths = map(repository.pathspec, sorted({path for path, _ in keys}))
    folder = (f"--relative={repository.prefix}",) if repository.prefix else ()
    blobs = list(_entries(repository.ask(*_LOG, f"--max-count={_MOST_COMMITS}", *folder, "--", *paths) or b""))
    texts = dict(_read_blobs(repository, list(dict.fromkeys(blob for _, blob in blobs))[:_MOST_BLOBS]))
    found = {(path, texts[blob].stamp): texts[blob] for path, blob in blobs if blob in texts}
    return {key: version for key, version in found.items() if key in keys}


def _entries(output: bytes) -> Iterator[tuple[str, str]]:
    """Yield (path, id of the contents) for each line of ``git log --raw -z``, but for those of files that went."""
    fields = iter(output.decode("utf-8", "surrogateescape").split("\0"))
    for field in fields:
        parts = field.lstrip("\n").split(" ")
        if len(parts) == 5 and parts[0].startswith(":"):
            path = next(fields, "")
            if parts[4] != "D":
                yield path, parts[3]


def _read_blobs(repository: Repository, blobs: Iterable[str]) -> Iterator[tuple[str, TextVersion]]:
    """Yield (id, text) for those contents that are postings."""
    output = repository.ask("cat-file", "--batch", stdin="\n".join(blobs).encode() + b"\n") or b""
    stream = io.BytesIO(output)
    for line in stream:
        head = line.split()
        if len(head) != 3:  # an object that is not there takes one line
            continue
        version = TextVersion.read(stream.read(int(head[2])))
        stream.readline()
        if version is not None:
            yield head[0].decode(), version
