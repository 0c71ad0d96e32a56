"""The settings of a portal in ``mkdocs.yml``, for the build and for the command line."""

from __future__ import annotations

import datetime as dt
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import yaml
from babel.core import get_global
from mkdocs.config import base, load_config
from mkdocs.config import config_options as c
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.plugins import get_plugin_logger
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from careers.content.portal_strings import read_portal_strings
from careers.content.schema import EMAIL
from careers.content.translation_service import KIND, Endpoint
from careers.i18n import Locales, Text, is_language_tag, package_strings
from careers.mkdocs.assets import TOKENS, Accent, theme_file
from careers.mkdocs.menu import read_menu
from careers.pages import MenuEntry, Repository, Site, find_repository
from careers.render import Policy
from careers.support.diagnostics import Diagnostics, display_path, environment_language
from careers.support.languages import fallback

_FORMER_SOCIAL = "hardware"  # what ``landing`` was called; it keeps its meaning


class TranslatorConfig(base.Config):  # type: ignore[no-untyped-call]  # MkDocs leaves __init_subclass__ untyped
    """The settings below ``plugins: careers: translator:``."""

    kind = c.Type(str, default=KIND)
    url = c.Type(str, default="")
    model = c.Type(str, default="")
    timeout = c.Type(int, default=120)


class _Written(base.BaseConfigOption[object]):
    """A setting as it is written, or "".

    A colour without quotes is a comment in YAML, which leaves a setting without a value. Other options take that for
    the default; here it is None.
    """

    def __init__(self) -> None:
        """Set the default."""
        super().__init__()
        self.default = ""


class CareersConfig(base.Config):  # type: ignore[no-untyped-call]  # MkDocs leaves __init_subclass__ untyped
    """The settings below ``plugins: careers:``, as MkDocs reads them."""

    content = c.Type(str, default="content")
    locales = c.ListOfItems(c.Type(str), default=[fallback()])
    prefix = c.Type(bool, default=True)
    locale = c.DictOfItems(c.Type(str), default={})
    names = c.DictOfItems(c.Type(str), default={})
    descriptions = c.DictOfItems(c.Type(str), default={})
    search = c.Type(bool, default=True)
    cache = c.Optional(c.Type(str))  # means nothing any more
    publisher = c.Choice(("aggregator", "employer"), default="aggregator")
    currency = c.Optional(c.Type(str))
    social = c.Choice(("none", "landing", "all", _FORMER_SOCIAL), default="landing")
    workers = c.Optional(c.Type(int))
    executor = c.Optional(c.Type(str))
    today = c.Optional(c.Type((str, dt.date)))
    timezone = c.Type(str, default="UTC")
    unverified_after = c.Type(int, default=180)
    noindex_after = c.Type(int, default=90)
    page_size = c.Type(int, default=50)
    list_pages = c.Type(int, default=5)
    feed_size = c.Type(int, default=50)
    llms = c.Type(bool, default=True)
    translator = c.SubConfig(TranslatorConfig)
    china_notice = c.Optional(c.Type(bool))
    indeed = c.Type(bool, default=False)
    policy = c.Type((bool, dict), default=True)
    menu = c.Type(list, default=[])
    mail = c.Type(str, default="")
    accent = _Written()


