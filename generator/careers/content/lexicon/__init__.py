"""The words that postings use: data, shipped with the package and extended by the site's editors."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from careers.content.frontmatter import Fields, line_of, load_yaml, plain, read_text
from careers.content.schema import unknown_field
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.languages import read_data

Words = Mapping[str, tuple[str, ...]]

# The editor's own words: same shape as the files of the package, in the content folder.
EXTENSION = "import.yml"
# Uses whose meanings are words themselves, so that editors may add meanings as well.
_OPEN = frozenset({"title-words"})
_NO_LETTER = re.compile(r"[^\w+#]|_")


@lru_cache(maxsize=4096)  # one line is looked up in many uses
def folded(text: str) -> str:
    """Return a text as names are compared: in NFKC, case folded, without space, marks and brackets."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", text).casefold())


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Words by their use, then by their meaning.

    Attributes:
        layers: use (``sections``, ``labels``, …) -> meaning -> the words for it, in every language. The first layer
            that knows a word decides.
    """

    layers: tuple[Mapping[str, Words], ...]

    @cache  # noqa: B019  # there are few, and they stay
    def __getitem__(self, use: str) -> Words:
        """Return all the words of one use, by meaning; none where there are none."""
        merged: dict[str, tuple[str, ...]] = {}
        for meaning, spellings in self._entries(use):
            merged[meaning] = (*merged.get(meaning, ()), *spellings)
        return MappingProxyType(merged)

    @cache  # noqa: B019
    def _meanings(self, use: str) -> Mapping[str, str]:
        """Return folded word -> meaning, of one use."""
        entries = [(folded(word), meaning) for meaning, spellings in self._entries(use) for word in spellings]
        return dict(reversed(entries))

    def meaning(self, use: str, text: str) -> str | None:
        """Return the meaning of the whole of `text`, or None."""
        return self._meanings(use).get(folded(text))

    def _entries(self, use: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield (meaning, its words) of a use in each layer."""
        for layer in self.layers:
            yield from layer.get(use, {}).items()


@cache
def shipped() -> Lexicon:
    """Return the words that come with the package: ``*.yml`` beside this file."""
    files = sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for file in files:
        if file.name.endswith(".yml"):
            for use, meanings in read_data(file).items():
                texts = {meaning: tuple(map(str, spellings)) for meaning, spellings in meanings.items()}
                words.setdefault(use, {}).update(texts)
    return Lexicon((words,))


@cache
def sought_uses() -> tuple[str, ...]:
    """Return the uses whose words are sought in every line, those of ``facts.yml``; others are of whole values."""
    return tuple(read_data(resources.files(__package__) / "facts.yml"))


def load(content: Path, display_path: str) -> Lexicon:
    """Return the words for a content folder, `display_path` to editors: its ``import.yml``, then the package's.

    Raises:
        ValueError: ``import.yml`` cannot be understood; the message says where and why, a line each.
    """
    diagnostics = Diagnostics()
    lexicon = read(content, display_path, diagnostics)
    if diagnostics.errors:
        raise ValueError("\n".join(diagnostic.text(environment_language()) for diagnostic in diagnostics.errors))
    return lexicon


def read(content: Path, display_path: str, diagnostics: Diagnostics) -> Lexicon:
    """Return the words for a content folder; record and leave out lines of ``import.yml`` that make no sense."""
    path, name = content / EXTENSION, f"{display_path}/{EXTENSION}"
    if not os.path.lexists(path):
        return shipped()
    text = read_text(path, name, diagnostics)
    words = _read_extension(text, name, diagnostics) if text and text.strip() else {}
    return Lexicon((words, *shipped().layers)) if words else shipped()


def _read_extension(text: str, display_path: str, diagnostics: Diagnostics) -> Mapping[str, Words]:
    """Return the words of an ``import.yml``; record those in another form."""
    extension: dict[str, dict[str, tuple[str, ...]]] = {}
    fields = load_yaml(text, display_path, diagnostics)
    if fields is None:
        return extension
    for use, meanings in fields.entries.items():
        known, line = shipped()[use], line_of(fields, [use])
        if not known:
            code, params = unknown_field(use, shipped().layers[0])
            diagnostics.add(display_path, line, use, code, **params)
        elif not isinstance(meanings, Fields):
            diagnostics.add(display_path, line, use, "import-words-shape", example=f"{next(iter(known))}: […]")
        else:
            extension[use] = _read_meanings(use, meanings, known, display_path, diagnostics)
    return extension


def _read_meanings(
    use: str, meanings: Fields, known: Words, display_path: str, diagnostics: Diagnostics
) -> dict[str, tuple[str, ...]]:
    read = {}
    for meaning, spellings in meanings.entries.items():
        line, field = line_of(meanings, [meaning]), f"{use}.{meaning}"
        words = plain(spellings)
        if meaning not in known and use not in _OPEN:
            code, params = unknown_field(meaning, known)
            diagnostics.add(display_path, line, field, code, **params)
        elif not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            diagnostics.add(display_path, line, field, "import-words-shape", example=f"{meaning}: […]")
        else:
            read[meaning] = tuple(words)
    return read
