"""Reads the setting ``menu``: pages of the portal and addresses of other sites, each with a text where it needs one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import StringConstraints, TypeAdapter, ValidationError

from careers.content.schema import Line
from careers.content.taxonomy.read import Secure
from careers.pages import MenuEntry
from careers.support.diagnostics import Diagnostics, display_path

_Page = Annotated[str, StringConstraints(pattern="^[^:]+$")]
_ENTRY = TypeAdapter[dict[str, dict[str, str]]](dict[Secure | _Page, dict[str, Line]])


def read_menu(
    written: Sequence[object], config: Path, codes: Sequence[str], diagnostics: Diagnostics
) -> Iterator[MenuEntry]:
    """Yield the entries; record those that make no sense, at their lines in the configuration file `config`.

    An entry is an address, or an address with its text: one for all languages, or one for each of `codes`.
    """
    lines = _lines(config.read_text("utf-8")) if written and config.is_file() else []
    for entry, line in zip_longest(written, lines, fillvalue=1):
        target, label = next(iter(entry.items())) if isinstance(entry, dict) and len(entry) == 1 else (entry, {})
        labels = dict.fromkeys(codes, label) if isinstance(label, str) else label
        place = display_path(config), line
        try:
            ((address, labels),) = _ENTRY.validate_python({target: labels}).items()
        except (ValidationError, TypeError):  # of a list, which can be no key
            diagnostics.add(*place, "menu", "menu-entry", value=entry)
            continue
        for code in codes if labels or "://" in address else ():
            if code not in labels:
                diagnostics.add(*place, "menu", "missing-label", value=code, locales=", ".join(codes))
        yield MenuEntry(address if "://" in address else address.strip("/"), labels, place)


def _lines(text: str) -> list[int]:
    """Return the lines of a configuration on which the entries of its menu begin; none if it has inherited the menu."""
    node = yaml.compose(text, yaml.SafeLoader)
    for name in ("plugins", "careers", "menu"):
        # Plugins are a mapping, or a list of mappings.
        holders = node.value if isinstance(node, yaml.SequenceNode) else [node]
        pairs = [pair for holder in holders if isinstance(holder, yaml.MappingNode) for pair in holder.value]
        node = next((value for key, value in pairs if key.value == name), None)
    return [entry.start_mark.line + 1 for entry in node.value] if isinstance(node, yaml.SequenceNode) else []
