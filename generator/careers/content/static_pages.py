"""Static pages, which editors write as Markdown: checked before the engine reads them.

The engine prints broken front matter on the page, follows links out of the folder, and stops without a sentence at a
file in another encoding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Annotated

from pydantic import ConfigDict, Field

from careers import i18n
from careers.content.folder import files_below
from careers.content.frontmatter import check_markdown, parse, read_text
from careers.content.pictures import KINDS, Picture, read_picture
from careers.content.schema import Line, Model, Paragraph, validate
from careers.support.diagnostics import Diagnostics

_MOST_BYTES = 512 * 1024
_FOLDERS = (i18n.SEARCH_INDEX, i18n.SOCIAL_IMAGES, i18n.api())  # the site's own
# Browsers show, play or save such files, and run nothing of them on the site's own origin. They are published as they
# are; pictures are rewritten, and a file of any other kind is published only where the configuration names it.
_HARMLESS = frozenset(
    (
        *(".csv", ".ics", ".json", ".txt", ".webmanifest", ".pdf", ".zip"),
        *(".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp"),
        *(".otf", ".ttf", ".woff", ".woff2", ".mp3", ".mp4", ".ogg", ".webm"),
    )
)


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
        picture: the picture to publish in its place, or None.
    """

    path: str
    display_path: str
    output: str
    order: int = 100
    picture: Picture | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        """The address of the file, relative to the site's root."""
        return i18n.answers_at(self.output)

    @property
    def is_page(self) -> bool:
        """Whether it is a page, not another file."""
        return self.path.endswith(".md")


def gather(
    folder: Path, display_path: str, diagnostics: Diagnostics, named: Collection[str] = ()
) -> tuple[StaticFile, ...]:
    """Return the files of `folder` that can be published, in the order of paths; the others are recorded and left out.

    Args:
        folder: where they lie.
        display_path: the folder as editors know it.
        diagnostics: collects what is wrong with the others.
        named: the files, relative to the folder, that the configuration names, so that they may run in browsers.
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
        elif is_page:
            entry = _entry(path, name, diagnostics)
            static_files += [StaticFile(listed, name, output, entry.order)] if entry else []
        else:
            static_files += _other(path, StaticFile(listed, name, output), diagnostics, named)
    return tuple(static_files)


def _other(path: Path, file: StaticFile, diagnostics: Diagnostics, named: Collection[str]) -> Iterator[StaticFile]:
    suffix = path.suffix.lower()
    if file.path in named or suffix in _HARMLESS:
        yield file
    elif suffix not in KINDS:
        diagnostics.add(file.display_path, 1, "file", "file-kind", value=suffix or path.name)
    elif (picture := read_picture(path, file.display_path, diagnostics)) is not None:
        yield replace(file, picture=picture)


def _entry(path: Path, display_path: str, diagnostics: Diagnostics) -> StaticPageEntry | None:
    text = read_text(path, display_path, diagnostics, limit=_MOST_BYTES)
    if text is None:
        return None
    if not text.startswith("---"):
        return StaticPageEntry() if check_markdown(text, display_path, 1, diagnostics) else None
    document = parse(text, display_path, diagnostics)
    return validate(StaticPageEntry, document.fields, display_path, diagnostics) if document is not None else None
