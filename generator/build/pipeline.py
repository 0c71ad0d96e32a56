"""Library -> pages -> HTML -> files in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator import locales
from generator.errors import Problems
from generator.library import Library
from generator.render import Page, Renderer, Shell


def watch(pages: Iterable[Page], library: Library, editorial: Mapping[str, str], problems: Problems) -> Iterator[Page]:
    """The same pages; two outputs at one address, editorial pages included, are recorded as they come by.

    `editorial` maps the addresses of editorial pages to their files, as editors know them.
    """
    owners = dict(editorial)
    for page in pages:
        name = _origin(page, library)
        other = owners.setdefault(page.url, name)
        if other != name:
            # The file that an editor can rename is named first.
            first, second = (name, other) if name.endswith(".md") else (other, name)
            code = "same-address" if second.endswith(".md") else "site-address"
            problems.add(first, 1, "path", code, value=page.url, other=second)
        yield page


def _origin(page: Page, library: Library) -> str:
    posting = page.context.get("posting")
    return posting.texts[posting.source].path if posting is not None else f"/{page.url}"


def write(pages: Iterable[Page], renderer: Renderer, shell: Shell, folder: Path) -> Iterator[Page]:
    """Render each page into `folder`, and pass it on when it is written.

    Raises:
        OSError: a file cannot be written.
        jinja2.TemplateError: a template is wrong.
    """
    made: set[Path] = set()
    for page in pages:
        path = folder / locales.output_path(page.url)
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(shell.wrap(page, renderer.body(page)).encode())
        yield page
