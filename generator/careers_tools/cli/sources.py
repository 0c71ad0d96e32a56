"""Checks the sources of postings with all other content: ``careers check`` finds `advise` by its entry point."""

from __future__ import annotations

from pathlib import Path

from careers.cli.site import Content, faulty_vocabularies
from careers.support.diagnostics import Diagnostics
from careers_tools.sync.sources import read_sources


def advise(content: Content, _folder: Path, diagnostics: Diagnostics) -> None:
    """Record faults of content/sources.yml, and sources that name no employer that they may speak for."""
    if not faulty_vocabularies(content):
        read_sources(content.settings.content, content.display_path, content.library, diagnostics)
