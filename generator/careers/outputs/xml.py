"""Elements of XML as text."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'


def element(name: str, text: str = "", attributes: Mapping[str, str] | None = None) -> str:
    """Return an element that contains `text`."""
    return parent(name, escape(text), attributes)


def parent(name: str, children: str, attributes: Mapping[str, str] | None = None) -> str:
    """Return an element that contains `children`, which are XML."""
    pairs = "".join(f" {key}={quoteattr(value)}" for key, value in (attributes or {}).items())
    return f"<{name}{pairs}>{children}</{name}>" if children else f"<{name}{pairs}/>"
