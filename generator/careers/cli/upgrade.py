"""``careers upgrade``: binds a portal to another version of the generator."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, replace
from pathlib import Path

import click

from careers.cli.init import files_of_editors
from careers.cli.manifest import NAME as MANIFEST
from careers.cli.manifest import Manifest, digest, read_manifest
from careers.cli.site import config_option, dry_run_option, write
from careers.i18n import Locale
from careers.starter import Release, changelog, changes_between, current_release, generated_files, move_pins
from careers.support.diagnostics import display_path, environment_language
from careers.support.files import read_present

# A setting that means nothing any more, on a line of its own in the plugin's mapping; all before it is kept.
_FORMER_SETTING = re.compile(
    r"^(?P<kept>(?P<indent> *)(?:- )?careers:[ \t]*\r?\n(?:(?P=indent)  .*\n)*?)(?P=indent)  +cache:[ \t]+[^|>\s].*\n",
    re.MULTILINE,
)
_MOST_BYTES = 512 * 1024  # of a file that is generated


@dataclass(frozen=True, slots=True)
class _Update:
    """A file that the generator makes, and what becomes of the portal's own.

    Attributes:
        path: below the portal's folder.
        before: the file as it is; None where there is none.
        generated: as the generator makes it now.
        text: what is to be written; None where the file stays as it is.
        stuck: whether it should name the release, and nothing in it does.
    """

    path: str
    before: bytes | None
    generated: str
    text: str | None
    stuck: bool = False

    @property
    def after(self) -> str | None:
        """The file as it will be; None where there will be none."""
        return _decoded(self.before) if self.text is None and self.before is not None else self.text


@click.command()
@dry_run_option
@config_option
def upgrade(dry_run: bool, config_file: Path) -> None:
    """Update the generated files of a portal to the installed version. Run this after pip install --upgrade.

    Shows what has changed since the portal's version. Rewrites the workflow, the requirements with the hashes of all
    packages, the issue forms and the files for editors. If somebody has edited one of them, it shows the differences
    and changes only the version in that file.
    """
    folder = config_file.resolve().parent
    data, manifest = _insist_manifest(folder)
    release = current_release().bound_as_in(_decoded(_read(folder, "requirements.txt") or b""))
    click.echo(f"{manifest.version} → {release.version}", err=True)
    changes = changes_between(changelog(), manifest.version, release.version)
    if changes:
        click.echo(f"{changes}\n")
    bound = generated_files(release)
    updates = _all_or_none([_update(folder, manifest, *file, release) for file in bound.items()])
    updates += [_update(folder, manifest, *file) for file in files_of_editors(config_file).items()]
    known = {update.path: digest(update.generated) for update in updates if update.after == update.generated}
    config = _read(folder, config_file.name) or b""
    kept = drop_former_settings(config.decode())
    if kept.encode() != config:
        updates.append(_Update(config_file.name, config, kept, kept))
    for update in updates:
        _show(folder, update, dry_run)
    if not release.digest and any("--require-hashes" in (update.text or "") for update in updates):
        click.echo(Locale.of(environment_language()).t("init.unhashed", path="requirements.txt"), err=True)
    if not dry_run:
        bound_to = manifest.version if any(update.stuck for update in updates) else release.version
        for update in updates:
            if update.text is not None:
                write(folder / update.path, update.text, before=update.before, root=folder)
        text = Manifest(bound_to, {**manifest.files, **known}).text()
        write(folder / MANIFEST, text, before=data, root=folder)


def drop_former_settings(text: str) -> str:
    """Return the text of a configuration without former settings of the plugin that have lines of their own."""
    return _FORMER_SETTING.sub(r"\g<kept>", text)


def _insist_manifest(folder: Path) -> tuple[bytes, Manifest]:
    name = display_path(folder / MANIFEST)
    try:
        found = read_manifest(folder)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{name} cannot be read: {error}") from error
    if found is None:
        raise click.UsageError(f"there is no {name}: careers init did not make this portal")
    return found


def _update(folder: Path, manifest: Manifest, path: str, generated: str, release: Release | None = None) -> _Update:
    """Return what becomes of a file: one that nobody has edited is written anew, an edited one bound to `release`."""
    before = _read(folder, path)
    if before is None:  # what its owner has removed stays away
        return _Update(path, None, generated, None if path in manifest.files else generated)
    present = _decoded(before)
    if present == generated or digest(present) == manifest.files.get(path):
        text: str | None = generated
    else:
        text = move_pins(present, release) if release else present
    return _Update(path, before, generated, None if text == present else text, stuck=text is None)


def _read(folder: Path, path: str) -> bytes | None:
    """Return the content of a file of the portal; None where there is none.

    Raises:
        click.ClickException: it cannot be read, or a link leads to it.
    """
    try:
        return read_present(folder / path, _MOST_BYTES, folder)
    except OSError as error:
        raise click.ClickException(f"{display_path(folder / path)}: {error}; nothing was written") from error


def _all_or_none(updates: list[_Update]) -> list[_Update]:
    """Return updates that bind all their files to a release; where one cannot be bound, each leaves its file alone."""
    stuck = [update.path for update in updates if update.stuck]
    if not stuck:
        return updates
    names = ", ".join(stuck)
    click.echo(f"{names}: no version of careers-portal to move; move it by hand in all files shown below", err=True)
    return [replace(update, text=None) for update in updates]


def _show(folder: Path, update: _Update, dry_run: bool) -> None:
    """Print a file that is written; of one that somebody has edited, what is different from what is generated."""
    name = display_path(folder / update.path)
    if update.text is not None:
        click.echo(f"would write {name}" if dry_run else name)
    if update.after is not None and update.after != update.generated:
        click.echo(f"{name} was edited; the lines with + are what would be generated:", err=True)
        present, generated = (text.splitlines(keepends=True) for text in (update.after, update.generated))
        click.echo("".join(difflib.unified_diff(present, generated, name, f"{name} (generated)")), nl=False)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\r\n", "\n")  # as generated files have them
