"""``careers init``: the files of a new portal."""

from __future__ import annotations

import datetime as dt
import os
import re
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

import click
from babel.core import get_global
from babel.numbers import get_territory_currencies

from careers.checks.configuration import pages_url
from careers.cli.site import CONFIG, CONFIGS, read, settings_of, write
from careers.cli.upgrade import (
    MANIFEST,
    Manifest,
    digest,
    files_of_editors,
    find,
    generator_option,
    put_package,
    workflows_option,
)
from careers.content.posting import stamp
from careers.content.posting.rules import TAKEN_FIELDS
from careers.content.schema import is_id
from careers.content.taxonomy.read import reserved_ids
from careers.i18n import Locale, Locales, package_languages
from careers.mkdocs import default_settings
from careers.starter import (
    GITHUB,
    OWNER_AND_NAME,
    Portal,
    Release,
    generated_files,
    identifier,
    installed_wheel,
    portal_files,
    taxonomy_ids,
)
from careers.support.diagnostics import display_path, environment_language
from careers.support.git import Repository

# As git writes the address of a remote: https://host/path, ssh://git@host/path or git@host:path.
_REMOTE = re.compile(r"(?:(?:https|ssh)://)?(?:[^@/\s]+@)?([\w.-]+)(?::\d+)?[:/](?:/)?([^\s]+?)(?:\.git)?/?")
_SITE = re.compile(r"https?://[^\s?#@\\]+")
_KINDS = ("aggregator", "employer")
_INTAKE = ("intake",)  # the workflow that the form for jobs needs
_CURRENCY = "EUR"  # the default where CLDR knows no currency of the first country
_T = TypeVar("_T")


@click.command()
@click.argument("folder", default=".", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="TEXT",
    help="The name of the portal, in one language as de=TEXT; may be repeated.  [default: from the folder]",
)
@click.option(
    "--languages", metavar="CODES", help="Such as en,de; the first is the main one.  [default: the environment's]"
)
@click.option(
    "--countries",
    metavar="CODES",
    help="Such as CA or DE,AT: where most jobs are, the main one first.  [default: that of the first language]",
)
@click.option("--kind", type=click.Choice(_KINDS), help="Jobs of many employers, or of one.  [default: aggregator]")
@click.option("--employer", metavar="NAME", help="The employer of an employer's portal.  [default: the portal's name]")
@click.option(
    "--subject",
    "subjects",
    multiple=True,
    metavar="TEXT",
    help="The line below the portal's name, such as Jobs in nursing; in one language as de=TEXT, may be repeated.",
)
@click.option("--landing", metavar="NAME", help="A taxonomy whose terms have landing pages, such as Industries.")
@click.option("--repository", metavar="OWNER/NAME", help="The repository, or its address.  [default: git's origin]")
@click.option("--url", help="The address of the site.  [default: at GitHub Pages, from the repository]")
@click.option(
    "--currency",
    metavar="CODE",
    help="The currency of pay that does not state one.  [default: that of the first country]",
)
@generator_option
@workflows_option
@click.option("--yes", is_flag=True, help="Ask nothing, and use the defaults for what is not given.")
def init(
    folder: Path,
    names: tuple[str, ...],
    languages: str | None,
    countries: str | None,
    kind: str | None,
    employer: str | None,
    subjects: tuple[str, ...],
    landing: str | None,
    repository: str | None,
    url: str | None,
    currency: str | None,
    generator: str | None,
    workflows: Collection[str] | None,
    yes: bool,
) -> None:
    """Write the files of a new portal into FOLDER. These are settings, vocabularies, pages, a sample job, workflows.

    Asks for what it needs, with a default for each answer. A file that already exists, such as a README, is left
    unchanged. Of the workflows, a portal at GitHub has "intake" by default: the form for jobs needs it.
    """
    folder = folder.resolve()
    _insist_new(folder)
    questions = _Questions(Locale.of(environment_language()), silent=yes)
    ask, such = questions.ask, questions.such
    known = generator or installed_wheel()
    release = find(known) if known else ask("init.generator", None, "", find)
    locales = ask("init.languages", languages, questions.locale.code, questions.read_languages)
    main = locales[0].code
    places = ask("init.countries", countries, locales[0].territory, questions.read_countries)
    titled = folder.name.replace("-", " ").replace("_", " ").strip().capitalize() or "Jobs"
    named = questions.ask_in_each("init.name", names, locales, titled, such("name", bool))
    kind = ask("init.kind", kind, _KINDS[0], lambda answer: click.Choice(_KINDS).convert(answer, None, None))
    is_spelled = such("employer", lambda name: is_id(identifier(name, main)))
    employer = ask("init.employer", employer, named[main], is_spelled) if kind == "employer" else ""
    about = questions.ask_in_each("init.subject", subjects, locales, "", str)
    is_free = such("landing", lambda name: not name or _is_free(identifier(name, main), locales))
    landing = ask("init.landing", landing, "", is_free)
    repo_url = ask("init.repository", repository, _origin(folder), questions.read_repository)
    site = pages_url(repo_url.removeprefix(GITHUB)) if repo_url.startswith(GITHUB) else ""
    url = ask("init.url", url, site, such("url", lambda answer: not answer or _SITE.fullmatch(answer)))
    if url.endswith("/jobs/"):
        click.echo(questions.locale.t("init.jobs_twice", url=f"{url}jobs/"), err=True)
    today = default_settings(folder / "content").today
    tender = next(iter(get_territory_currencies(places[0], today, today)), _CURRENCY) if places else _CURRENCY
    is_currency = such("currency", lambda code: code.upper() in get_global("all_currencies"))
    portal = Portal(
        names=named,
        locales=locales,
        countries=places,
        publisher="employer" if kind == "employer" else "aggregator",
        employer=employer,
        subjects=about,
        landing=landing,
        url=url,
        repo_url=repo_url,
        branch=_ask_git(folder, "symbolic-ref", "--short", "HEAD") or "main",
        currency=ask("init.currency", currency, tender, is_currency).upper(),
        timezone=_timezone(places[0], dt.datetime.combine(today, dt.time())) if places else "",
        today=today,
        workflows=(_INTAKE if repo_url.startswith(GITHUB) else ()) if workflows is None else workflows,
    )
    _write(folder, portal, release, questions.locale)
    click.echo("\n" + questions.locale.t("init.next", folder=folder), err=True)
    programs = Path(sys.executable).parent
    shown = programs.relative_to(folder) if programs.is_relative_to(folder) else programs
    for command in ("pip install -r requirements.txt", "careers check", "mkdocs serve"):
        click.echo(f"  {shown / command}", err=True)


