"""``careers editors``: writes the files by which editors and forms know the content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from careers.cli.site import Content, config_option, faulty_vocabularies, lang_option, read_sound
from careers.cli.upgrade import MANIFEST, record_generated
from careers.i18n import Locale
from careers.starter import workflow_path
from careers.support.diagnostics import Diagnostics, display_path, environment_language
from careers.support.files import Edited, read_present, write_file

_MARK = "careers editors"  # stands near the beginning of each file, and shows that the command may write it anew
_BEGINNING = 300  # characters
_MOST_BYTES = 4 * 1024 * 1024  # of a file that it writes
_MOST_NAMED = 2  # files that a line of advice names


@dataclass(frozen=True, slots=True)
class GeneratedFile:
    """A file with its new `text`; `before` is its present content, or None where there is no file."""

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
        return self.before is not None and _MARK not in self.before.decode("utf-8", "replace")[:_BEGINNING]

    @property
    def stale(self) -> bool:
        """Whether the command has to write it."""
        return not (self.current or self.foreign)


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if a file is out of date.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    metavar="FOLDER",
    help="Write the files below FOLDER rather than beside the configuration.",
)
@lang_option
@config_option
def editors(only_check: bool, into: Path | None, lang: str, config_file: Path) -> None:
    """Update the issue forms and the snippets for VS Code.

    They offer the fields and ids that the site has: run it when a taxonomy has changed. A file of the same name that
    this command did not write is left unchanged.
    """
    locale = Locale.of(lang)
    content = read_sound(config_file, locale)
    folder = config_file.resolve().parent
    root = into or folder
    files = generated_files(content, folder, into)
    stale = [file for file in files if file.stale]
    for file in files:
        if file.foreign:
            click.echo(locale.t("editors.foreign", path=display_path(file.path)), err=True)
    try:
        for file in stale:
            name = display_path(file.path)
            if not only_check:
                write_file(file.path, file.text, before=file.before, root=root)
            click.echo(locale.t("editors.stale", path=name) if only_check else name)
        if not (only_check or into):
            name = MANIFEST
            own = (file for file in files if not file.foreign)
            record_generated(folder, {file.path.relative_to(folder).as_posix(): file.text for file in own})
    except (Edited, OSError, ValueError) as error:
        raise click.ClickException(locale.t("editors.unwritten", path=name, reason=str(error))) from error
    total = "editors.stale.total" if only_check else "editors.written"
    click.echo(locale.n(total, len(stale), all=locale.number(len(files))), err=True)
    if only_check and stale:
        raise SystemExit(1)


def texts_for(config_file: Path, is_answered: bool) -> dict[str, str]:
    """Return path in the repository -> text, of every file for the portal with this configuration.

    `is_answered` tells whether a workflow answers filled forms.
    """
    content = read_sound(config_file, Locale.of(environment_language()))
    return _texts(content, is_answered)


def generated_files(content: Content, folder: Path, into: Path | None = None) -> list[GeneratedFile]:
    """Return every file that belongs into the repository, below `folder`, where the site's configuration lies.

    They are to be written below `into`, if that is given.
    """
    return _with_present(into or folder, _texts(content, (folder / workflow_path("intake")).is_file()))


def _texts(content: Content, is_answered: bool) -> dict[str, str]:
    from careers_tools.editors import reports, vscode
    from careers_tools.intake import forms

    return dict([*vscode(content.library), *reports(content.library), *forms(content.library, is_answered)])


def _with_present(folder: Path, texts: Mapping[str, str]) -> list[GeneratedFile]:
    files = []
    for name, text in texts.items():
        try:
            before = read_present(folder / name, _MOST_BYTES, folder)
        except OSError:  # a link, a pipe: somebody else's
            before = b""
        files.append(GeneratedFile(folder / name, text, before))
    return files


def advise(content: Content, folder: Path, diagnostics: Diagnostics) -> None:
    """Record in one line which present files were made from other vocabularies."""
    if faulty_vocabularies(content):
        return
    stale = (file.path for file in generated_files(content, folder) if file.before is not None and file.stale)
    names = [path.relative_to(folder).as_posix() for path in stale]
    if names:
        value = ", ".join(names[:_MOST_NAMED]) + (", …" if names[_MOST_NAMED:] else "")
        place = f"{content.display_path}/taxonomies"
        diagnostics.add(place, 1, "file", "editors-stale", value=value, count=len(names))
