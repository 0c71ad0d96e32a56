"""Checks front matter against a model: pydantic finds the faults, the catalogue words them, the file gives the lines.

Values arrive as text (see ``frontmatter``); the types of this module read text and nothing else.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from careers.content.folder import is_reserved
from careers.content.frontmatter import Fields, line_of, plain
from careers.support.diagnostics import Diagnostics
from careers.support.web import AddressError, parse_address

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
RESERVED = frozenset({"page"})
# The pattern of HTML's <input type=email> (WHATWG HTML, "valid e-mail address"), with a dot demanded in the domain.
EMAIL = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\Z"
)

M = TypeVar("M", bound=BaseModel)


class Model(BaseModel):
    """A mapping of known keys: frozen, unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, defer_build=True)


def fault(code: str, **params: object) -> PydanticCustomError:
    """Return an error for validators to raise: `code` is a key of the catalogue."""
    return PydanticCustomError(code, "{code}", {"code": code, **{name: str(value) for name, value in params.items()}})


def is_former_id(text: str) -> bool:
    """Return whether `text` may have been an id, in an address: ``[a-z0-9-]`` and not reserved."""
    return bool(ID.match(text)) and text not in RESERVED and len(text) <= 100


def is_id(text: str) -> bool:
    """Return whether `text` may be an id, in an address and as the name of a file."""
    return is_former_id(text) and not is_reserved(text)


