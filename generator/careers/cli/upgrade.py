"""``careers upgrade``: binds a portal to another version of the generator."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPException
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import click
import yaml

from careers import __version__
from careers.cli.site import config_option, dry_run_option, write
from careers.content.frontmatter import load_yaml, plain
from careers.i18n import Locale
from careers.starter import (
    FURTHER,
    MOST_BYTES,
    WHEELS,
    WORKFLOWS,
    Release,
    documents_of,
    find_release,
    generated_files,
    installed_wheel,
    move_pins,
    repository_of,
    wheel_of,
    workflow_path,
)
from careers.support.diagnostics import Diagnostics, display_path, environment_language
from careers.support.files import read_present, write_file

MANIFEST = ".careers.yml"  # which files were generated, by which version, and how they were then
_HEADING = """\
# Written by careers init and careers upgrade, which write a generated file anew only while its text has this digest.
"""
# A setting that means nothing any more, on a line of its own in the plugin's mapping; all before it is kept.
_FORMER_SETTING = re.compile(
    r"^(?P<kept>(?P<indent> *)(?:- )?careers:[ \t]*\r?\n(?:(?P=indent)  .*\n)*?)(?P=indent)  +cache:[ \t]+[^|>\s].*\n",
    re.MULTILINE,
)
_LONGEST_MANIFEST = 64 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a portal knows of its generated files.

    Attributes:
        version: of the generator that wrote them.
        generator: the wheel that is bound, its address or its path in the portal; "" in one of an earlier version.
        files: path of each generated file -> its digest then.
        data: the manifest's own file.
    """

    version: str
    generator: str
    files: Mapping[str, str]
    data: bytes | None = None

    def __str__(self) -> str:
        """Return the text of the file."""
        values = {"version": self.version, "generator": self.generator, "files": dict(sorted(self.files.items()))}
        return _HEADING + yaml.safe_dump(values, allow_unicode=True, sort_keys=False, width=200)


