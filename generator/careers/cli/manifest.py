"""The manifest of a portal: which files were generated, by which version, and how they were then."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from careers.content.frontmatter import as_text, load_yaml, plain
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.files import read_present, write_file

NAME = ".careers.yml"
_MOST_BYTES = 64 * 1024
_HEADING = """\
# Written by careers init and careers upgrade, which write a generated file anew only while its text has this digest.
"""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The record of the files that were generated for a portal.

    Attributes:
        version: of the generator that the portal is bound to.
        files: path below the portal's folder -> digest of the file as it was generated.
    """

    version: str
    files: Mapping[str, str]

    def text(self) -> str:
        """Return the manifest as its file has it."""
        values = {"version": self.version, "files": dict(sorted(self.files.items()))}
        return _HEADING + yaml.safe_dump(values, allow_unicode=True, sort_keys=False, width=200)


def digest(text: str) -> str:
    """Return the digest of a text, whatever its line ends: SHA-256, in hexadecimal digits."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def read_manifest(folder: Path) -> tuple[bytes, Manifest] | None:
    """Return the manifest of the portal in `folder`, as its file has it and as it is meant; None where there is none.

    Raises:
        ValueError: what is there is no manifest.
        OSError: it cannot be read, or is a link.
    """
    data = read_present(folder / NAME, _MOST_BYTES, folder)
    if data is None:
        return None
    diagnostics = Diagnostics()
    text = as_text(data, NAME, diagnostics, _MOST_BYTES)
    fields = load_yaml(text, NAME, diagnostics, limit=_MOST_BYTES) if text is not None else None
    if fields is None:
        raise ValueError("; ".join(fault.text(environment_language()) for fault in diagnostics))
    values = plain(fields)
    version, files = values.get("version"), values.get("files")
    if not isinstance(version, str) or not isinstance(files, dict):
        raise ValueError("it needs a version and files")
    return data, Manifest(version, {path: str(known) for path, known in files.items()})


def record_generated(folder: Path, texts: Mapping[str, str]) -> None:
    """Note in the manifest of the portal in `folder`, if it has one, that files were generated: path -> text.

    Raises:
        ValueError: what is there is no manifest.
        OSError: it cannot be read or written.
    """
    found = read_manifest(folder)
    if found is None:
        return
    before, manifest = found
    files = {**manifest.files, **{path: digest(text) for path, text in texts.items()}}
    if files != manifest.files:
        write_file(folder / NAME, replace(manifest, files=files).text(), before=before, root=folder)
