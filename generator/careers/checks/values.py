"""The values that checks share: the expectations that a site is judged by, and the results of a check."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from careers.i18n import Locales
from careers.support.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Expectations:
    """The values of the configuration, and other facts about the publisher, that a built site has to fit.

    Attributes:
        locales: the languages of the site.
        site_name, site_url, repo_url: as in `careers.mkdocs.Settings`; "" where the configuration is silent.
        address_list_url: the address that the address list is kept for; "" where that is `site_url`.
        names, descriptions: locale code -> the site's name, and its description.
        today: the day that decides which jobs are open.
        config, content: the configuration file and the content folder; either may be missing.
        display_path: returns a path as the publisher knows it.
        repository: ``owner/name`` of the sources on GitHub, or "" where that is not known.
        limit: the most bytes that GitHub Pages publishes; of its documentation's "1 GB" the smaller reading.
    """

    locales: Locales
    site_name: str
    site_url: str
    repo_url: str
    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    today: dt.date
    config: Path
    content: Path
    display_path: Callable[[Path], str]
    repository: str = ""
    address_list_url: str = ""
    limit: int = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or a text that a check reports beside its problems.

    Attributes:
        key: its words are the string ``doctor.<section>.<key>``.
        value: a count, a number of bytes, or a text.
        size: whether it is a number of bytes.
        name: the file that it is the size of, where the words have a place for that.
        row: figures with one number stand in one line of a report.
    """

    key: str
    value: int | str
    size: bool = False
    name: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """The results of one check."""

    key: str
    diagnostics: tuple[Diagnostic, ...]
    figures: tuple[Figure, ...]