def digest(data: str | bytes) -> str:
    """Return the digest of a text, whatever its line ends, or of a file: SHA-256, in hexadecimal digits."""
    return hashlib.sha256((data.encode() if isinstance(data, str) else data).replace(b"\r\n", b"\n")).hexdigest()


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of the portal in `folder`; None where there is none.

    Raises:
        click.UsageError: what is there is no manifest, or cannot be read.
    """
    diagnostics = Diagnostics()
    try:
        data = read_present(folder / MANIFEST, _LONGEST_MANIFEST, folder)
        fields = load_yaml(_decoded(data or b""), MANIFEST, diagnostics, limit=_LONGEST_MANIFEST)
        fault = "; ".join(fault.text(environment_language()) for fault in diagnostics)
    except OSError as error:
        data, fields, fault = b"", None, str(error)
    if data is None:
        return None
    values = plain(fields) if fields else {}
    version, files, generator = values.get("version"), values.get("files"), values.get("generator", "")
    if not isinstance(version, str) or not isinstance(files, dict) or not isinstance(generator, str):
        fault = fault or "it needs a version and files"
        raise click.UsageError(f"{display_path(folder / MANIFEST)} cannot be read: {fault}")
    return Manifest(version, generator, {path: str(known) for path, known in files.items()}, data)


def record_generated(folder: Path, texts: Mapping[str, str]) -> None:
    """Note in the manifest of the portal in `folder`, if it has one, that files were generated: path -> text.

    Raises:
        click.UsageError: what is there is no manifest, or cannot be read.
        OSError: it cannot be written.
    """
    manifest = read_manifest(folder)
    if manifest is None:
        return
    files = {**manifest.files, **{path: digest(text) for path, text in texts.items()}}
    if files != manifest.files:
        write_file(folder / MANIFEST, str(replace(manifest, files=files)), before=manifest.data, root=folder)


@dataclass(frozen=True, slots=True)
class _Update:
    """A file that the generator makes, and what becomes of the portal's own.

    Attributes:
        path: below the portal's folder.
        before: the file as it is; None where there is none.
        generated: as the generator makes it now.
        after: as it is to be; None where there is to be none.
    """

    path: str
    before: bytes | None
    generated: str
    after: str | None

    @property
    def is_new(self) -> bool:
        """Whether the file has to be written."""
        return self.after is not None and (self.before is None or self.after != _decoded(self.before))


generator_option = click.option(
    "--generator",
    metavar="OWNER/NAME|WHEEL",
    help="The repository whose releases have the generator, or a wheel: a file or an address.  "
    "[default: where it was installed from]",
)
workflows_option = click.option(
    "--workflows",
    metavar="NAMES",
    callback=lambda context, option, names: (
        names and [click.Choice(FURTHER).convert(name.strip(), option, context) for name in names.split(",")]
    ),
    help=f"Workflows to call besides the one that publishes, separated by commas: {', '.join(FURTHER)}.",
)


@click.command()
@click.option("--to", "wanted", metavar="VERSION", help="Bind the portal to this version of the generator.")
@generator_option
@workflows_option
@dry_run_option
@config_option
def upgrade(
    wanted: str | None, generator: str | None, workflows: Collection[str] | None, dry_run: bool, config_file: Path
) -> None:
    """Update the generated files of a portal to the installed version. Run this after pip install --upgrade.

    Says where the changes are listed. Rewrites the workflows, the requirements with the hashes of all packages, the
    issue forms and the files for editors. If somebody has edited one of them, it shows the differences and changes only
    the version in that file. --workflows adds workflows to those that the portal has.
    """
    folder = config_file.resolve().parent
    manifest = read_manifest(folder)
    if manifest is None:
        raise click.UsageError(f"there is no {display_path(folder / MANIFEST)}: careers init did not make this portal")
    release = _find_release(manifest, generator, wanted)
    click.echo(f"{manifest.version} → {release.version} ({release.wheel})", err=True)
    if release.repository and manifest.version != release.version:
        click.echo(f"{documents_of(release.wheel)}/CHANGELOG.md", err=True)
    present = [name for name in FURTHER if workflow_path(name) in manifest.files]
    called = dict.fromkeys([*present, *(workflows or ())])
    known, move = dict(manifest.files), partial(move_pins, release=release, former=repository_of(manifest.generator))
    updates = [_update(folder, known, *file, move) for file in generated_files(release, called).items()]
    is_answered = any(update.path == workflow_path("intake") and update.after is not None for update in updates)
    updates += [_update(folder, known, *file) for file in files_of_editors(config_file, is_answered).items()]
    known |= {update.path: digest(update.generated) for update in updates if update.after == update.generated}
    config = _read(folder, config_file.name) or b""
    kept = drop_former_settings(config.decode())
    if kept.encode() != config:
        updates.append(_Update(config_file.name, config, kept, kept))
    for update in updates:
        _show(folder, update, dry_run)
    former = known.keys() - {update.path for update in updates} - {release.wheel}
    bound = {path: _read(folder, path) for path in former if path.startswith((WORKFLOWS, WHEELS))}
    if not dry_run:
        known |= put_package(folder, release)
        for update in updates:
            if update.is_new:
                write(folder / update.path, update.after or "", before=update.before, root=folder)
        for path, data in bound.items():
            if data is not None and digest(data) == known.pop(path):
                (folder / path).unlink()
        text = str(Manifest(release.version, release.wheel, known))
        write(folder / MANIFEST, text, before=manifest.data, root=folder)
    if release.version != __version__:
        click.echo("Next: .venv/bin/pip install -r requirements.txt, then .venv/bin/careers upgrade", err=True)


def _find_release(manifest: Manifest, generator: str | None, version: str | None) -> Release:
    """Return the release to bind a portal to: of the given generator, of the installed one, or of the portal's own.

    Raises:
        click.UsageError: none is known, or its package is of another version than the one that is wanted.
        click.ClickException: there is no such release, or it cannot be read.
    """
    place = generator or installed_wheel() or repository_of(manifest.generator)
    if generator is None:
        place = repository_of(place) or place
    release = find(place, version or __version__)
    if version not in (None, release.version):
        raise click.UsageError(f"{place} is version {release.version}; name the wheel of {version} with --generator")
    return release


def drop_former_settings(text: str) -> str:
    """Return the text of a configuration without former settings of the plugin that have lines of their own."""
    return _FORMER_SETTING.sub(r"\g<kept>", text)


def _update(
    folder: Path, known: Mapping[str, str], path: str, generated: str, move: Callable[[str], str | None] = str
) -> _Update:
    """Return what becomes of a file: one that nobody has edited is written anew; an edited one is what `move` returns.

    Raises:
        click.ClickException: an edited file names no release; files of two versions would not fit each other.
    """
    before = _read(folder, path)
    after: str | None = generated
    if before is None:  # what its owner has removed stays away
        return _Update(path, None, generated, None if path in known else generated)
    present = _decoded(before)
    if digest(present) not in (digest(generated), known.get(path)):
        after = move(present)
    if after is None:
        name = display_path(folder / path)
        raise click.ClickException(f"{name}: no version of careers-portal to move; nothing was written")
    return _Update(path, before, generated, after)


def _read(folder: Path, path: str) -> bytes | None:
    """Return the content of a file of the portal; None where there is none.

    Raises:
        click.ClickException: it cannot be read, or a link leads to it.
    """
    try:
        return read_present(folder / path, MOST_BYTES, folder)
    except OSError as error:
        raise click.ClickException(f"{display_path(folder / path)}: {error}; nothing was written") from error


def _show(folder: Path, update: _Update, dry_run: bool) -> None:
    """Print a file that is written; of one that somebody has edited, what is different from what is generated."""
    name = display_path(folder / update.path)
    if update.is_new:
        click.echo(f"would write {name}" if dry_run else name)
    if update.after is not None and update.after != update.generated:
        click.echo(f"{name} was edited; the lines with + are what would be generated:", err=True)
        present, generated = (text.splitlines(keepends=True) for text in (update.after, update.generated))
        click.echo("".join(difflib.unified_diff(present, generated, name, f"{name} (generated)")), nl=False)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\r\n", "\n")  # as generated files have them


def find(generator: str, version: str = __version__) -> Release:
    """Return the release of a generator: a repository, or a wheel.

    Raises:
        click.UsageError: the generator is not known ("").
        click.ClickException: there is no such release, or it cannot be read.
    """
    if not generator:
        raise click.UsageError(Locale.of(environment_language()).t("init.generator_unknown"))
    wheel = wheel_of(generator, version)
    try:
        return find_release(wheel)
    except (OSError, ValueError, HTTPException) as error:
        reason = str(error).removeprefix("<urlopen error ").removesuffix(">")
        raise click.ClickException(f"{wheel}: {reason}; nothing was written") from error


def put_package(folder: Path, release: Release) -> dict[str, str]:
    """Put the package of a release into the portal in `folder`, where it has no address; return path -> its digest.

    Raises:
        click.ClickException: it cannot be written.
    """
    present = _read(folder, release.wheel) if release.data else b""
    if present != release.data:
        write(folder / release.wheel, release.data, before=present, root=folder)
        click.echo(display_path(folder / release.wheel))
    return {release.wheel: digest(release.data)} if release.data else {}


def files_of_editors(config_file: Path, is_answered: bool) -> dict[str, str]:
    """Return path -> text of what the command ``editors`` writes for a portal; nothing where it is not installed.

    `is_answered` tells whether a workflow answers filled forms.
    """
    command = next(iter(entry_points(group="careers.commands", name="editors")), None)
    if command is None:
        return {}
    texts_for = EntryPoint("texts", f"{command.module}:texts_for", command.group).load()
    texts: dict[str, str] = texts_for(config_file, is_answered)
    return texts
