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
_REASONS = ("open", "closed", "fact", "words", "fraud", "other")


def reports(library: Library) -> Iterator[tuple[str, str]]:
    """Yield (path in the repository, text) of the form in every language."""
    for locale in library.locales:
        options = [locale.t(f"report.wrong.{reason}") for reason in _REASONS]
        form = {
            "name": locale.t("report.name"),
            "description": locale.t("report.about"),
            "labels": [LABEL],
            "body": [
                _field("input", "posting", locale, placeholder="company/slug"),
                _field("input", "page", locale, required=False),
                _field("dropdown", "wrong", locale, options=options),
                _field("textarea", "details", locale, description=locale.t("report.details.help")),
            ],
        }
        text = yaml.safe_dump(form, allow_unicode=True, sort_keys=False, width=120)
        yield f".github/ISSUE_TEMPLATE/{FORM}.{locale.code}.yml", f"# {HEADING}\n{text}"


def _field(kind: str, name: str, locale: Locale, *, required: bool = True, **attributes: Any) -> dict[str, Any]:
    return {
        "type": kind,
        "id": name,
        "attributes": {"label": locale.t(f"report.{name}"), **attributes},
        "validations": {"required": required},
    }
