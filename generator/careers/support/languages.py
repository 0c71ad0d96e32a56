"""The files of languages: where a text is looked up, and which language answers where one has no text.

A language is a file ``<code>.yml``, where the code is a language tag as in BCP 47, lower case.
"""

from __future__ import annotations

import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import yaml

# The package's own data; in C, where PyYAML has that.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@functools.cache
def fallback() -> str:
    """Return the code of the language whose texts are complete, which answers for the others."""
    return str(read_data(resources.files(__package__).joinpath("languages.yml"))["fallback"])


def broader_tags(code: str) -> tuple[str, ...]:
    """Return a language tag and each broader one, the narrowest first (RFC 4647, 3.4).

    >>> broader_tags("de-at")
    ('de-at', 'de')
    """
    parts = code.split("-")
    return tuple("-".join(parts[:length]) for length in range(len(parts), 0, -1))


def codes_in(folder: Traversable) -> tuple[str, ...]:
    """Return the codes of the languages that have a file in a folder of the package, in alphabetical order."""
    return tuple(sorted(file.name.removesuffix(".yml") for file in folder.iterdir() if file.name.endswith(".yml")))


def read_data(file: Traversable) -> Any:
    """Return what a YAML file of the package holds; an empty mapping where it is empty."""
    return _load(file.read_text("utf-8"))


def read_entry(file: Traversable, key: str) -> Any:
    """Return the value of a key that has a line of its own in a YAML file of the package; None without such a line."""
    line = re.search(rf"^{re.escape(key)}: .*", file.read_text("utf-8"), re.MULTILINE)
    return _load(line[0])[key] if line else None


def _load(text: str) -> Any:
    return yaml.load(text, _LOADER) or {}  # noqa: S506  # safe as well
