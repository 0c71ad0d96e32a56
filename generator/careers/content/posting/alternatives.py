"""Entries of a field for terms of a taxonomy: ids, and choices of which any one will do, ``{any: [c, cpp]}``."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import Annotated, Any

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema, create_model

from careers.content.schema import Model, fault

Entry = str | tuple[str, ...]  # an id, or those of a choice
_IDS = AfterValidator(attrgetter("any"))
_ONE, _ANY = "tagged-one", "tagged-any"  # the forms of entries, as locations of errors name them


def entries(term: Any, schema: dict[str, Any], most: int) -> Any:
    """Return the type of a list of at most `most` entries; `term` is the type of an id, `schema` is its JSON Schema."""
    several = {"type": "array", "items": schema, "uniqueItems": True, "minItems": 2}
    choice = {"type": "object", "properties": {"any": several}, "required": ["any"], "additionalProperties": False}
    items = {"anyOf": [*schema.get("anyOf", [schema]), choice]}
    group = create_model("Choice", __base__=Model, any=(tuple[term, ...], ...))
    form = Discriminator(lambda value: _ANY if isinstance(value, dict) else _ONE)
    entry = Annotated[Annotated[term, Tag(_ONE)] | Annotated[group, _IDS, Tag(_ANY)], form]
    written = {"type": "array", "items": items, "uniqueItems": True, "maxItems": most}
    return Annotated[tuple[entry, ...], Field(max_length=most), AfterValidator(_check), WithJsonSchema(written)]


def _check(written: tuple[Entry, ...]) -> tuple[Entry, ...]:
    counts = Counter(_ids(written))
    for group in choices(written):
        if len(group) < 2:
            raise fault("any-of-one", value=", ".join(group))
        if repeated := [term for term in group if counts[term] > 1]:
            raise fault("any-repeated", value=repeated[0])
    return written


def choices(written: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    """Return the choices that a field has."""
    return tuple(entry for entry in written if isinstance(entry, tuple))


def flat(written: str | Iterable[Entry]) -> tuple[str, ...]:
    """Return the terms that a field names, each once."""
    return tuple(dict.fromkeys(_ids([written] if isinstance(written, str) else written)))


def _ids(written: Iterable[Entry]) -> Iterable[str]:
    return itertools.chain.from_iterable([entry] if isinstance(entry, str) else entry for entry in written)
