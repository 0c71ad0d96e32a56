"""``careers upgrade``: binds a portal to another version of the generator."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import click
import yaml

from careers.cli.site import config_option, dry_run_option, write
from careers.content.frontmatter import load_yaml, plain
from careers.starter import Release, changelog, changes_between, current_release, generated_files, move_pins
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
_MOST_BYTES = 512 * 1024  # of a file that is generated
_LONGEST_MANIFEST = 64 * 1024  # bytes


def manifest_text(version: str, files: Mapping[str, str]) -> str:
    """Return the manifest of a portal that a version made: path of each generated file -> its digest then."""
    values = {"version": version, "files": dict(sorted(files.items()))}
    return _HEADING + yaml.safe_dump(values, allow_unicode=True, sort_keys=False, width=200)


def digest(text: str) -> str:
    """Return the digest of a text, whatever its line ends: SHA-256, in hexadecimal digits."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def read_manifest(folder: Path) -> tuple[bytes, str, dict[str, str]] | None:
    """Return the manifest of the portal in `folder`: its file, the version and the digests; None where there is none.

    Raises:
        ValueError: what is there is no manifest.
        OSError: it cannot be read, or is a link.
    """
    data = read_present(folder / MANIFEST, _LONGEST_MANIFEST, folder)
    if data is None:
        return None
    diagnostics = Diagnostics()
    fields = load_yaml(_decoded(data), MANIFEST, diagnostics, limit=_LONGEST_MANIFEST)
    if fields is None:
        raise ValueError("; ".join(fault.text(environment_language()) for fault in diagnostics))
    values = plain(fields)
    version, files = values.get("version"), values.get("files")
    if not isinstance(version, str) or not isinstance(files, dict):
        raise ValueError("it needs a version and files")
    return data, version, {path: str(known) for path, known in files.items()}


def record_generated(folder: Path, texts: Mapping[str, str]) -> None:
    """Note in the manifest of the portal in `folder`, if it has one, that files were generated: path -> text.

    Raises:
        ValueError: what is there is no manifest.
        OSError: it cannot be read or written.
    """
    found = read_manifest(folder)
    if found is None:
        return
    before, version, known = found
    files = known | {path: digest(text) for path, text in texts.items()}
    if files != known:
        write_file(folder / MANIFEST, manifest_text(version, files), before=before, root=folder)


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
    data, version, known = _insist_manifest(folder)
    release = current_release().bound_as_in(_decoded(_read(folder, "requirements.txt") or b""))
    click.echo(f"{version} → {release.version}", err=True)
    changes = changes_between(changelog(), version, release.version)
    if changes:
        click.echo(f"{changes}\n")
    updates = [_update(folder, known, *file, release) for file in generated_files(release).items()]
    updates += [_update(folder, known, *file) for file in files_of_editors(config_file).items()]
    known |= {update.path: digest(update.generated) for update in updates if update.after == update.generated}
    config = _read(folder, config_file.name) or b""
    kept = drop_former_settings(config.decode())
    if kept.encode() != config:
        updates.append(_Update(config_file.name, config, kept, kept))
    for update in updates:
        _show(folder, update, dry_run)
    if not dry_run:
        for update in updates:
            if update.is_new:
                write(folder / update.path, update.after or "", before=update.before, root=folder)
        write(folder / MANIFEST, manifest_text(release.version, known), before=data, root=folder)


def drop_former_settings(text: str) -> str:
    """Return the text of a configuration without former settings of the plugin that have lines of their own."""
    return _FORMER_SETTING.sub(r"\g<kept>", text)


def _insist_manifest(folder: Path) -> tuple[bytes, str, dict[str, str]]:
    name = display_path(folder / MANIFEST)
    try:
        found = read_manifest(folder)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{name} cannot be read: {error}") from error
    if found is None:
        raise click.UsageError(f"there is no {name}: careers init did not make this portal")
    return found


def _update(
    folder: Path, known: Mapping[str, str], path: str, generated: str, release: Release | None = None
) -> _Update:
    """Return what becomes of a file: one that nobody has edited is written anew, an edited one bound to `release`.

    Raises:
        click.ClickException: an edited file names no release; files of two versions would not fit each other.
    """
    before = _read(folder, path)
    after: str | None = generated
    if before is None:  # what its owner has removed stays away
        return _Update(path, None, generated, None if path in known else generated)
    present = _decoded(before)
    if digest(present) not in (digest(generated), known.get(path)):
        after = move_pins(present, release) if release else present
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
        return read_present(folder / path, _MOST_BYTES, folder)
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


def files_of_editors(config_file: Path) -> dict[str, str]:
    """Return path -> text of what the command ``editors`` writes for a portal; nothing where it is not installed."""
    command = next(iter(entry_points(group="careers.commands", name="editors")), None)
    if command is None:
        return {}
    texts: dict[str, str] = EntryPoint("texts", f"{command.module}:texts_for", command.group).load()(config_file)
    return texts
