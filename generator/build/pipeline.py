"""Library -> pages -> HTML -> files in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from generator import locales
from generator.errors import Problems
from generator.library import Library
from generator.pages import Site, plan
from generator.render import Page, Renderer, Shell

Written = Callable[[Page], None]


def collisions(pages: Iterable[Page], library: Library, editorial: Mapping[str, str], problems: Problems) -> frozenset[str]:
    """The addresses of `pages`; two outputs at one address, editorial pages included, are recorded.

    `editorial` maps the addresses of editorial pages to their files, as editors know them.
    """
    owners = dict(editorial)
    for page in pages:
        name = _origin(page, library)
        other = owners.setdefault(page.url, name)
        if other != name:
            # The file that an editor can rename is named first.
            first, second = (name, other) if name.endswith(".md") else (other, name)
            problems.add(first, 1, "path", "same-address", value=page.url, other=second)
    return frozenset(owners)


def _origin(page: Page, library: Library) -> str:
    posting = page.context.get("posting")
    return posting.texts[posting.source].path if posting is not None else f"/{page.url}"


def write(library: Library, site: Site, renderer: Renderer, shell: Shell, folder: Path, written: Written) -> None:
    """Render every page of the catalogue into `folder`; `written` is told of each.

    Raises:
        OSError: a file cannot be written.
        jinja2.TemplateError: a template is wrong.
    """
    made: set[Path] = set()
    for page in plan(library, site):
        path = folder / locales.output_path(page.url)
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(shell.wrap(page, renderer.body(page)).encode())
        written(page)
