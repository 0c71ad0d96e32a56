"""The models of a taxonomy file as written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from babel.core import get_global
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from careers.content.schema import Id, Line, Model, Paragraph, Url, fault

_LONGEST_EXAMPLE = 200

# Types of employment, in the words that schema.org's JobPosting has for it by Google's rules.
Employment = Literal["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"]


def _country(value: str) -> str:
    if value not in get_global("territory_languages") or not value.isalpha():
        raise fault("not-a-country", value=value)
    return value


def _tools(value: Any) -> Any:
    """Return names with addresses; for a list of names or a text with commas, the error says how to write them."""
    if isinstance(value, dict) and value:
        return value
    names = value if isinstance(value, list) else str(value or "").split(",")
    fixed = ", ".join(f"{name.strip()}: https://…" for name in map(str, names) if name.strip())
    raise fault("not-tools", fixed=(fixed or "CUDA C++: https://…")[:_LONGEST_EXAMPLE])


def _https(value: str) -> str:
    if not value.startswith("https://"):
        raise fault("not-https", value=value)
    return value


Tools = Annotated[
    dict[Line, Annotated[Url, AfterValidator(_https)] | None], BeforeValidator(_tools), Field(default_factory=dict)
]


class StackEntry(Model):
    """The layers of a software stack, from the top of the page to its foot: what is used there -> its documentation."""

    platform: Tools
    language: Tools
    kernels: Tools
    compiler: Tools
    runtime: Tools
    libraries: Tools
    collectives: Tools
    frameworks: Tools
    inference: Tools
    profiler: Tools


class TermEntry(Model):
    """A term as written. Labels are locale code -> text."""

    name: dict[str, Line]
    summary: dict[str, Paragraph] | None = None
    aliases: tuple[Line, ...] = ()
    former_ids: tuple[Id, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: StackEntry | None = None
    links: tuple[Url, ...] = ()
    url: Url | None = None
    country: Annotated[str, AfterValidator(_country)] | None = None
    sort: Line | None = None
    employment: Employment | None = None


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