def nearest(value: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the ids of `known` most like `value`, best first; none when none is close, one where it stands out."""
    word = value.lower()
    close = difflib.get_close_matches(word, list(known), n=most, cutoff=0.6)
    ratios = [difflib.SequenceMatcher(None, candidate, word).ratio() for candidate in close]
    return [candidate for candidate, ratio in zip(close, ratios, strict=True) if ratio > ratios[0] - 0.1]


def quoted(words: Iterable[str]) -> str:
    """Return words as a message in a language of Latin script lists them."""
    return ", ".join(f'"{word}"' for word in words)


def _one_line(value: str) -> str:
    if "\n" in value:
        raise fault("several-lines")
    return value


def _id(value: str, is_valid: Callable[[str], bool]) -> str:
    if not is_valid(value):
        raise fault("not-an-id", value=value)
    return value


def _url(value: str) -> str:
    # An address goes into attributes, feeds and terminals: what ends one there has to be percent-encoded.
    if not value.startswith(("http://", "https://")) or re.search(r"[\x00-\x20\"'<>`]", value):
        raise fault("not-a-url", value=value)
    try:
        return parse_address(value)
    except AddressError as error:
        raise fault(error.code, value=value, host=error.host) from None


def _email(value: str) -> str:
    if not EMAIL.match(value) or len(value) > 254:
        raise fault("not-an-email", value=value)
    return value


Id = Annotated[str, AfterValidator(partial(_id, is_valid=is_id))]
FormerId = Annotated[str, AfterValidator(partial(_id, is_valid=is_former_id))]
Line = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_one_line)]
ShortLine = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_one_line)]
Paragraph = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Url = Annotated[str, AfterValidator(_url), WithJsonSchema({"type": "string", "format": "uri", "pattern": "^https?://"})]
Email = Annotated[str, AfterValidator(_email), WithJsonSchema({"type": "string", "format": "email"})]

_IDS = AfterValidator(lambda choice: choice.any)
_ONE, _ANY = "tagged-one", "tagged-any"  # the forms of entries, as locations of errors name them


def entries(term: Any, schema: dict[str, Any], most: int) -> Any:
    """Return the type of a list of ids, and of choices of which any one will do: ``{any: [c, cpp]}``.

    `term` is the type of an id, `schema` is its JSON Schema. A choice is read as a tuple of ids.
    """
    several = {"type": "array", "items": schema, "uniqueItems": True, "minItems": 2}
    choice = {"type": "object", "properties": {"any": several}, "required": ["any"], "additionalProperties": False}
    items = {"anyOf": [*schema.get("anyOf", [schema]), choice]}
    group = create_model("Choice", __base__=Model, any=(tuple[term, ...], ...))
    form = Discriminator(lambda value: _ANY if isinstance(value, dict) else _ONE)
    entry = Annotated[Annotated[term, Tag(_ONE)] | Annotated[group, _IDS, Tag(_ANY)], form]
    written = {"type": "array", "items": items, "uniqueItems": True, "maxItems": most}
    return Annotated[tuple[entry, ...], Field(max_length=most), AfterValidator(_check_choices), WithJsonSchema(written)]


def choices(written: Iterable[str | tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return the choices that a field has."""
    return tuple(entry for entry in written if isinstance(entry, tuple))


def _check_choices(written: tuple[str | tuple[str, ...], ...]) -> tuple[str | tuple[str, ...], ...]:
    for group in choices(written):
        others = [term for entry in written if entry is not group for term in flat([entry])]
        if len(set(group)) < 2:
            raise fault("any-of-one", value=", ".join(set(group)))
        if repeated := [term for term in group if term in others]:
            raise fault("any-repeated", value=repeated[0])
    return written


def flat(written: str | Iterable[str | tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids that a field names, each once."""
    listed = [written] if isinstance(written, str) else written
    return tuple(dict.fromkeys(term for entry in listed for term in ([entry] if isinstance(entry, str) else entry)))


_NOT_A_MAPPING = {"model_type", "dict_type", "model_attributes_type", "mapping_type", "dataclass_type"}
_CHOICE = {"literal_error", "enum", "bool_parsing", "bool_type"}
# The kinds of pydantic's errors -> codes of messages, where no more than the value or the limit is to be named.
_CODES = {
    "missing": "missing-field",
    "string_too_long": "too-long",
    "string_too_short": "empty-text",
    "too_long": "too-many",
    "greater_than_equal": "too-small",
    "less_than_equal": "too-big",
    **dict.fromkeys(("string_type", "string_sub_type"), "not-text"),
    **dict.fromkeys(("tuple_type", "list_type", "set_type", "frozen_set_type"), "not-a-list"),
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float", "int_parsing_size"), "not-a-number"),
}
_LIMITS = ("ge", "le", "max_length")


def validate(
    model: type[M],
    fields: Fields,
    display_path: str,
    diagnostics: Diagnostics,
    name: str = "front matter",
    context: Mapping[str, Any] | None = None,
) -> M | None:
    """Return the model made from `fields`; None when a field is wrong, every fault of it recorded at its line.

    `display_path` is the file as editors know it; a fault of the whole mapping is recorded under the field `name`.
    `context` is handed to validators.
    """
    try:
        return model.model_validate(plain(fields), context=context)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            # A union's error location names the branch tried; the editor's keys are those that the file has.
            loc = [part for part in detail["loc"] if not str(part).startswith(("function-", "tagged-", "[key]"))]
            field = ".".join(str(part) for part in loc if not isinstance(part, int)) or name
            code, params = _describe(model, detail, loc)
            key = str(loc[-1]) if loc else name
            diagnostics.add(display_path, line_of(fields, loc), field, code, **{"field": key, **params})
    return None


def _describe(model: type[BaseModel], detail: ErrorDetails, loc: list[str | int]) -> tuple[str, Mapping[str, object]]:
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if "code" in context:
        return kind, {key: param for key, param in context.items() if key != "code"}
    if kind == "extra_forbidden":
        return unknown_field(str(loc[-1]), _keys(model, loc[:-1]))
    if value is None:
        return "empty-text", {}
    if kind == "string_type" and isinstance(value, dict) and "any" in value:
        return "any-of-single", {"value": loc[-1]}
    text = ", ".join(map(str, value)) if isinstance(value, list | dict) else str(value)
    params = {"value": text[:60], "limit": next((context[name] for name in _LIMITS if name in context), None)}
    if kind in _NOT_A_MAPPING:
        known = _keys(model, loc)
        return ("not-these-names", {"known": ", ".join(known), "first": known[0]}) if known else ("not-a-mapping", {})
    if kind in _CHOICE:
        choices = re.findall("'([^']*)'", str(context.get("expected", "'true' 'false'")))
        return "not-one-of", {**params, "choices": ", ".join(choices)}
    return _CODES.get(kind, "invalid-value"), params


def unknown_field(value: str, known: Iterable[str]) -> tuple[str, Mapping[str, object]]:
    """Return the code and parameters for a key that nothing knows: with the nearest keys where there are any."""
    known = sorted(known)
    close = nearest(value, known)
    if close:
        return "unknown-field", {"value": value, "nearest": ", ".join(close), "quoted": quoted(close)}
    return "stray-field", {"value": value, "known": ", ".join(known)}


def _keys(model: Any, loc: list[str | int]) -> list[str]:
    """Return the keys that the model knows at `loc`; names of no field are keys of a mapping."""
    for name in loc:
        if field := getattr(model, "model_fields", {}).get(name):
            model = next((part for part in _types(field.annotation) if hasattr(part, "model_fields")), None)
    return list(getattr(model, "model_fields", ()))


def _types(annotation: Any) -> list[Any]:
    parts = getattr(annotation, "__args__", ())
    return [annotation, *(inner for part in parts for inner in _types(part))]
