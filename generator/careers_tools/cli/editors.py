"""``careers editors``: the files that editors and forms are told of the content by."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from careers.cli.site import (
    Content,
    config_option,
    faulty_vocabularies,
    insist_vocabularies,
    lang_option,
    read,
    settings_of,
)
from careers.i18n import Locale
from careers.support.errors import Problems, shown
from careers.support.files import Edited, write_file
from careers_tools import editors as rooms
from careers_tools import intake

_MARK = "careers editors"  # stands near the beginning of each file, and says that the command may write it anew
_BEGINNING = 300  # characters
_NAMED = 2  # files that a line of advice names


@dataclass(frozen=True, slots=True)
class Generated:
    """A file as it is to be.

    Attributes:
        path: where.
        text: what is to stand there.
        before: what stands there, or None.
    """

    path: Path
    text: str
    before: bytes | None

    @property
    def current(self) -> bool:
        """Whether nothing is to be done; line ends are the machine's."""
        return self.before is not None and self.before.replace(b"\r\n", b"\n") == self.text.encode()

    @property
    def foreign(self) -> bool:
        """Whether somebody has put a file of their own there."""
        return self.before is not None and not self.ours

    @property
    def ours(self) -> bool:
        """Whether this command has made what stands there."""
        return self.before is not None and _MARK in self.before.decode("utf-8", "replace")[:_BEGINNING]


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if a file is out of date.")
@click.option(
    "--web",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    metavar="FOLDER",
    help="Write what the web editor is told into FOLDER instead.",
)
@lang_option
@config_option
def editors(only_check: bool, web: Path | None, lang: str, config_file: Path) -> None:
    """Write what VS Code and the issue forms know of the content, or what the web editor is told.

    They offer the fields and ids that the site has: run it when a taxonomy has changed. A file that somebody else has
    put in the place of one of them is left alone. Forms in a language that the site has no longer are removed.
    """
    locale, content = Locale.of(lang), read(settings_of(config_file))
    insist_vocabularies(content, locale)
    folder = config_file.resolve().parent
    found = tuple(for_web(content, folder, web) if web else generated(content, folder))
    stale = [one for one in found if not (one.current or one.foreign)]
    left = [] if web else leftover(found)
    for one in found:
        if one.foreign:
            click.echo(locale.t("editors.foreign", path=shown(one.path)), err=True)
    for one in stale:
        if only_check:
            click.echo(locale.t("editors.stale", path=shown(one.path)))
        else:
            _write(one, locale)
            click.echo(shown(one.path))
    for path in left:
        click.echo(locale.t("editors.leftover" if only_check else "editors.removed", path=shown(path)))
        if not only_check:
            _remove(path, locale)
    total = "editors.stale.total" if only_check else "editors.written"
    click.echo(locale.n(total, len(stale), all=locale.number(len(found))), err=True)
    if only_check and (stale or left):
        raise SystemExit(1)


def generated(content: Content, folder: Path) -> Iterator[Generated]:
    """Every file that belongs into the repository, below `folder`, where the site's configuration lies."""
    library = content.library
    yield from _compared(folder, rooms.vscode(library, _inside(content, folder)))
    yield from _compared(folder, rooms.reports(library))
    yield from _compared(folder, intake.forms(library))


def leftover(found: Iterable[Generated]) -> list[Path]:
    """Return the files beside those `found` that this command made for languages which the site has no longer."""
    made = {one.path for one in found}
    forms = {(path.parent, path.name.partition(".")[0]) for path in made if path.suffix == ".yml"}
    others = {path for folder, stem in forms for path in folder.glob(f"{stem}.*.yml")} - made
    return sorted(path for path in others if path.is_file() and Generated(path, "", path.read_bytes()).ours)


def for_web(content: Content, folder: Path, web: Path) -> Iterator[Generated]:
    """The web editor's configuration, below `web`, for the repository in `folder`."""
    yield from _compared(web, rooms.decap(content.library, _inside(content, folder), content.settings.repo_url))


def _inside(content: Content, folder: Path) -> str:
    """The content folder as seen from `folder`."""
    return Path(os.path.relpath(content.settings.content, folder)).as_posix()


def _compared(folder: Path, files: Iterable[tuple[str, str]]) -> Iterator[Generated]:
    """(path below `folder`, text) of files, with what stands there."""
    for name, text in files:
        path = folder / name
        yield Generated(path, text, path.read_bytes() if path.is_file() else None)


def advise(content: Content, folder: Path, problems: Problems) -> None:
    """Record, a line each, that files which are there were made from other vocabularies, or for other languages."""
    if faulty_vocabularies(content):
        return
    found = tuple(generated(content, folder))
    stale = [one.path for one in found if one.before is not None and not (one.current or one.foreign)]
    for code, paths in (("editors-stale", stale), ("editors-leftover", leftover(found))):
        if paths:
            names = [path.relative_to(folder).as_posix() for path in paths]
            named = ", ".join(names[:_NAMED]) + (", …" if names[_NAMED:] else "")
            problems.add(f"{content.shown}/taxonomies", 1, "file", code, value=named, count=len(names))


def _remove(path: Path, locale: Locale) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise click.ClickException(locale.t("editors.unwritten", path=shown(path), reason=str(error))) from error


def _write(one: Generated, locale: Locale) -> None:
    try:
        write_file(one.path, one.text, before=one.before)
    except (Edited, OSError) as error:
        raise click.ClickException(locale.t("editors.unwritten", path=shown(one.path), reason=str(error))) from error
