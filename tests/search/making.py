"""Writes the index of documents that a test thought out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from careers.builder.publish import write
from careers.search import Catalogue, Document, index_files, portion
from careers.support.work import Workers

ALONE = Workers()


def write_index(
    catalogue: Catalogue, documents: Iterable[Document], folder: Path, size: int = 64, workers: Workers = ALONE
) -> None:
    """Write the index of `documents`, in their order and in portions of a `size`, into `folder`."""
    every, locales = list(documents), list(catalogue.langs)
    portions = [portion(every[start : start + size], locales) for start in range(0, len(every), size)]
    name = hashlib.sha256(repr((catalogue, every)).encode()).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    write(folder, index_files(catalogue, portions, name, workers))