log = get_plugin_logger("careers")
_NOT_IN_SITE_URL = re.compile(r"[?#@\\\s]")
_FORMER_KIND = "libretranslate"
_LEAST = dict.fromkeys(("page_size", "list_pages", "feed_size", "workers"), 1)
_LEAST |= dict.fromkeys(("unverified_after", "noindex_after"), 0)
_CHINESE_CURRENCY = "CNY"  # a site that pays in it is taken to be for readers in mainland China


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a portal, checked and with defaults filled in.

    Attributes:
        site: those that pages are decided from; without static pages and preview images, which a build finds.
        content, site_dir: absolute paths of the content folder and of the built site.
        address_list_url: the site_url that the address list is kept for; if the configuration inherits from another one
            for the same content, it describes a copy of that site, whose site_url this is.
        currency: ISO 4217 code of the site's currency.
        today: the day that decides which postings are open, in the time zone of the portal.
        as_of: the day of UTC at the same moment.
        timezone: the name of that time zone (IANA).
        translator: the service that drafts translations; its address is "" if there is none.
        china_notice: whether postings for mainland China are checked against the rules for job advertisements there.
        themes: folders of the theme; the first that has a file wins.
        named_files: the files below ``docs_dir`` that the configuration has pages load or MkDocs fill in, so that they
            may be of any kind.
    """

    content: Path
    locales: Locales
    site: Site
    site_dir: Path
    address_list_url: str
    repo_url: str
    currency: str
    today: dt.date
    as_of: dt.date
    timezone: str
    social: Literal["none", "landing", "all"]
    unverified_after: int
    employer: bool
    feed_size: int
    translator: Endpoint
    china_notice: bool
    indeed: bool
    accent: Accent | None
    themes: tuple[Path, ...]
    named_files: tuple[str, ...]
    workers: int
    executor: str

    def on(self, day: dt.date | None) -> Settings:
        """Return the settings with another day that decides which postings are open; as they are for None."""
        return self if day is None else replace(self, today=day, as_of=day)


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration file, read.

    Attributes:
        settings: those of the portal.
        engine: those of MkDocs.
        warnings: what MkDocs warned of when it read the file.
    """

    path: Path
    settings: Settings
    engine: MkDocsConfig
    warnings: Sequence[str]


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def gather_warnings(*, printed: bool = True) -> Iterator[list[str]]:
    """Gather the warnings of MkDocs and of this plugin, each of which ends a strict build."""
    gathered: list[str] = []
    handler, log = BufferingHandler(sys.maxsize), logging.getLogger("mkdocs")
    handler.setLevel(logging.WARNING)
    log.addHandler(handler)
    log.propagate = printed
    try:
        yield gathered
    finally:
        log.propagate = True
        log.removeHandler(handler)
        gathered += (record.getMessage() for record in handler.buffer)


def read_configuration(path: Path) -> Configuration:
    """Return the configuration file `path`.

    Raises:
        ValueError: the file cannot be read, or a setting is invalid; the message is a sentence.
    """
    try:
        with gather_warnings() as warnings:
            config = load_config(str(path))
    except (Abort, ConfigurationError) as error:  # before Abort, MkDocs has logged the errors
        raise ValueError("\n".join(f"{path}: {cause}" for cause in warnings or [str(error)])) from error
    plugin = config.plugins.get("careers")
    if plugin is None:
        raise ValueError(f"{path}: the plugin careers is not switched on; add it under plugins:")
    return Configuration(path, resolve_settings(plugin.config, config), config, warnings)


def default_settings(content: Path) -> Settings:
    """Return the settings of a content folder without configuration."""
    plugin, config = CareersConfig(), MkDocsConfig(str(content.parent / "mkdocs.yml"))
    plugin.load_dict({"content": content.name})
    config.load_dict({"site_name": content.parent.name})
    plugin.validate()
    return resolve_settings(plugin, config)


