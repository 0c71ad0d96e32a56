"""The issue form with which readers report a posting; pages of postings lead to it with the first fields filled in.

Syntax: docs.github.com, "Syntax for issue forms". A query parameter called by the id of a field fills it in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from careers.content.library import Library
from careers.i18n import Locale
from careers_tools.editors.vscode import HEADING

FORM = "report-a-posting"
LABEL = "report"
_WRONG = ("closed", "fact", "words", "fraud", "other")


def reports(library: Library) -> Iterator[tuple[str, str]]:
    """(path in the repository, text) of the form in every language."""
    for locale in library.locales:
        text = yaml.safe_dump(_form(locale), allow_unicode=True, sort_keys=False, width=120)
        yield f".github/ISSUE_TEMPLATE/{FORM}.{locale.code}.yml", f"# {HEADING}\n{text}"


def _form(locale: Locale) -> dict[str, Any]:
    return {
        "name": locale.t("report.name"),
        "description": locale.t("report.about"),
        "labels": [LABEL],
        "body": [
            _field("input", "posting", locale, placeholder="company/slug"),
            _field("input", "page", locale, required=False),
            _field("dropdown", "wrong", locale, options=[locale.t(f"report.wrong.{one}") for one in _WRONG]),
            _field("textarea", "details", locale, description=locale.t("report.details.help")),
        ],
    }


def _field(kind: str, name: str, locale: Locale, *, required: bool = True, **attributes: Any) -> dict[str, Any]:
    label = locale.t(f"report.{name}")
    return {
        "type": kind,
        "id": name,
        "attributes": {"label": label, **attributes},
        "validations": {"required": required},
    }