@dataclass(frozen=True, slots=True)
class _Questions:
    """Asks for what no option gives, in the language of `locale`; where `silent`, takes the defaults."""

    locale: Locale
    silent: bool

    def ask(self, key: str, given: str | None, default: str, read: Callable[[str], _T], language: str = "") -> _T:
        """Return what is given as `read` reads it, else the answer to the question in the UI string `key`.

        The question is asked again after an answer that `read` refuses.

        Raises:
            click.UsageError: `read` refuses what is given.
        """
        if given is not None or self.silent:
            return read((default if given is None else given).strip())
        question = self.locale.t(key) + (f" ({language})" if language else "")

        def read_again(text: str) -> _T:
            try:
                return read(text.strip())
            except click.ClickException as error:
                raise click.UsageError(error.message) from error  # has the question asked again

        answer: _T = click.prompt(question, default=default, value_proc=read_again, show_default=bool(default))
        return answer

    def ask_in_each(
        self, key: str, given: Sequence[str], locales: Locales, default: str, read: Callable[[str], str]
    ) -> dict[str, str]:
        """Return locale code -> text, the answer for the first language being the default for the others.

        What is given is a text for the languages without one of their own, or ``code=text`` for one.
        """
        own = dict(part.split("=", 1) for part in given if part.partition("=")[0] in locales.codes)
        shared = next((part for part in given if part.partition("=")[0] not in locales.codes), None)
        texts: dict[str, str] = {}
        for locale in locales:
            language = self.locale.language(locale) if len(locales) > 1 else ""
            texts[locale.code] = default = self.ask(key, own.get(locale.code, shared), default, read, language)
        return texts

    def such(self, fault: str, is_right: Callable[[str], object]) -> Callable[[str], str]:
        """Return a reader of answers that refuses those that are not right, in the words for `fault`."""

        def read(answer: str) -> str:
            if not is_right(answer):
                raise click.UsageError(self.locale.t(f"init.wrong.{fault}", value=answer))
            return answer

        return read

    def read_languages(self, codes: str) -> Locales:
        """Return the locales of codes that are separated by commas; the addresses of a portal in one name no language.

        Raises:
            click.UsageError: there is none of that code, or one comes twice.
        """
        written = [code.strip().lower() for code in codes.split(",") if code.strip()]
        for code in written:
            try:
                Locale.of(code)
            except ValueError:
                known = ", ".join(package_languages())
                raise click.UsageError(self.locale.t("init.language_unknown", code=code, known=known)) from None
        try:
            return Locales.of(written, prefix=len(written) > 1)
        except ValueError:
            raise click.UsageError(self.locale.t("init.languages_once")) from None

    def read_countries(self, answer: str) -> tuple[str, ...]:
        """Return the codes of countries that are named by codes or names, separated by commas.

        Raises:
            click.UsageError: CLDR knows no such country.
        """
        codes = {code: code for code in map(str, self.locale.babel.territories) if len(code) == 2}
        named = {self.locale.country(code).upper(): code for code in codes} | codes
        is_known = self.such("country", lambda name: name.upper() in named)
        return tuple(named[is_known(name.strip()).upper()] for name in answer.split(",") if name.strip())

    def read_repository(self, answer: str) -> str:
        """Return the address of a repository that is named as ``owner/name`` or by its address.

        Raises:
            click.UsageError: it is named in neither way.
        """
        if not answer or answer.startswith("https://"):
            return answer.removesuffix("/").removesuffix(".git")
        return GITHUB + self.such("repository", OWNER_AND_NAME.fullmatch)(answer)


