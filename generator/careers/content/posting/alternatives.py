"""Entries of a field for terms of a taxonomy: ids, and choices of which any one will do, ``{any: [c, cpp]}``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema, create_model

from careers.content.schema import Model, fault

_ONE, _ANY = "tagged-one", "tagged-any"  # the forms of entries, as locations of errors name them


class Alternatives(Model):
    """Terms of which any one will do."""

    any: tuple[str, ...]


def entries(term: Any, schema: dict[str, Any], most: int) -> Any:
    """Return the type of a list of at most `most` entries; `term` is the type of an id, `schema` is its JSON Schema."""
    group = create_model("Alternatives", __base__=Alternatives, any=(tuple[term, ...], ...))
    several = {"type": "array", "items": schema, "uniqueItems": True, "minItems": 2}
    choice = {"type": "object", "properties": {"any": several}, "required": ["any"], "additionalProperties": False}
    items = {"anyOf": [*schema.get("anyOf", [schema]), choice]}
    form = Discriminator(lambda value: _ANY if isinstance(value, dict | Alternatives) else _ONE)
    entry = Annotated[Annotated[term, Tag(_ONE)] | Annotated[group, Tag(_ANY)], form]
    written = {"type": "array", "items": items, "uniqueItems": True, "maxItems": most}
    return Annotated[tuple[entry, ...], Field(max_length=most), AfterValidator(_check), WithJsonSchema(written)]


def _check(written: tuple[str | Alternatives, ...]) -> tuple[str | Alternatives, ...]:
    counts = Counter(_ids(written))
    for group in (entry.any for entry in written if isinstance(entry, Alternatives)):
        if len(group) < 2:
            raise fault("any-of-one", value=", ".join(group))
        if repeated := [term for term in group if counts[term] > 1]:
            raise fault("any-repeated", value=repeated[0])
    return written


def refuse_alternatives(value: Any, field: str) -> Any:
    """Return a value of a field that has one term, unless it is a choice."""
    if isinstance(value, dict):
        raise fault("any-of-single", value=field)
    return value


def flat(written: str | Iterable[str | Alternatives]) -> tuple[str, ...]:
    """Return the terms that a field names, each once."""
    return tuple(dict.fromkeys([written] if isinstance(written, str) else _ids(written)))


def _ids(written: Iterable[str | Alternatives]) -> Iterator[str]:
    for entry in written:
        yield from entry.any if isinstance(entry, Alternatives) else (entry,)
