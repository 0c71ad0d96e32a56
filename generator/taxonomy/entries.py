"""A taxonomy file as written: what may stand there."""

from __future__ import annotations

from typing import Annotated, Any

from babel.core import get_global
from pydantic import AfterValidator, Field, StringConstraints

from generator.schema import Id, Line, Model, Paragraph, Url, fault


def _country(value: str) -> str:
    if value not in get_global("territory_languages") or not value.isalpha():
        raise fault("not-a-country", value=value)
    return value


class TermEntry(Model):
    """A term as written. Labels are locale code -> text."""

    name: dict[str, Line]
    summary: dict[str, Paragraph] | None = None
    aliases: tuple[Line, ...] = ()
    former_ids: tuple[Id, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: dict[str, Line] | None = None
    links: tuple[Url, ...] = ()
    url: Url | None = None
    country: Annotated[str, AfterValidator(_country)] | None = None
    sort: Line | None = None


class TaxonomyEntry(Model):
    """A taxonomy file as written."""

    field: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
    name: dict[str, Line]
    landing: bool = False
    single: bool = False
    required: bool = False
    demand: bool = False
    audience: bool = False
    icon: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$")] = "material/tag-outline"
    order: Annotated[int, Field(ge=0)] = 100
    terms: dict[str, Any]