def resolve_settings(plugin: CareersConfig, config: MkDocsConfig, environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings in `plugin` and in the rest of the configuration.

    Raises:
        ValueError: a setting is invalid; the message is a sentence.
    """
    if plugin.cache is not None:
        log.info("plugins.careers.cache means nothing any more; take it out")
    if plugin.social == _FORMER_SOCIAL:
        log.info(f"plugins.careers.social: {_FORMER_SOCIAL} is called landing now")
    root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
    content = (root / plugin.content).resolve()
    if not plugin.prefix and len(plugin.locales) > 1:
        raise ValueError(
            "plugins.careers.prefix: the site has several languages, so its addresses have to name them; remove"
            " prefix: false, or list only one language under locales"
        )
    own = _own_strings(content)
    for code, tag in plugin.locale.items():
        own[code] = {**_regional(code, tag), **own.get(code, {})}
    locales = Locales.of(plugin.locales, own, prefix=plugin.prefix)
    _check(plugin, locales)
    themes = tuple(map(Path, getattr(config.theme, "dirs", ())))
    today, as_of = _days(plugin.today, plugin.timezone, environ)
    currency = _currency(plugin.currency, locales, today)
    with _naming("accent"):
        tokens = theme_file(themes, TOKENS).read_text("utf-8")
        accent = None if plugin.accent == "" else Accent.of(str(plugin.accent), tokens)
    return Settings(
        content=content,
        locales=locales,
        site=_site(plugin, config, locales, content),
        site_dir=(root / config.site_dir).resolve(),
        address_list_url=_address(_inherited_url(config, content) or config.site_url or ""),
        repo_url=config.repo_url or "",
        currency=currency,
        today=today,
        as_of=as_of,
        timezone=plugin.timezone,
        social="landing" if plugin.social == _FORMER_SOCIAL else plugin["social"],
        unverified_after=plugin.unverified_after,
        employer=plugin.publisher == "employer",
        feed_size=plugin.feed_size,
        translator=_endpoint(plugin.translator),
        china_notice=currency == _CHINESE_CURRENCY if plugin.china_notice is None else plugin.china_notice,
        indeed=plugin.indeed,
        accent=accent,
        themes=themes,
        named_files=tuple(map(str, (*config.extra_css, *config.extra_javascript, *config.extra_templates))),
        workers=plugin.workers or cores(),
        executor=plugin.executor or "",
    )


def _site(plugin: CareersConfig, config: MkDocsConfig, locales: Locales, content: Path) -> Site:
    url = _address(config.site_url or "")
    with _naming("policy"):
        policy = None if plugin.policy is False else Policy.of({} if plugin.policy is True else plugin["policy"])
    return Site(
        names={code: plugin.names.get(code, config.site_name) for code in locales.codes},
        descriptions={code: plugin.descriptions.get(code, config.site_description or "") for code in locales.codes},
        url=url,
        menu=_menu(plugin, config, locales),
        search=plugin.search,
        noindex_after=plugin.noindex_after,
        page_size=plugin.page_size,
        list_pages=plugin.list_pages,
        llms=plugin.llms and bool(url),  # its links are absolute
        repository=_repository(config, content),
        mail=plugin.mail,
        policy=policy,
    )


@contextmanager
def _naming(setting: str) -> Iterator[None]:
    """Have the message of a ValueError name the setting that is at fault."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"plugins.careers.{setting}: {error}") from None


def _currency(setting: str | None, locales: Locales, today: dt.date) -> str:
    currency = setting or locales[0].tender(today)  # of the first language's territory
    if currency is None:
        raise ValueError(
            f"plugins.careers.currency: no currency goes with the language {locales[0].code}; write one, such as EUR"
        )
    if currency not in get_global("all_currencies"):
        raise ValueError(f'plugins.careers.currency: "{currency}" is not a currency; write its ISO code, such as EUR')
    return currency


def _check(plugin: CareersConfig, locales: Locales) -> None:
    for name, least in _LEAST.items():
        value = plugin[name]
        if value is not None and value < least:
            raise ValueError(f"plugins.careers.{name}: {value} is too small; write {least} or more")
    for name in ("locale", "names", "descriptions"):
        for code in plugin[name]:
            if code not in locales.codes:
                raise ValueError(f'plugins.careers.{name}: the site has no language "{code}"')
    if plugin.mail and not EMAIL.match(plugin.mail):
        raise ValueError(f'plugins.careers.mail: "{plugin.mail}" is no email address; write one as jobs@example.org')


def _regional(code: str, tag: str) -> Mapping[str, Text]:
    """Return the strings by which a language of the site is written as in a region."""
    if not is_language_tag(tag) or not f"{tag.lower()}-".startswith(f"{code}-"):
        raise ValueError(f'plugins.careers.locale: "{tag}" is no language tag of {code}; write one such as {code}-CA')
    return {**package_strings(tag.lower()), "locale.tag": tag, "locale.html_lang": tag}


def _own_strings(content: Path) -> dict[str, Mapping[str, Text]]:
    diagnostics = Diagnostics()
    found = read_portal_strings(content, display_path(content), diagnostics)
    _insist(diagnostics)
    return dict(found)


def _menu(plugin: CareersConfig, config: MkDocsConfig, locales: Locales) -> tuple[MenuEntry, ...]:
    diagnostics = Diagnostics()
    entries = tuple(read_menu(plugin.menu, Path(config.config_file_path or ""), locales.codes, diagnostics))
    _insist(diagnostics)
    return entries


def _insist(diagnostics: Diagnostics) -> None:
    if diagnostics.errors:
        raise ValueError("\n".join(one.text(environment_language()) for one in diagnostics.errors))


def _endpoint(setting: TranslatorConfig) -> Endpoint:
    # Configurations are published, and MkDocs only warns of settings that it does not know.
    secret = next((name for name in setting if "key" in name or "token" in name), None)
    if secret is not None:
        raise ValueError(
            f"plugins.careers.translator.{secret}: a key does not belong in a file that is published; "
            "take it out, make a new one, and put that in the environment as CAREERS_TRANSLATOR_KEY"
        )
    if setting.kind == _FORMER_KIND:
        log.info("plugins.careers.translator: %s is not spoken any more; name a service of kind %s", _FORMER_KIND, KIND)
        return Endpoint("", "", setting.timeout)
    with _naming("translator"):
        return Endpoint.of(setting.kind, setting.url, setting.model, setting.timeout)


def _inherited_url(config: MkDocsConfig, content: Path) -> str:
    """Return the site_url of the configuration that `config` inherits from; "" if that has other content."""
    path, loader = Path(config.config_file_path or ""), get_yaml_loader(config=config)
    if not path.is_file():
        return ""
    name = yaml.load(path.read_bytes(), Loader=loader).get("INHERIT")  # noqa: S506  # as MkDocs reads it
    if name is None:
        return ""
    parent = path.parent / name
    with parent.open("rb") as file:
        inherited = yaml_load(file, loader)
    plugins = inherited.get("plugins") or ()
    mappings = [plugins] if isinstance(plugins, dict) else [entry for entry in plugins if isinstance(entry, dict)]
    plugin: Mapping[str, str] = next((entry["careers"] for entry in mappings if entry.get("careers")), {})
    folder = (parent.parent / plugin.get("content", CareersConfig.content.default)).resolve()
    return str(inherited.get("site_url") or "") if folder == content else ""


def _repository(config: MkDocsConfig, content: Path) -> Repository | None:
    root = next((folder for folder in content.parents if (folder / ".git").exists()), content.parent)
    docs = Path(config.docs_dir).resolve()
    docs_folder = docs.relative_to(content).as_posix() if docs.is_relative_to(content) else ""
    return find_repository(config.repo_url or "", config.edit_uri, content.relative_to(root).as_posix(), docs_folder)


def _address(url: str) -> str:
    """Return the address of a site, or "", with the slash that all other addresses go on from (RFC 3986, 3.3)."""
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # the port or a bracket is invalid
        is_valid = False
    if url and (not is_valid or _NOT_IN_SITE_URL.search(url)):
        raise ValueError(
            f'site_url: "{url}" is not the address of a site; write one such as https://jobs.example.org/ or'
            " https://example.github.io/careers/, without ? # @ and spaces"
        )
    return url if not url or url.endswith("/") else url + "/"


def _days(setting: Any, timezone: str, environ: Mapping[str, str]) -> tuple[dt.date, dt.date]:
    """Return the day in a time zone and in UTC at this moment, or at SOURCE_DATE_EPOCH (reproducible-builds.org).

    A setting is both days.
    """
    try:
        zone = ZoneInfo(timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f'plugins.careers.timezone: "{timezone}" is not a time zone; write a name such as Europe/Berlin'
        ) from None
    if setting is not None:
        try:
            return (dt.date.fromisoformat(str(setting)),) * 2
        except ValueError:
            raise ValueError(f'plugins.careers.today: "{setting}" is not a date; write year-month-day') from None
    moment, epoch = dt.datetime.now(dt.UTC), environ.get("SOURCE_DATE_EPOCH")
    if epoch is not None:
        try:
            moment = dt.datetime.fromtimestamp(int(epoch), dt.UTC)
        except (ValueError, OverflowError, OSError):
            raise ValueError(f'SOURCE_DATE_EPOCH: "{epoch}" is not a number of seconds since 1970') from None
    return moment.astimezone(zone).date(), moment.date()
