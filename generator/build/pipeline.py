"""Library -> pages -> HTML -> files in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator import locales
from generator.editorial import EditorialFile
from generator.errors import Problems
from generator.library import Library
from generator.render import Page, Renderer, Shell


def watch(
    pages: Iterable[Page], library: Library, others: Iterable[EditorialFile], problems: Problems
) -> Iterator[Page]:
    """The same pages; two outputs at one address are recorded as they come by, and pages that yield are left out.

    `others` are the files that MkDocs publishes beside the catalogue.
    """
    owners = {other.output: other.shown for other in others}
    for page in pages:
        name = _origin(page, library)
        output = locales.output_path(page.url)
        if output in owners and page.yielding:
            continue
        if output in owners:
            _collide(page.url, name, owners[output], problems)
        owners.setdefault(output, name)
        yield page


def _collide(url: str, name: str, other: str, problems: Problems) -> None:
    """Record that two outputs have one address, at the file that an editor can rename."""
    if name.startswith("/"):
        problems.add(other, 1, "path", "site-address", value=url)
    else:
        problems.add(name, 1, "path", "same-address", value=url, other=other)


def _origin(page: Page, library: Library) -> str:
    posting = page.context.get("posting")
    return posting.texts[posting.source].path if posting is not None else f"/{page.url}"


def write(pages: Iterable[Page], renderer: Renderer, shell: Shell, folder: Path) -> Iterator[Page]:
    """Render each page into `folder`, and pass it on when it is written.

    A page that yields is not written where that is not possible: a file stands in the way, or a name is too long.

    Raises:
        OSError: a file cannot be written.
        jinja2.TemplateError: a template is wrong.
    """
    made: set[Path] = set()
    for page in pages:
        path = folder / locales.output_path(page.url)
        text = shell.wrap(page, renderer.body(page)).encode()
        try:
            if path.parent not in made:
                path.parent.mkdir(parents=True, exist_ok=True)
                made.add(path.parent)
            path.write_bytes(text)
        except OSError:
            if page.yielding:
                continue
            raise
        yield page


def place(files: Iterable[tuple[str, bytes]], folder: Path) -> frozenset[str]:
    """Write files that are no pages, pairs of an address and what answers there, into `folder`; their addresses.

    Raises:
        OSError: a file cannot be written.
    """
    placed = set()
    for url, data in files:
        path = folder / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        placed.add(url)
    return frozenset(placed)
