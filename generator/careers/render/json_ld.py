r"""Structured data in the head of a page: objects of JSON-LD (w3.org/TR/json-ld11).

A ``script`` element ends at the text ``</script``, even inside quotes; ``<!--`` and ``<script`` change where it ends.
These three are never written, in letters of either case, as HTML asks ("Restrictions for contents of script elements");
everything else is plain text there. ``\/`` is one of JSON's own ways to write a slash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

CONTEXT = "https://schema.org"
_OPENS = re.compile("<(?=!--|script)", re.IGNORECASE)


def json_ld_elements(objects: Iterable[Mapping[str, Any]]) -> str:
    """Return a ``script`` element for each object, escaped for HTML.

    A value with a method ``__html__`` is written as the HTML that it returns.

    Raises:
        TypeError: a value has a type that JSON lacks.
        ValueError: a number is infinite or not a number.
    """
    return "".join(f'<script type="application/ld+json">{_encode_object(thing)}</script>' for thing in objects)


def _encode_object(thing: Mapping[str, Any]) -> str:
    text = _encode({"@context": CONTEXT, **thing})
    return _OPENS.sub(r"\\u003c", text.replace("</", r"<\/"))


def _as_html(value: object) -> str:
    if not hasattr(value, "__html__"):
        raise TypeError(f"{type(value).__name__} cannot be written as JSON")
    return str(value.__html__())


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_as_html).encode
