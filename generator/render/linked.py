r"""What a page tells machines of itself: objects of JSON-LD (w3.org/TR/json-ld11) in its head.

JSON inside HTML ends where the text ``</script`` stands, whatever quotes are around it; after ``<!--`` and ``<script``
that is counted otherwise. These three are never written, in letters of either case, as HTML asks ("Restrictions for
contents of script elements"); all else is plain text there. ``\/`` is JSON's own way to write a slash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

CONTEXT = "https://schema.org"
_OPENS = re.compile("<(?=!--|script)", re.IGNORECASE)


def linked_data(objects: Iterable[Mapping[str, Any]]) -> str:
    """A ``script`` element for each object, safe to stand in HTML.

    A value that knows itself as HTML (``__html__``) is written so.

    Raises:
        TypeError: a value that JSON does not have.
        ValueError: a number that it does not have.
    """
    return "".join(f'<script type="application/ld+json">{_written(one)}</script>' for one in objects)


def _written(one: Mapping[str, Any]) -> str:
    said = {"@context": CONTEXT, **one}
    return _OPENS.sub(r"\\u003c", _encode(said).replace("</", r"<\/"))


def _as_html(value: object) -> str:
    if not hasattr(value, "__html__"):
        raise TypeError(f"{type(value).__name__} cannot be written as JSON")
    return str(value.__html__())


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_as_html).encode
