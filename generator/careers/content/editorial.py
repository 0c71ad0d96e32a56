"""Editorial pages: ordinary pages of the engine, judged before it reads them.

The engine prints broken front matter on the page, follows links out of the folder, and stops without a sentence at a
file in another encoding.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated

from pydantic import ConfigDict, Field

from careers import i18n
from careers.content.frontmatter import check_markdown, parse, read_text
from careers.content.schema import Line, Model, Paragraph, validate
from careers.support.errors import Problems

_MOST_BYTES = 512 * 1024
_FOLDERS = (i18n.search_index(), i18n.social_images(), i18n.api())  # the site's own


class EditorialEntry(Model):
    """The front matter of an editorial page; other keys are the engine's."""

    model_config = ConfigDict(extra="ignore")

    title: Line | None = None
    description: Paragraph | None = None
    order: Annotated[int, Field(ge=0)] = 100


@dataclass(frozen=True, slots=True)
class EditorialFile:
    """A file of the folder of editorial pages.

    Attributes:
        path: relative to the folder, POSIX separators.
        shown: as editors know it.
        output: the file it becomes, relative to the site's root.
        order: where a page stands among its neighbours, smaller first.
    """

    path: str
    shown: str
    output: str
    order: int = 100

    @property
    def address(self) -> str:
        """Where it answers, relative to the site's root."""
        return i18n.answers_at(self.output)

    @property
    def is_page(self) -> bool:
        """Whether it is a page, and no file beside one."""
        return self.path.endswith(".md")


def gather(folder: Path, shown: str, problems: Problems) -> tuple[EditorialFile, ...]:
    """Every file of `folder` that can be published, in the order of paths; what cannot be is recorded and left out.

    `shown` is the folder as editors know it.
    """
    found = []
    for relative in _files(folder):
        path, name = folder / relative, f"{shown}/{relative.as_posix()}"
        if path.is_symlink() or not path.is_file():
            problems.add(name, 1, "file", "not-a-file")
        elif _is_taken(output := _output(relative)):
            problems.add(name, 1, "path", "site-address", value=output)
        elif relative.suffix != ".md":
            found.append(EditorialFile(relative.as_posix(), name, output))
        elif (entry := _entry(path, name, problems)) is not None:
            found.append(EditorialFile(relative.as_posix(), name, output, entry.order))
    return tuple(found)


def _output(relative: PurePath) -> str:
    return i18n.output_path(i18n.editorial(relative)) if relative.suffix == ".md" else relative.as_posix()


def _is_taken(output: str) -> bool:
    """Whether the site puts something of its own there, or a file where this would need a folder."""
    return output.startswith(_FOLDERS) or i18n.is_sitemap(output) or i18n.is_below_a_file(output)


def _files(folder: Path) -> Iterator[PurePath]:
    """Files and links to folders, without hidden ones, which the engine leaves out too."""
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        links = [name for name in folders if Path(parent, name).is_symlink()]
        for name in sorted([*files, *links]):
            if not name.startswith("."):
                yield Path(parent, name).relative_to(folder)


def _entry(path: Path, shown: str, problems: Problems) -> EditorialEntry | None:
    text = read_text(path, shown, problems, limit=_MOST_BYTES)
    if text is None:
        return None
    if not text.startswith("---"):
        return EditorialEntry() if check_markdown(text, shown, 1, problems) else None
    document = parse(text, shown, problems)
    return validate(EditorialEntry, document.fields, shown, problems) if document is not None else None