def _timezone(country: str, today: dt.datetime) -> str:
    """Return the time zone of a country: that of this machine if it is one of several; "" where neither is clear."""
    zones = [zone for zone, territory in get_global("zone_territories").items() if territory == country]
    local = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    days = [today.replace(month=month, day=1) for month in (1, 7)]
    alike = len({tuple(ZoneInfo(zone).utcoffset(day) for day in days) for zone in zones}) == 1
    return local if local in zones else zones[0] if alike else ""


def _insist_new(folder: Path) -> None:
    for name in (*map(str, CONFIGS), "content", MANIFEST):
        if (folder / name).exists():
            raise click.UsageError(f"{display_path(folder / name)} exists already; nothing was written")


def _is_free(taxonomy: str, locales: Locales) -> bool:
    """Return whether a new portal can have a taxonomy of this id, and postings a field of this name."""
    taken = {*reserved_ids(locales), *taxonomy_ids(), *(field.replace("_", "-") for field in TAKEN_FIELDS)}
    return is_id(taxonomy) and taxonomy not in taken


def _origin(folder: Path) -> str:
    """Return git's remote ``origin``: its address, or ``owner/name`` where it is at GitHub; "" where there is none."""
    found = _REMOTE.fullmatch(_ask_git(folder, "config", "--get", "remote.origin.url"))
    if not found:
        return ""
    host, path = found.groups()
    return path if host == "github.com" else f"https://{host}/{path}"


def _ask_git(folder: Path, *arguments: str) -> str:
    repository = Repository.of(folder)
    answer = repository and repository.ask(*arguments)
    return (answer or b"").decode("utf-8", "replace").strip()


def _write(folder: Path, portal: Portal, release: Release, locale: Locale) -> None:
    """Write the files of a portal, and print them; write none where it has an error.

    ``mkdocs.yml`` comes last: what ends before that is no portal, and is not taken for one.
    """
    generated = generated_files(release, portal.workflows)
    files = portal_files(portal, release, stamp)
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        _put(files, aside)
        errors = read(settings_of(aside / CONFIG)).diagnostics.errors
        if errors:
            lines = (error.text(environment_language()).removeprefix(f"{name}/") for error in errors)
            raise click.ClickException("\n".join(["these answers make no portal; nothing was written", *lines]))
        generated |= files_of_editors(aside / CONFIG, "intake" in portal.workflows)
    kept = sorted(path for path in {*files, *generated} if (folder / path).exists())
    known = {path: digest(text) for path, text in generated.items() if path not in kept}
    known |= put_package(folder, release)
    texts = {**files, **generated, MANIFEST: str(Manifest(release.version, release.wheel, known))}
    written = sorted(texts.keys() - kept, key=lambda path: (path == str(CONFIG), path))
    _put({path: texts[path] for path in written}, folder)
    for path in written:
        click.echo(display_path(folder / path))
    for path in kept:
        click.echo(locale.t("init.kept", path=display_path(folder / path)), err=True)


def _put(texts: Mapping[str, str], folder: Path) -> None:
    for path, text in texts.items():
        write(folder / path, text, before=None, root=folder)
