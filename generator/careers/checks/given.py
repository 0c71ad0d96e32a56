"""What a site is judged by."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from careers.i18n import Locales

GIGABYTE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a site on GitHub Pages may be ("GitHub Pages limits" in its documentation).

    Attributes:
        bytes: of all files. The documentation says 1 GB; the smaller reading of that is taken.
        near: the share of it at which a publisher should begin to think.
    """

    bytes: int = GIGABYTE
    near: float = 0.8


@dataclass(frozen=True, slots=True)
class Given:
    """What the configuration says, and what else is known of the publisher.

    Attributes:
        locales: the languages of the site.
        site_name, site_url, repo_url: as in `careers.mkdocs.Settings`; "" where the configuration is silent.
        ledger_url: the address that the ledger is kept for; "" where that is `site_url`.
        names, descriptions: locale code -> the site's name, and what is said of it.
        today: what "open" and "closed" are judged by.
        config, content: the configuration file and the content folder; either may be missing.
        shown: a path as the publisher knows it.
        repository: ``owner/name`` of the sources on GitHub, or "" where that is not known.
        limits: how large the site may be.
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
    shown: Callable[[Path], str]
    repository: str = ""
    ledger_url: str = ""
    limits: Limits = Limits()
