"""Static pages, which editors write as Markdown: checked before the engine reads them.

The engine prints broken front matter on the page, follows links out of the folder, and stops without a sentence at a
file in another encoding.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated

from pydantic import ConfigDict, Field

from careers import i18n
from careers.content.folder import files_below
from careers.content.frontmatter import check_markdown, parse, read_text
from careers.content.schema import Line, Model, Paragraph, validate
from careers.support.diagnostics import Diagnostics

_MOST_BYTES = 512 * 1024
_FOLDERS = (i18n.SEARCH_INDEX, i18n.SOCIAL_IMAGES, i18n.api())  # the site's own


class StaticPageEntry(Model):
    """The front matter of a static page; other keys are the engine's."""

    model_config = ConfigDict(extra="ignore")

    title: Line | None = None
    description: Paragraph | None = None
    order: Annotated[int, Field(ge=0)] = 100


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file in the folder of static pages.

    Attributes:
        path: relative to the folder, with POSIX separators.
        display_path: as editors know it.
        output: the file that it becomes, relative to the site's root.
        order: the place of a page among its neighbours, smaller first.
    """

    path: str
    display_path: str
    output: str
    order: int = 100

    @property
    def address(self) -> str:
        """The address of the file, relative to the site's root."""
        return i18n.answers_at(self.output)

    @property
    def is_page(self) -> bool:
        """Whether it is a page, not another file."""
        return self.path.endswith(".md")


def gather(folder: Path, display_path: str, diagnostics: Diagnostics) -> tuple[StaticFile, ...]:
    """Return the files of `folder` that can be published, in the order of paths; the others are recorded and left out.

    `display_path` is the folder as editors know it.
    """
    static_files = []
    for listed, _ in sorted(files_below(folder, display_path, diagnostics)):
        relative, path, name = PurePosixPath(listed), folder / listed, f"{display_path}/{listed}"
        is_page = relative.suffix == ".md"
        output = i18n.output_path(i18n.static_page(relative)) if is_page else listed
        # The site puts something of its own there, or a file where this would need a folder.
        is_taken = output.startswith(_FOLDERS) or i18n.is_sitemap(output) or i18n.is_below_a_file(output)
        if is_taken:
            diagnostics.add(name, 1, "path", "site-address", value=output)
        elif not is_page:
            static_files.append(StaticFile(listed, name, output))
        elif (entry := _entry(path, name, diagnostics)) is not None:
            static_files.append(StaticFile(listed, name, output, entry.order))
    return tuple(static_files)


def _entry(path: Path, display_path: str, diagnostics: Diagnostics) -> StaticPageEntry | None:
    text = read_text(path, display_path, diagnostics, limit=_MOST_BYTES)
    if text is None:
        return None
    if not text.startswith("---"):
        return StaticPageEntry() if check_markdown(text, display_path, 1, diagnostics) else None
    document = parse(text, display_path, diagnostics)
    return validate(StaticPageEntry, document.fields, display_path, diagnostics) if document is not None else None
