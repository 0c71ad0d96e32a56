"""The form as GitHub reads it: one file a language, made from what is asked.

Syntax: docs.github.com, "Syntax for issue forms" and "Common validation errors when creating issue forms".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from careers.content.library import Library
from careers.i18n import Locale
from careers_tools.intake.questions import Kind, Question, questions

# What tells issues made with the form from others. GitHub sets it only where the repository has a label of that name.
LABEL = "job-posting"
_FOLDER = ".github/ISSUE_TEMPLATE"


def forms(library: Library) -> Iterator[tuple[str, str]]:
    """(path in the repository, text) of the form in every language of the site."""
    for locale in library.locales:
        text = yaml.safe_dump(_form(library, locale), sort_keys=False, allow_unicode=True, width=10**6)
        yield f"{_FOLDER}/post-a-job.{locale.code}.yml", f"# {locale.t('intake.generated')}\n{text}"


def _form(library: Library, locale: Locale) -> dict[str, Any]:
    intro = {"type": "markdown", "attributes": {"value": locale.t("intake.intro")}}
    return {
        "name": locale.t("intake.name"),
        "description": locale.t("intake.about"),
        "title": locale.t("intake.subject"),
        "labels": [LABEL],
        "body": [intro, *(_item(one) for one in questions(library, locale))],
    }


def _item(one: Question) -> dict[str, Any]:
    attributes: dict[str, Any] = {"label": one.label}
    if one.help:
        attributes["description"] = one.help
    if one.choices is not None:
        attributes |= {"multiple": one.kind is Kind.CHOICES, "options": list(one.choices)}
    elif one.example:
        attributes["placeholder"] = one.example
    item = {"type": one.kind.value.partition(",")[0], "id": one.id, "attributes": attributes}
    return {**item, "validations": {"required": True}} if one.required else item
