"""Which content a command is about: the options all commands share, and the settings behind them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from careers import mkdocs
from careers.content import address_list, lexicon, library
from careers.content.address_list import AddressList
from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.i18n import Locale, output_path
from careers.mkdocs import Settings
from careers.support.errors import Problem, Problems, environment_language, languages, shown

F = TypeVar("F", bound=Callable[..., Any])


CONFIG = Path("mkdocs.yml")


def config_option(function: F) -> F:
    """``--config-file``."""
    return click.option(
        "-f",
        "--config-file",
        type=click.Path(dir_okay=False, path_type=Path),
        default=CONFIG,
        show_default=True,
        help="The site's configuration.",
    )(function)


def lang_option(function: F) -> F:
    """``--lang``."""
    return click.option(
        "--lang",
        type=click.Choice(list(languages())),
        default=environment_language,
        help="The language of messages.  [default: the environment's]",
    )(function)


class _Day(click.ParamType[dt.date]):
    """A date, year-month-day (ISO 8601)."""

    name = "YYYY-MM-DD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dt.date:
        """The date; a usage error with a sentence where there is no such day."""
        try:
            return dt.datetime.strptime(value, "%Y-%m-%d").date()
        except ValueError:
            self.fail(f'"{value}" is no date; write year-month-day, such as 2026-01-31', param, ctx)


def today_option(function: F) -> F:
    """``--today``."""
    return click.option(
        "--today",
        type=_Day(),
        help="The day to judge by what is open.  [default: the setting, SOURCE_DATE_EPOCH, or today in UTC]",
    )(function)


@dataclass(frozen=True)
class Content:
    """A content folder, read.

    Attributes:
        problems: what is wrong with it, but for the address list.
        ledger: the address list, and `ledger_problems` what is wrong with its lines.
    """

    settings: Settings
    shown: str
    library: Library
    problems: Problems
    ledger: AddressList
    ledger_problems: Problems


def settings_of(config_file: Path, today: dt.date | None = None) -> Settings:
    """The settings in `config_file`, judged by `today` where that is given.

    Raises:
        click.UsageError: there is none, or it makes no sense.
    """
    if not config_file.is_file():
        raise click.UsageError(
            f"there is no {config_file}; run this in the site's folder, or name it with --config-file"
        )
    try:
        return _judged(mkdocs.read_settings(config_file), today)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _judged(settings: Settings, today: dt.date | None) -> Settings:
    return settings if today is None else replace(settings, today=today)


def settings_for(root: Path, config_file: Path, today: dt.date | None = None) -> Settings:
    """The settings to judge the content folder `root` by: those in `config_file`, else beside it, else the defaults.

    Raises:
        click.UsageError: a configuration was named and is not there, or makes no sense.
    """
    found = configuration_for(root, config_file)
    return settings_of(found, today) if found is not None else _judged(mkdocs.default_settings(root), today)


def configuration_for(root: Path, config_file: Path) -> Path | None:
    """Return the file that has the settings for the content folder `root`; None where there is none."""
    for candidate in (config_file, root.parent / CONFIG):
        if candidate.is_file() or (candidate is config_file and config_file != CONFIG):
            return candidate
    return None


def read(settings: Settings, root: Path | None = None) -> Content:
    """The content of the site, or of another folder shaped like it, by the site's settings."""
    settings = settings if root is None else replace(settings, content=root.resolve())
    name, faults = shown(settings.content), Problems()
    book = address_list.load(settings.content, name, settings.locales.codes, settings.ledger_url, faults)
    found, problems = library.Reader(
        settings.content,
        name,
        settings.locales,
        today=settings.today,
        currency=settings.currency,
        unverified_after=settings.unverified_after,
        addresses=book,
    ).read()
    return Content(settings, name, found, problems, book, faults)


def faulty_vocabularies(content: Content) -> tuple[Problem, ...]:
    """Return the errors in the files of the vocabularies: one that has any is left out of the library."""
    folder = f"{content.shown}/taxonomies/"
    return tuple(one for one in content.problems.errors if one.path.startswith(folder))


def insist_vocabularies(content: Content, locale: Locale) -> None:
    """Refuse to work with the ids of some vocabularies while others cannot be read.

    Raises:
        click.ClickException: with every fault, in the language of `locale`.
    """
    faults = faulty_vocabularies(content)
    if faults:
        lines = [locale.t("vocabularies.faults"), *(one.text(locale.code) for one in faults)]
        raise click.ClickException("\n".join(lines))


def words(content: Content) -> Lexicon:
    """The words that postings use, those of the site first.

    Raises:
        click.UsageError: the site's own words cannot be understood.
    """
    try:
        return lexicon.load(content.settings.content, content.shown)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def insist_built(folder: Path, urls: Iterable[str], locale: Locale) -> None:
    """Refuse a folder that is no built site: one without a file at each of `urls`.

    Raises:
        click.UsageError: in the language of `locale`.
    """
    if not folder.is_dir():
        raise click.UsageError(locale.t("site.none", folder=shown(folder)))
    for url in urls:
        if not (folder / output_path(url)).is_file():
            raise click.UsageError(locale.t("site.unbuilt", folder=shown(folder), file=output_path(url)))


def root_of(path: Path) -> Path:
    """The content folder that `path` is or lies in: the nearest one with ``taxonomies/``.

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
