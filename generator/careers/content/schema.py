"""Front matter against a model: pydantic decides what is wrong, the catalogue says it, the line comes from the file.

Values arrive as text (see ``frontmatter``); the types here read text and nothing else.
"""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StringConstraints,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from careers.content.frontmatter import Fields, line_of, plain
from careers.support.errors import Problems
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
    """A mapping of known keys: frozen, nothing unknown passes."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


def fault(code: str, **params: object) -> PydanticCustomError:
    """An error for validators to raise: `code` is a key of the catalogue."""
    return PydanticCustomError(code, "{code}", {"code": code, **{k: str(v) for k, v in params.items()}})


def is_id(text: str) -> bool:
    """Whether `text` may be an id in an address: ``[a-z0-9-]`` and not reserved."""
    return bool(ID.match(text)) and text not in RESERVED and len(text) <= 100


def nearest(value: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The ids of `known` most like `value`, best first; empty when none is close, one where it stands out."""
    word = value.lower()
    close = difflib.get_close_matches(word, list(known), n=most, cutoff=0.6)
    likeness = [difflib.SequenceMatcher(None, one, word).ratio() for one in close]
    return [one for one, ratio in zip(close, likeness, strict=True) if ratio > likeness[0] - 0.1]


def quoted(words: Iterable[str]) -> str:
    """Words as a message in a language of Latin script lists them."""
    return ", ".join(f'"{word}"' for word in words)


def _one_line(value: str) -> str:
    if "\n" in value:
        raise fault("several-lines")
    return value


def _id(value: str) -> str:
    if not is_id(value):
        raise fault("not-an-id", value=value)
    return value


def _date(value: Any) -> dt.date:
    if isinstance(value, dt.date):
        return value
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value.strip(), re.ASCII):
        raise fault("not-a-date", value=value)
    try:
        return dt.date.fromisoformat(value.strip())
    except ValueError:
        raise fault("no-such-date", value=value) from None


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


Id = Annotated[str, AfterValidator(_id)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_one_line)]
Paragraph = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Date = Annotated[dt.date, BeforeValidator(_date), WithJsonSchema({"type": "string", "format": "date"})]
Url = Annotated[str, AfterValidator(_url), WithJsonSchema({"type": "string", "format": "uri", "pattern": "^https?://"})]
Email = Annotated[str, AfterValidator(_email), WithJsonSchema({"type": "string", "format": "email"})]

_NOT_TEXT = {"string_type", "string_sub_type"}
_NOT_A_LIST = {"tuple_type", "list_type", "set_type", "frozen_set_type"}
_NOT_A_MAPPING = {"model_type", "dict_type", "model_attributes_type", "mapping_type", "dataclass_type"}
_NOT_A_NUMBER = {"int_parsing", "int_type", "int_from_float", "int_parsing_size"}
_CHOICE = {"literal_error", "enum", "bool_parsing", "bool_type"}
_LIMITS = {"greater_than_equal": ("too-small", "ge"), "less_than_equal": ("too-big", "le")}


def validate(model: type[M], fields: Fields, shown: str, problems: Problems, name: str = "front matter") -> M | None:
    """The model made from `fields`; None when a field is wrong, every fault of it recorded at its line in `shown`.

    `name` is what a fault of the whole mapping is filed under.
    """
    try:
        return model.model_validate(plain(fields))
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            _record(model, fields, detail, shown, problems, name)
    return None


def _record(
    model: type[BaseModel], fields: Fields, detail: ErrorDetails, shown: str, problems: Problems, name: str
) -> None:
    # A union's error location names the branch tried; the editor's keys are those that the file has.
    loc = [
        part
        for part in detail["loc"]
        if not (isinstance(part, str) and part.startswith(("function-", "tagged-", "[key]")))
    ]
    field = ".".join(str(part) for part in loc if not isinstance(part, int)) or name
    code, params = _words(model, detail, loc)
    problems.add(shown, line_of(fields, loc), field, code, **{"field": str(loc[-1]) if loc else name, **params})


def _words(model: type[BaseModel], detail: ErrorDetails, loc: list[str | int]) -> tuple[str, Mapping[str, object]]:
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if "code" in context:
        return kind, {k: v for k, v in context.items() if k != "code"}
    if kind == "missing":
        return "missing-field", {}
    if kind == "extra_forbidden":
        return unknown_field(str(loc[-1]), _keys(model, loc[:-1]))
    if value is None:
        return "empty-text", {}
    shown = value if isinstance(value, str) else ", ".join(map(str, value)) if isinstance(value, list | dict) else value
    shown = str(shown)[:60]
    if kind in _NOT_TEXT:
        return "not-text", {}
    if kind in _NOT_A_LIST:
        return "not-a-list", {"value": shown}
    if kind in _NOT_A_MAPPING:
        known = _keys(model, loc)
        return ("not-these-names", {"known": ", ".join(known), "first": known[0]}) if known else ("not-a-mapping", {})
    if kind in _NOT_A_NUMBER:
        return "not-a-number", {"value": shown}
    if kind in _CHOICE:
        choices = re.findall("'([^']*)'", str(context.get("expected", "'true' 'false'")))
        return "not-one-of", {"value": shown, "choices": ", ".join(choices)}
    if kind in _LIMITS:
        code, bound = _LIMITS[kind]
        return code, {"value": shown, "limit": context[bound]}
    if kind == "string_too_long":
        return "too-long", {"limit": context["max_length"]}
    if kind == "too_long":
        return "too-many", {"limit": context["max_length"]}
    if kind == "string_too_short":
        return "empty-text", {}
    return "invalid-value", {"value": shown}


def unknown_field(value: str, known: Iterable[str]) -> tuple[str, Mapping[str, object]]:
    """The code and parameters for a key that nothing knows: with the nearest keys where there are any."""
    known = sorted(known)
    close = nearest(value, known)
    if close:
        return "unknown-field", {"value": value, "nearest": ", ".join(close), "quoted": quoted(close)}
    return "stray-field", {"value": value, "known": ", ".join(known)}


def _keys(model: Any, loc: list[str | int]) -> list[str]:
    """The keys that the model knows at `loc`."""
    for part in loc:
        if isinstance(part, int) or not (isinstance(model, type) and issubclass(model, BaseModel)):
            continue
        found = model.model_fields.get(part)
        model = next((t for t in _types(found.annotation) if hasattr(t, "model_fields")), None) if found else None
    return list(model.model_fields) if isinstance(model, type) and issubclass(model, BaseModel) else []


def _types(annotation: Any) -> list[Any]:
    arguments = getattr(annotation, "__args__", ())
    return [annotation, *(t for a in arguments for t in _types(a))]
