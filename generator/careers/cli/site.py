"""The options that commands share, and the settings and the content that they name."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import click

from careers import mkdocs
from careers.content import lexicon
from careers.content.address_list import AddressList
from careers.content.lexicon import Lexicon
from careers.content.library import Library, Reader
from careers.i18n import Locale, output_path
from careers.mkdocs import Configuration, Settings
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path, environment_language, languages
from careers.support.files import Edited, write_file
from careers.support.work import Workers

CONFIG = Path("mkdocs.yml")
CONFIGS = (CONFIG, Path("properdocs.yml"))  # the names that a configuration may have; the first that is there counts


def find_config(folder: Path) -> Path:
    """Return the configuration of the portal in `folder`: the first that is there, or ``mkdocs.yml``."""
    return next((folder / name for name in CONFIGS if (folder / name).is_file()), folder / CONFIG)


config_option = click.option(
    "-f",
    "--config-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=lambda: find_config(Path()),
    show_default=" or ".join(map(str, CONFIGS)),
    help="The site's configuration.",
)
lang_option = click.option(
    "--lang",
    type=click.Choice(list(languages())),
    default=environment_language,
    help="The language of messages.  [default: the environment's]",
)
out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The content folder to write into.  [default: the site's]",
)
dry_run_option = click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
today_option = click.option(
    "--today",
    metavar="YYYY-MM-DD",
    type=click.DateTime(["%Y-%m-%d"]),
    callback=lambda _context, _option, value: value and value.date(),
    help="The day that decides which jobs are open.  [default: the setting, SOURCE_DATE_EPOCH, or today there]",
)


@dataclass(frozen=True)
class Content:
    """A content folder, read.

    Attributes:
        reader: what has read it, which knows the files of postings.
        diagnostics: what is wrong with it, but for the address list.
        addresses: the address list, and `address_problems` what is wrong with its lines.
    """

    settings: Settings
    display_path: str
    library: Library
    reader: Reader
    diagnostics: Diagnostics
    addresses: AddressList
    address_problems: Diagnostics


def settings_of(config_file: Path, today: dt.date | None = None) -> Settings:
    """Return the settings in `config_file`, with `today` unless it is None.

    Raises:
        click.UsageError: the file does not exist, or makes no sense.
    """
    settings = read_configuration(config_file).settings
    return settings.on(today)


def read_configuration(config_file: Path) -> Configuration:
    """Return the configuration in `config_file`.

    Raises:
        click.UsageError: the file does not exist, or makes no sense.
    """
    if not config_file.is_file():
        raise click.UsageError(
            f"there is no {config_file}; run this in the site's folder, or name it with --config-file"
        )
    try:
        return mkdocs.read_configuration(config_file)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def configuration_for(root: Path, config_file: Path) -> Configuration | None:
    """Return the configuration for the content folder `root`: `config_file`, else the one beside it; else None.

    Raises:
        click.UsageError: the named configuration does not exist, or makes no sense.
    """
    for candidate in (config_file, find_config(root.parent)):
        if candidate.is_file() or (candidate is config_file and config_file != CONFIG):
            return read_configuration(candidate)
    return None


def read(settings: Settings, root: Path | None = None, *, fast: bool = False) -> Content:
    """Return the content of the site, or of another folder shaped like it, by the site's settings.

    `fast` reads with as many processes as a build has.
    """
    settings = settings if root is None else replace(settings, content=root.resolve())
    address_problems = Diagnostics()
    addresses = mkdocs.read_address_list(settings, address_problems)
    reader = mkdocs.library_reader(settings, Workers(settings.workers if fast else 1))
    library, diagnostics = reader.read()
    name = display_path(settings.content)
    return Content(settings, name, library, reader, diagnostics, addresses, address_problems)


def read_sound(config_file: Path, locale: Locale, today: dt.date | None = None) -> Content:
    """Return the content of the site with the settings in `config_file`, whose vocabularies have no fault.

    Raises:
        click.UsageError: the file does not exist, or makes no sense.
        click.ClickException: a vocabulary has faults, which are told in the language of `locale`.
    """
    content = read(settings_of(config_file, today))
    insist_vocabularies(content, locale)
    return content


def faulty_vocabularies(content: Content) -> tuple[Diagnostic, ...]:
    """Return the errors in the files of the vocabularies: one that has any is left out of the library."""
    folder = f"{content.display_path}/taxonomies/"
    return tuple(error for error in content.diagnostics.errors if error.path.startswith(folder))


def insist_vocabularies(content: Content, locale: Locale) -> None:
    """Refuse to work with the ids of some vocabularies while others cannot be read.

    Raises:
        click.ClickException: with every fault, in the language of `locale`.
    """
    faults = faulty_vocabularies(content)
    if faults:
        lines = [locale.t("vocabularies.faults"), *(fault.text(locale.code) for fault in faults)]
        raise click.ClickException("\n".join(lines))


def words(content: Content) -> Lexicon:
    """Return the words that postings use, those of the site first.

    Raises:
        click.UsageError: the site's own words cannot be understood.
    """
    try:
        return lexicon.load(content.settings.content, content.display_path)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def insist_built(folder: Path, urls: Iterable[str], locale: Locale) -> None:
    """Refuse a folder that is no built site: one without a file at each of `urls`.

    Raises:
        click.UsageError: in the language of `locale`.
    """
    for url in urls:
        if not (folder / output_path(url)).is_file():
            raise click.UsageError(locale.t("site.unbuilt", folder=display_path(folder), file=output_path(url)))


def write(path: Path, text: str | bytes, *, before: bytes | None, root: Path, newline: str = "\n") -> None:
    """Write a file below `root`, as `write_file` does.

    Raises:
        click.ClickException: it was not written, with the reason.
    """
    try:
        write_file(path, text, newline, before=before, root=root)
    except (Edited, OSError) as error:
        raise click.ClickException(f"{display_path(path)}: {error or type(error).__name__}") from error


def root_of(path: Path) -> Path:
    """Return the content folder that `path` is or lies in: the nearest one with ``taxonomies/``.

    Raises:
        click.UsageError: it does not exist, or lies in no content folder.
    """
    if not path.exists():
        raise click.UsageError(f"there is no {path}")
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / "taxonomies").is_dir():
            return folder
    raise click.UsageError(f"{path} lies in no content folder: no parent of it has a folder taxonomies")
