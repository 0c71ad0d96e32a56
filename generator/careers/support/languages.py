"""The files of languages: where a text is looked up, and which language answers where one has no text.

A language is a file ``<code>.yml``, where the code is a language tag as in BCP 47, lower case.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import yaml

# The package's own data; in C, where PyYAML has that.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ENTRY = re.compile(r"^(?=[a-z])", re.MULTILINE)

Value = TypeVar("Value")


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
    return _parse(file.read_text("utf-8")) or {}


def _parse(text: str) -> Any:
    return yaml.load(text, _LOADER)  # noqa: S506  # safe as well


class Entries(Mapping[str, Value]):
    """The entries of mappings in YAML of the package, each of which is parsed when it is asked for.

    Keys begin with a small letter, at the beginning of a line.
    """

    def __init__(self, texts: Iterable[str], form: Callable[[Any], Value]) -> None:
        """Take the entries of `texts`, where the last one with a key counts, as values that `form` makes of them."""
        parts = (part for text in texts for part in _ENTRY.split(text)[1:])
        self._texts = {part.partition(":")[0]: part for part in parts}
        self._form, self._values = form, dict[str, Value]()

    def __getitem__(self, key: str) -> Value:
        if key not in self._values:
            [value] = _parse(self._texts[key]).values()
            self._values[key] = self._form(value)
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
