"""The manifest of a portal: which files were generated, by which version, and how they were then."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from careers.support.files import write_file

NAME = ".careers.yml"
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


def parse_manifest(text: str) -> Manifest:
    """Return the manifest in a text.

    Raises:
        ValueError: it is no manifest.
    """
    try:
        values = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    version, files = (values.get("version"), values.get("files")) if isinstance(values, dict) else (None, None)
    if not isinstance(version, str) or not isinstance(files, dict):
        raise ValueError("it needs a version and files")
    return Manifest(version, {str(path): str(known) for path, known in files.items()})


def record_generated(folder: Path, texts: Mapping[str, str]) -> None:
    """Note in the manifest of the portal in `folder`, if it has one, that files were generated: path -> text.

    Raises:
        ValueError: what is there is no manifest.
        OSError: it cannot be read or written.
    """
    file = folder / NAME
    if not file.is_file():
        return
    before = file.read_bytes()
    manifest = parse_manifest(before.decode())
    files = {**manifest.files, **{path: digest(text) for path, text in texts.items()}}
    if files != manifest.files:
        write_file(file, replace(manifest, files=files).text(), before=before)
