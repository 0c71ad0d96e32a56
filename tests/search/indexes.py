"""The search index of a library, written below a folder, with nothing of its site beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from careers.builder.publish import write
from careers.builder.search_index import index_name, search_files
from careers.builder.state import State
from careers.content.library import Library
from careers.pages import Site
from careers.render import Layout
from careers.search import EditorialPage
from careers.support.work import Workers


def write_indexes(
    library: Library,
    themes: Sequence[Path],
    pages: Sequence[EditorialPage],
    folder: Path,
    workers: Workers | None = None,
) -> None:
    """Write the search index below `folder`, with cards as the templates in `themes` have them."""
    folder.mkdir(parents=True, exist_ok=True)
    state = State(library, Site(), Layout({}), templates=tuple(themes))
    write(folder, search_files(state, pages, index_name(state, pages), workers or Workers()))
